// What challenging a friend needs, in one file that is loaded when somebody does.
export { challenge } from "./friends";
export { a, hasWords, refusalText } from "./words.svelte";

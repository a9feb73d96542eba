// Pages that are loaded when they are first visited.
export const account = () => import("../routes/AccountPage.svelte");
export const archive = () => import("../routes/Archive.svelte");
export const edit = () => import("../routes/EditPage.svelte");
export const game = () => import("../routes/Game.svelte");
export const lesson = () => import("../routes/Lesson.svelte");
export const link = () => import("../routes/LinkPage.svelte");
export const online = () => import("../routes/OnlinePage.svelte");
export const person = () => import("../routes/PersonPage.svelte");
export const puzzle = () => import("../routes/Puzzle.svelte");
export const puzzles = () => import("../routes/Puzzles.svelte");
export const replay = () => import("../routes/Replay.svelte");
export const rules = () => import("../routes/Rules.svelte");
export const setUp = () => import("../routes/NewGame.svelte");
export const screen = () => import("../routes/BigScreen.svelte");
export const study = () => import("../routes/StudyPage.svelte");
export const together = () => import("../routes/Together.svelte");
export const togetherNew = () => import("../routes/TogetherNew.svelte");

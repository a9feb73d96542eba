// Pages that come over the line when somebody goes there.
export const edit = () => import("./edit/EditPage.svelte");
export const game = () => import("./Game.svelte");
export const lesson = () => import("./learn/Lesson.svelte");
export const link = () => import("./study/LinkPage.svelte");
export const puzzle = () => import("./learn/Puzzle.svelte");
export const puzzles = () => import("./learn/Puzzles.svelte");
export const rules = () => import("./learn/Rules.svelte");
export const setUp = () => import("./NewGame.svelte");
export const study = () => import("./study/StudyPage.svelte");

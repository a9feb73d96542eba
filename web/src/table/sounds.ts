// When the table sounds: after every move, unless it is muted. No audio context is created before the first interaction.
import { gameOf } from "../games";
import { type TableState, isOver } from "../headless/table";
import type { Sound, Synth } from "../sound/synth";
import { app } from "../app/app.svelte";

let touched = false;
let synth: Promise<Synth> | null = null;

function touch(): void {
  touched = true;
}
for (const gesture of ["pointerdown", "keydown"]) globalThis.addEventListener?.(gesture, touch, { once: true, capture: true });

export async function play(sound: Sound): Promise<void> {
  if (!touched || !app.settings.sound || !("AudioContext" in globalThis)) return;
  synth ??= import("../sound/synth").then((module) => new module.Synth());
  // A page without sound is still a page.
  await synth.then((ready) => ready.play(sound, app.settings.volume)).catch(() => undefined);
}

/** Shakes the device for some milliseconds, where it can and may. */
export function shake(milliseconds: number): void {
  if (!touched || !app.settings.vibration || !("vibrate" in navigator)) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  navigator.vibrate(milliseconds);
}

/** Plays the sounds of what happens at a table: call it with every state. */
export function listener(): (state: TableState | null) => void {
  let heard: { id: string; ply: number } | null = null;
  return (state) => {
    if (!state) return;
    const { id, live, spec } = state;
    const isNew = heard?.id === id && live.ply > heard.ply;
    heard = { id, ply: live.ply };
    if (!isNew) return;
    void play(isOver(state) ? "end" : gameOf(spec.game).sound);
    shake(isOver(state) ? 60 : 15);
  };
}

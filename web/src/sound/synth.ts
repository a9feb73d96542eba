// Soft sounds of things on a table, made on the spot: no recordings.

export type Sound = "wood" | "stone" | "water" | "lift" | "back" | "end";

/** A part of a sound: a tone that glides, or a breath of noise through a filter. */
interface Part {
  /** Hertz at its beginning and at its end. */
  from: number;
  to: number;
  /** Seconds until it begins, and that it lasts. */
  after?: number;
  lasts: number;
  loud: number;
  noise?: boolean;
}

const PARTS: Record<Sound, readonly Part[]> = {
  // A block set down: a dry knock over a short, low body.
  wood: [
    { from: 1900, to: 900, lasts: 0.035, loud: 0.3, noise: true },
    { from: 410, to: 330, lasts: 0.11, loud: 0.34 },
    { from: 178, to: 150, lasts: 0.16, loud: 0.3 },
  ],
  // Stone on stone: brighter, shorter, with a little grit.
  stone: [
    { from: 4200, to: 2600, lasts: 0.05, loud: 0.26, noise: true },
    { from: 1240, to: 1130, lasts: 0.07, loud: 0.13 },
    { from: 530, to: 470, lasts: 0.09, loud: 0.22 },
    { from: 3300, to: 2100, after: 0.06, lasts: 0.05, loud: 0.08, noise: true },
  ],
  // A tile slides in, and a drop falls.
  water: [
    { from: 1100, to: 500, lasts: 0.12, loud: 0.14, noise: true },
    { from: 380, to: 1020, after: 0.07, lasts: 0.09, loud: 0.2 },
    { from: 520, to: 1320, after: 0.17, lasts: 0.07, loud: 0.1 },
  ],
  // A piece leaves the tray: a breath, barely audible.
  lift: [
    { from: 900, to: 2200, lasts: 0.06, loud: 0.07, noise: true },
    { from: 240, to: 330, lasts: 0.07, loud: 0.07 },
  ],
  // It cannot stay, and goes back to the tray.
  back: [
    { from: 260, to: 180, lasts: 0.09, loud: 0.14 },
    { from: 210, to: 140, after: 0.09, lasts: 0.12, loud: 0.14 },
  ],
  // Three bars of wood, struck one after the other.
  end: [
    { from: 392, to: 391, lasts: 0.5, loud: 0.22 },
    { from: 494, to: 493, after: 0.14, lasts: 0.5, loud: 0.22 },
    { from: 587, to: 586, after: 0.28, lasts: 0.9, loud: 0.26 },
  ],
};

export class Synth {
  readonly #context = new AudioContext();
  readonly #out: AudioNode;
  readonly #volume: GainNode;
  readonly #hiss: AudioBuffer;

  constructor() {
    const out = this.#context.createDynamicsCompressor();
    this.#volume = this.#context.createGain();
    out.connect(this.#volume).connect(this.#context.destination);
    this.#out = out;
    const { sampleRate } = this.#context;
    this.#hiss = this.#context.createBuffer(1, sampleRate / 2, sampleRate);
    const samples = this.#hiss.getChannelData(0);
    for (let index = 0; index < samples.length; index++) samples[index] = 2 * Math.random() - 1;
  }

  /** Plays a sound, at a volume from 0 to 1. */
  play(sound: Sound, volume: number): void {
    // Loudness is felt roughly as the square of the amplitude; 0.7 plays the parts as they are written.
    this.#volume.gain.value = 2 * volume * volume;
    // A browser may have put the sound to sleep while the page was away.
    void this.#context.resume();
    for (const part of PARTS[sound]) this.#part(part);
  }

  #part({ from, to, after = 0, lasts, loud, noise = false }: Part): void {
    const begins = this.#context.currentTime + 0.01 + after;
    const ends = begins + lasts;
    const volume = this.#context.createGain();
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(loud, begins + 0.004);
    volume.gain.exponentialRampToValueAtTime(0.0005, ends);
    volume.connect(this.#out);
    const source = noise ? this.#noise(from, to, begins, ends, volume) : this.#tone(from, to, begins, ends, volume);
    source.start(begins);
    source.stop(ends);
  }

  #tone(from: number, to: number, begins: number, ends: number, out: AudioNode): AudioScheduledSourceNode {
    const tone = this.#context.createOscillator();
    glide(tone.frequency, from, to, begins, ends);
    tone.connect(out);
    return tone;
  }

  #noise(from: number, to: number, begins: number, ends: number, out: AudioNode): AudioScheduledSourceNode {
    const hiss = this.#context.createBufferSource();
    hiss.buffer = this.#hiss;
    const filter = this.#context.createBiquadFilter();
    filter.type = "bandpass";
    filter.Q.value = 1.2;
    glide(filter.frequency, from, to, begins, ends);
    hiss.connect(filter).connect(out);
    return hiss;
  }
}

function glide(frequency: AudioParam, from: number, to: number, begins: number, ends: number): void {
  frequency.setValueAtTime(from, begins);
  frequency.exponentialRampToValueAtTime(to, ends);
}

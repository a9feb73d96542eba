// How cuminos look, from above and in 3D: the six marks, and the stones of the seats.

const star = Array.from({ length: 10 }, (_, corner) => {
  const [reach, angle] = [corner % 2 ? 5.6 : 13.8, (corner * Math.PI) / 5];
  return `${(reach * Math.sin(angle)).toFixed(1)} ${(-reach * Math.cos(angle)).toFixed(1)}`;
});

/** The marks as paths in a square of 40 around the origin. Each has as many points as its number. */
export const SHAPES: Record<number, string> = {
  1: "M0-7.5a7.5 7.5 0 1 0 .01 0z",
  2: "M-14 0Q0-14 14 0Q0 14-14 0z",
  3: "M0-12.5L12.5 9.5H-12.5z",
  4: "M-11-11h22v22h-22zM-5-5v10h10v-10z",
  5: `M${star.join("L")}z`,
  6: "M-2.2-13.5h4.4v27h-4.4zM-12.8-4.8l2.2-3.8 23.4 13.5-2.2 3.8zM10.6-8.6l2.2 3.8-23.4 13.5-2.2-3.8z",
};

/** Stones of even seats are pale, the others deep, so that they differ without colour. */
export const isPale = (seat: number) => seat % 2 === 0;

/** The seats that have stones of their own colour (`--s0` …). */
export const SEATS = [0, 1, 2, 3, 4, 5] as const;

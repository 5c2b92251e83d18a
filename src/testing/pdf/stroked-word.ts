/** Strokes of letters in a unit square: from, to. */
const STROKES: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
  E: [
    [0, 0, 0, 1],
    [0, 0, 0.6, 0],
    [0, 0.5, 0.5, 0.5],
    [0, 1, 0.6, 1],
  ],
  F: [
    [0, 0, 0, 1],
    [0, 0.5, 0.5, 0.5],
    [0, 1, 0.6, 1],
  ],
  H: [
    [0, 0, 0, 1],
    [0, 0.5, 0.6, 0.5],
    [0.6, 0, 0.6, 1],
  ],
  L: [
    [0, 0, 0, 1],
    [0, 0, 0.6, 0],
  ],
  N: [
    [0, 0, 0, 1],
    [0, 1, 0.6, 0],
    [0.6, 0, 0.6, 1],
  ],
  T: [
    [0.35, 0, 0.35, 1],
    [0, 1, 0.7, 1],
  ],
};

/** Returns operators that draw a word (letters E, F, H, L, N, T) as lines, without text. */
export const strokedWord = (word: string, x: number, y: number, size: number): string =>
  [
    `q ${size / 8} w`,
    ...[...word].flatMap((letter, index) =>
      (STROKES[letter] ?? []).map(([x1, y1, x2, y2]) => {
        const left = x + index * size;
        return `${left + x1 * size} ${y + y1 * size} m ${left + x2 * size} ${y + y2 * size} l S`;
      }),
    ),
    'Q',
  ].join('\n');

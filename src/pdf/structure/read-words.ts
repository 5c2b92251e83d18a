import { boundsOfPoints, type Rect } from '../../kernel/rect.ts';

const NUMBER = '-?[\\d.]+';
const WORD = new RegExp(`^/Words (${NUMBER}) Tf (${NUMBER}) Tz ((?:${NUMBER} ){6})Tm <((?:[0-9a-f]{4})+)> Tj$`);

/** Extent of text above, below and along the baseline, as readers assume it (font sizes). */
const [ABOVE, BELOW, ADVANCE] = [0.8, 0.2, 0.5];

/** Returns rectangles of words (pt, y up); undefined for anything but invisible words. */
export function readWords(operators: string): Rect[] | undefined {
  const lines = operators.split('\n');
  if (lines[0] !== 'BT 3 Tr' || lines.at(-1) !== 'ET') return undefined;
  const rects: Rect[] = [];
  for (const line of lines.slice(1, -1)) {
    const match = WORD.exec(line);
    if (!match) return undefined;
    const [size, stretch] = [Number(match[1]), Number(match[2])];
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = (match[3] ?? '').trim().split(' ').map(Number);
    const length = ((match[4] ?? '').length / 4) * ADVANCE * size * (stretch / 100);
    const corners = [0, length].flatMap((u) =>
      [-BELOW * size, ABOVE * size].map((v) => ({ x: a * u + c * v + e, y: b * u + d * v + f })),
    );
    rects.push(boundsOfPoints(corners) as Rect);
  }
  return rects;
}

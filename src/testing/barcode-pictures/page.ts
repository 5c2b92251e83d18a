import { paintSymbol, toRgba } from './paint.ts';
import { createRandom } from './random.ts';
import type { Specimen } from './specimens.ts';

/** Quiet zone (modules). */
const QUIET = 10;

export interface PageOptions {
  readonly seed: number;
  readonly module: number;
  readonly width: number;
  readonly height: number;
  readonly mostTurn: number;
  /** Distance between symbols (px). */
  readonly gap?: number;
}

/** Paints symbols in random order, each slightly rotated. Throws if they don't fit. */
export function paintPage(
  specimens: readonly Specimen[],
  { seed, module, width, height, mostTurn, gap = 6 }: PageOptions,
): ReturnType<typeof toRgba> {
  const random = createRandom(seed);
  const gray = new Uint8Array(width * height).fill(255);
  const order = specimens.map((specimen) => ({ specimen, at: random.below(1e6) })).sort((a, b) => a.at - b.at);
  let [x, y, tall] = [30, 30, 0];
  for (const { specimen } of order) {
    const turn = random.below(2 * mostTurn + 1) - mostTurn;
    const painted = paintSymbol(specimen.symbol, { module, turn, quiet: QUIET });
    if (x + painted.width > width) {
      x = 30;
      y += tall + gap;
      tall = 0;
    }
    if (y + painted.height > height) throw new RangeError(`The page is too small for ${specimen.type}`);
    for (let row = 0; row < painted.height; row++)
      gray.set(painted.gray.subarray(row * painted.width, (row + 1) * painted.width), (y + row) * width + x);
    x += painted.width + gap;
    tall = Math.max(tall, painted.height);
  }
  return toRgba({ gray, width, height });
}

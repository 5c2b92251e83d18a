import { createRandom } from './random.ts';
import type { PrintedSymbol } from './symbol.ts';

export interface DotConditions {
  /** Distance between dots (px). */
  readonly pitch: number;
  /** Diameter of a dot (share of the pitch). */
  readonly dot: number;
  /** Clockwise (degrees). */
  readonly turn?: number;
  readonly lightOnDark?: boolean;
  readonly mirrored?: boolean;
  /** Brushed metal with streaks, uneven light and grain (share of the dots' contrast). */
  readonly metal?: number;
  /** Maximum displacement of dots (share of the pitch). */
  readonly jitter?: number;
  readonly square?: boolean;
  readonly quiet?: number;
  readonly seed?: number;
}

/** Length of a brush streak (px). */
const STREAK = 40;
/** Samples per pixel and axis. */
const SAMPLES = 4;

/** Returns the brightness of a brushed surface, about -1 to 1. */
function brushMetal(width: number, height: number, seed: number): Float32Array {
  const random = createRandom(seed);
  const surface = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    let streak = random.normal();
    for (let x = 0; x < width; x++) {
      if (random.below(STREAK) === 0) streak = random.normal();
      const light = Math.sin((2 * Math.PI * (x + 0.4 * y)) / width);
      surface[y * width + x] = 0.35 * streak + 0.5 * light + 0.2 * random.normal();
    }
  }
  return surface;
}

export function paintDots({ cells, columns, rows }: PrintedSymbol, conditions: DotConditions) {
  const { pitch, dot, turn = 0, lightOnDark = false, mirrored = false, metal = 0 } = conditions;
  const { jitter = 0, square = false, quiet = 4, seed = 1 } = conditions;
  const random = createRandom(seed);
  const off = Array.from(cells, () => [jitter * (2 * random.next() - 1), jitter * (2 * random.next() - 1)] as const);
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [w, h] = [(columns + 2 * quiet) * pitch, (rows + 2 * quiet) * pitch];
  const width = Math.round(Math.abs(cos) * w + Math.abs(sin) * h);
  const height = Math.round(Math.abs(sin) * w + Math.abs(cos) * h);
  const isDot = (x: number, y: number): boolean => {
    const [dx, dy] = [x - width / 2, y - height / 2];
    const across = (dx * cos + dy * sin) / pitch;
    const u = (mirrored ? -across : across) + columns / 2;
    const v = (dy * cos - dx * sin) / pitch + rows / 2;
    const [column, row] = [Math.floor(u), Math.floor(v)];
    if (column < 0 || row < 0 || column >= columns || row >= rows) return false;
    const cell = row * columns + column;
    if (cells[cell] !== 1) return false;
    const [offX, offY] = off[cell] ?? [0, 0];
    const [fromX, fromY] = [Math.abs(u - column - 0.5 - offX), Math.abs(v - row - 0.5 - offY)];
    return square ? Math.max(fromX, fromY) <= dot / 2 : Math.hypot(fromX, fromY) <= dot / 2;
  };
  const [ink, paper] = metal > 0 ? [70, 170] : [0, 255];
  const surface = metal > 0 ? brushMetal(width, height, seed) : undefined;
  const gray = new Uint8Array(width * height);
  for (let i = 0; i < gray.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    let hits = 0;
    for (let n = 0; n < SAMPLES ** 2; n++)
      if (isDot(x + ((n % SAMPLES) + 0.5) / SAMPLES, y + (Math.floor(n / SAMPLES) + 0.5) / SAMPLES)) hits++;
    const share = lightOnDark ? 1 - hits / SAMPLES ** 2 : hits / SAMPLES ** 2;
    gray[i] = Math.max(0, Math.min(255, paper + (ink - paper) * share + metal * (paper - ink) * (surface?.[i] ?? 0)));
  }
  return { gray, width, height };
}

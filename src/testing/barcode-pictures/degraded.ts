import type { GrayImage } from '../../barcodes/reader.ts';
import { throughJpeg } from '../through-jpeg.ts';
import { createRandom, type PictureRandom } from './random.ts';
import { type PrintedSymbol, symbolHeight, symbolWidth } from './symbol.ts';

/** Ways in which a photograph differs from the print; everything else is as in a good one. */
export interface Degradation {
  /** Size of a module in the middle (px). */
  readonly module: number;
  /** Turns of the paper: in its plane, about the vertical, about the horizontal (degrees). */
  readonly roll?: number;
  readonly yaw?: number;
  readonly pitch?: number;
  /** Angle that the symbol spans around a can (degrees). */
  readonly curve?: number;
  /** Standard deviation of defocus, and way of the camera (modules) with its direction (°). */
  readonly blur?: number;
  readonly motion?: number;
  readonly direction?: number;
  /** Brightness added by a lamp's reflection, at most (levels). */
  readonly glare?: number;
  /** Light on the paper (levels), and standard deviation of the sensor's noise (levels). */
  readonly light?: number;
  readonly noise?: number;
  /** Quality of the JPEG that it was saved as (1 to 100); none by default. */
  readonly quality?: number;
}

/** Quiet zone around the symbol (modules), and its ink (share of the paper's light). */
const QUIET = 12;
const INK = 0.22;
/** Distance of the camera (widths of the picture). */
const DISTANCE = 1.6;
const SUPERSAMPLED = 3;

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the point of the print (modules from its middle) that a point of the picture shows. */
function toPrint({ module, roll = 0, yaw = 0, pitch = 0, curve = 0 }: Degradation, width: number, modules: number) {
  const [r, a, b] = [toRadians(roll), toRadians(yaw), toRadians(pitch)];
  const far = DISTANCE * width;
  // Axes of the turned paper.
  const across = { x: Math.cos(a), y: 0, z: Math.sin(a) };
  const down = { x: -Math.sin(a) * Math.sin(b), y: Math.cos(b), z: Math.cos(a) * Math.sin(b) };
  const normal = {
    x: across.y * down.z - across.z * down.y,
    y: across.z * down.x - across.x * down.z,
    z: across.x * down.y - across.y * down.x,
  };
  const radius = curve > 0 ? modules / toRadians(curve) : Infinity;
  return (x: number, y: number): readonly [number, number] => {
    const [dx, dy] = [x * Math.cos(r) + y * Math.sin(r), y * Math.cos(r) - x * Math.sin(r)];
    const ray = (far * normal.z) / (normal.x * dx + normal.y * dy + normal.z * far);
    const [px, py, pz] = [ray * dx, ray * dy, ray * far - far];
    const u = (px * across.x + py * across.y + pz * across.z) / module;
    const v = (px * down.x + py * down.y + pz * down.z) / module;
    return [radius === Infinity ? u : Math.abs(u) < radius ? radius * Math.asin(u / radius) : Infinity, v];
  };
}

function project(
  symbol: PrintedSymbol,
  degradation: Degradation,
): { ink: Float32Array; width: number; height: number } {
  const [columns, rows] = [symbolWidth(symbol), symbolHeight(symbol)];
  const reach = Math.hypot(columns, rows) + 2 * QUIET;
  const isLevel = !degradation.roll;
  const width = Math.ceil(degradation.module * (isLevel ? columns + 3 * QUIET : reach));
  const height = Math.ceil(degradation.module * (isLevel ? rows + 3 * QUIET : reach));
  const toPaper = toPrint(degradation, width, columns);
  const ink = new Float32Array(width * height);
  const inkAt = (x: number, y: number): number => {
    const [u, v] = toPaper(x - width / 2, y - height / 2);
    const [column, row] = [
      Math.floor((u + columns / 2) / symbol.cellWidth),
      Math.floor((v + rows / 2) / symbol.cellHeight),
    ];
    if (column < 0 || row < 0 || column >= symbol.columns || row >= symbol.rows) return 0;
    return symbol.cells[row * symbol.columns + column] ?? 0;
  };
  const step = 1 / SUPERSAMPLED;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let v = step / 2; v < 1; v += step) for (let u = step / 2; u < 1; u += step) sum += inkAt(x + u, y + v);
      ink[y * width + x] = sum * step * step;
    }
  return { ink, width, height };
}

type Values = ReturnType<typeof project>;

/** Averages shifted copies, `weights` by shift. */
function shifted({ ink, width, height }: Values, shifts: readonly { x: number; y: number; weight: number }[]): Values {
  const total = shifts.reduce((sum, { weight }) => sum + weight, 0);
  const next = new Float32Array(ink.length);
  for (const { x: dx, y: dy, weight } of shifts) {
    const [left, top] = [Math.floor(dx), Math.floor(dy)];
    const [fx, fy] = [dx - left, dy - top];
    for (const [ox, oy, share] of [
      [left, top, (1 - fx) * (1 - fy)],
      [left + 1, top, fx * (1 - fy)],
      [left, top + 1, (1 - fx) * fy],
      [left + 1, top + 1, fx * fy],
    ] as const) {
      if (share === 0) continue;
      const factor = (share * weight) / total;
      for (let y = Math.max(0, -oy); y < Math.min(height, height - oy); y++)
        for (let x = Math.max(0, -ox); x < Math.min(width, width - ox); x++) {
          const at = y * width + x;
          next[at] = (next[at] ?? 0) + factor * (ink[at + oy * width + ox] ?? 0);
        }
    }
  }
  return { ink: next, width, height };
}

function blurred(values: Values, deviation: number): Values {
  if (deviation <= 0) return values;
  const reach = Math.ceil(3 * deviation);
  const steps = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
  const weight = (step: number) => Math.exp(-(step ** 2) / (2 * deviation ** 2));
  const along = shifted(
    values,
    steps.map((x) => ({ x, y: 0, weight: weight(x) })),
  );
  return shifted(
    along,
    steps.map((y) => ({ x: 0, y, weight: weight(y) })),
  );
}

function moved(values: Values, way: number, direction: number): Values {
  if (way <= 0) return values;
  const count = Math.max(2, Math.ceil(2 * way));
  const [cos, sin] = [Math.cos(toRadians(direction)), Math.sin(toRadians(direction))];
  const at = (i: number) => ((i + 0.5) / count - 0.5) * way;
  return shifted(
    values,
    Array.from({ length: count }, (_, i) => ({ x: at(i) * cos, y: at(i) * sin, weight: 1 })),
  );
}

/** Returns levels of a picture that a camera takes of the symbol, before it saves it. */
export function takePhotograph(symbol: PrintedSymbol, degradation: Degradation, seed: number): GrayImage {
  const random = createRandom(seed);
  const { module, blur = 0, motion = 0, direction = 0, glare = 0, light = 210, noise = 2 } = degradation;
  const projected = project(symbol, degradation);
  const { ink, width, height } = moved(blurred(projected, blur * module), motion * module, direction);
  const lamp = { x: width * (0.3 + 0.4 * random.next()), y: height * (0.3 + 0.4 * random.next()) };
  const size = Math.min(width, height) * (0.2 + 0.2 * random.next());
  const data = new Uint8Array(ink.length);
  for (let i = 0; i < data.length; i++) {
    const distance = Math.hypot((i % width) - lamp.x, Math.floor(i / width) - lamp.y) / size;
    const level = light * (1 - (1 - INK) * (ink[i] ?? 0)) + glare * Math.exp(-(distance ** 2));
    data[i] = Math.max(0, Math.min(255, Math.round(level + noise * random.normal())));
  }
  return { data, width, height };
}

/** Returns the picture that a camera saves: a JPEG if the degradation has a quality. */
export async function savePhotograph(
  ...[symbol, degradation, seed]: Parameters<typeof takePhotograph>
): Promise<GrayImage> {
  const taken = takePhotograph(symbol, degradation, seed);
  return degradation.quality === undefined ? taken : throughJpeg(taken, degradation.quality);
}

/** Kinds of photographs that readers find hard, each by a seeded amount. */
export const PHOTOGRAPHS: Readonly<Record<string, (random: PictureRandom) => Degradation>> = {
  'far away': (random) => ({ module: 1.2 + 0.8 * random.next(), blur: 0.2 + 0.2 * random.next() }),
  'out of focus': (random) => ({ module: 2.5 + random.next(), blur: 0.5 + 0.7 * random.next() }),
  moved: (random) => ({
    module: 2.5 + random.next(),
    motion: 1 + 1.5 * random.next(),
    direction: random.below(4) * 30 - 45,
    blur: 0.2,
  }),
  'on a can': (random) => ({ module: 2.5 + random.next(), curve: 80 + 50 * random.next(), blur: 0.3 }),
  leaning: (random) => ({
    module: 3 + random.next(),
    yaw: 45 - 90 * random.next(),
    pitch: 45 - 90 * random.next(),
    roll: 30 - 60 * random.next(),
    blur: 0.2,
  }),
  glare: (random) => ({
    module: 2.5 + random.next(),
    glare: 150 + 100 * random.next(),
    blur: 0.4,
    roll: random.below(20),
  }),
  'in the dark': (random) => ({
    module: 2.5 + random.next(),
    light: 40 + 40 * random.next(),
    noise: 5 + 4 * random.next(),
    blur: 0.3 + 0.3 * random.next(),
    roll: random.below(30),
  }),
  compressed: (random) => ({
    module: 1.6 + random.next(),
    blur: 0.2 + 0.2 * random.next(),
    noise: 2 + 3 * random.next(),
    quality: 8 + random.below(18),
    roll: random.below(12),
  }),
};

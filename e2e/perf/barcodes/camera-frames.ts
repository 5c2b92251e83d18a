import { fitPerspective } from '../../../src/barcodes/arithmetic/perspective.ts';
import type { BarcodeImage, BarcodeType } from '../../../src/barcodes/index.ts';
import { fromBwip } from '../../../src/testing/barcode-pictures/bwip.ts';
import { inColours } from '../../../src/testing/barcode-pictures/colours.ts';
import { toRgba } from '../../../src/testing/barcode-pictures/paint.ts';
import { createRandom } from '../../../src/testing/barcode-pictures/random.ts';
import { type PrintedSymbol, symbolHeight, symbolWidth } from '../../../src/testing/barcode-pictures/symbol.ts';

/** Video frame of a camera (px), grey. */
interface Frame {
  readonly gray: Uint8Array;
  readonly width: number;
  readonly height: number;
}

type Step = (frame: Frame) => Frame;

export interface FrameCondition {
  readonly name: string;
  readonly group: string;
  /** Share of the frame's sides that the symbol spans at most. Default 0.55. */
  readonly share?: number;
  /** Effects of optics, light and sensor, in order. */
  readonly steps?: readonly Step[];
  readonly ink?: Rgb;
  readonly paper?: Rgb;
}

export interface FrameSpecimen {
  readonly type: BarcodeType;
  readonly value: string;
  readonly symbol: PrintedSymbol;
}

type Rgb = readonly [red: number, green: number, blue: number];

const [WIDTH, HEIGHT] = [1280, 720];
const DEFAULT_SHARE = 0.55;
/** Height of linear symbols (modules). */
const BAR_HEIGHT = 30;

const linear = (type: BarcodeType, bcid: string, value: string, options = {}): FrameSpecimen => ({
  type,
  value,
  symbol: fromBwip(bcid, value, options, BAR_HEIGHT),
});

/** The 13 formats and values of https://github.com/ismai117/KScan/pull/61. */
export const createFrameSpecimens = (): FrameSpecimen[] => [
  ...(
    [
      ['qrCodeBarcode', 'qrcode', 'https://github.com/ismai117/KScan', { eclevel: 'L' }],
      ['dataMatrixBarcode', 'datamatrix', 'KScan-DataMatrix-0001', {}],
      ['aztecBarcode', 'azteccode', 'KScan-Aztec-0001', {}],
      ['pdf417Barcode', 'pdf417', 'KScan-PDF417-0001', { rowmult: 4 }],
    ] as const
  ).map(([type, bcid, value, options]) => ({ type, value, symbol: fromBwip(bcid, value, options) })),
  linear('code128Barcode', 'code128', 'KScan-128-0001'),
  linear('code39Barcode', 'code39', 'KSCAN-39-0001', { barratio: 2, spaceratio: 2 }),
  linear('code93Barcode', 'code93', 'KSCAN-93-0001', { includecheck: true }),
  linear('codabarBarcode', 'rationalizedCodabar', 'A1234567890B'),
  linear('interleaved2Of5Barcode', 'interleaved2of5', '1234567890'),
  linear('ean13Barcode', 'ean13', '5901234123457'),
  linear('ean8Barcode', 'ean8', '96385074'),
  linear('upcABarcode', 'upca', '036000291452'),
  linear('upcEBarcode', 'upce', '01234565'),
];

const each =
  (change: (value: number, x: number, y: number) => number): Step =>
  ({ gray, width, height }) => ({
    gray: gray.map((value, i) => Math.max(0, Math.min(255, change(value, i % width, Math.floor(i / width))))),
    width,
    height,
  });

const dimmed = (factor: number): Step => each((value) => value * factor);

/** Adds Gaussian noise of a standard deviation (levels). */
function noisy(deviation: number, seed: number): Step {
  return (frame) => {
    const random = createRandom(seed);
    return each((value) => value + deviation * random.normal())(frame);
  };
}

/** Adds a highlight in the middle of the frame: paper and ink get brighter by as much. */
const glaring = (radius: number, peak: number): Step =>
  each((value, x, y) => {
    const distance = Math.hypot(x - WIDTH / 2, y - HEIGHT / 2) / (radius * HEIGHT);
    return value + (distance < 1 ? peak * (1 - distance ** 2) : 0);
  });

/** Blurs by three passes of a box filter: about a Gaussian of the same radius. */
const blurred =
  (radius: number): Step =>
  ({ gray, width, height }) => {
    let values = gray;
    for (const alongX of [true, false, true, false, true, false]) {
      const [inner, outer] = alongX ? [width, height] : [height, width];
      const [step, line] = alongX ? [1, width] : [width, 1];
      const next = new Uint8Array(values.length);
      for (let o = 0; o < outer; o++) {
        const at = (i: number): number => values[o * line + Math.max(0, Math.min(inner - 1, i)) * step] ?? 0;
        let sum = 0;
        for (let i = -radius; i < radius; i++) sum += at(i);
        for (let i = 0; i < inner; i++) {
          sum += at(i + radius);
          next[o * line + i * step] = sum / (2 * radius + 1);
          sum -= at(i - radius);
        }
      }
      values = next;
    }
    return { gray: values, width, height };
  };

/** Moves the frame's corners by a map about the centre. Shows white beyond its edges. */
function warped(move: (x: number, y: number) => readonly [number, number]): Step {
  const [cx, cy] = [(WIDTH - 1) / 2, (HEIGHT - 1) / 2];
  const toSource = fitPerspective(
    [
      [-cx, -cy],
      [cx, -cy],
      [cx, cy],
      [-cx, cy],
    ].map(([x = 0, y = 0]) => {
      const [column, row] = move(x, y);
      return { at: { x, y }, column, row };
    }),
  );
  return ({ gray, width, height }) => {
    const at = (x: number, y: number): number => gray[Math.min(height - 1, y) * width + Math.min(width - 1, x)] ?? 255;
    const to = gray.map((_, i) => {
      const source = toSource((i % width) - cx, Math.floor(i / width) - cy);
      // Quarter turns hit whole pixels but for rounding.
      const [x, y] = [source.x + cx, source.y + cy].map((value) => Math.round(value * 1e4) / 1e4) as [number, number];
      if (x < 0 || y < 0 || x > width - 1 || y > height - 1) return 255;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - left, y - top];
      const upper = at(left, top) * (1 - fx) + at(left + 1, top) * fx;
      const lower = at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx;
      return upper * (1 - fy) + lower * fy;
    });
    return { gray: to, width, height };
  };
}

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

function turned(degrees: number): Step {
  const [cos, sin] = [Math.cos(toRadians(degrees)), Math.sin(toRadians(degrees))];
  return warped((x, y) => [x * cos - y * sin, x * sin + y * cos]);
}

/** Turns the paper away about the vertical, then about the horizontal axis (degrees). */
function tilted(yaw: number, pitch: number): Step {
  const distance = 1.6 * WIDTH;
  const [a, b] = [toRadians(yaw), toRadians(pitch)];
  return warped((x, y) => {
    const depth = -x * Math.sin(a);
    const scale = distance / (distance + y * Math.sin(b) + depth * Math.cos(b));
    return [x * Math.cos(a) * scale, (y * Math.cos(b) - depth * Math.sin(b)) * scale];
  });
}

const FROM_CENTRE = Math.hypot(WIDTH, HEIGHT) / 2;

/** The 36 conditions of the same benchmark. */
export const FRAME_CONDITIONS: readonly FrameCondition[] = [
  { name: 'baseline', group: 'baseline' },
  { name: 'near', group: 'distance', share: 0.85 },
  { name: 'mid', group: 'distance', share: 0.35 },
  { name: 'far', group: 'distance', share: 0.2 },
  { name: 'very far', group: 'distance', share: 0.12 },
  ...[15, 30, 45, 90, 180, 270].map((degrees) => ({
    name: `turned ${degrees}°`,
    group: 'rotation',
    steps: [turned(degrees)],
  })),
  ...(
    [
      [30, 0],
      [50, 0],
      [0, 30],
      [0, 50],
      [35, 35],
    ] as const
  ).map(([yaw, pitch]) => ({ name: `tilted ${yaw}° and ${pitch}°`, group: 'tilt', steps: [tilted(yaw, pitch)] })),
  { name: 'dim', group: 'lighting', steps: [dimmed(0.35)] },
  { name: 'very dim', group: 'lighting', steps: [dimmed(0.18), noisy(6, 11)] },
  { name: 'over-exposed', group: 'lighting', steps: [each((value) => value + 110)] },
  { name: 'ramp', group: 'lighting', steps: [each((value, x) => value * (0.22 + (1.13 * x) / (WIDTH - 1)))] },
  {
    name: 'vignette',
    group: 'lighting',
    steps: [each((value, x, y) => value * (1 - 0.75 * (Math.hypot(x - WIDTH / 2, y - HEIGHT / 2) / FROM_CENTRE) ** 2))],
  },
  { name: 'glare', group: 'lighting', steps: [glaring(0.3, 210)] },
  { name: 'pale', group: 'contrast', ink: [0x70, 0x70, 0x70], paper: [0xa8, 0xa8, 0xa8] },
  { name: 'white on black', group: 'contrast', ink: [255, 255, 255], paper: [0, 0, 0] },
  { name: 'blue on yellow', group: 'contrast', ink: [0x10, 0x2a, 0x8c], paper: [0xff, 0xe0, 0x30] },
  { name: 'red on white', group: 'contrast', ink: [0xc0, 0x20, 0x20], paper: [255, 255, 255] },
  { name: 'green on black', group: 'contrast', ink: [0x30, 0xc0, 0x50], paper: [0x10, 0x10, 0x10] },
  ...[1, 3, 6].map((radius) => ({ name: `blurred by ${radius} px`, group: 'blur', steps: [blurred(radius)] })),
  ...[10, 25].map((deviation, i) => ({
    name: `noise of ${deviation}`,
    group: 'noise',
    steps: [noisy(deviation, 21 + i)],
  })),
  { name: 'dim, blurred, noisy', group: 'combined', steps: [dimmed(0.3), blurred(2), noisy(8, 31)] },
  { name: 'turned, dim', group: 'combined', steps: [turned(20), dimmed(0.32)] },
  { name: 'tilted, far', group: 'combined', share: 0.22, steps: [tilted(30, 15)] },
  { name: 'glare, turned, blurred', group: 'combined', steps: [turned(35), glaring(0.35, 170), blurred(2)] },
];

/** Paints a symbol in the middle of a white frame, at a whole number of pixels a module. */
function place(symbol: PrintedSymbol, share: number): Frame {
  const [columns, rows] = [symbolWidth(symbol), symbolHeight(symbol)];
  const module = Math.max(1, Math.floor(Math.min((WIDTH * share) / columns, (HEIGHT * share) / rows)));
  const [left, top] = [Math.floor((WIDTH - columns * module) / 2), Math.floor((HEIGHT - rows * module) / 2)];
  const gray = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (let y = 0; y < rows * module; y++)
    for (let x = 0; x < columns * module; x++) {
      const row = Math.floor(y / module / symbol.cellHeight);
      const cell = row * symbol.columns + Math.floor(x / module / symbol.cellWidth);
      if (symbol.cells[cell] === 1) gray[(top + y) * WIDTH + left + x] = 0;
    }
  return { gray, width: WIDTH, height: HEIGHT };
}

export function paintFrame(symbol: PrintedSymbol, condition: FrameCondition): BarcodeImage {
  const { share = DEFAULT_SHARE, steps = [], ink, paper } = condition;
  const frame = steps.reduce((last, step) => step(last), place(symbol, share));
  return ink && paper ? inColours(frame, ink, paper) : toRgba(frame);
}

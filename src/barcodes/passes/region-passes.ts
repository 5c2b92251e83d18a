// Passes over an upright copy of a region of bars, cheapest first.
import { readDataBar } from '../linear/databar/read-databar.ts';
import { ROWS_OF_STRIP } from '../raster/column-average.ts';
import { toImageCandidate } from '../raster/copied-candidate.ts';
import { evenRows } from '../raster/even-light.ts';
import { isFaded } from '../raster/faded.ts';
import { invert } from '../raster/light-on-dark.ts';
import { localRadius, sharpen, thresholdLocally } from '../raster/local-mean.ts';
import { turnToFace } from '../raster/receding.ts';
import { DRAWN_SCALE, evenBars, type FindBars, redrawBars } from '../raster/redrawn-bars.ts';
import { withRows } from '../raster/resize.ts';
import { weighBars } from '../raster/weighed-bars.ts';
import { type Candidate, type GrayImage, isDoubtful } from '../reader.ts';
import { type BarcodeType, isAnyAsked } from '../table/symbologies.ts';
import type { ZxingPass } from '../zxing/read-zxing.ts';
import type { Pass } from './pass.ts';
import { MOST_LINES } from './read-copy.ts';

/** Radius (px) and amount to sharpen averaged bars, which have little noise to amplify. */
const SHARPEN_RADIUS = 3;
const SHARPEN_AMOUNT = 4;
/** Minimum agreeing lines of a sharpened copy: more than two strips have. */
const LEAST_SUPPORT = 8;

/** Logarithm of the growth beyond which the engine misses guards: modules differ by its square. */
const LEAST_GROWTH = 0.12;

/** Radius that contains ink and paper anywhere in a symbol (mean elements). */
const EVEN_PITCHES = 3;

/** Radius that contains a bar and a space anywhere in a symbol (mean elements). */
const FADED_PITCHES = 3;

/** Places an averaged candidate at the patch's middle, where refining its corners will start. */
function fromAveraged(candidate: Candidate, averaged: GrayImage, patch: GrayImage): Candidate {
  const middle = candidate.corners.reduce((sum, { y }) => sum + y / 4, 0);
  const scale = patch.height / averaged.height / 4;
  const support = Math.ceil(candidate.support / ROWS_OF_STRIP);
  return toImageCandidate(({ x, y }) => ({ x, y: patch.height / 2 + (y - middle) * scale }), { ...candidate, support });
}

/** Upright copy of a region, and state shared by its passes. */
export interface RegionSubject {
  readonly patch: GrayImage;
  readonly asked: ReadonlySet<BarcodeType>;
  readonly unchecked: ReadonlySet<BarcodeType>;
  /** Inverted patch of light bars that the picture cuts off, with dark surroundings as paper. */
  cutOff(): readonly GrayImage[];
  averaged(): GrayImage;
  /** Patch of bars in a frame or table column, without lines, dark on light. */
  betweenLines(): readonly GrayImage[];
  /** Resembles bars enough to try all passes. */
  readonly isPromising: boolean;
  /** Its lines differ, like rows of a stacked code. */
  readonly mayBeStacked: boolean;
  /** Its bars have full contrast. */
  readonly isPlain: boolean;
  readonly isLightOnDark: boolean;
  /** Height of the bars at the right end (times that at the left): far from 1, paper recedes. */
  readonly growth: number;
  /** Part of the patch's width between the outer bars. */
  readonly share: number;
  /** Mean distance of edges (patch px). */
  readonly pitch: number;
  sweep(image: GrayImage): Candidate[];
  engine(image: GrayImage, pass?: ZxingPass): Promise<Candidate[]>;
}

export function readDataBarOf(
  patch: GrayImage,
  asked: ReadonlySet<BarcodeType>,
  unchecked: ReadonlySet<BarcodeType>,
): Candidate[] {
  const type = 'gs1DataBarBarcode';
  return asked.has(type) ? readDataBar(patch, unchecked.has(type)) : [];
}

/** Reads stacked codes with much print gain or loss: the engine relies on each row's widths. */
export async function readEvenedRows(copy: GrayImage, engine: RegionSubject['engine']): Promise<Candidate[]> {
  const rows = Math.min(copy.height, MOST_LINES);
  const even = evenBars(withRows(copy, rows));
  if (!even) return [];
  const found = await engine(even, { kind: 'stacked' });
  return found.map((candidate) =>
    toImageCandidate(({ x, y }) => ({ x: x / DRAWN_SCALE, y: (y * copy.height) / rows }), candidate),
  );
}

async function readFirst(
  copies: readonly GrayImage[],
  read: (copy: GrayImage) => Candidate[] | Promise<Candidate[]>,
): Promise<Candidate[]> {
  for (const copy of copies) {
    const found = await read(copy);
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns whether part of the symbol shows no bars: adaptive thresholds invent them from noise. */
function isFadedIn({ corners }: Candidate, { averaged: average, patch, pitch }: RegionSubject): boolean {
  const averaged = average();
  const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))];
  const middle = corners.reduce((sum, { y }) => sum + y / 4, 0);
  const row = Math.max(0, Math.min(averaged.height - 1, Math.floor((middle * averaged.height) / patch.height)));
  const from = row * averaged.width;
  const line = averaged.data.subarray(
    from + Math.max(0, Math.round(left)),
    from + Math.min(averaged.width, Math.round(right)),
  );
  return isFaded(new Float32Array(line), Math.round(FADED_PITCHES * pitch));
}

/** Draws averaged bars black on white, and reads the drawing. */
async function readRedrawn(
  averaged: GrayImage,
  engine: RegionSubject['engine'],
  find?: FindBars,
): Promise<Candidate[]> {
  const strips = Array.from({ length: averaged.height / ROWS_OF_STRIP }, (_, i) => i * ROWS_OF_STRIP);
  const found = await engine(redrawBars(averaged, strips, ROWS_OF_STRIP, find));
  return found
    .filter(isSupported)
    .map((candidate) => toImageCandidate(({ x, y }) => ({ x: x / DRAWN_SCALE, y: y / 2 }), candidate));
}

/** One line of a DataBar may fit by chance: one in 79 does. */
const isSupported = ({ support }: Candidate): boolean => support > LEAST_SUPPORT;

const isPromising = (subject: RegionSubject): boolean => subject.isPromising;

const averagedPass = (
  name: string,
  cost: number,
  read: (averaged: GrayImage, subject: RegionSubject) => readonly Candidate[] | Promise<readonly Candidate[]>,
): Pass<RegionSubject> => ({
  name,
  cost,
  wants: isPromising,
  async run(subject) {
    const averaged = subject.averaged();
    const found = (await read(averaged, subject)).map((each) => fromAveraged(each, averaged, subject.patch));
    return found.filter((candidate) => !isFadedIn(candidate, subject));
  },
});

export const REGION_PASSES: readonly Pass<RegionSubject>[] = [
  { name: 'region', cost: 0.3, wants: () => true, run: ({ engine, patch }) => engine(patch) },
  {
    name: 'region, sweep',
    cost: 0.1,
    wants: () => true,
    run: ({ sweep, patch, cutOff }) => readFirst([patch, ...cutOff()], sweep),
  },
  {
    name: 'region, between lines',
    cost: 0.3,
    wants: () => true,
    async run({ engine, sweep, betweenLines }) {
      const copies = betweenLines();
      const found: Candidate[] = [];
      for (const copy of copies) found.push(...(await engine(copy)));
      // Lines may divide one symbol into parts, which our own readers check less than the engine.
      return copies.length === 1 ? [...found, ...copies.flatMap(sweep)] : found;
    },
  },
  {
    name: 'region, inverted',
    cost: 0.3,
    // Even blurred dark bars sometimes only decode inverted.
    wants: (subject) => subject.isPromising || subject.isLightOnDark,
    run: ({ engine, patch, cutOff }) => readFirst([invert(patch), ...cutOff()], (copy) => engine(copy)),
  },
  {
    name: 'region, GS1 DataBar',
    cost: 0.1,
    wants: () => true,
    run({ patch, isLightOnDark, cutOff, asked, unchecked }) {
      const copies = isLightOnDark ? [patch, invert(patch), ...cutOff()] : [patch];
      return readFirst(copies, (copy) => readDataBarOf(copy, asked, unchecked));
    },
  },
  averagedPass('region, averaged', 0.1, async (averaged, { engine }) =>
    (await engine(averaged)).filter((candidate) => candidate.type !== 'gs1DataBarBarcode' || isSupported(candidate)),
  ),
  averagedPass('region, averaged, sweep', 0.1, (averaged, { sweep }) => sweep(averaged)),
  averagedPass('region, averaged, in even light', 0.1, async (averaged, { engine, pitch }) =>
    (await engine(evenRows(averaged, Math.round(EVEN_PITCHES * pitch)))).filter(isSupported),
  ),
  averagedPass('region, averaged, redrawn', 0.1, (averaged, { engine, isLightOnDark }) =>
    readRedrawn(isLightOnDark ? invert(averaged) : averaged, engine),
  ),
  averagedPass('region, averaged, weighed', 0.1, (averaged, { engine, isLightOnDark, pitch }) =>
    // Dark bars may fill their quiet zones' label on dark ground.
    readFirst(isLightOnDark ? [averaged, invert(averaged)] : [averaged], (copy) =>
      readRedrawn(copy, engine, (line) => weighBars(line, pitch)),
    ),
  ),
  {
    name: 'region, receding',
    cost: 0.1,
    wants: ({ isPromising, growth }) => isPromising && Math.abs(Math.log(growth)) > LEAST_GROWTH,
    async run({ engine, patch, averaged, growth, share }) {
      const copy = turnToFace(averaged(), growth, share);
      const found = await engine(copy.image);
      return found.map((candidate) => fromAveraged(toImageCandidate(copy.toPatch, candidate), copy.image, patch));
    },
  },
  averagedPass('region, averaged, sharpened', 0.1, async (averaged, { engine }) =>
    (await engine(sharpen(averaged, SHARPEN_RADIUS, SHARPEN_AMOUNT))).filter(isSupported),
  ),
  {
    name: 'region, evened rows',
    cost: 0.3,
    wants: ({ asked, mayBeStacked }) => mayBeStacked && isAnyAsked(asked, 'stacked'),
    run: ({ engine, patch }) => readEvenedRows(patch, engine),
  },
  {
    name: 'region, local threshold',
    cost: 0.3,
    // With full contrast, one threshold suffices.
    wants: (subject) => subject.isPromising && !subject.isPlain,
    async run(subject) {
      const { engine, patch } = subject;
      const found = await engine(thresholdLocally(patch, localRadius(patch)), { binarizer: 'FixedThreshold' });
      return found.filter((candidate) => !isFadedIn(candidate, subject));
    },
  },
  {
    // In this mode, the engine sometimes returns these in place of valid symbols.
    name: 'region, wrong check sum',
    cost: 0.3,
    wants: ({ unchecked }) => unchecked.size > 0,
    run: async ({ engine, patch, unchecked }) => (await engine(patch, { unchecked })).filter(isDoubtful),
  },
];

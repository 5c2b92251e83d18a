// The passes over an upright copy of a region of bars, cheapest first.
import { readDataBar } from '../linear/databar/read-databar.ts';
import { ROWS_OF_STRIP } from '../raster/column-average.ts';
import { toImageCandidate } from '../raster/copied-candidate.ts';
import { evenRows } from '../raster/even-light.ts';
import { invert } from '../raster/light-on-dark.ts';
import { localRadius, sharpen, thresholdLocally } from '../raster/local-mean.ts';
import { DRAWN_SCALE, evenBars, redrawBars } from '../raster/redrawn-bars.ts';
import { withRows } from '../raster/resize.ts';
import { type Candidate, type GrayImage, isDoubtful } from '../reader.ts';
import { type BarcodeType, isAnyAsked } from '../table/symbologies.ts';
import type { ZxingPass } from '../zxing/read-zxing.ts';
import type { Pass } from './pass.ts';
import { MOST_LINES } from './read-copy.ts';

/** Radius, in pixels, and the amount of the sharpening of averaged bars, which have little noise that it might bring out. */
const SHARPEN_RADIUS = 3;
const SHARPEN_AMOUNT = 4;
/** Lines of a sharpened copy that have to agree at least: more than two of its strips have. */
const LEAST_SUPPORT = 8;

/** To each side of any place of a symbol so many elements, of mean width, are sure to show some ink and some paper. */
const EVEN_PITCHES = 3;

/**
 * The candidate of an averaged copy, in the patch that it was made of. Strips that are half paper say the same as the others: which of them
 * were read does not tell where the bars end, and the middle of the patch surely is the symbol's. Its true corners are looked for from there.
 */
function fromAveraged(candidate: Candidate, averaged: GrayImage, patch: GrayImage): Candidate {
  const middle = candidate.corners.reduce((sum, { y }) => sum + y / 4, 0);
  const scale = patch.height / averaged.height / 4;
  const support = Math.ceil(candidate.support / ROWS_OF_STRIP);
  return toImageCandidate(({ x, y }) => ({ x, y: patch.height / 2 + (y - middle) * scale }), { ...candidate, support });
}

/** An upright copy of one region, and what its passes share. */
export interface RegionSubject {
  readonly patch: GrayImage;
  readonly asked: ReadonlySet<BarcodeType>;
  readonly unchecked: ReadonlySet<BarcodeType>;
  /**
   * Patch of light bars cut off by the picture, inverted, with their dark surroundings as paper.
   */
  cutOff(): readonly GrayImage[];
  /** The patch averaged along its bars. */
  averaged(): GrayImage;
  /** Patch of bars in a frame or table column, without the lines, dark on light. */
  betweenLines(): readonly GrayImage[];
  /** The region looks much like bars, and everything is to be tried. */
  readonly isPromising: boolean;
  /** Its lines differ, as the rows of a stacked code do. */
  readonly mayBeStacked: boolean;
  /** Its bars show as plainly as they ever do. */
  readonly isPlain: boolean;
  readonly isLightOnDark: boolean;
  /** Pixels of the patch from one edge to the next, on the mean. */
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

/** The stacked codes of a copy whose bars are printed too wide, or too narrow: the engine takes the widths in each row for true. */
export async function readEvenedRows(copy: GrayImage, engine: RegionSubject['engine']): Promise<Candidate[]> {
  const rows = Math.min(copy.height, MOST_LINES);
  const even = evenBars(withRows(copy, rows));
  if (!even) return [];
  const found = await engine(even, { kind: 'stacked' });
  return found.map((candidate) =>
    toImageCandidate(({ x, y }) => ({ x: x / DRAWN_SCALE, y: (y * copy.height) / rows }), candidate),
  );
}

/** Returns the result of the first copy that gives any. */
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

const isPromising = (subject: RegionSubject): boolean => subject.isPromising;

/** A pass over what averaging along the bars leaves. */
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
    const found = await read(averaged, subject);
    return found.map((candidate) => fromAveraged(candidate, averaged, subject.patch));
  },
});

/** The ever dearer attempts at one region. */
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
      // An add-on stands beside its symbol. What a line parts may be parts of one symbol, which our own readers check less.
      return copies.length === 1 ? [...found, ...copies.flatMap(sweep)] : found;
    },
  },
  {
    name: 'region, inverted',
    cost: 0.3,
    // Blurred bars of the usual colours, too, are now and then read from the one side and not from the other.
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
  averagedPass('region, averaged', 0.1, (averaged, { engine }) => engine(averaged)),
  averagedPass('region, averaged, sweep', 0.1, (averaged, { sweep }) => sweep(averaged)),
  averagedPass('region, averaged, in even light', 0.1, (averaged, { engine, pitch }) =>
    engine(evenRows(averaged, Math.round(EVEN_PITCHES * pitch))),
  ),
  averagedPass('region, averaged, redrawn', 0.1, async (averaged, { engine, isLightOnDark }) => {
    const strips = Array.from({ length: averaged.height / ROWS_OF_STRIP }, (_, i) => i * ROWS_OF_STRIP);
    const found = await engine(redrawBars(isLightOnDark ? invert(averaged) : averaged, strips, ROWS_OF_STRIP));
    return found
      .filter(({ support }) => support > LEAST_SUPPORT)
      .map((candidate) => toImageCandidate(({ x, y }) => ({ x: x / DRAWN_SCALE, y: y / 2 }), candidate));
  }),
  averagedPass('region, averaged, sharpened', 0.1, async (averaged, { engine }) => {
    const found = await engine(sharpen(averaged, SHARPEN_RADIUS, SHARPEN_AMOUNT));
    return found.filter(({ support }) => support > LEAST_SUPPORT);
  }),
  {
    name: 'region, evened rows',
    cost: 0.3,
    wants: ({ asked, mayBeStacked }) => mayBeStacked && isAnyAsked(asked, 'stacked'),
    run: ({ engine, patch }) => readEvenedRows(patch, engine),
  },
  {
    name: 'region, local threshold',
    cost: 0.3,
    // For plain bars one threshold is as good as many.
    wants: (subject) => subject.isPromising && !subject.isPlain,
    run: ({ engine, patch }) => engine(thresholdLocally(patch, localRadius(patch)), { binarizer: 'FixedThreshold' }),
  },
  {
    // Asked for these, the engine now and then gives one in place of a symbol whose check sum fits.
    name: 'region, wrong check sum',
    cost: 0.3,
    wants: ({ unchecked }) => unchecked.size > 0,
    run: async ({ engine, patch, unchecked }) => (await engine(patch, { unchecked })).filter(isDoubtful),
  },
];

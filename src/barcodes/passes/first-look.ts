// First pass: the engine on the unchanged picture.

import { mayReachIntoComponent } from '../composites/component-place.ts';
import { saysWhatComponentsSay } from '../composites/join-composites.ts';
import { findBarRegions, findLinesWithBars, type TensorField } from '../raster/bar-regions.ts';
import { withoutSymbols } from '../raster/covered.ts';
import { areaOf, type CropBox, wholeOf } from '../raster/crop.ts';
import { boxOfEdges, printedBox } from '../raster/edges-box.ts';
import { mayBePage } from '../raster/page.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarcodeType } from '../types.ts';
import { readZxing } from '../zxing/read-zxing.ts';

interface FirstLook {
  readonly image: GrayImage;
  readonly field: TensorField;
  readonly asked: ReadonlySet<BarcodeType>;
  readonly options: { readonly returnPossibleBarcodes: boolean };
  readonly found: readonly Candidate[];
}

/** Minimum share of bars in a picture that shows mostly bars. */
const MOSTLY_BARS = 0.2;

/** Guesses which kind of symbols the picture is more likely to show. */
function likelyKind({ image, field }: FirstLook): 'linear' | 'matrix' {
  const bars = findBarRegions(field).reduce((sum, { width, height }) => sum + width * height, 0);
  return bars > MOSTLY_BARS * areaOf(wholeOf(image)) ? 'linear' : 'matrix';
}

/** Margin around scan lines that may cross bars (cells). */
const LINES_BESIDE = 2;
/** Minimum mean squared gradient of modules, however blurred or pale. */
const LEAST_ENERGY = 15;

/** Minimum size of a picture to use its edges (cells): it may be a single line. */
const FEWEST_CELLS = 2;

/** Returns whether its corners may include the composite's other component below or above. */
const mayTakeInOther = (candidate: Candidate): boolean =>
  mayReachIntoComponent(candidate) || saysWhatComponentsSay(candidate);

function findRest({ image, field, asked, found }: FirstLook, kind: 'linear' | 'matrix'): CropBox | undefined {
  if (Math.min(image.width, image.height) < FEWEST_CELLS * field.cell) return wholeOf(image);
  const isCompositeAsked = asked.has('gs1CompositeBarcode');
  const known = found.filter((candidate) => !(isCompositeAsked && mayTakeInOther(candidate)));
  const rest = withoutSymbols(field, known);
  if (kind === 'matrix') return boxOfEdges(rest, image, LEAST_ENERGY);
  const lines = findLinesWithBars(rest, 'rows', LEAST_ENERGY);
  const [first, last] = [lines.indexOf(1), lines.lastIndexOf(1)];
  if (first < 0) return undefined;
  return {
    ...wholeOf(image),
    top: Math.max(0, (first - LINES_BESIDE) * field.cell),
    bottom: Math.min(image.height, (last + 1 + LINES_BESIDE) * field.cell),
  };
}

/** Runs the engine on part of the picture for one kind of symbols, or both. */
async function readWithin(
  { image, asked, options }: FirstLook,
  within: CropBox | undefined,
  kind: { kind?: 'linear' | 'matrix' },
) {
  if (!within) return [];
  return readZxing(image, asked, {
    ...kind,
    rotate: false,
    errors: options.returnPossibleBarcodes,
    invert: false,
    within,
  });
}

/** On pages, reads both kinds at once in all print: margins are a third, and blank. */
const readPage = (search: FirstLook) => readWithin(search, printedBox(search.field, search.image), {});

const readKind = (search: FirstLook, kind: 'linear' | 'matrix') => readWithin(search, findRest(search, kind), { kind });

/** Reads symbols of the kind the picture likely shows; on a page, both. */
export const readLikely = (search: FirstLook): Promise<Candidate[]> =>
  mayBePage(search.image) ? readPage(search) : readKind(search, likelyKind(search));

export const readOther = (search: FirstLook): Promise<Candidate[]> =>
  readKind(search, likelyKind(search) === 'linear' ? 'matrix' : 'linear');

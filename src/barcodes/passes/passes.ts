// Passes over a picture, cheapest first: expensive ones skip what others have found.

import { readCodablocks } from '../codablock/read-codablock.ts';
import { findComponents } from '../composites/find-components.ts';
import { areOnOneAnother } from '../composites/join-composites.ts';
import { type SweepOptions, sweepColumns, sweepRows } from '../linear/sweep.ts';
import { readTwoTrack } from '../linear/two-track.ts';
import { findLinesWithBars, isNoisy } from '../raster/bar-regions.ts';
import { fromCopy } from '../raster/copied-candidate.ts';
import { isExplained, unexplained, withoutSymbols } from '../raster/covered.ts';
import { areaOf, wholeOf } from '../raster/crop.ts';
import { isDarkAround } from '../raster/light-on-dark.ts';
import { mayBePage } from '../raster/page.ts';
import { withMargin } from '../raster/paper-around.ts';
import { halve } from '../raster/resize.ts';
import type { Candidate } from '../reader.ts';
import { mergeCandidates } from '../results/merge.ts';
import { readStacked } from '../stacked/read-stacked.ts';
import { type BarcodeType, isAnyAsked, SYMBOLOGIES } from '../table/symbologies.ts';
import { readZxing } from '../zxing/read-zxing.ts';
import { readAddOnsBeside } from './add-ons-beside.ts';
import { findAztecCandidates } from './aztec-candidates.ts';
import { readBands } from './bands.ts';
import { readLikely, readOther } from './first-look.ts';
import { readFullMicroQrs } from './full-micro-qrs.ts';
import { atHalfSize, hidesRegions } from './half-size.ts';
import { readDotted, readHanXinCodes, readMirrored, readOnBlack, readRuled } from './last-looks.ts';
import { readNegativeBars, readNegatives } from './negatives.ts';
import type { Pass } from './pass.ts';
import { readPostalRows } from './postal-rows.ts';
import { readBarRegions } from './read-bar-regions.ts';
import { contrastOfBars } from './regions.ts';
import { hasNone, type SymbolSearch, USUAL_DISTANCE } from './search.ts';
import { readSideBySide } from './side-by-side.ts';
import { readSlantedFilmEdges } from './slanted-film-edges.ts';
import { readTextures } from './texture-passes.ts';
import { readTurnedTextures } from './turned-textures.ts';
import { readUpright } from './upright.ts';

/** Maximum share of the picture for a texture to be cropped: more is the picture itself. */
const MOST_OF_PICTURE = 0.5;

const DATA_MATRIX: ReadonlySet<BarcodeType> = new Set(['dataMatrixBarcode']);

function toSweep({ field, found, readers, asked, options }: SymbolSearch): SweepOptions {
  const rest = withoutSymbols(field, found);
  const within = {
    cell: field.cell,
    rows: findLinesWithBars(rest, 'rows'),
    columns: findLinesWithBars(rest, 'columns'),
  };
  return { readers, asked, distance: options.scanDistance, inverted: true, within };
}

function sweepHalved(search: SymbolSearch): Candidate[] {
  const { orientation } = search.options;
  const sweep = toSweep(search);
  const half = halve(search.image);
  const within = sweep.within && { ...sweep.within, cell: sweep.within.cell / 2 };
  const options = { ...sweep, distance: Math.max(1, Math.round(sweep.distance / 2)), ...(within && { within }) };
  return [
    ...(orientation === 'vertical' ? [] : sweepRows(half, options)),
    ...(orientation === 'horizontal' ? [] : sweepColumns(half, options)),
  ].map((candidate) => fromCopy(candidate, 0.5));
}

/** Reads copies of textures: print to the right of a Data Matrix blocks the engine's tracing. */
async function readHiddenDataMatrix(search: SymbolSearch): Promise<Candidate[]> {
  const { image, textures, field, found: known } = search;
  const found: Candidate[] = [];
  for (const within of unexplained(image, textures, known)) {
    if (areaOf(within) > MOST_OF_PICTURE * image.data.length) continue;
    const { left, top, right, bottom } = within;
    const inner = {
      left: left + field.cell,
      top: top + field.cell,
      right: right - field.cell,
      bottom: bottom - field.cell,
    };
    const invert = hasNone(search) || isDarkAround(image, inner, field.cell);
    found.push(...(await readZxing(image, DATA_MATRIX, { invert, within, downscale: false })));
  }
  return found;
}

/** Pictures in which no textures are found (px). */
const SMALL = 64 * 64;
/** Margin that the engine needs around a Data Matrix to find it from each of its sides (px). */
const PAPER = 8;

/** A Data Matrix on its side may fill the picture, so isn't a texture in it, or resemble bars. */
async function readDataMatrixOnItsSide({ image, field, textures }: SymbolSearch): Promise<Candidate[]> {
  const fillsPicture = textures.some((box) => areaOf(box) > MOST_OF_PICTURE * image.data.length);
  if (fillsPicture && contrastOfBars(image, field) !== undefined) return [];
  // The sides of a symbol that fills the picture may look like a margin of the other tone.
  const isInverted = isDarkAround(image, wholeOf(image), field.cell);
  const isCropped = fillsPicture || areaOf(wholeOf(image)) <= SMALL;
  for (const invert of isCropped ? [isInverted, !isInverted] : [isInverted]) {
    const framed = withMargin(image, PAPER, invert ? 0 : 255);
    const found = await readZxing(framed, DATA_MATRIX, { invert, downscale: false });
    if (found.length > 0) return found.map((candidate) => fromCopy(candidate, 1, { left: -PAPER, top: -PAPER }));
  }
  return [];
}

/** Passes along rows run unless only columns are requested, and vice versa. */
const wantsRows = ({ options }: SymbolSearch): boolean => options.orientation !== 'vertical';
const wantsColumns = ({ options }: SymbolSearch): boolean => options.orientation !== 'horizontal';

function readPostalTypes({ image, field, rows, asked, found, options }: SymbolSearch): Candidate[] {
  const { royalMailVariableLength, returnPossibleBarcodes: possible } = options;
  const readings = readPostalRows(image, field.cell, rows, asked, mergeCandidates(found), {
    royalMailVariableLength,
    possible,
  });
  return readings.filter(
    ({ text, type }) => type !== 'unknown' && asked.has(type) && (text !== null || SYMBOLOGIES[type].possible === true),
  );
}

export interface PicturePass extends Pass<SymbolSearch> {
  /** The pass itself refines corners, and verifies that symbols are complete. */
  readonly isExact?: true;
}

export const PICTURE_PASSES: readonly PicturePass[] = [
  {
    name: 'engine',
    cost: 1,
    wants: () => true,
    run: readLikely,
  },
  {
    name: 'engine, the other kind',
    cost: 0.5,
    wants: ({ image }) => !mayBePage(image),
    run: readOther,
  },
  {
    name: 'engine, turned stretches',
    cost: 0.2,
    wants: wantsColumns,
    run: ({ image, field, rows, found, asked, options }) =>
      readUpright(image, field.cell, rows, found, asked, options.returnPossibleBarcodes),
  },
  {
    name: 'Data Matrix in textures',
    cost: 0.3,
    wants: ({ asked }) => asked.has('dataMatrixBarcode'),
    run: readHiddenDataMatrix,
  },
  {
    name: 'MaxiCode and rMQR, turned',
    cost: 0.1,
    isExact: true,
    wants: ({ asked }) => asked.has('maxiCodeBarcode') || asked.has('rectangularMicroQRCodeBarcode'),
    run: ({ image, textures, found, asked }) =>
      readTurnedTextures(
        image,
        unexplained(image, textures, found),
        asked,
        found.every(({ text }) => text === null),
      ),
  },
  {
    name: 'DX film edge, slanted',
    cost: 0.1,
    isExact: true,
    wants: ({ asked }) => asked.has('dxFilmEdgeBarcode'),
    run: ({ image, rows, found }) => readSlantedFilmEdges(image, rows, found),
  },
  {
    name: 'Aztec finder',
    cost: 0.1,
    isExact: true,
    wants: ({ asked, options }) => options.returnPossibleBarcodes && asked.has('aztecBarcode'),
    run: ({ image, textures, found }) => findAztecCandidates(image, textures, found),
  },
  {
    name: 'sweep of rows',
    cost: 0.1,
    isExact: true,
    wants: wantsRows,
    run: (search) => sweepRows(search.image, toSweep(search)),
  },
  {
    name: 'sweep of columns',
    cost: 0.1,
    isExact: true,
    wants: wantsColumns,
    run: (search) => sweepColumns(search.image, toSweep(search)),
  },
  {
    // After the passes for rotated symbols, which explain some dark areas.
    name: 'engine, light on dark',
    cost: 0.5,
    wants: () => true,
    run: readNegatives,
  },
  {
    name: 'engine, bands',
    cost: 0.5,
    wants: ({ options }) => options.scanDistance < USUAL_DISTANCE,
    run: ({ image, asked, options }) => readBands(image, asked, options.scanDistance, options.orientation),
  },
  {
    name: 'postal rows',
    cost: 0.3,
    wants: ({ asked }) => isAnyAsked(asked, 'postal'),
    run: readPostalTypes,
  },
  {
    name: 'bar regions',
    cost: 0.5,
    wants: ({ asked, options }) => isAnyAsked(asked, 'upright') || options.returnPossibleBarcodes,
    run: readBarRegions,
  },
  {
    name: 'bars between lines',
    cost: 0.1,
    isExact: true,
    wants: (search) => hasNone(search) && isAnyAsked(search.asked, 'upright'),
    run: readRuled,
  },
  {
    name: 'bars light on dark',
    cost: 0.5,
    wants: (search) => hasNone(search) && isAnyAsked(search.asked, 'linear'),
    run: readNegativeBars,
  },
  {
    name: 'bars side by side',
    cost: 0.1,
    isExact: true,
    wants: ({ asked }) => isAnyAsked(asked, 'linear'),
    run: ({ image, field, asked, found }) => readSideBySide(image, field, asked, found),
  },
  {
    name: 'add-ons',
    cost: 0.1,
    isExact: true,
    wants: ({ asked }) => asked.has('add2Barcode') || asked.has('add5Barcode'),
    run: ({ image, found, asked }) => readAddOnsBeside(image, mergeCandidates(found), asked),
  },
  {
    name: 'GS1 components',
    cost: 0.1,
    isExact: true,
    wants: ({ asked }) => asked.has('gs1CompositeBarcode'),
    run: ({ image, found }) => findComponents(image, mergeCandidates(found, areOnOneAnother)),
  },
  {
    name: 'Codablock F',
    cost: 0.1,
    isExact: true,
    wants: ({ asked }) => asked.has('codablockFBarcode'),
    run: ({ image, found }) => readCodablocks(image, found),
  },
  {
    name: 'Code 16K and Code 49',
    cost: 0.1,
    isExact: true,
    wants: ({ asked }) => asked.has('code16KBarcode') || asked.has('code49Barcode'),
    run: ({ image, rows, asked, found }) => readStacked(image, rows, asked, found),
  },
  {
    name: 'Pharmacode, two tracks',
    cost: 0.1,
    isExact: true,
    wants: ({ asked }) => asked.has('twoTrackPharmacodeBarcode'),
    run: ({ image, rows }) => readTwoTrack(image, rows),
  },
  {
    name: 'Micro QR filled to the last bit',
    cost: 0.3,
    isExact: true,
    wants: ({ asked }) => asked.has('microQRCodeBarcode'),
    run: ({ image, textures, found }) => readFullMicroQrs(image, textures, found),
  },
  {
    name: 'Data Matrix on its side',
    cost: 0.2,
    wants: (search) => hasNone(search) && search.asked.has('dataMatrixBarcode') && !mayBePage(search.image),
    run: readDataMatrixOnItsSide,
  },
  {
    name: 'textures',
    cost: 2,
    wants: () => true,
    run: (search) => {
      const { image, field, textures, asked, found, probe } = search;
      return readTextures(image, textures, {
        asked,
        contrastOfBars: () => contrastOfBars(image, field),
        isExplained: (box) => isExplained(box, found),
        thorough: hasNone(search),
        probe,
      });
    },
  },
  {
    name: 'Han Xin Code',
    cost: 0.2,
    isExact: true,
    wants: ({ asked }) => asked.has('hanXinBarcode'),
    run: readHanXinCodes,
  },
  {
    name: 'matrix codes of dots',
    cost: 0.5,
    isExact: true,
    wants: (search) => search.asked.has('dotCodeBarcode') || (hasNone(search) && isAnyAsked(search.asked, 'matrix')),
    run: readDotted,
  },
  {
    name: 'matrix codes on black',
    cost: 0.3,
    isExact: true,
    wants: (search) => hasNone(search) && isAnyAsked(search.asked, 'matrix'),
    run: readOnBlack,
  },
  {
    name: 'Data Matrix, mirrored',
    cost: 0.3,
    isExact: true,
    wants: (search) => hasNone(search) && search.asked.has('dataMatrixBarcode'),
    run: readMirrored,
  },
  {
    name: 'bar regions at half size',
    cost: 0.5,
    wants: (search) => hasNone(search) && isAnyAsked(search.asked, 'linear') && hidesRegions(search),
    run: (search) => readBarRegions(atHalfSize(search)),
  },
  {
    name: 'sweep at half size',
    cost: 0.1,
    isExact: true,
    wants: (search) => hasNone(search) && search.readers.length > 0 && isNoisy(search.field),
    run: sweepHalved,
  },
];

// Passes for matrix codes where the first ones found nothing.

import { fromCopy } from '../raster/copied-candidate.ts';
import { areaOf, type CropBox, crop, wholeOf } from '../raster/crop.ts';
import { createEdgeLine, findEdges } from '../raster/edge-line.ts';
import { inEvenLight } from '../raster/even-light.ts';
import { type BarArea, isDarkAround } from '../raster/light-on-dark.ts';
import { localRadius, sharpen, thresholdLocally } from '../raster/local-mean.ts';
import { enlarge, halve } from '../raster/resize.ts';
import { splitPaper } from '../raster/split-paper.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { type BarcodeType, isAnyAsked } from '../table/symbologies.ts';
import { readBentQr } from '../zxing/bent-qr.ts';
import { readZxing, type ZxingPass } from '../zxing/read-zxing.ts';
import { type Pass, type PassProbe, runUntil } from './pass.ts';

/** A larger picture shows its symbols large enough. */
const MOST_PIXELS = 1e6;

/**
 * Pixels that the copies may have together, for each of the picture's, so that a photograph of leaves costs no more than some two passes
 * over it. All but the last copy are within it wherever the textures are.
 */
const MOST_COPIED = 7.8;
/**
 * The same limit beside bars, which are likely the picture's symbol; and beside clear bars, since a
 * code beside them would be clear too.
 */
const MOST_COPIED_BESIDE_BARS = 2;
const MOST_COPIED_BESIDE_PLAIN_BARS = 0.6;
/** Beside known symbols, a larger share of the picture is their surroundings. */
const MOST_BESIDE_SYMBOLS = 0.5;
/** The plainness from which on bars are in focus. */
const IN_FOCUS = 0.62;

function mostCopied(plainnessOfBars: number | undefined): number {
  if (plainnessOfBars === undefined) return MOST_COPIED;
  return plainnessOfBars > IN_FOCUS ? MOST_COPIED_BESIDE_PLAIN_BARS : MOST_COPIED_BESIDE_BARS;
}

/** A texture of the picture. */
interface Cut {
  readonly box: CropBox;
  readonly image: () => GrayImage;
  /** A symbol explains it. */
  isSolved: boolean;
}

/** Pixels of a texture up to which it is small: it is looked at in both colours, and enlarged, whatever it shows. */
const SMALL = 1.6e5;
/**
 * The same for the dearer passes, which read what the cheaper do not: one that is not dark around its symbol is looked at in both colours up
 * to here alone, and thresholded locally, as the engine does by itself where there is room for that.
 */
const TINY = 4e4;
/** Pixels from one edge to the next, and the share of all that are no further apart, where modules are so small that enlarging them helps. */
const FINE = 2;
const LEAST_FINE = 0.25;
/** Rows of pixels from one that is looked at to the next. */
const ROW_STEP = 4;

/** Is the texture small, or does it show modules of a pixel or two? Four times its pixels are the dearest of all to look at. */
function isWorthEnlarging(image: GrayImage): boolean {
  if (sizeOf(image) <= SMALL) return true;
  const { data, width, height } = image;
  const line = createEdgeLine(width);
  let [fine, all] = [0, 0];
  for (let y = 0; y < height; y += ROW_STEP) {
    findEdges(data.subarray(y * width, (y + 1) * width), width, line);
    all += line.count;
    for (let i = 1; i < line.count; i++) if ((line.edges[i] ?? 0) - (line.edges[i - 1] ?? 0) <= FINE) fine++;
  }
  return fine >= LEAST_FINE * all;
}

/** The textures of a picture, and how many pixels their copies may yet have. */
interface Textures {
  readonly cuts: readonly Cut[];
  readonly asked: ReadonlySet<BarcodeType>;
  left: number;
}

/**
 * Reads each unexplained texture while the budget of `cost` pixels per texture pixel lasts. Skipped
 * ones count too, so that they don't change the budget of the rest.
 *
 * @param read returns undefined if it didn't look
 */
async function readCuts(
  textures: Textures,
  cost: number,
  read: (image: GrayImage, box: CropBox) => Promise<Candidate[] | undefined>,
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const cut of textures.cuts) {
    const pixels = areaOf(cut.box) * cost;
    if (pixels > textures.left) continue;
    const readings = cut.isSolved ? [] : await read(cut.image(), cut.box);
    if (!readings) continue;
    textures.left -= pixels;
    cut.isSolved ||= readings.length > 0;
    found.push(...readings);
  }
  return found;
}

const sizeOf = ({ width, height }: GrayImage): number => width * height;

/** Is it dark around what the texture shows? One of `small` pixels may show paper around a dark label, besides. */
function mayBeLightOnDark(image: GrayImage, small: number): boolean {
  const strip = Math.max(2, Math.min(image.width, image.height) >> 4);
  return sizeOf(image) <= small || isDarkAround(image, wholeOf(image), strip);
}

interface MatrixPass {
  readonly binarizer?: ZxingPass['binarizer'];
  /** Pixels of a texture up to which it is looked at in both colours, whatever it shows. */
  readonly small?: number;
  /** Those beyond which it is not looked at, and counted as if it were. */
  readonly most?: number;
}

/** A pass over copies of the textures, `scale` pixels for one of the picture; over those that `change` gives something for. */
const matrixPass = (
  name: string,
  scale: number,
  change: (image: GrayImage) => GrayImage | undefined,
  { binarizer, small = TINY, most = MOST_PIXELS }: MatrixPass = {},
): Pass<Textures> => ({
  name,
  cost: scale * scale,
  wants: () => true,
  run: (textures) =>
    readCuts(textures, scale * scale, async (image, box) => {
      if (sizeOf(image) > most) return [];
      const copy = change(image);
      if (!copy) return undefined;
      const readings = await readZxing(copy, textures.asked, {
        kind: 'matrix',
        // A Data Matrix is followed from one side; where its modules are larger the first passes have looked from all.
        rotate: scale > 1 && sizeOf(image) <= TINY,
        invert: mayBeLightOnDark(image, small),
        ...(binarizer ? { binarizer } : {}),
      });
      return readings.map((candidate) => fromCopy(candidate, scale, box));
    }),
});

/** Cost of finding QR Codes only, relative to a pass for all matrix codes. */
const QR_COST = 0.3;

/** For matrix codes, in the order of what they bring for their cost (measured over pictures made smaller, blurred, noisy and shaded). */
const TEXTURE_PASSES: readonly Pass<Textures>[] = [
  matrixPass('texture at half size', 0.5, halve, { small: SMALL }),
  matrixPass('texture, sharpened', 1, (image) => sharpen(image, 3, 2), { small: SMALL }),
  {
    name: 'texture, bent QR Code',
    cost: QR_COST,
    wants: ({ asked }) => asked.has('qrCodeBarcode'),
    run: (textures) =>
      readCuts(textures, QR_COST, async (image, box) =>
        (await readBentQr(image)).map((candidate) => fromCopy(candidate, 1, box)),
      ),
  },
  matrixPass('texture, paper and all else', 1, splitPaper, { binarizer: 'FixedThreshold' }),
  matrixPass('texture, enlarged', 2, (image) => (isWorthEnlarging(image) ? enlarge(image) : undefined)),
  matrixPass('texture, local threshold', 1, (image) => thresholdLocally(image, localRadius(image)), {
    binarizer: 'FixedThreshold',
    most: TINY,
  }),
  matrixPass('texture, enlarged and sharpened', 2, (image) =>
    isWorthEnlarging(image) ? sharpen(enlarge(image), 4, 2) : undefined,
  ),
];

/** So many of them read what is printed cleanly, and stands at a turn that the engine does not read. */
const USUAL_PASSES = 2;

const toStretch = ({ left, top, right, bottom }: CropBox): BarArea => ({
  center: { x: (left + right) / 2, y: (top + bottom) / 2 },
  u: { x: 1, y: 0 },
  width: right - left,
  height: bottom - top,
});

export interface TextureSearch {
  readonly asked: ReadonlySet<BarcodeType>;
  /** How plainly the picture shows bars; undefined where it shows none. */
  plainnessOfBars(): number | undefined;
  /** Is a known symbol what the texture shows? */
  isExplained(box: CropBox): boolean;
  /** Try everything; otherwise what costs least for what it reads. */
  readonly thorough: boolean;
  readonly probe: PassProbe | undefined;
}

/** The further passes over the textures that no symbol explains, each up to the first that reads something of it. */
export async function readTextures(
  image: GrayImage,
  boxes: readonly CropBox[],
  { asked, plainnessOfBars, isExplained, thorough, probe }: TextureSearch,
): Promise<Candidate[]> {
  const pixels = image.width * image.height;
  if (pixels > MOST_PIXELS || !isAnyAsked(asked, 'matrix')) return [];
  const cuts = boxes.map((box): Cut => {
    let cut: GrayImage | undefined;
    const cutOut = () => {
      cut ??= crop(inEvenLight(image, toStretch(box)), box);
      return cut;
    };
    return {
      box,
      image: cutOut,
      isSolved: isExplained(box) || (!thorough && areaOf(box) > MOST_BESIDE_SYMBOLS * pixels),
    };
  });
  const isEnough = () => cuts.every(({ isSolved }) => isSolved);
  if (isEnough()) return [];
  const passes = thorough ? TEXTURE_PASSES : TEXTURE_PASSES.slice(0, USUAL_PASSES);
  return runUntil(passes, { cuts, asked, left: mostCopied(plainnessOfBars()) * pixels }, isEnough, probe);
}

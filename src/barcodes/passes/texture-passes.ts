// Passes for matrix codes if the first ones found nothing.

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

/** Maximum area (px): symbols of larger pictures are large enough. */
const MOST_PIXELS = 1e6;

/** Total area of copies per the picture's: limits photographs of leaves to some two passes. */
const MOST_COPIED = 7.8;
/** Same next to bars, likely the picture's symbol; and next to clear bars: codes would be clear. */
const MOST_COPIED_BESIDE_BARS = 2;
const MOST_COPIED_BESIDE_PLAIN_BARS = 0.6;
/** Maximum share of the picture next to known symbols: larger textures are their surroundings. */
const MOST_BESIDE_SYMBOLS = 0.5;
/** Minimum contrast of bars in focus. */
const IN_FOCUS = 0.62;

function mostCopied(contrastOfBars: number | undefined): number {
  if (contrastOfBars === undefined) return MOST_COPIED;
  return contrastOfBars > IN_FOCUS ? MOST_COPIED_BESIDE_PLAIN_BARS : MOST_COPIED_BESIDE_BARS;
}

interface Cut {
  readonly box: CropBox;
  readonly image: () => GrayImage;
  isSolved: boolean;
}

/** Textures up to this area are read in both polarities and enlarged in any case (px). */
const SMALL = 1.6e5;
/** Same for expensive passes, and for local thresholds: in larger ones the engine has its own. */
const TINY = 4e4;
/** Distance of edges of tiny modules (px), and minimum share of these edges to enlarge. */
const FINE = 2;
const LEAST_FINE = 0.25;
/** Distance of sampled rows (px). */
const ROW_STEP = 4;

/** Returns whether the texture is small or has tiny modules: enlarging quadruples the cost. */
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

/** Textures of a picture, and the area that may still be copied (px). */
interface Textures {
  readonly cuts: readonly Cut[];
  readonly asked: ReadonlySet<BarcodeType>;
  left: number;
}

/** Reads unexplained textures; skipped ones use the budget, too. `read`: undefined if skipped. */
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

/** Returns whether the border is dark. Up to `small` px, there may be paper around a dark label. */
function mayBeLightOnDark(image: GrayImage, small: number): boolean {
  const strip = Math.max(2, Math.min(image.width, image.height) >> 4);
  return sizeOf(image) <= small || isDarkAround(image, wholeOf(image), strip);
}

interface MatrixPass {
  readonly binarizer?: ZxingPass['binarizer'];
  /** Maximum area to read in both polarities in any case (px). */
  readonly small?: number;
  /** Maximum area to read (px); larger ones still count. */
  readonly most?: number;
}

/** Creates a pass over copies of the textures at a scale, skipping those without a `change`. */
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
        // A Data Matrix is traced from one side; earlier passes traced larger ones from all sides.
        rotate: scale > 1 && sizeOf(image) <= TINY,
        invert: mayBeLightOnDark(image, small),
        ...(binarizer ? { binarizer } : {}),
      });
      return readings.map((candidate) => fromCopy(candidate, scale, box));
    }),
});

/** Cost of finding QR Codes only, relative to a pass for all matrix codes. */
const QR_COST = 0.3;

/** By results per cost, measured over downscaled, blurred, noisy and shaded pictures. */
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

/** This many of them read clean print at angles that the engine misses. */
const USUAL_PASSES = 2;

const toStretch = ({ left, top, right, bottom }: CropBox): BarArea => ({
  center: { x: (left + right) / 2, y: (top + bottom) / 2 },
  u: { x: 1, y: 0 },
  width: right - left,
  height: bottom - top,
});

export interface TextureSearch {
  readonly asked: ReadonlySet<BarcodeType>;
  contrastOfBars(): number | undefined;
  isExplained(box: CropBox): boolean;
  /** Runs all passes; otherwise those with the best yield. */
  readonly thorough: boolean;
  readonly probe: PassProbe | undefined;
}

/** Runs further passes over textures without a known symbol, each until something is read. */
export async function readTextures(
  image: GrayImage,
  boxes: readonly CropBox[],
  { asked, contrastOfBars, isExplained, thorough, probe }: TextureSearch,
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
  return runUntil(passes, { cuts, asked, left: mostCopied(contrastOfBars()) * pixels }, isEnough, probe);
}

import type { Point } from '../../kernel/point.ts';
import { isClockwise } from '../../kernel/polygon.ts';
import { remembered, rememberedByKey } from '../../kernel/remembered.ts';
import { type CropBox, wholeOf } from '../raster/crop.ts';
import { isLightOnDark, toStretch } from '../raster/light-on-dark.ts';
import { refineCorners } from '../raster/refine-corners.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { type BarcodeType, type EngineFormat, isOfKind, type SearchKind, SYMBOLOGIES } from '../table/symbologies.ts';
import { type ReaderOptions, type ReadResult, runEngine } from './engine.ts';
import { type Modules, readMicroQr } from './micro-qr.ts';
import { toReading } from './readings.ts';

export interface ZxingPass {
  /**
   * Kind of asked types for this pass, all by default; `upright` are types read along lines: linear
   * and stacked.
   */
  readonly kind?: SearchKind;
  /** Look for linear symbols along the columns, too (matrix codes are found at any turn). */
  readonly rotate?: boolean;
  readonly binarizer?: 'LocalAverage' | 'GlobalHistogram' | 'FixedThreshold';
  /** Also return what was found but not solved. */
  readonly errors?: boolean;
  /** Types of which symbols with a wrong check sum are returned, too. */
  readonly unchecked?: ReadonlySet<BarcodeType> | undefined;
  /** Look for light matrix codes on dark paper, too. */
  readonly invert?: boolean;
  /** Let the engine try its own reduced copies of a large image. */
  readonly downscale?: boolean;
  /** Area to search; the whole image by default. */
  readonly within?: CropBox;
}

interface EngineTypes {
  readonly formats: readonly EngineFormat[];
  /** Are there any among them that the engine reads light on dark, as none of those that it reads along lines? */
  readonly areInvertible: boolean;
}

/**
 * Engine formats for the asked types of a kind. Memoized: a scan asks for the same ones dozens of
 * times.
 */
const engineTypesFor = remembered((asked: ReadonlySet<BarcodeType>) =>
  rememberedByKey((kind: SearchKind | 'every'): EngineTypes => {
    const types = [...asked].filter((type) => kind === 'every' || isOfKind(type, kind));
    return {
      formats: [...new Set(types.flatMap((type) => SYMBOLOGIES[type].engine?.ask ?? []))],
      areInvertible: types.some((type) => SYMBOLOGIES[type].engine && !isOfKind(type, 'upright')),
    };
  }),
);

/** The corners of a result, in the image of which `within` was looked at. */
export function toCorners(
  { topLeft, topRight, bottomRight, bottomLeft }: ReadResult['position'],
  { left, top }: Pick<CropBox, 'left' | 'top'> = { left: 0, top: 0 },
): Candidate['corners'] {
  const inImage = ({ x, y }: Point): Point => ({ x: x + left, y: y + top });
  return [inImage(topLeft), inImage(topRight), inImage(bottomRight), inImage(bottomLeft)];
}

/**
 * The corners with the side above that is above, for what is read along lines: of the symbol's two sides the engine takes one for the upper
 * that depends on which line it met first.
 */
const withUpperSideAbove = (corners: Candidate['corners']): Candidate['corners'] => {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  return isClockwise(corners) ? corners : [bottomLeft, bottomRight, topRight, topLeft];
};

/**
 * Is it a GS1 DataBar read with its bars for its spaces? Backwards and in the other colours one is built like another, and of those one in
 * some dozens has a check sum that fits.
 */
function isNegative(image: GrayImage, { format, isInverted }: ReadResult, corners: Candidate['corners']): boolean {
  if (isInverted || !format.startsWith('DataBar')) return false;
  return (
    isLightOnDark(image, toStretch(corners)) &&
    isLightOnDark(image, toStretch(refineCorners(image, corners, 'pieces')), true)
  );
}

/** The modules that the engine found. */
const modulesOf = ({ data, width: size }: ReadResult['symbol']): Modules => ({
  size,
  isDark: (row, column) => data[row * size + column] === 0,
});

/** Is it a Micro QR Code M1 that the engine corrected? Its check codewords are there to find errors alone: what they correct may be anything. */
const isCorrectedM1 = ({ format, version, isValid, symbol }: ReadResult): boolean =>
  isValid && format.startsWith('MicroQR') && version === 'M1' && readMicroQr(modulesOf(symbol)) === undefined;

/** One pass of the engine over the image, for those of the asked types that it knows. */
export async function readZxing(
  image: GrayImage,
  asked: ReadonlySet<BarcodeType>,
  pass: ZxingPass = {},
): Promise<Candidate[]> {
  const { kind = 'every', rotate = true, binarizer = 'LocalAverage', errors = false, unchecked } = pass;
  const { invert = true, downscale = true, within = wholeOf(image) } = pass;
  const { formats, areInvertible } = engineTypesFor(asked)(kind);
  if (formats.length === 0) return [];
  const options: ReaderOptions = {
    formats: [...formats],
    binarizer,
    tryRotate: rotate,
    // Otherwise it makes the picture's negative and looks for nothing in it.
    tryInvert: invert && areInvertible,
    tryDownscale: downscale,
    returnErrors: errors || (unchecked !== undefined && unchecked.size > 0),
    maxNumberOfSymbols: 255,
  };
  return (await runEngine(image, options, within)).flatMap((result) => {
    const reading = toReading(result, asked, errors, unchecked);
    if (!reading || isCorrectedM1(result)) return [];
    const given = toCorners(result.position, within);
    const corners = reading.type === 'unknown' || isOfKind(reading.type, 'linear') ? withUpperSideAbove(given) : given;
    return isNegative(image, result, corners) ? [] : [{ ...reading, corners }];
  });
}

/** The Micro QR Codes in the box that the engine finds and gets wrong, see `micro-qr.ts`. */
export async function readFullMicroQr(image: GrayImage, within: CropBox): Promise<Candidate[]> {
  const options: ReaderOptions = {
    formats: ['MicroQRCode'],
    tryRotate: false,
    tryDownscale: false,
    returnErrors: true,
  };
  const results = await runEngine(image, options, within);
  return results.flatMap(({ isValid, symbol, position }) => {
    const text = isValid ? undefined : readMicroQr(modulesOf(symbol));
    if (text === undefined) return [];
    const type = 'microQRCodeBarcode' as const;
    const checkSum = { chars: 0, valid: true };
    return [{ type, text, corners: toCorners(position, within), checkSum, corrected: 0, support: 1 }];
  });
}

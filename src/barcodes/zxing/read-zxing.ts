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
  /** Kind of types to read, all by default; `upright` types (linear, stacked) need scan lines. */
  readonly kind?: SearchKind;
  /** Also scan columns for linear symbols (matrix codes are found at any angle). */
  readonly rotate?: boolean;
  readonly binarizer?: 'LocalAverage' | 'GlobalHistogram' | 'FixedThreshold';
  /** Also return undecoded symbols. */
  readonly errors?: boolean;
  /** Types to return with a wrong check sum, too. */
  readonly unchecked?: ReadonlySet<BarcodeType> | undefined;
  /** Also read light matrix codes on dark paper. */
  readonly invert?: boolean;
  /** Allow the engine's own downscaled copies of a large image. */
  readonly downscale?: boolean;
  /** Area to search; the whole image by default. */
  readonly within?: CropBox;
}

interface EngineTypes {
  readonly formats: readonly EngineFormat[];
  /** True if the engine reads any of them light on dark: all but those read along scan lines. */
  readonly areInvertible: boolean;
}

/** Returns the engine formats of the requested types, cached for dozens of calls per scan. */
const engineTypesFor = remembered((asked: ReadonlySet<BarcodeType>) =>
  rememberedByKey((kind: SearchKind | 'every'): EngineTypes => {
    const types = [...asked].filter((type) => kind === 'every' || isOfKind(type, kind));
    return {
      formats: [...new Set(types.flatMap((type) => SYMBOLOGIES[type].engine?.ask ?? []))],
      areInvertible: types.some((type) => SYMBOLOGIES[type].engine && !isOfKind(type, 'upright')),
    };
  }),
);

export function toCorners(
  { topLeft, topRight, bottomRight, bottomLeft }: ReadResult['position'],
  { left, top }: Pick<CropBox, 'left' | 'top'> = { left: 0, top: 0 },
): Candidate['corners'] {
  const inImage = ({ x, y }: Point): Point => ({ x: x + left, y: y + top });
  return [inImage(topLeft), inImage(topRight), inImage(bottomRight), inImage(bottomLeft)];
}

/** Puts the upper side first: the engine's choice depends on which line it met first. */
const withUpperSideAbove = (corners: Candidate['corners']): Candidate['corners'] => {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  return isClockwise(corners) ? corners : [bottomLeft, bottomRight, topRight, topLeft];
};

/** Inverted and reversed, a GS1 DataBar looks like another: one in dozens has a valid check sum. */
function isNegative(image: GrayImage, { format, isInverted }: ReadResult, corners: Candidate['corners']): boolean {
  if (isInverted || !format.startsWith('DataBar')) return false;
  return (
    isLightOnDark(image, toStretch(corners)) &&
    isLightOnDark(image, toStretch(refineCorners(image, corners, 'pieces')), true)
  );
}

const modulesOf = ({ data, width: size }: ReadResult['symbol']): Modules => ({
  size,
  isDark: (row, column) => data[row * size + column] === 0,
});

/** Returns whether the engine corrected an M1: its check codewords can only detect errors. */
const isCorrectedM1 = ({ format, version, isValid, symbol }: ReadResult): boolean =>
  isValid && format.startsWith('MicroQR') && version === 'M1' && readMicroQr(modulesOf(symbol)) === undefined;

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
    // Otherwise the engine inverts the picture for nothing.
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

/** Reads Micro QR Codes that the engine finds but misreads, see `micro-qr.ts`. */
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

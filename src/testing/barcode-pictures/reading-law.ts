// Properties of any image of one symbol, for all requested types and orientations.
import {
  BARCODE_TYPES,
  type BarcodeImage,
  type BarcodeType,
  type BarcodeTypeGroup,
  EVERYTHING,
  type Orientation,
  scan,
} from '../../barcodes/index.ts';
import { SYMBOLOGIES } from '../../barcodes/table/symbologies.ts';
import type { Random } from '../random.ts';
import { paintSymbol, toRgba } from './paint.ts';
import {
  createLongSpecimens,
  createOwnSpecimens,
  createPostalSpecimens,
  createZxingSpecimens,
  type Specimen,
} from './specimens.ts';

const SPECIMENS: readonly Specimen[] = [
  ...createZxingSpecimens(),
  ...createOwnSpecimens(),
  ...createPostalSpecimens(),
  ...createLongSpecimens(),
];

/** Returns the type with random others, except those that read the same bars. */
export function subsetWith(type: BarcodeType, isIn: () => boolean): BarcodeType[] {
  const others = BARCODE_TYPES.filter(
    (other) =>
      other !== type && !SYMBOLOGIES[other].isAlone && SYMBOLOGIES[other].engine?.ask !== SYMBOLOGIES[type].engine?.ask,
  );
  return [type, ...others.filter(isIn)];
}

const isReadingOf = (type: string, other: BarcodeType): boolean =>
  type !== other && SYMBOLOGIES[type as BarcodeType].engine?.ask === SYMBOLOGIES[other].engine?.ask;

/** Checks that other types and orthogonal scans don't change the result. Throws if they do. */
export async function runReadingLaw(random: Random): Promise<void> {
  const specimen = random.pick(SPECIMENS);
  const conditions = { turn: random.integer(0, 359), module: random.integer(2, 3), noise: 4 * random.integer(0, 2) };
  const image: BarcodeImage = toRgba(paintSymbol(specimen.symbol, conditions));
  const read = async (
    barcodeTypes: readonly (BarcodeType | BarcodeTypeGroup)[],
    orientation: Orientation = 'horizontalVerticalDiagonal',
  ) =>
    (await scan(image, { barcodeTypes, orientation }))
      .filter(({ barcodeType }) => specimen.plain === undefined || !isReadingOf(barcodeType, specimen.type))
      .map(({ barcodeType, barcodeValue }) => `${barcodeType} ${barcodeValue}`)
      .join(', ');
  const subset = subsetWith(specimen.type, () => random.chance(1 / 3));
  const alone = await read([specimen.type]);
  for (const [asked, found] of [
    [subset.join(' '), await read(subset)],
    ['everything', await read(EVERYTHING)],
    ['everything, along the axes', await read(EVERYTHING, 'horizontalVertical')],
  ]) {
    if (found === alone || (found === '' && asked === 'everything, along the axes')) continue;
    throw new Error(`${specimen.type} ${JSON.stringify(conditions)}: alone “${alone}”, with ${asked} “${found}”`);
  }
}

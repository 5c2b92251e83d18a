// Pure: no DOM, no Node.
import { BARCODE_TRAITS, BARCODE_TYPES, type BarcodeType, type BarcodeTypeGroup } from './types.ts';

/** Linear types, less Patch Code, which is searched only when it is the one type given. */
const ALL_1D = BARCODE_TYPES.filter((type) => BARCODE_TRAITS[type].kind === 'linear' && type !== 'patchCodeBarcode');

const ALL_2D: readonly BarcodeType[] = [
  'qrCodeBarcode',
  'microQRCodeBarcode',
  'pdf417Barcode',
  'microPdf417Barcode',
  'dataMatrixBarcode',
];

const ALL_POSTAL: readonly BarcodeType[] = [
  'australianPost4StateBarcode',
  'intelligentMailBarcode',
  'planetBarcode',
  'postNetBarcode',
  'royalPost4StateBarcode',
];

/**
 * The specification calls it "all 1D types, which are all types except Patch Code, PostNet, GS1 DataBar, Intelligent Mail, Royal
 * Mail, Australian Post, QR Code, PDF417, Aztec and DataMatrix"; the micro forms are no 1D types. PLANET and UPU stay in.
 */
const UNKNOWN: readonly BarcodeType[] = [
  ...ALL_1D.filter((type) => type !== 'gs1DataBarBarcode'),
  'planetBarcode',
  'upu4StateBarcode',
];

const GROUPS: Readonly<Record<BarcodeTypeGroup, readonly BarcodeType[]>> = {
  all1D: ALL_1D,
  all2D: ALL_2D,
  allPostal: ALL_POSTAL,
  unknownBarcode: UNKNOWN,
};

const isGroup = (value: BarcodeType | BarcodeTypeGroup): value is BarcodeTypeGroup => Object.hasOwn(GROUPS, value);

/** What to search for, by the rules of the `barcodeTypes` table. */
export interface AskedTypes {
  readonly types: ReadonlySet<BarcodeType>;
  /** The default search is on: its unsolved regions are the only ones that no named type stands for. */
  readonly unknown: boolean;
}

/**
 * Groups become their types; `unknownBarcode` gives way to any other value, then `patchCodeBarcode` to any other type. (Given
 * just these two, each should give way to the other; the one that somebody must have meant wins.)
 */
export function resolveAskedTypes(given: readonly (BarcodeType | BarcodeTypeGroup)[] = []): AskedTypes {
  const named = given.filter((value) => value !== 'unknownBarcode');
  if (named.length === 0) return { types: new Set(UNKNOWN), unknown: true };
  const types = new Set(named.flatMap((value) => (isGroup(value) ? GROUPS[value] : [value])));
  if (types.size > 1) types.delete('patchCodeBarcode');
  return { types, unknown: false };
}

// What is known of every symbology, one row each: all lists, groups, labels, schemas and engine formats derive from here.
//
// To add one: a row in `further-symbologies.ts`, as those of the API stand here, and where `reader` says so its reader in `linear/readers.ts` or
// `postal/index.ts`, which the compiler asks for.
import { msg, t } from '../messages/index.ts';
import { FURTHER_ROWS } from './further-symbologies.ts';

/** How a type is read: bars swept by lines, a matrix or stacked rows, or bars of several heights. */
export type BarcodeKind = 'linear' | 'matrix' | 'postal';

/** `none`: the symbology has no check sum; `correction`: it carries error correction, so that a solved symbol is a checked one. */
export type CheckSumClass = 'none' | 'required' | 'optional' | 'correction';

/** The values of `barcodeTypes` that stand for several types, with their labels. */
const API_GROUPS = {
  all1D: msg('All 1D'),
  all2D: msg('All 2D'),
  allPostal: msg('All postal'),
  unknownBarcode: msg('Unknown 1D (default of the API)'),
} as const;

const GROUPS = { ...API_GROUPS, allFurther: msg('Further types') } as const;

export type ApiBarcodeTypeGroup = keyof typeof API_GROUPS;
export type BarcodeTypeGroup = keyof typeof GROUPS;

/** The groups of the API. */
export const BARCODE_TYPE_GROUPS = Object.keys(API_GROUPS) as readonly ApiBarcodeTypeGroup[];

/**
 * `unknownBarcode` is by the specification "all 1D types, which are all types except Patch Code, PostNet, GS1 DataBar, Intelligent Mail,
 * Royal Mail, Australian Post, QR Code, PDF417, Aztec and DataMatrix"; the micro forms are no 1D types. PLANET and UPU stay in.
 */
const USUAL_1D = ['all1D', 'unknownBarcode'] as const;

/** Six elements a character and a termination. */
const code128Modules = (elements: number) =>
  elements > 25 && elements % 6 === 1 ? (11 * (elements - 1)) / 6 + 2 : undefined;
const code93Modules = (elements: number) =>
  elements > 24 && elements % 6 === 1 ? (9 * (elements - 1)) / 6 + 1 : undefined;

/** The single types of the API's `barcodeTypes` table. */
const API_ROWS = {
  add2Barcode: {
    label: 'Add 2',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'none',
    reader: 'lines',
    elements: () => 13,
  },
  add5Barcode: {
    label: 'Add 5',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'none',
    reader: 'lines',
    elements: () => 31,
  },
  australianPost4StateBarcode: {
    label: 'Australia Post 4-state',
    kind: 'postal',
    groups: ['allPostal'],
    checkSum: 'correction',
    reader: 'bars',
    bars: [37, 52, 67],
    possible: true,
  },
  aztecBarcode: {
    label: 'Aztec',
    kind: 'matrix',
    groups: [],
    checkSum: 'correction',
    engine: { ask: 'Aztec', answers: ['Aztec', 'AztecCode', 'AztecRune'] },
    possible: true,
  },
  bcdMatrixBarcode: { label: 'BCD Matrix', kind: 'linear', groups: USUAL_1D, checkSum: 'none', reader: 'lines' },
  codabarBarcode: {
    label: 'Codabar',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'none',
    engine: { ask: 'Codabar', answers: ['Codabar'] },
  },
  code128Barcode: {
    label: 'Code 128',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'required',
    engine: { ask: 'Code128', answers: ['Code128'] },
    modules: code128Modules,
  },
  code32Barcode: {
    label: 'Code 32',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'none',
    engine: { ask: 'Code39Std', answers: ['Code39', 'Code39Std'] },
    reader: 'lines',
  },
  code39Barcode: {
    label: 'Code 39',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'optional',
    engine: { ask: 'Code39Std', answers: ['Code39', 'Code39Std'] },
    reader: 'lines',
    elements: (characters: number) => 10 * (characters + 2),
    takenFor: ['code39Barcode'],
  },
  code39ExtendedBarcode: {
    label: 'Code 39 Extended',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'optional',
    engine: { ask: 'Code39Std', answers: ['Code39', 'Code39Std'] },
    reader: 'lines',
  },
  code93Barcode: {
    label: 'Code 93',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'required',
    engine: { ask: 'Code93', answers: ['Code93'] },
    modules: code93Modules,
  },
  code93ExtendedBarcode: {
    label: 'Code 93 Extended',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'required',
    engine: { ask: 'Code93', answers: ['Code93'] },
    modules: code93Modules,
  },
  dataLogic2Of5Barcode: {
    label: 'Datalogic 2 of 5',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'none',
    reader: 'lines',
  },
  dataMatrixBarcode: {
    label: 'Data Matrix',
    kind: 'matrix',
    groups: ['all2D'],
    checkSum: 'correction',
    engine: { ask: 'DataMatrix', answers: ['DataMatrix'] },
    possible: true,
  },
  ean128Barcode: {
    label: 'EAN-128',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'required',
    engine: { ask: 'Code128', answers: ['Code128'] },
    modules: code128Modules,
  },
  ean13Barcode: {
    label: 'EAN-13',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'required',
    engine: { ask: 'EAN13', answers: ['EAN13', 'ISBN', 'UPCA'] },
    takenFor: ['upcEBarcode', 'ean8Barcode'],
    modules: (elements: number) => (elements === 59 ? 95 : undefined),
  },
  ean8Barcode: {
    label: 'EAN-8',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'required',
    engine: { ask: 'EAN8', answers: ['EAN8'] },
    elements: () => 43,
    modules: (elements: number) => (elements === 43 ? 67 : undefined),
  },
  gs1DataBarBarcode: {
    label: 'GS1 DataBar',
    kind: 'linear',
    groups: ['all1D'],
    checkSum: 'required',
    engine: {
      ask: 'DataBar',
      answers: ['DataBar', 'DataBarOmni', 'DataBarStk', 'DataBarStkOmni', 'DataBarLtd', 'DataBarExp', 'DataBarExpStk'],
    },
    rows: 'pieces',
    isStacked: true,
    readsMisprints: true,
  },
  iata2Of5Barcode: { label: 'IATA 2 of 5', kind: 'linear', groups: USUAL_1D, checkSum: 'required', reader: 'lines' },
  industry2Of5Barcode: {
    label: 'Industry 2 of 5',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'optional',
    reader: 'lines',
  },
  intelligentMailBarcode: {
    label: 'Intelligent Mail',
    kind: 'postal',
    groups: ['allPostal'],
    checkSum: 'required',
    reader: 'bars',
    bars: [65],
    possible: true,
  },
  interleaved2Of5Barcode: {
    label: 'Interleaved 2 of 5',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'optional',
    engine: { ask: 'ITF', answers: ['ITF', 'ITF14'] },
    elements: (characters: number) => 5 * characters + 7,
    takenFor: ['interleaved2Of5Barcode'],
  },
  invert2Of5Barcode: {
    label: 'Invert 2 of 5',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'optional',
    reader: 'lines',
  },
  matrix2Of5Barcode: {
    label: 'Matrix 2 of 5',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'required',
    reader: 'lines',
  },
  microPdf417Barcode: {
    label: 'MicroPDF417',
    kind: 'matrix',
    groups: ['all2D'],
    checkSum: 'correction',
    engine: { ask: 'MicroPDF417', answers: ['MicroPDF417'] },
    rows: 'several',
    isStacked: true,
  },
  microQRCodeBarcode: {
    label: 'Micro QR Code',
    kind: 'matrix',
    groups: ['all2D'],
    checkSum: 'correction',
    engine: { ask: 'MicroQRCode', answers: ['MicroQRCode'] },
  },
  patchCodeBarcode: {
    label: 'Patch Code',
    kind: 'linear',
    groups: [],
    checkSum: 'none',
    reader: 'lines',
    isAlone: true,
  },
  pdf417Barcode: {
    label: 'PDF417',
    kind: 'matrix',
    groups: ['all2D'],
    checkSum: 'correction',
    engine: { ask: 'PDF417', answers: ['PDF417', 'CompactPDF417'] },
    rows: 'several',
    isStacked: true,
    possible: true,
  },
  planetBarcode: {
    label: 'PLANET',
    kind: 'postal',
    groups: ['allPostal', 'unknownBarcode'],
    checkSum: 'required',
    reader: 'bars',
    bars: [62, 72],
  },
  postNetBarcode: {
    label: 'POSTNET',
    kind: 'postal',
    groups: ['allPostal'],
    checkSum: 'required',
    reader: 'bars',
    bars: [32, 52, 62],
    possible: true,
  },
  qrCodeBarcode: {
    label: 'QR Code',
    kind: 'matrix',
    groups: ['all2D'],
    checkSum: 'correction',
    engine: { ask: 'QRCode', answers: ['QRCode', 'QRCodeModel1', 'QRCodeModel2'] },
    possible: true,
  },
  royalPost4StateBarcode: {
    label: 'Royal Mail 4-state',
    kind: 'postal',
    groups: ['allPostal'],
    checkSum: 'required',
    reader: 'bars',
    bars: [34, 38, 42],
    possible: true,
  },
  upcABarcode: {
    label: 'UPC-A',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'required',
    engine: { ask: 'UPCA', answers: ['EAN13', 'UPCA'] },
    takenFor: ['upcEBarcode', 'ean8Barcode'],
    modules: (elements: number) => (elements === 59 ? 95 : undefined),
  },
  upcEBarcode: {
    label: 'UPC-E',
    kind: 'linear',
    groups: USUAL_1D,
    checkSum: 'required',
    engine: { ask: 'UPCE', answers: ['UPCE'] },
    elements: () => 33,
    modules: (elements: number) => (elements === 33 ? 51 : undefined),
  },
  upu4StateBarcode: {
    label: 'UPU 4-state',
    kind: 'postal',
    groups: ['unknownBarcode'],
    checkSum: 'correction',
    reader: 'bars',
    bars: [75, 57],
  },
} as const;

type Table = typeof API_ROWS & typeof FURTHER_ROWS;

export type ApiBarcodeType = keyof typeof API_ROWS;
/** All types, those beyond the API included. */
export type BarcodeType = keyof Table;

type Row = Table[BarcodeType];

/** The engine's formats that are asked for. */
export type EngineFormat = Extract<Row, { engine: object }>['engine']['ask'];

/** The types that are read by a reader of ours: along lines, or by the heights of bars. */
export type OwnType<Reader extends NonNullable<Symbology['reader']>> = {
  [Type in BarcodeType]: Table[Type] extends { reader: Reader } ? Type : never;
}[BarcodeType];

export interface Symbology {
  /** As people write it. */
  readonly label: string;
  readonly kind: BarcodeKind;
  readonly groups: readonly BarcodeTypeGroup[];
  readonly checkSum: CheckSumClass;
  /**
   * The format that the engine is asked for, and those that it may answer with. One format serves several types where the others are
   * made of its text (see `zxing/readings.ts`): asked for several of a family the engine gives one, and not always the stricter.
   */
  readonly engine?: { readonly ask: EngineFormat; readonly answers: readonly string[] };
  /** A reader of our own: sweeps along lines of the picture, rows of bars of several heights, or symbols put together from parts. */
  readonly reader?: 'lines' | 'bars' | 'parts';
  /** The types that its parts are by themselves: they are searched for, too. */
  readonly parts?: readonly BarcodeType[];
  /** Bars and spaces of a symbol of so many characters. */
  elements?(characters: number): number;
  /**
   * Modules of a symbol of so many elements, for types whose elements are whole modules and whose check sum the engine looks at:
   * a wrong one is reported where the bars show it to be printed so.
   */
  modules?(elements: number): number | undefined;
  /** A reader of our own, beside the engine, that looks at the check sum and at the bars by itself. */
  readonly readsMisprints?: true;
  /** The numbers of bars that a postal specification knows. */
  readonly bars?: readonly number[];
  /** Types that a part of its symbol passes for. */
  readonly takenFor?: readonly BarcodeType[];
  /** What is read along lines has one row of bars unless said otherwise: several, or pieces of rows put together from several lines. */
  readonly rows?: 'several' | 'pieces';
  /** Its rows may stand on one another. */
  readonly isStacked?: true;
  /** The specification returns what could not be solved under the type's own name. */
  readonly possible?: true;
  /** It is searched only where no other type is asked for. */
  readonly isAlone?: true;
}

const rows: Record<BarcodeType, Symbology> = { ...API_ROWS, ...FURTHER_ROWS };

export const SYMBOLOGIES: Readonly<Record<BarcodeType, Symbology>> = rows;

/** The types of the API. */
export const BARCODE_TYPES = Object.keys(API_ROWS) as readonly ApiBarcodeType[];

/** The types beyond it. */
export const FURTHER_BARCODE_TYPES = Object.keys(FURTHER_ROWS) as readonly (keyof typeof FURTHER_ROWS)[];

const types: BarcodeType[] = [...BARCODE_TYPES, ...FURTHER_BARCODE_TYPES];

export const ALL_BARCODE_TYPES: readonly BarcodeType[] = types;

/** Every value that `barcodeTypes` may hold, where it is not the API that is asked. */
export const ALL_BARCODE_TYPE_VALUES = [...ALL_BARCODE_TYPES, ...(Object.keys(GROUPS) as BarcodeTypeGroup[])] as const;

/** A row beside those of the API; see `addSymbology` in `extension.ts`. */
export function addRow(name: string, row: Symbology): { readonly type: BarcodeType; remove(): void } {
  if (Object.hasOwn(rows, name)) throw new TypeError(`There is a barcode type ${name} already`);
  // From here on the name is one of the types.
  const type = name as BarcodeType;
  rows[type] = row;
  types.push(type);
  return {
    type,
    remove() {
      types.splice(types.indexOf(type), 1);
      Reflect.deleteProperty(rows, name);
    },
  };
}

/** A value of `barcodeTypes`, or of a result, as people write it. Symbologies have the same names everywhere. */
export const labelOf = (type: BarcodeType | BarcodeTypeGroup | 'unknown'): string =>
  type === 'unknown' ? t('Not decoded') : isGroup(type) ? t(GROUPS[type]) : SYMBOLOGIES[type].label;

export const isGroup = (value: BarcodeType | BarcodeTypeGroup): value is BarcodeTypeGroup =>
  Object.hasOwn(GROUPS, value);

export const typesOfGroup = (group: BarcodeTypeGroup): BarcodeType[] =>
  ALL_BARCODE_TYPES.filter((type) => SYMBOLOGIES[type].groups.includes(group));

/** Groups of the API without the default search, and its types that are in none of these and may be asked for beside others. */
export const EVERYTHING: readonly (BarcodeType | BarcodeTypeGroup)[] = [
  ...BARCODE_TYPE_GROUPS.filter((group) => group !== 'unknownBarcode'),
  ...BARCODE_TYPES.filter((type) => {
    const { groups, isAlone = false } = SYMBOLOGIES[type];
    return !isAlone && groups.every((group) => group === 'unknownBarcode');
  }),
];

/** The same and those beyond the API that are read only where they are. */
export const EVERYTHING_AND_FURTHER: readonly (BarcodeType | BarcodeTypeGroup)[] = [...EVERYTHING, 'allFurther'];

/** Is a wrong check sum of the type reported where it is asked for by name? (Of other types whose check sum is required it always is.) */
export const mayBeMisprinted = (type: BarcodeType): boolean =>
  SYMBOLOGIES[type].modules !== undefined || SYMBOLOGIES[type].readsMisprints === true;

/** Types that a part of a longer symbol can be taken for. */
export const MAY_BE_A_PART: ReadonlySet<BarcodeType> = new Set(
  ALL_BARCODE_TYPES.flatMap((type) => SYMBOLOGIES[type].takenFor ?? []),
);

/** `upright`: what is read along lines, linear and stacked types. */
export type SearchKind = BarcodeKind | 'upright';

export const isOfKind = (type: BarcodeType, kind: SearchKind): boolean => {
  const { kind: own, isStacked = false } = SYMBOLOGIES[type];
  return kind === 'upright' ? own === 'linear' || isStacked : own === kind;
};

export const isAnyAsked = (asked: ReadonlySet<BarcodeType>, kind: SearchKind): boolean =>
  [...asked].some((type) => isOfKind(type, kind));

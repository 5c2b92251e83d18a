// Facts about symbologies: lists, groups, labels, schemas and engine formats derive from two
// tables. To add a type, add a row to `further-symbologies.ts` and, if it has a `reader`, a reader
// to `linear/readers.ts` or `postal/index.ts`: the compiler requires it.
import { msg, t } from '../../messages/index.ts';
import { API_ROWS } from './api-symbologies.ts';
import { FURTHER_ROWS } from './further-symbologies.ts';

/** Linear bars, matrix codes or stacked rows, or bars of several heights. */
export type BarcodeKind = 'linear' | 'matrix' | 'postal';

/** `correction`: error correction makes every decoded symbol a checked one. */
export type CheckSumClass = 'none' | 'required' | 'optional' | 'correction';

/** Values of `barcodeTypes` that stand for several types, with their labels. */
const API_GROUPS = {
  all1D: msg('All 1D'),
  all2D: msg('All 2D'),
  allPostal: msg('All postal'),
  unknownBarcode: msg('Unknown 1D (default of the API)'),
} as const;

const GROUPS = { ...API_GROUPS, allFurther: msg('Further types') } as const;

export type ApiBarcodeTypeGroup = keyof typeof API_GROUPS;
export type BarcodeTypeGroup = keyof typeof GROUPS;

/**
 * Groups of the scanner API's types, for `barcodeTypes`.
 * @example
 * BARCODE_TYPE_GROUPS.includes('all1D'); // true
 */
export const BARCODE_TYPE_GROUPS = Object.keys(API_GROUPS) as readonly ApiBarcodeTypeGroup[];

type Table = typeof API_ROWS & typeof FURTHER_ROWS;

export type ApiBarcodeType = keyof typeof API_ROWS;
/** All types, including those beyond the API. */
export type BarcodeType = keyof Table;

type Row = Table[BarcodeType];

export type EngineFormat = Extract<Row, { engine: object }>['engine']['ask'];

/** Types with a reader of our own, by kind of reader. */
export type OwnType<Reader extends NonNullable<Symbology['reader']>> = {
  [Type in BarcodeType]: Table[Type] extends { reader: Reader } ? Type : never;
}[BarcodeType];

export interface Symbology {
  readonly label: string;
  readonly kind: BarcodeKind;
  readonly groups: readonly BarcodeTypeGroup[];
  readonly checkSum: CheckSumClass;
  /**
   * Format to request from the engine, and those it may return. Types that are derived from the
   * same text (see `zxing/readings.ts`) share one format: asked for several of a family, the engine
   * returns one, and not always the stricter.
   */
  readonly engine?: { readonly ask: EngineFormat; readonly answers: readonly string[] };
  /** Our own reader: scan lines, bars of several heights, assembled parts, modules on a grid. */
  readonly reader?: 'lines' | 'bars' | 'parts' | 'modules';
  /** Types of its parts, which are searched too. */
  readonly parts?: readonly BarcodeType[];
  /** Returns the number of bars and spaces of a symbol with this many characters. */
  elements?(characters: number): number;
  /** Modules by elements, for types of whole modules: a wrong check sum needs sound bars. */
  modules?(elements: number): number | undefined;
  /** Our own reader, run in addition to the engine, verifies check sum and bars. */
  readonly readsMisprints?: true;
  /** Bar counts of the postal specification. */
  readonly bars?: readonly number[];
  /** Types that part of this symbol can decode as. */
  readonly takenFor?: readonly BarcodeType[];
  /** Rows of a linear type (default: one); `pieces` are rows joined from several scan lines. */
  readonly rows?: 'several' | 'pieces';
  readonly isStacked?: true;
  /** Undecoded symbols are reported under the type's own name (by the specification). */
  readonly possible?: true;
  /** Weak check: fragments of other symbols can decode as short symbols of this type. */
  readonly passesForParts?: true;
  /** Searched only if no other type is requested. */
  readonly isAlone?: true;
}

const rows: Record<BarcodeType, Symbology> = { ...API_ROWS, ...FURTHER_ROWS };

export const SYMBOLOGIES: Readonly<Record<BarcodeType, Symbology>> = rows;

/**
 * Types of the scanner API.
 * @example
 * const choices = BARCODE_TYPES.map((type) => ({ value: type, label: labelOf(type) }));
 */
export const BARCODE_TYPES = Object.keys(API_ROWS) as readonly ApiBarcodeType[];

/**
 * Types that only this library reads, beyond the scanner API.
 * @example
 * FURTHER_BARCODE_TYPES.map((type) => labelOf(type)); // names to choose from
 */
export const FURTHER_BARCODE_TYPES = Object.keys(FURTHER_ROWS) as readonly (keyof typeof FURTHER_ROWS)[];

const types: BarcodeType[] = [...BARCODE_TYPES, ...FURTHER_BARCODE_TYPES];

export const ALL_BARCODE_TYPES: readonly BarcodeType[] = types;

/** All values of `barcodeTypes`, including those beyond the API. */
export const ALL_BARCODE_TYPE_VALUES = [...ALL_BARCODE_TYPES, ...(Object.keys(GROUPS) as BarcodeTypeGroup[])] as const;

let edition = 0;

/** Changes whenever a type is added or removed: what derives from the table is then out of date. */
export const editionOfTable = (): number => edition;

/** Adds a type at run time; see `addSymbology` in `extension.ts`. */
export function addRow(name: string, row: Symbology): { readonly type: BarcodeType; remove(): void } {
  if (Object.hasOwn(rows, name)) throw new TypeError(`There is a barcode type ${name} already`);
  // The row added below makes the name a type.
  const type = name as BarcodeType;
  rows[type] = row;
  types.push(type);
  edition++;
  return {
    type,
    remove() {
      types.splice(types.indexOf(type), 1);
      Reflect.deleteProperty(rows, name);
      edition++;
    },
  };
}

/**
 * Returns the display name. Names of symbologies are not translated.
 * @example
 * labelOf('qrCodeBarcode'); // 'QR Code'
 */
export const labelOf = (type: BarcodeType | BarcodeTypeGroup | 'unknown'): string =>
  type === 'unknown' ? t('Not decoded') : isGroup(type) ? t(GROUPS[type]) : SYMBOLOGIES[type].label;

export const isGroup = (value: BarcodeType | BarcodeTypeGroup): value is BarcodeTypeGroup =>
  Object.hasOwn(GROUPS, value);

export const typesOfGroup = (group: BarcodeTypeGroup): BarcodeType[] =>
  ALL_BARCODE_TYPES.filter((type) => SYMBOLOGIES[type].groups.includes(group));

/**
 * The API's groups but the default search, and its types in no other group (unless alone).
 * @example
 * const image = { data: new Uint8ClampedArray(4 * 640 * 480), width: 640, height: 480 };
 * await scan(image, { barcodeTypes: EVERYTHING });
 */
export const EVERYTHING: readonly (BarcodeType | BarcodeTypeGroup)[] = [
  ...BARCODE_TYPE_GROUPS.filter((group) => group !== 'unknownBarcode'),
  ...BARCODE_TYPES.filter((type) => {
    const { groups, isAlone = false } = SYMBOLOGIES[type];
    return !isAlone && groups.every((group) => group === 'unknownBarcode');
  }),
];

/**
 * `EVERYTHING`, and the self-checking types beyond the API.
 * @example
 * const image = { data: new Uint8ClampedArray(4 * 640 * 480), width: 640, height: 480 };
 * await scan(image, { barcodeTypes: EVERYTHING_AND_FURTHER });
 */
export const EVERYTHING_AND_FURTHER: readonly (BarcodeType | BarcodeTypeGroup)[] = [...EVERYTHING, 'allFurther'];

/** Returns whether a wrong check sum is reported only with sound bars, instead of always. */
export const mayBeMisprinted = (type: BarcodeType): boolean =>
  SYMBOLOGIES[type].modules !== undefined || SYMBOLOGIES[type].readsMisprints === true;

/** Does nothing in a symbol of the type have to fit its value? */
export const isUnchecked = (type: BarcodeType): boolean =>
  SYMBOLOGIES[type].checkSum === 'none' || SYMBOLOGIES[type].checkSum === 'optional';

/** Types that a part of a longer symbol can be taken for. */
export const MAY_BE_A_PART: ReadonlySet<BarcodeType> = new Set(
  ALL_BARCODE_TYPES.flatMap((type) => SYMBOLOGIES[type].takenFor ?? []),
);

/** Add-ons belong to the symbol beside them, which may not have been read yet. */
export const isAddOn = (type: BarcodeType | 'unknown'): boolean => type === 'add2Barcode' || type === 'add5Barcode';

/** `upright`: linear and stacked types, which are read along scan lines. */
export type SearchKind = BarcodeKind | 'upright' | 'stacked';

export const isOfKind = (type: BarcodeType, kind: SearchKind): boolean => {
  const { kind: own, isStacked = false } = SYMBOLOGIES[type];
  if (kind === 'stacked') return isStacked;
  return kind === 'upright' ? own === 'linear' || isStacked : own === kind;
};

export function isAnyAsked(asked: ReadonlySet<BarcodeType>, kind: SearchKind): boolean {
  for (const type of asked) if (isOfKind(type, kind)) return true;
  return false;
}

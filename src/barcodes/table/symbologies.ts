// Facts about every symbology: lists, groups, labels, schemas and engine formats derive from the
// rows of two tables.
//
// To add one: a row in `further-symbologies.ts` (those of the API are in `api-symbologies.ts`),
// and, if its `reader` says so, its reader in `linear/readers.ts` or `postal/index.ts`, which the
// compiler demands.
import { msg, t } from '../../messages/index.ts';
import { API_ROWS } from './api-symbologies.ts';
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
  /** Name as people write it. */
  readonly label: string;
  readonly kind: BarcodeKind;
  readonly groups: readonly BarcodeTypeGroup[];
  readonly checkSum: CheckSumClass;
  /**
   * The format that the engine is asked for, and those that it may answer with. One format serves several types where the others are
   * made of its text (see `zxing/readings.ts`): asked for several of a family the engine gives one, and not always the stricter.
   */
  readonly engine?: { readonly ask: EngineFormat; readonly answers: readonly string[] };
  /** A reader of our own: sweeps along lines of the picture, rows of bars of several heights, symbols put together from parts, or modules on a grid. */
  readonly reader?: 'lines' | 'bars' | 'parts' | 'modules';
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
  /**
   * Rows of a type read along lines; one by default, or several, or pieces of rows joined from
   * several lines.
   */
  readonly rows?: 'several' | 'pieces';
  /** Its rows may stand on one another. */
  readonly isStacked?: true;
  /** The specification returns what could not be solved under the type's own name. */
  readonly possible?: true;
  /** Bars of other symbols pass for short ones of it, whose check sum tells little or nothing. */
  readonly passesForParts?: true;
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

/** Is a wrong check sum of the type reported only where its bars are sound? (Of other types whose check sum is required it always is.) */
export const mayBeMisprinted = (type: BarcodeType): boolean =>
  SYMBOLOGIES[type].modules !== undefined || SYMBOLOGIES[type].readsMisprints === true;

/** Does nothing in a symbol of the type have to fit its value? */
export const isUnchecked = (type: BarcodeType): boolean =>
  SYMBOLOGIES[type].checkSum === 'none' || SYMBOLOGIES[type].checkSum === 'optional';

/** Types that a part of a longer symbol can be taken for. */
export const MAY_BE_A_PART: ReadonlySet<BarcodeType> = new Set(
  ALL_BARCODE_TYPES.flatMap((type) => SYMBOLOGIES[type].takenFor ?? []),
);

/** It stands beside a symbol, which may yet be read, and is a part of what that says. */
export const isAddOn = (type: BarcodeType | 'unknown'): boolean => type === 'add2Barcode' || type === 'add5Barcode';

/** `upright`: what is read along lines, linear and stacked types. */
export type SearchKind = BarcodeKind | 'upright' | 'stacked';

export const isOfKind = (type: BarcodeType, kind: SearchKind): boolean => {
  const { kind: own, isStacked = false } = SYMBOLOGIES[type];
  if (kind === 'stacked') return isStacked;
  return kind === 'upright' ? own === 'linear' || isStacked : own === kind;
};

export const isAnyAsked = (asked: ReadonlySet<BarcodeType>, kind: SearchKind): boolean =>
  [...asked].some((type) => isOfKind(type, kind));

// Demands of a job on the values of a type. Values that fail are reported as such.
import { ALL_BARCODE_TYPES, type BarcodeType } from './symbologies.ts';

export interface Expectation {
  /** Characters of the value: exact, or minimum and maximum. */
  readonly length?: number | readonly [fewest: number, most: number];
  /** Prefix of the value, or alternatives. */
  readonly prefix?: string | readonly string[];
  readonly pattern?: string;
  /** Requires a valid check sum, even if the symbology's is optional. */
  readonly checkDigit?: boolean;
}

export type Expectations = Readonly<Partial<Record<BarcodeType, Expectation>>>;

export type ExpectationKey = keyof Expectation;

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;

function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

const CHECKS: Readonly<Record<ExpectationKey, (value: unknown) => boolean>> = {
  length: (value) =>
    isNumber(value) ||
    (Array.isArray(value) && value.length === 2 && value.every(isNumber) && Number(value[0]) <= Number(value[1])),
  prefix: (value) => [value].flat().every((each) => typeof each === 'string'),
  pattern: isPattern,
  checkDigit: (value) => typeof value === 'boolean',
};

const isDemand = (name: string): name is ExpectationKey => Object.hasOwn(CHECKS, name);
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the path of the first error in untrusted expectations; undefined if valid. */
export function faultOfExpectations(value: unknown): string | undefined {
  if (!isObject(value)) return '';
  for (const [type, demands] of Object.entries(value)) {
    if (!ALL_BARCODE_TYPES.some((each) => each === type) || !isObject(demands)) return type;
    const wrong = Object.entries(demands).find(([name, demand]) => !isDemand(name) || !CHECKS[name](demand));
    if (wrong) return `${type}.${wrong[0]}`;
  }
  return undefined;
}

export const checkedTypes = (expectations: Expectations = {}): BarcodeType[] =>
  ALL_BARCODE_TYPES.filter((type) => expectations[type]?.checkDigit === true);

interface ReadValue {
  readonly barcodeType: BarcodeType | 'unknown';
  readonly barcodeValue: string | null;
  readonly validCheckSum: boolean;
}

export function unmetBy(
  { barcodeType, barcodeValue, validCheckSum }: ReadValue,
  expectations: Expectations = {},
): readonly ExpectationKey[] {
  const expectation = barcodeType === 'unknown' || barcodeValue === null ? undefined : expectations[barcodeType];
  if (!expectation || barcodeValue === null) return [];
  const { length, prefix = '', pattern, checkDigit = false } = expectation;
  const [fewest, most] = typeof length === 'number' ? [length, length] : (length ?? [0, Number.POSITIVE_INFINITY]);
  const count = [...barcodeValue].length;
  const meets: Readonly<Record<ExpectationKey, boolean>> = {
    length: count >= fewest && count <= most,
    prefix: [prefix].flat().some((each) => barcodeValue.startsWith(each)),
    pattern: pattern === undefined || new RegExp(pattern, 'u').test(barcodeValue),
    checkDigit: !checkDigit || validCheckSum,
  };
  return (Object.keys(meets) as ExpectationKey[]).filter((demand) => !meets[demand]);
}

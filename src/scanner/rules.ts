// Rules for the values of barcode types, as users type them.
import {
  type BarcodeType,
  type Expectation,
  type ExpectationKey,
  type Expectations,
  faultOfExpectations,
} from '../barcodes/types.ts';

export interface RuleText {
  readonly type: BarcodeType;
  /** Characters: `8`, or a range, `8-12`. */
  readonly length: string;
  /** Alternatives between commas. */
  readonly prefix: string;
  /** Regular expression. */
  readonly pattern: string;
  readonly checkDigit: boolean;
}

/** Field at fault; `type` if an earlier rule is for the same type. */
export type RuleFault = ExpectationKey | 'type';

const LENGTH = /^\s*(\d+)\s*(?:[-–]\s*(\d+)\s*)?$/;

/** Returns text that is no length as it is: the check of expectations rejects it. */
function toLength(text: string): unknown {
  const [, fewest, most] = LENGTH.exec(text) ?? [];
  if (fewest === undefined) return text;
  return most === undefined ? Number(fewest) : [Number(fewest), Number(most)];
}

/** Returns what a rule demands, unchecked. */
function toExpectation({ length, prefix, pattern, checkDigit }: RuleText): object {
  const prefixes = prefix
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  return {
    ...(length.trim() === '' ? {} : { length: toLength(length) }),
    ...(prefixes.length > 0 ? { prefix: prefixes } : {}),
    ...(pattern === '' ? {} : { pattern }),
    ...(checkDigit ? { checkDigit } : {}),
  };
}

/** Reads rules with the check of the command line's `--expect`; `faults` are by index. */
export function readRules(rules: readonly RuleText[]): {
  readonly expect: Expectations;
  readonly faults: readonly (RuleFault | undefined)[];
} {
  const expect: Partial<Record<BarcodeType, Expectation>> = {};
  const faults = rules.map((rule): RuleFault | undefined => {
    const { type } = rule;
    if (expect[type]) return 'type';
    const own = { [type]: toExpectation(rule) };
    const fault = faultOfExpectations(own);
    if (fault !== undefined) return fault.slice(type.length + 1) as ExpectationKey;
    Object.assign(expect, own);
    return undefined;
  });
  return { expect, faults };
}

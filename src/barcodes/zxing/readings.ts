import type { Candidate } from '../reader.ts';
import { CONTENT_TYPES, type SequencePart, type SymbolFacts } from '../table/facts.ts';
import {
  ALL_BARCODE_TYPES,
  type BarcodeType,
  type CheckSumClass,
  type EngineFormat,
  SYMBOLOGIES,
} from '../table/symbologies.ts';
import { toCode39Reading } from '../text/code39-text.ts';
import { isPlainCode93, toCode93Check, toCode93Raw, toCode93Text } from '../text/code93-text.ts';
import { toEan13Reading } from '../text/ean13-text.ts';
import type { ReadResult } from './engine.ts';

export type SymbolReading = Omit<Candidate, 'corners'>;

const NO_CHECK_SUM = { chars: 0, valid: false } as const;
/** With error correction, decoded symbols are checked: the specification calls these valid. */
const CORRECTED = { chars: 0, valid: true } as const;
const WRONG_CHECK_SUM = { chars: 0, valid: false, failed: true } as const;
const checked = (chars: number) => ({ chars, valid: true }) as const;

/** Returns the share of the error correction used: the engine reports the unused one, if any. */
function correctedShare(result: ReadResult): number {
  // Without error correction, the engine's value doesn't count.
  if (result.format.startsWith('MicroQR') && result.version === 'M1') return 0;
  if (result.extra === '') return 0;
  const unused = (JSON.parse(result.extra) as { UEC?: unknown }).UEC;
  const left = typeof unused === 'string' ? Number.parseFloat(unused) : unused;
  return typeof left === 'number' && left >= 0 && left <= 1 ? 1 - left : 0;
}

const printedUpcE = (result: ReadResult): string => {
  const printed = (JSON.parse(result.extra || '{}') as { UPCE?: unknown }).UPCE;
  return typeof printed === 'string' ? printed : result.text;
};

/** Minimum scan lines that agree on everything but the check sum. */
const LEAST_LINES = 6;
const isSoundButForCheckSum = ({ error, text, lineCount }: ReadResult): boolean =>
  error.startsWith('ChecksumError') && text !== '' && lineCount >= LEAST_LINES;

type Identity = Pick<SymbolReading, 'text' | 'checkSum' | 'others'> & { readonly type: BarcodeType };

/** Determines the type among the requested ones if the format is ambiguous. */
type Interpreter = (result: ReadResult, asked: ReadonlySet<BarcodeType>) => Identity | undefined;

const readCode39: Interpreter = ({ text }, asked) => toCode39Reading(text, asked);

const readEan13: Interpreter = ({ text }, asked) => ({ ...toEan13Reading(text, asked), checkSum: checked(1) });

const INTERPRETERS: Readonly<Partial<Record<EngineFormat, Interpreter>>> = {
  Aztec: ({ text, symbologyIdentifier }, asked) => ({
    type: symbologyIdentifier === ']zC' && asked.has('aztecRuneBarcode') ? 'aztecRuneBarcode' : 'aztecBarcode',
    text,
    checkSum: CORRECTED,
  }),
  Code128: ({ text, symbologyIdentifier }, asked) => ({
    type: symbologyIdentifier === ']C1' && asked.has('ean128Barcode') ? 'ean128Barcode' : 'code128Barcode',
    text,
    checkSum: checked(1),
  }),
  Code39Std: readCode39,
  Code93({ text: given, isValid }, asked) {
    // For invalid symbols the engine returns the characters as printed.
    const text = isValid ? given : toCode93Text(given);
    if (text === undefined) return undefined;
    const checkSum = { ...checked(2), text: toCode93Check(text) };
    return asked.has('code93ExtendedBarcode') && !(isPlainCode93(text) && asked.has('code93Barcode'))
      ? { type: 'code93ExtendedBarcode', text, checkSum }
      : { type: 'code93Barcode', text: toCode93Raw(text), checkSum };
  },
  ITF: ({ text, symbologyIdentifier }) => ({
    type: 'interleaved2Of5Barcode',
    text,
    checkSum: symbologyIdentifier === ']I1' ? checked(1) : NO_CHECK_SUM,
  }),
  EAN13: readEan13,
  UPCE: (result) => ({ type: 'upcEBarcode', text: printedUpcE(result), checkSum: checked(1) }),
};

const CHECK_SUMS: Readonly<Record<CheckSumClass, SymbolReading['checkSum']>> = {
  none: NO_CHECK_SUM,
  optional: NO_CHECK_SUM,
  required: checked(1),
  correction: CORRECTED,
};

function identify(result: ReadResult, asked: ReadonlySet<BarcodeType>): Identity | undefined {
  const type = ALL_BARCODE_TYPES.find((each) => SYMBOLOGIES[each].engine?.answers.includes(result.format));
  if (!type) return undefined;
  const { engine, checkSum } = SYMBOLOGIES[type];
  const interpret = engine && INTERPRETERS[engine.ask];
  const identity = interpret ? interpret(result, asked) : { type, text: result.text, checkSum: CHECK_SUMS[checkSum] };
  return identity && asked.has(identity.type) ? identity : undefined;
}

/** Returns the engine's bytes, unless they belong to a different text (an expanded UPC-E, say). */
const bytesOf = (result: ReadResult, text: string | null) => (text === result.text ? { bytes: result.bytes } : {});

/** Returns the position in a message. Counts of the engine: -1 for single symbols, 0 if unknown. */
function toSequence({ sequenceSize, sequenceIndex, sequenceId }: ReadResult): SequencePart | undefined {
  if (sequenceSize < 0 || sequenceIndex < 0) return undefined;
  return { index: sequenceIndex, ...(sequenceSize > 0 ? { count: sequenceSize } : {}), id: sequenceId };
}

/** Facts stated by the symbol; a reading as another type would have another identifier. */
function toFacts(result: ReadResult, text: string | null): SymbolFacts {
  const { contentType, symbologyIdentifier, hasECI } = result;
  const known = CONTENT_TYPES.find((each) => each === contentType);
  const sequence = toSequence(result);
  return {
    ...(known === 'GS1' ? { isGs1: true } : {}),
    ...(symbologyIdentifier === '' || text !== result.text ? {} : { symbologyIdentifier }),
    hasEci: hasECI,
    ...(known ? { contentType: known } : {}),
    ...(sequence ? { sequence } : {}),
  };
}

/** Converts an engine result for the requested types; undefined if it has none of them. */
export function toReading(
  result: ReadResult,
  asked: ReadonlySet<BarcodeType>,
  errors: boolean,
  unchecked?: ReadonlySet<BarcodeType>,
): SymbolReading | undefined {
  const identity = identify(result, asked);
  if (!identity) return undefined;
  if (result.isValid) {
    return {
      ...identity,
      ...bytesOf(result, identity.text),
      facts: toFacts(result, identity.text),
      corrected: correctedShare(result),
      support: Math.max(1, result.lineCount),
    };
  }
  const { kind, possible = false, modules } = SYMBOLOGIES[identity.type];
  if (modules && unchecked?.has(identity.type) && isSoundButForCheckSum(result)) {
    const { type, text } = identity;
    return { type, text, checkSum: WRONG_CHECK_SUM, corrected: 0, support: result.lineCount };
  }
  if (!errors) return undefined;
  const unsolved = { text: null, checkSum: NO_CHECK_SUM, corrected: 0, support: 0 };
  if (kind === 'linear') return { type: 'unknown', ...unsolved };
  // The engine sees micro codes in the corners of damaged symbols.
  return possible ? { type: identity.type, ...unsolved } : undefined;
}

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
/** Error correction: solved is checked, and the specification calls its check sum valid. */
const CORRECTED = { chars: 0, valid: true } as const;
const WRONG_CHECK_SUM = { chars: 0, valid: false, failed: true } as const;
const checked = (chars: number) => ({ chars, valid: true }) as const;

/** The share of the error correction that was used: the engine reports what was left, and nothing for codes without correction. */
function correctedShare(result: ReadResult): number {
  // Symbols without error correction don't report it as used.
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

/** The engine read all of it, in so many lines at least, and the check sum alone does not fit. */
const LEAST_LINES = 6;
const isSoundButForCheckSum = ({ error, text, lineCount }: ReadResult): boolean =>
  error.startsWith('ChecksumError') && text !== '' && lineCount >= LEAST_LINES;

type Identity = Pick<SymbolReading, 'text' | 'checkSum' | 'others'> & { readonly type: BarcodeType };

/** Identifies a format's result among the asked types, where the format alone isn't enough. */
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

/** The engine's bytes, unless they are of another text than the one reported (an expanded UPC-E, say). */
const bytesOf = (result: ReadResult, text: string | null) => (text === result.text ? { bytes: result.bytes } : {});

/** The symbol's place in its message: the engine gives -1 symbols where it is a message by itself, 0 where it does not tell how many. */
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

/**
 * Converts an engine result to the scanner's terms, for the asked types; undefined if it's none of
 * them.
 */
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
  // The engine sees micro forms in the corners of damaged ones.
  return possible ? { type: identity.type, ...unsolved } : undefined;
}

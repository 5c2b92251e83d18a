// Facts that symbols state besides their values.
import type { ExpectationKey } from './expectations.ts';

export const CONTENT_TYPES = ['Text', 'Binary', 'Mixed', 'GS1', 'ISO15434', 'UnknownECI'] as const;

/**
 * Content type of a symbol: ISO 15434 has its own header; an unknown ECI leaves the bytes
 * uninterpreted.
 */
export type ContentType = (typeof CONTENT_TYPES)[number];

/** Place of a symbol in a message that is divided among several (structured append, Macro PDF417). */
export interface SequencePart {
  /** 0-based. */
  readonly index: number;
  /** Symbols of the message; undefined where the symbol does not tell. */
  readonly count?: number;
  /** The same in all symbols of a message: parity of a QR Code, file id of the others. */
  readonly id: string;
}

/** Facts stated by a symbol, if the reader knows them. */
export interface SymbolFacts {
  /** Its data is GS1's: FNC1 stands before it. */
  readonly isGs1?: true;
  /** Symbology identifier (ISO/IEC 15424): `]Q1`. */
  readonly symbologyIdentifier?: string;
  /** It names the character set of its data (ECI). */
  readonly hasEci?: boolean;
  readonly contentType?: ContentType;
  readonly sequence?: SequencePart;
  /** Demands of the job that its value does not meet. */
  readonly unmet?: readonly ExpectationKey[];
}

/** Returns only the facts of the symbol. */
export function factsOf({
  isGs1,
  symbologyIdentifier,
  hasEci,
  contentType,
  sequence,
  unmet,
}: SymbolFacts): SymbolFacts {
  return {
    ...(isGs1 ? { isGs1 } : {}),
    ...(symbologyIdentifier === undefined ? {} : { symbologyIdentifier }),
    ...(hasEci === undefined ? {} : { hasEci }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(sequence ? { sequence } : {}),
    ...(unmet ? { unmet } : {}),
  };
}

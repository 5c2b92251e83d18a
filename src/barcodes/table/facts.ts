import type { ExpectationKey } from './expectations.ts';

export const CONTENT_TYPES = ['Text', 'Binary', 'Mixed', 'GS1', 'ISO15434', 'UnknownECI'] as const;

/** Content type: ISO 15434 is marked by its header; bytes of an unknown ECI stay uninterpreted. */
export type ContentType = (typeof CONTENT_TYPES)[number];

/** Position in a message divided among several symbols (structured append, Macro PDF417). */
export interface SequencePart {
  /** 0-based. */
  readonly index: number;
  /** Number of symbols; undefined if not stated. */
  readonly count?: number;
  /** Identifies the message: the parity for QR Code, the file id for others. */
  readonly id: string;
}

export interface SymbolFacts {
  /** GS1 data, marked by FNC1 in the first position. */
  readonly isGs1?: true;
  /** Symbology identifier (ISO/IEC 15424): `]Q1`. */
  readonly symbologyIdentifier?: string;
  /** States the character set of its data (ECI). */
  readonly hasEci?: boolean;
  readonly contentType?: ContentType;
  readonly sequence?: SequencePart;
  readonly unmet?: readonly ExpectationKey[];
}

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

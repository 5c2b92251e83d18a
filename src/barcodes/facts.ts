// What symbols say of themselves beside their values.
import type { Demand } from './expectations.ts';

export const CONTENT_TYPES = ['Text', 'Binary', 'Mixed', 'GS1', 'ISO15434', 'UnknownECI'] as const;

/** What a symbol's data is: ISO 15434 begins with its own header, an unknown ECI leaves the bytes uninterpreted. */
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

/** What a symbol says of itself, where the reader knows it. */
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
  readonly unmet?: readonly Demand[];
}

/** What the symbol says of itself, alone. */
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

import type { Rect } from '../../kernel/rect.ts';
import type { Privilege } from '../schema.ts';

/** A redaction as it is logged: never a word of it. */
export interface LoggedRedaction {
  /** Page of the result (1-based). */
  readonly page: number;
  /** Visible bars (pt from the top left). */
  readonly areas: readonly Rect[];
  readonly reason: string;
}

/** A page that is not given out. */
export interface WithheldPage {
  /** Page of the result (1-based): a slip sheet. */
  readonly page: number;
  readonly reason: string;
}

/** Facts of a document that load files and logs are made from. What is found goes from its texts. */
export interface ProducedFacts {
  /** Pages of the result, with slip sheets. */
  readonly pages: number;
  readonly redactions: readonly LoggedRedaction[];
  readonly withheld: readonly WithheldPage[];
  readonly privileges: readonly Privilege[];
  /** Name of the file and the heads of a message, without what is found. */
  readonly texts: Readonly<Record<string, string>>;
}

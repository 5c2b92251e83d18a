import type { PageNumber } from '../../kernel/page-number.ts';
import type { Rect } from '../../kernel/rect.ts';
import type { Privilege } from '../schema.ts';

/** Log entry of a redaction, without its words. */
export interface LoggedRedaction {
  /** Page of the result. */
  readonly page: PageNumber;
  /** Visible bars (pt from the top left). */
  readonly areas: readonly Rect[];
  readonly reason: string;
}

/** Withheld page, replaced by a slip sheet. */
export interface Withholding {
  /** Page number in the result. */
  readonly page: PageNumber;
  readonly reason: string;
}

/** Facts for load files and logs. Hits are removed from its texts. */
export interface ProducedFacts {
  /** Page count of the result, including slip sheets. */
  readonly pages: number;
  readonly redactions: readonly LoggedRedaction[];
  readonly withheld: readonly Withholding[];
  readonly privileges: readonly Privilege[];
  /** Extension of the document in its native format, with a dot; undefined if pages replace it. */
  readonly native?: string;
  /** File name and message headers, without hits. */
  readonly texts: Readonly<Record<string, string>>;
}

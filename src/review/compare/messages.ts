import type { PageIndex, PageNumber } from '../../kernel/page-number.ts';
import type { Size } from '../../kernel/rect.ts';
import type { Trace } from '../carry/trace-words.ts';
import type { DocumentComparison } from './compare-documents.ts';

export interface ComparedVersion {
  /** Port to that worker. */
  readonly port: MessagePort;
  readonly places: readonly PageIndex[];
  /** Page sizes (page units). */
  readonly pages: readonly Size[];
  readonly isPdf: boolean;
}

export type CompareCalls = {
  compare: {
    readonly input: { readonly old: ComparedVersion; readonly new: ComparedVersion };
    readonly result: DocumentComparison;
    /** Progress (0 to 1). */
    readonly part: number;
  };
  /** Traces the words of some pages of the old version in those just compared. */
  trace: { readonly input: { readonly pages: readonly PageNumber[] }; readonly result: Trace };
};

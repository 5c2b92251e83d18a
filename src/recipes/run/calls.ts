// Calls to the threads or workers of a run, and their results.
import type { RgbaImage } from '../../codecs/rgba.ts';
import type { Size } from '../../kernel/rect.ts';
import type { ReportTable } from '../../kernel/report.ts';
import type { SearchRequest } from '../../text/patterns/request.ts';
import type { Decided, Doubt, HeldHit } from '../doubts.ts';
import type { Attachment } from '../mail/message.ts';
import type { ProducedFacts } from '../production/facts.ts';
import type { Recipe } from '../schema.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** A key to sign with. */
export interface KeyFile {
  readonly bytes: Bytes;
  readonly password: string;
}

export interface FileJob {
  /** Below the folder that is run through. */
  readonly path: string;
  /** The path for readers of the result: what is found in it is hidden. */
  readonly shownPath: string;
  readonly bytes: Bytes;
  readonly recipe: Recipe;
  readonly request: SearchRequest;
  readonly decided: Decided | undefined;
  /** Password of encrypted PDFs. */
  readonly password: string | undefined;
  readonly key: KeyFile | undefined;
  /** Stops before anything is written. */
  readonly isDryRun: boolean;
}

export interface RecipeFileResult {
  /** Undefined in a dry run, and where no page is left. */
  readonly content: Bytes | undefined;
  readonly extension: 'pdf' | 'jsonl';
  /** The path without what is found in the document, either. */
  readonly shownPath: string;
  readonly facts: ProducedFacts;
  /** Notes on the result, in English. */
  readonly notes: readonly string[];
  /** Number of hits by kind. */
  readonly found: Readonly<Record<string, number>>;
}

export type FileOutcome =
  | { readonly state: 'done'; readonly result: RecipeFileResult }
  | { readonly state: 'held'; readonly doubts: readonly Doubt[]; readonly hits: readonly HeldHit[] }
  | { readonly state: 'left'; readonly message: string };

/** A document that takes its place in a production. */
export interface ProduceJob {
  readonly recipe: Recipe;
  readonly content: Bytes;
  readonly facts: ProducedFacts;
  readonly numbers: readonly string[];
  readonly key: KeyFile | undefined;
}

export interface ProducedFiles {
  /** The document, or the picture of each page. */
  readonly pages: readonly Bytes[];
  readonly text: string | undefined;
  /** Notes on the files, in English. */
  readonly notes: readonly string[];
}

/** A page to be looked at. */
export interface ShowJob extends Pick<FileJob, 'path' | 'bytes' | 'password'> {
  /** From 1. */
  readonly page: number;
  /** Pixels of a page that has no pixels of its own. */
  readonly width: number;
}

export interface PageToDecide {
  readonly image: RgbaImage;
  /** In page units. */
  readonly size: Size;
  readonly pageCount: number;
}

export type RecipeCalls = {
  readonly process: { readonly input: FileJob; readonly result: FileOutcome; readonly part: undefined };
  readonly attachments: {
    readonly input: Pick<FileJob, 'path' | 'bytes'>;
    readonly result: readonly Attachment[];
    readonly part: undefined;
  };
  readonly show: { readonly input: ShowJob; readonly result: PageToDecide; readonly part: undefined };
  /** Writes a log as a PDF. */
  readonly table: { readonly input: ReportTable; readonly result: Bytes; readonly part: undefined };
  readonly produce: { readonly input: ProduceJob; readonly result: ProducedFiles; readonly part: undefined };
};

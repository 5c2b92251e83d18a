// Calls to the threads of a run, and their results.
import type { Attachment, Decided, DocumentFacts, Doubt, HeldHit, Recipe } from '../../recipes/index.ts';
import type { SearchRequest } from '../../text/patterns/request.ts';

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

export interface FileResult {
  /** Undefined in a dry run, and where no page is left. */
  readonly content: Bytes | undefined;
  readonly extension: 'pdf' | 'jsonl';
  /** The path without what is found in the document, either. */
  readonly shownPath: string;
  readonly facts: DocumentFacts;
  /** Notes on the result, in English. */
  readonly notes: readonly string[];
  /** Number of hits by kind. */
  readonly found: Readonly<Record<string, number>>;
}

export type FileOutcome =
  | { readonly state: 'done'; readonly result: FileResult }
  | { readonly state: 'held'; readonly doubts: readonly Doubt[]; readonly hits: readonly HeldHit[] }
  | { readonly state: 'left'; readonly message: string };

/** A document that takes its place in a production. */
export interface ProduceJob {
  readonly recipe: Recipe;
  readonly content: Bytes;
  readonly facts: DocumentFacts;
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

export type RecipeCalls = {
  readonly process: { readonly input: FileJob; readonly result: FileOutcome; readonly part: undefined };
  readonly attachments: {
    readonly input: Pick<FileJob, 'path' | 'bytes'>;
    readonly result: readonly Attachment[];
    readonly part: undefined;
  };
  readonly produce: { readonly input: ProduceJob; readonly result: ProducedFiles; readonly part: undefined };
};

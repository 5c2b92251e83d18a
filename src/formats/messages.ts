import type { MarksDocument } from '../marks/index.ts';
import type { FormatFrame, Loss } from './format.ts';

export interface RecognizedFile {
  /** True if the places of its pages in the file are needed. */
  readonly needsDocument: boolean;
}

export interface ForeignMarks {
  readonly format: string;
  readonly losses: readonly Loss[];
  /** True if the document may have words that the marks lack. */
  readonly lacksWords: boolean;
  readonly marks: Blob;
}

export interface WrittenForeign {
  readonly file: Blob;
  readonly losses: readonly Loss[];
}

export type ForeignCalls = {
  /** First call; undefined for files in no known format. */
  open: { readonly input: Blob; readonly result: RecognizedFile | undefined };
  convert: {
    readonly input: { readonly pages: readonly FormatFrame[]; readonly date: string };
    readonly result: ForeignMarks;
  };
  write: {
    readonly input: {
      /** Id of the format. */
      readonly to: string;
      readonly document: MarksDocument;
      readonly pages: readonly FormatFrame[];
      readonly date: string;
    };
    readonly result: WrittenForeign;
  };
};

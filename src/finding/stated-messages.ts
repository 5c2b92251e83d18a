// Texts that a file states beside its pages, as they go from the reader to a search.
import type { PageIndex, PageNumber } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import type { FontReading, UnseenPictures } from '../redaction/core.ts';
import type { SearchRequest } from '../text/patterns/request.ts';
import type { StatedKind } from '../text/stated-kinds.ts';

/** The whole file of an open document. */
export interface SearchedFile {
  readonly file: Blob;
  readonly password?: string | undefined;
}

export interface StatedLine {
  readonly index: number;
  readonly kind: StatedKind;
  readonly text: string;
  /** Page that it belongs to; undefined for texts of the document. */
  readonly page?: PageIndex;
  /** Offsets at which texts meet that are read as one: only hits across one count. */
  readonly seams?: readonly number[];
}

/** Stated text that spells an entry of a list in disguise. */
export interface HiddenEntry {
  readonly index: number;
  readonly entry: string;
}

/** Reads what a file states beside its pages. Places are measured only for what was found. */
export interface StatedSource {
  /** @throws PdfError why the file's objects cannot be read */
  read(): Promise<readonly StatedLine[]>;
  /** Returns the texts that hold all words of an entry in look-alikes, codings or another order. */
  hiding(entries: readonly string[]): Promise<readonly HiddenEntry[]>;
  /** Reads pages that readers understand in different ways: in those that the engine doesn't. */
  readByFonts(): Promise<readonly FontReading[]>;
  /** Finds pictures that readers may show, or take out of the file, and the engine doesn't draw. */
  unseenPictures(): Promise<readonly UnseenPictures[]>;
  /** Returns the places (page pt) of what these texts (by index) stand for, in their order. */
  placesOf(indices: readonly number[]): Promise<readonly (Rect | undefined)[]>;
  close(): void;
}

/** A written file, and the request whose words it must not contain. */
export interface LeftQuery extends SearchedFile {
  readonly request: SearchRequest;
}

/** Place of a searched word in a redacted file, without the word. */
export interface LeftWord {
  readonly page: PageNumber;
  /** Searched entry that it is a hit of. */
  readonly entry: string;
  /** Place on the page (pt), if it has one. */
  readonly area?: Rect;
}

export type StatedCalls = {
  findLeft: { readonly input: LeftQuery; readonly result: readonly LeftWord[]; readonly part: never };
  read: { readonly input: SearchedFile; readonly result: readonly StatedLine[]; readonly part: never };
  hiding: { readonly input: readonly string[]; readonly result: readonly HiddenEntry[]; readonly part: never };
  readByFonts: { readonly input: SearchedFile; readonly result: readonly FontReading[]; readonly part: never };
  unseenPictures: { readonly input: SearchedFile; readonly result: readonly UnseenPictures[]; readonly part: never };
  placesOf: {
    readonly input: readonly number[];
    readonly result: readonly (Rect | undefined)[];
    readonly part: never;
  };
};

// State of the open document's place in storage: confirmed, pending, and the next record.
import { addedFiles, hasSameSources, type PageList, type PageSource, toSources } from '../../kernel/page-list.ts';
import type { DocumentStore } from '../document.ts';
import { type BucketSizes, Buckets } from './buckets.ts';
import type { Key } from './keyed-storage.ts';
import {
  createRecord,
  type DocumentRecord,
  fileKey,
  NO_REVISION,
  type PieceName,
  pictureKey,
  revisionOf,
  type StoredDocument,
  withPages,
} from './records.ts';

export interface KeptDocument {
  readonly id: string;
  readonly name: string;
  readonly pageCount: number;
  readonly picture: Blob;
  /** Files of added pages, by name. */
  readonly file?: (name: string) => Blob | undefined;
  /** Name of this writer: a new one each time that a document is opened. */
  readonly writer: string;
  /** Stored document as read, if it was saved before. */
  readonly stored?: StoredDocument;
  /** The last known writer, if the stored state was read but couldn't be taken over (full disk). */
  readonly pendingTakeover?: { readonly writer: string | undefined };
}

/** Storage state of the open document: stored and due. Only autosave changes it. */
export class KeptState {
  readonly kept: KeptDocument;
  readonly buckets: Buckets;
  /** Last confirmed record, or the initial one. */
  base: DocumentRecord;
  isPictureStored: boolean;
  /** True once the lease was written: if it is missing then, everything is. */
  isLeased: boolean;
  /** Incremented with each change of the document. */
  version = 0;
  savedVersion: number;
  /** Version written when the page was last left. */
  leftVersion = -1;
  /** True if the record must be written although the document hasn't changed. */
  isRecordDue = true;
  isViewChanged = false;
  /** True if another tab has the document. */
  isTaken = false;
  /** Incremented when stored data may be gone. */
  era = 0;
  /** Revisions that may be the stored one. */
  possible: Set<string>;
  readonly #document: DocumentStore;
  readonly #storedFiles: Set<string>;
  /** Initial pages, and their sources; undefined for exactly the picture's pages. */
  readonly #first: { readonly pages: PageList; readonly sources: readonly PageSource[] | undefined };
  #lastRevision = 0;

  /** @param now milliseconds since 1970 */
  constructor(kept: KeptDocument, document: DocumentStore, now: number, sizes: BucketSizes | undefined) {
    const { id, name, pageCount, stored, writer } = kept;
    this.kept = kept;
    this.#document = document;
    const isCurrent = ({ mark, rank }: { mark: { uid: string }; rank: number }) =>
      document.get(mark.uid)?.rank === rank;
    this.buckets = new Buckets(writer, stored?.buckets, isCurrent, sizes);
    if (!stored) for (const { mark } of document.ordered()) this.buckets.add(mark);
    this.base = stored
      ? { ...stored.record, isOpen: true, isRemoved: false, writer }
      : createRecord({ id, name, pageCount, writer, savedAt: now });
    this.isPictureStored = stored !== undefined;
    this.#storedFiles = new Set(stored?.files.keys());
    this.#first = { pages: document.pages(), sources: stored?.record.pages };
    this.isLeased = stored !== undefined && kept.pendingTakeover === undefined;
    this.savedVersion = stored ? 0 : -1;
    this.possible = new Set([revisionOf(stored?.record)]);
  }

  /** True if storage has confirmed the current state. */
  get isKept(): boolean {
    return this.version === this.savedVersion;
  }

  /** True if there is something to write. */
  get isDue(): boolean {
    return !this.isKept || this.isRecordDue || this.isViewChanged;
  }

  /**
   * Returns a record of the current document with these pieces, under a new revision.
   * @param now milliseconds since 1970
   */
  nextRecord(buckets: readonly PieceName[], now: number): DocumentRecord {
    this.#lastRevision += 1;
    const pages = this.#document.pages();
    const isFirst = hasSameSources(pages, this.#first.pages);
    const record = {
      ...this.base,
      pageCount: isFirst ? this.kept.pageCount : pages.length,
      markCount: this.#document.status.getState().count,
      savedAt: now,
      properties: this.#document.properties(),
      buckets,
      revision: `${this.kept.writer}.${this.#lastRevision}`,
    };
    return withPages(record, isFirst ? this.#first.sources : toSources(pages));
  }

  /** Returns what a record names and isn't stored yet: the same content for every writer. */
  filesDue({ pages = [] }: DocumentRecord): [Key, unknown][] {
    const { id, picture, file } = this.kept;
    const due: [Key, unknown][] = this.isPictureStored ? [] : [[pictureKey(id), picture]];
    for (const name of addedFiles(pages)) {
      const content = this.#storedFiles.has(name) ? undefined : file?.(name);
      if (content) due.push([fileKey(id, name), content]);
    }
    return due;
  }

  confirm(record: DocumentRecord, version: number): void {
    this.base = record;
    this.isPictureStored = true;
    for (const name of addedFiles(record.pages ?? [])) this.#storedFiles.add(name);
    this.savedVersion = version;
    this.possible = new Set([revisionOf(record)]);
  }

  /** Marks everything as due again: stored data may be gone. */
  forget(): void {
    this.era += 1;
    this.buckets.forget();
    this.isPictureStored = false;
    this.#storedFiles.clear();
    this.isLeased = false;
    this.savedVersion = -1;
    this.leftVersion = -1;
    this.possible.add(NO_REVISION);
  }
}

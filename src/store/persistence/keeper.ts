// Keeps the open document on the device: what changed, a moment after each change, and at once when the page is left.
//
// What is stored is a record that names the pieces of the document, and changes from one complete state to the next in one transaction.
// Pieces are never written over: a new one has a new name, and an old one goes in the transaction after which nobody names it. Only the
// holder of the lease writes. A page that is being left writes beside all that (see LeftState), as it cannot wait for an answer.

import { DeadlineError } from '../../kernel/deadline.ts';
import { addedFiles, hasSameSources, type PageList, type PageSource, toSources } from '../../kernel/page-list.ts';
import { messageOf, t } from '../../messages/index.ts';
import type { DocumentStore } from '../document.ts';
import type { KeepingFault, KeepingStore } from '../keeping.ts';
import type { SessionStore } from '../session.ts';
import { type BucketChanges, type BucketSizes, Buckets } from './buckets.ts';
import { type Batch, GuardError, type Key, type KeyedStorage } from './keyed-storage.ts';
import {
  bucketKey,
  createRecord,
  type DocumentRecord,
  fileKey,
  type Lease,
  type LeftState,
  leaseKey,
  leftKey,
  leftsKey,
  NO_REVISION,
  type PieceName,
  pictureKey,
  recordKey,
  revisionOf,
  type StoredDocument,
  thumbnailKey,
  viewKey,
  withPages,
  writerOf,
} from './records.ts';
import { viewOf } from './view.ts';

/** Time, as the keeper needs it. */
export interface KeeperClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** @returns what calls it off */
  after(milliseconds: number, callback: () => void): () => void;
}

export interface KeeperSizes extends BucketSizes {
  /** Characters of marks that are written in one go. */
  readonly mostAtOnce: number;
}

export interface KeeperPorts {
  readonly document: DocumentStore;
  readonly session: SessionStore;
  readonly storage: KeyedStorage;
  readonly state: KeepingStore;
  readonly clock: KeeperClock;
  readonly sizes?: KeeperSizes;
}

/** A document that is to be kept from now on. */
export interface KeptDocument {
  readonly id: string;
  readonly name: string;
  readonly pageCount: number;
  readonly picture: Blob;
  /** The files that pages were added from, by name. */
  readonly file?: (name: string) => Blob | undefined;
  /** Who writes it: another name each time that a document is opened. */
  readonly writer: string;
  /** As it was read, where it is kept already. */
  readonly stored?: StoredDocument;
  /** What is stored was read and could not be taken, as on a full disk: this is who may still write it, as far as anybody knows. */
  readonly untaken?: { readonly writer: string | undefined };
}

export interface Keeper {
  /** The document that is open now is this one. */
  attach(kept: KeptDocument): void;
  /** Whether storage has confirmed the open document as it is now. */
  isKept(): boolean;
  /** Writes what is not written yet. Resolves when it is confirmed, or could not be; tells which. */
  settle(): Promise<boolean>;
  /** Ends the keeping at once. What is not written by then is not written any more. */
  detach(isClosed: boolean): Promise<void>;
  /** Another tab may write the document from now on, and this one may not. */
  yieldDocument(): void;
  /** Writes what is not written yet, all at once: the page may be gone the next moment. */
  leave(): void;
  /** What was stored may be gone: all of it is written anew. */
  distrust(): void;
  putThumbnail(id: string, thumbnail: Blob): Promise<void>;
  currentId(): string | undefined;
}

/** Milliseconds from a change to its saving, in which further changes join it. */
const DELAY = 120;
/** The same for a change that follows a rest: until it is stored, leaving the page at once may lose it. The frame that shows it goes first. */
const DELAY_AFTER_REST = 20;
/** Milliseconds between attempts after a failure. */
const RETRY_DELAY = 5000;
/** A frame's time holds more. */
const MOST_AT_ONCE = 768 * 1024;

interface Current {
  readonly kept: KeptDocument;
  readonly buckets: Buckets;
  /** As it was last confirmed, or would be at first. */
  base: DocumentRecord;
  isPictureStored: boolean;
  /** The names of the files of added pages that are stored. */
  readonly storedFiles: Set<string>;
  /** The pages when it was opened, and how they are written down: nothing where they are those of the picture. */
  readonly first: { readonly pages: PageList; readonly sources: readonly PageSource[] | undefined };
  /** The lease was written: should it be absent, everything is. */
  isLeased: boolean;
  /** Grows with each change of the document. */
  version: number;
  /** The version that storage has confirmed. */
  savedVersion: number;
  /** The version that was written when the page was last left. */
  leftVersion: number;
  /** The record is to be written although the document has not changed. */
  isRecordDue: boolean;
  isViewChanged: boolean;
  isTaken: boolean;
  /** Grows when what was stored may be gone. */
  era: number;
  /** The revisions that may be the stored one. */
  possible: Set<string>;
  lastRevision: number;
  cancelTimer: (() => void) | undefined;
  /** The timer is one for the view. */
  canTimerWait: boolean;
  saving: Promise<Outcome> | undefined;
}

type Outcome = 'written' | 'failed' | 'again';

/** Gone, taken, or given up in the meantime: the rest of a save is not to be written. */
class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

export function createKeeper({ document, session, storage, state, clock, sizes }: KeeperPorts): Keeper {
  const mostAtOnce = sizes?.mostAtOnce ?? MOST_AT_ONCE;
  let current: Current | undefined;

  const isKept = (own: Current): boolean => own.version === own.savedVersion;
  const isDue = (own: Current): boolean => !isKept(own) || own.isRecordDue || own.isViewChanged;
  const pause = (): Promise<void> => new Promise((resolve) => clock.after(0, resolve));

  /** @param canWait another change need not wait for it */
  function schedule(delay: number, canWait = false): void {
    const own = current;
    if (!own || own.isTaken) return;
    if (own.cancelTimer && (canWait || !own.canTimerWait)) return;
    stopTimer(own);
    own.canTimerWait = canWait;
    own.cancelTimer = clock.after(delay, () => {
      own.cancelTimer = undefined;
      void save(own);
    });
  }

  function stopTimer(own: Current): void {
    own.cancelTimer?.();
    own.cancelTimer = undefined;
  }

  function showSaving(): void {
    state.setState({ kind: 'saving', since: clock.now() }, true);
  }

  document.subscribe((diff) => {
    if (!current) return;
    current.buckets.apply(diff);
    current.version += 1;
    const rested = state.getState().kind === 'saved';
    if (rested) showSaving();
    schedule(rested ? DELAY_AFTER_REST : DELAY);
  });
  session.subscribe((after, before) => {
    if (!current) return;
    const isSame =
      after.camera === before.camera &&
      after.pageNumber === before.pageNumber &&
      after.hidden === before.hidden &&
      after.turn === before.turn &&
      after.straightening === before.straightening &&
      after.styles === before.styles &&
      after.fit === before.fit;
    if (isSame) return;
    current.isViewChanged = true;
    // Looking around is worth keeping, but not worth a write for each frame of it.
    schedule(4 * DELAY, true);
  });

  function createRevision(own: Current): string {
    own.lastRevision += 1;
    return `${own.kept.writer}.${own.lastRevision}`;
  }

  function recordOf(own: Current, buckets: readonly PieceName[], revision: string): DocumentRecord {
    const pages = document.pages();
    const isFirst = hasSameSources(pages, own.first.pages);
    const record = {
      ...own.base,
      pageCount: isFirst ? own.kept.pageCount : pages.length,
      markCount: document.status.getState().count,
      savedAt: clock.now(),
      properties: document.properties(),
      buckets,
      revision,
    };
    return withPages(record, isFirst ? own.first.sources : toSources(pages));
  }

  /** The picture and the files of added pages that are not stored yet and that a record names. They are the same whoever writes them. */
  function filesDue(own: Current, { pages = [] }: DocumentRecord): [Key, unknown][] {
    const { id, picture, file } = own.kept;
    const due: [Key, unknown][] = own.isPictureStored ? [] : [[pictureKey(id), picture]];
    for (const name of addedFiles(pages)) {
      const content = own.storedFiles.has(name) ? undefined : file?.(name);
      if (content) due.push([fileKey(id, name), content]);
    }
    return due;
  }

  /** Writes under the lease, which comes with the first write. */
  async function writeOwn(own: Current, batch: Omit<Batch, 'guard'>): Promise<void> {
    const { id, writer } = own.kept;
    const { era, isLeased } = own;
    const lease: [Key, Lease] = [leaseKey(id), { writer }];
    const before = own.kept.untaken?.writer;
    await storage.write({
      ...batch,
      puts: isLeased ? batch.puts : [lease, ...batch.puts],
      guard: {
        key: leaseKey(id),
        holds: (found) =>
          writerOf(found) === writer || (!isLeased && (found === undefined || writerOf(found) === before)),
      },
    });
    if (own.era === era) own.isLeased = true;
  }

  async function write(own: Current): Promise<void> {
    const { id } = own.kept;
    const view: [Key, unknown] = [viewKey(id), viewOf(session.getState())];
    own.isViewChanged = false;
    if (isKept(own) && !own.isRecordDue) {
      await writeOwn(own, { puts: [view] });
      return;
    }
    const { era, version } = own;
    own.isRecordDue = false;
    const changes = own.buckets.takeChanges(document.get);
    const revision = createRevision(own);
    const record = recordOf(own, changes.manifest, revision);
    // A page that is left from here on cannot know whether this record is there already.
    own.possible.add(revision);
    try {
      await writeDocument(own, changes, record, view);
    } catch (error) {
      // Without an answer it may be there all the same.
      if (!(error instanceof DeadlineError)) own.possible.delete(revision);
      throw error;
    }
    if (own.era !== era) throw new SupersededError();
    changes.confirm();
    own.base = record;
    own.isPictureStored = true;
    for (const name of addedFiles(record.pages ?? [])) own.storedFiles.add(name);
    own.savedVersion = version;
    own.possible = new Set([revision]);
  }

  /** Pieces first, in slices, under names that nothing refers to yet; the record that does comes last, with all else. */
  async function writeDocument(own: Current, changes: BucketChanges, record: DocumentRecord, view: [Key, unknown]) {
    const { id } = own.kept;
    const { era, version } = own;
    let slice: [Key, unknown][] = [];
    let weight = 0;
    for (const { name, entries, weight: more } of changes.writes) {
      if (weight > 0 && weight + more > mostAtOnce) {
        await writeOwn(own, { puts: slice });
        await pause();
        if (own !== current || own.isTaken || own.era !== era) throw new SupersededError();
        slice = [];
        weight = 0;
      }
      slice.push([bucketKey(id, name), entries]);
      weight += more;
    }
    await writeOwn(own, {
      puts: [...slice, [recordKey(id), record], ...filesDue(own, record), view],
      removes: changes.obsolete.map((name) => bucketKey(id, name)),
      // What was left later than this goes on from this.
      removesUnder: own.leftVersion > version ? [] : [leftsKey(id)],
    });
  }

  async function attempt(own: Current): Promise<Outcome> {
    try {
      await write(own);
      if (own !== current || own.isTaken) return 'written';
      if (isKept(own)) state.setState({ kind: 'saved' }, true);
      else showSaving();
      return 'written';
    } catch (error) {
      own.isRecordDue = true;
      own.isViewChanged = true;
      if (error instanceof SupersededError) return 'again';
      if (error instanceof GuardError && error.isGone) {
        forget(own);
        return 'again';
      }
      fail(own, error);
      return 'failed';
    }
  }

  /** One at a time: whoever asks while one is under way gets that one. */
  function save(own: Current): Promise<Outcome> {
    if (own.saving) return own.saving;
    if (own !== current || own.isTaken) return Promise.resolve('failed');
    const run = attempt(own).then((outcome) => {
      own.saving = undefined;
      if (own === current && isDue(own)) schedule(outcome === 'failed' ? RETRY_DELAY : DELAY);
      return outcome;
    });
    own.saving = run;
    return run;
  }

  function fail(own: Current, error: unknown): void {
    const detail = messageOf(error);
    const fault = faultOf(error);
    if (fault === 'taken') own.isTaken = true;
    if (own === current) state.setState({ kind: 'failed', fault, detail }, true);
  }

  function forget(own: Current): void {
    own.era += 1;
    own.buckets.forget();
    own.isPictureStored = false;
    own.storedFiles.clear();
    own.isLeased = false;
    own.savedVersion = -1;
    own.leftVersion = -1;
    own.possible.add(NO_REVISION);
    if (own === current && state.getState().kind === 'saved') showSaving();
  }

  return {
    attach(kept) {
      const { stored, writer } = kept;
      const isCurrent = ({ mark, rank }: { mark: { uid: string }; rank: number }) =>
        document.get(mark.uid)?.rank === rank;
      const buckets = new Buckets(writer, stored?.buckets, isCurrent, sizes);
      if (!stored) for (const { mark } of document.ordered()) buckets.add(mark);
      const known = { id: kept.id, name: kept.name, pageCount: kept.pageCount, writer, savedAt: clock.now() };
      const base = stored ? { ...stored.record, isOpen: true, isRemoved: false, writer } : createRecord(known);
      current = {
        kept,
        buckets,
        base,
        isPictureStored: stored !== undefined,
        storedFiles: new Set(stored?.files.keys()),
        first: { pages: document.pages(), sources: stored?.record.pages },
        isLeased: stored !== undefined && kept.untaken === undefined,
        version: 0,
        savedVersion: stored ? 0 : -1,
        leftVersion: -1,
        isRecordDue: true,
        isViewChanged: false,
        isTaken: false,
        era: 0,
        possible: new Set([revisionOf(stored?.record)]),
        lastRevision: 0,
        cancelTimer: undefined,
        canTimerWait: false,
        saving: undefined,
      };
      showSaving();
      void save(current);
    },
    isKept: () => current === undefined || isKept(current),
    async settle() {
      const own = current;
      if (!own) return true;
      stopTimer(own);
      let outcome = own.saving ? await own.saving : 'again';
      while (own === current && !own.isTaken && outcome !== 'failed' && isDue(own)) outcome = await save(own);
      return isKept(own);
    },
    async detach(isClosed) {
      const own = current;
      if (!own) return;
      const { id } = own.kept;
      const view: [Key, unknown] = [viewKey(id), viewOf(session.getState())];
      current = undefined;
      state.setState({ kind: 'none' }, true);
      stopTimer(own);
      await own.saving;
      // Where it is open what is stored, or who may write it, nothing is noted: the next visit begins with this document then.
      if (own.isTaken || own.possible.size !== 1 || own.possible.has(NO_REVISION)) return;
      const record: [Key, unknown] = [recordKey(id), { ...own.base, isOpen: !isClosed }];
      await writeOwn(own, { puts: [record, view], removesUnder: [leftsKey(id)] });
    },
    yieldDocument() {
      if (!current) return;
      stopTimer(current);
      current.isTaken = true;
      state.setState({ kind: 'failed', fault: 'taken', detail: t('Another tab has this document') }, true);
    },
    leave() {
      const own = current;
      if (!own || own.isTaken) return;
      const { id, writer } = own.kept;
      const { version } = own;
      const puts: [Key, unknown][] = [];
      if (!isKept(own) && own.leftVersion !== version) {
        const { writes, manifest } = own.buckets.peekChanges(document.get);
        const left: LeftState = {
          follows: [...own.possible],
          record: recordOf(own, manifest, createRevision(own)),
          pieces: writes.map(({ name, entries }) => [name, entries]),
        };
        puts.push([leftKey(id, writer), left], ...filesDue(own, left.record));
      }
      if (own.isViewChanged || puts.length > 0) puts.push([viewKey(id), viewOf(session.getState())]);
      if (puts.length === 0) return;
      own.leftVersion = version;
      own.isViewChanged = false;
      // Whether it succeeds, a page that lives on need not know: it goes on saving.
      storage.write({ puts }).catch(() => {
        own.leftVersion = -1;
        own.isViewChanged = true;
      });
    },
    distrust() {
      if (!current) return;
      forget(current);
      schedule(DELAY);
    },
    async putThumbnail(id, thumbnail) {
      await storage.write({ puts: [[thumbnailKey(id), thumbnail]] });
    },
    currentId: () => current?.kept.id,
  };
}

function faultOf(error: unknown): KeepingFault {
  if (error instanceof GuardError) return 'taken';
  if (error instanceof DeadlineError) return 'silent';
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden';
}

// Keeps the open document on the device: what changed, a moment after each change, and at once when the page is left.
import type { Diff } from '../diff.ts';
import type { DocumentStore } from '../document.ts';
import type { KeepingFault, KeepingStore } from '../keeping.ts';
import type { SessionStore } from '../session.ts';
import { type BucketChanges, Buckets } from './buckets.ts';
import { type Batch, GuardError, type Key, type KeyedStorage } from './keyed-storage.ts';
import {
  bucketKey,
  createRecord,
  type DocumentRecord,
  pictureKey,
  recordKey,
  type StoredDocument,
  thumbnailKey,
  viewKey,
} from './records.ts';
import { viewOf } from './view.ts';

export interface KeeperPorts {
  readonly document: DocumentStore;
  readonly session: SessionStore;
  readonly storage: KeyedStorage;
  readonly state: KeepingStore;
  /** The name of this tab, as the writer of what it keeps. */
  readonly writer: string;
  readonly now: () => Date;
}

/** A document that is to be kept from now on. */
export interface KeptDocument {
  readonly id: string;
  readonly name: string;
  readonly pageCount: number;
  readonly picture: Blob;
  /** As it was read, where it is kept already. */
  readonly stored?: StoredDocument;
}

export interface Keeper {
  /** The document that is open now is this one. */
  attach(kept: KeptDocument): void;
  /** Ends the keeping; what has changed so far is still written. */
  release(isClosed: boolean): Promise<void>;
  /** Writes what is not written yet, all at once: the page may be gone the next moment. */
  leave(): void;
  /** Resolves when nothing is left to write, or the writing has failed. */
  settle(): Promise<void>;
  putThumbnail(id: string, thumbnail: Blob): Promise<void>;
  currentId(): string | undefined;
}

/** Milliseconds from a change to its saving, in which further changes join it. */
const DELAY = 120;
/** Milliseconds between attempts after a failure. */
const RETRY_DELAY = 5000;
/** Characters of marks that are written in one go; a frame's time holds more. */
const MOST_AT_ONCE = 768 * 1024;

interface Current {
  readonly kept: KeptDocument;
  readonly buckets: Buckets;
  base: DocumentRecord;
  isPictureStored: boolean;
  /** The stored record names this tab as its writer. */
  isOwn: boolean;
  isChanged: boolean;
  isViewChanged: boolean;
  isTaken: boolean;
  /** All of it is on its way since the page was left, and nothing has changed after that: pages are left by several events. */
  isLeft: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  saving: Promise<void> | undefined;
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export function createKeeper({ document, session, storage, state, writer, now }: KeeperPorts): Keeper {
  let current: Current | undefined;

  function schedule(delay = DELAY): void {
    const own = current;
    if (!own || own.timer !== undefined || own.isTaken) return;
    own.timer = setTimeout(() => {
      own.timer = undefined;
      void save(own);
    }, delay);
  }

  document.subscribe((diff: Diff) => {
    if (!current) return;
    current.buckets.apply(diff);
    current.isChanged = true;
    current.isLeft = false;
    if (state.getState().kind === 'saved') state.setState({ kind: 'saving' }, true);
    schedule();
  });
  session.subscribe((after, before) => {
    if (!current) return;
    const isSame =
      after.camera === before.camera &&
      after.pageNumber === before.pageNumber &&
      after.hidden === before.hidden &&
      after.styles === before.styles &&
      after.fit === before.fit;
    if (isSame) return;
    current.isViewChanged = true;
    // Looking around is worth keeping, but not worth a write for each frame of it.
    schedule(4 * DELAY);
  });

  const recordOf = (own: Current, manifest: readonly number[]): DocumentRecord => ({
    ...own.base,
    markCount: document.status.getState().count,
    savedAt: now().getTime(),
    properties: document.properties(),
    buckets: manifest,
  });

  const guardOf = (own: Current): NonNullable<Batch['guard']> => ({
    key: recordKey(own.kept.id),
    holds: (value) => own.isTaken === false && writerOf(value) === own.base.writer,
  });

  /** Everything that is not stored yet, as it is now. Later edits do not change it. */
  function takeAll(own: Current): { puts: [Key, unknown][]; changes: BucketChanges; removes: Key[] } {
    const { id } = own.kept;
    const changes = own.buckets.takeChanges(document.get);
    const puts: [Key, unknown][] = [[recordKey(id), recordOf(own, changes.manifest)]];
    if (!own.isPictureStored) puts.push([pictureKey(id), own.kept.picture]);
    puts.push([viewKey(id), viewOf(session.getState())]);
    return { puts, changes, removes: changes.obsolete.map((number) => bucketKey(id, number)) };
  }

  async function write(own: Current): Promise<void> {
    const { id } = own.kept;
    if (!own.isChanged) {
      own.isViewChanged = false;
      await storage.write({ puts: [[viewKey(id), viewOf(session.getState())]], guard: guardOf(own) });
      return;
    }
    own.isChanged = false;
    own.isViewChanged = false;
    const { puts, changes, removes } = takeAll(own);
    let slice: [Key, unknown][] = [];
    let weight = 0;
    // Pieces first, in slices, under numbers that nothing refers to yet; the record that does comes last, with all else.
    for (const { number, entries, weight: more } of changes.writes) {
      if (weight > 0 && weight + more > MOST_AT_ONCE) {
        await storage.write({ puts: slice });
        await pause();
        slice = [];
        weight = 0;
      }
      slice.push([bucketKey(id, number), entries]);
      weight += more;
    }
    // A first save and a takeover put this tab's name there; from then on nobody else's may be.
    const guard = own.isOwn ? { guard: guardOf(own) } : {};
    await storage.write({ puts: [...slice, ...puts], removes, ...guard });
    own.isPictureStored = true;
    own.isOwn = true;
    changes.confirm();
  }

  async function save(own: Current): Promise<void> {
    if (own.isTaken) return;
    const before = own.saving;
    const run = async () => {
      await before;
      // Released in the meantime: the stores hold another document by now.
      if (own !== current) return;
      try {
        await write(own);
        if (own === current) state.setState({ kind: own.isChanged ? 'saving' : 'saved' }, true);
      } catch (error) {
        own.isChanged = true;
        fail(own, error);
      }
    };
    own.saving = run();
    await own.saving;
  }

  function fail(own: Current, error: unknown): void {
    const detail = error instanceof Error ? error.message : String(error);
    const fault = faultOf(error);
    if (fault === 'taken') own.isTaken = true;
    if (own !== current) return;
    state.setState({ kind: 'failed', fault, detail }, true);
    schedule(RETRY_DELAY);
  }

  function stopTimer(own: Current): void {
    clearTimeout(own.timer);
    own.timer = undefined;
  }

  return {
    attach(kept) {
      const { stored } = kept;
      const isCurrent = ({ mark, rank }: { mark: { uid: string }; rank: number }) =>
        document.get(mark.uid)?.rank === rank;
      const buckets = new Buckets(stored?.buckets, isCurrent);
      if (!stored) for (const { mark } of document.ordered()) buckets.add(mark);
      const known = { id: kept.id, name: kept.name, pageCount: kept.pageCount, writer, savedAt: now().getTime() };
      const base = stored ? { ...stored.record, isOpen: true, isRemoved: false, writer } : createRecord(known);
      current = {
        kept,
        buckets,
        base,
        isPictureStored: stored !== undefined,
        isOwn: false,
        isChanged: true,
        isViewChanged: false,
        isTaken: false,
        isLeft: false,
        timer: undefined,
        saving: undefined,
      };
      state.setState({ kind: 'saving' }, true);
      void save(current);
    },
    async release(isClosed) {
      const own = current;
      if (!own) return;
      current = undefined;
      state.setState({ kind: 'none' }, true);
      stopTimer(own);
      if (own.isTaken) return;
      own.base = { ...own.base, isOpen: !isClosed };
      // The stores go on to another document right after this call: what is left to write is taken now.
      const { puts, changes, removes } = takeAll(own);
      const pieces = changes.writes.map(({ number, entries }): [Key, unknown] => [
        bucketKey(own.kept.id, number),
        entries,
      ]);
      await own.saving;
      const guard = own.isOwn ? { guard: guardOf(own) } : {};
      await storage.write({ puts: [...pieces, ...puts], removes, ...guard });
    },
    leave() {
      const own = current;
      if (!own || own.isTaken || !(own.isChanged || own.isViewChanged || (own.saving && !own.isLeft))) return;
      own.isLeft = true;
      stopTimer(own);
      const { puts, changes, removes } = takeAll(own);
      const pieces = changes.writes.map(({ number, entries }): [Key, unknown] => [
        bucketKey(own.kept.id, number),
        entries,
      ]);
      own.isChanged = false;
      own.isViewChanged = false;
      // No guard: its answer might come too late. The lock of the tab stands in for it.
      storage.write({ puts: [...pieces, ...puts], removes }).then(
        () => {
          own.isPictureStored = true;
          own.isOwn = true;
          changes.confirm();
        },
        (error: unknown) => {
          own.isChanged = true;
          fail(own, error);
        },
      );
    },
    async settle() {
      const own = current;
      if (!own) return;
      if (own.timer !== undefined) {
        stopTimer(own);
        await save(own);
      } else await own.saving;
    },
    async putThumbnail(id, thumbnail) {
      await storage.write({ puts: [[thumbnailKey(id), thumbnail]] });
    },
    currentId: () => current?.kept.id,
  };
}

const writerOf = (record: unknown): unknown =>
  typeof record === 'object' && record !== null ? Reflect.get(record, 'writer') : undefined;

function faultOf(error: unknown): KeepingFault {
  if (error instanceof GuardError) return 'taken';
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden';
}

// Autosave of the open document: writes changes shortly after each change, and at once when the
// page is left. Stores a record that names the document's pieces, and moves from one complete state
// to the next in one transaction. Pieces are never overwritten: a new piece has a new name, and an
// old one is deleted in the transaction after which nothing refers to it. Only the holder of the
// lease writes. A page being left writes separately (see LeftState): it can't wait for an answer.

import type { Clock } from '../../kernel/clock.ts';
import { DeadlineError } from '../../kernel/deadline.ts';
import { messageOf, t } from '../../messages/index.ts';
import type { AutosaveFault, AutosaveStore } from '../autosave-state.ts';
import type { DocumentStore } from '../document.ts';
import type { SessionStore } from '../session.ts';
import type { BucketChanges, BucketSizes } from './buckets.ts';
import { type KeptDocument, KeptState } from './kept-state.ts';
import { type Batch, GuardError, type Key, type KeyedStorage } from './keyed-storage.ts';
import {
  bucketKey,
  type DocumentRecord,
  type Lease,
  type LeftState,
  leaseKey,
  leftKey,
  leftsKey,
  NO_REVISION,
  recordKey,
  revisionOf,
  thumbnailKey,
  toStored,
  viewKey,
  writerOf,
} from './records.ts';
import { viewOf } from './view.ts';

export interface AutosaveSizes extends BucketSizes {
  /** Most characters of marks per write. */
  readonly mostAtOnce: number;
}

export interface AutosavePorts {
  readonly document: DocumentStore;
  readonly session: SessionStore;
  readonly storage: KeyedStorage;
  readonly state: AutosaveStore;
  readonly clock: Clock;
  readonly sizes?: AutosaveSizes;
}

export interface Autosave {
  attach(kept: KeptDocument): void;
  /** Returns whether storage has confirmed the current state of the document. */
  isKept(): boolean;
  /** Writes pending changes. Resolves with whether they are confirmed. */
  settle(): Promise<boolean>;
  /** Stops autosave at once. Pending changes aren't written. */
  detach(isClosed: boolean): Promise<void>;
  /** Stops writing: another tab has the document now. */
  release(): void;
  /** Writes pending changes in one go: the page may be gone in a moment. */
  leave(): void;
  /** Invalidates everything stored: all of it is rewritten. */
  invalidate(): void;
  putThumbnail(id: string, thumbnail: Blob): Promise<void>;
  currentId(): string | undefined;
}

/** Delay from a change to its save (ms); further changes join it. */
const DELAY = 120;
/** Delay after a pause (ms), for one frame: until stored, leaving the page may lose the change. */
const DELAY_AFTER_REST = 20;
/** Milliseconds between attempts after a failure. */
const RETRY_DELAY = 5000;
/** Fits into a frame's time. */
const MOST_AT_ONCE = 768 * 1024;

type Outcome = 'written' | 'failed' | 'again';

/** The open document and its next save. */
class Current extends KeptState {
  cancelTimer: (() => void) | undefined;
  /** The timer is for the view only. */
  canTimerWait = false;
  saving: Promise<Outcome> | undefined;
  /** Aborts the storage request of the running save. */
  overtaking: AbortController | undefined;
}

/** The document was closed, taken over, or saved by a newer write. */
class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

export function createAutosave({ document, session, storage, state, clock, sizes }: AutosavePorts): Autosave {
  const mostAtOnce = sizes?.mostAtOnce ?? MOST_AT_ONCE;
  let current: Current | undefined;

  const pause = (): Promise<void> => new Promise((resolve) => clock.after(0, resolve));

  /** @param canWait true if another change needn't wait for it */
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
      after.hiddenByHand === before.hiddenByHand &&
      after.activeLayer === before.activeLayer &&
      after.turn === before.turn &&
      after.straightening === before.straightening &&
      after.styles === before.styles &&
      after.fit === before.fit;
    if (isSame) return;
    current.isViewChanged = true;
    // Saves changes of the view, but not each frame of them.
    schedule(4 * DELAY, true);
  });

  /** Writes under the lease, which the first write creates. */
  async function writeOwn(own: Current, batch: Omit<Batch, 'guard'>): Promise<void> {
    const { id, writer } = own.kept;
    const { era, isLeased } = own;
    const lease: [Key, Lease] = [leaseKey(id), { writer }];
    const before = own.kept.pendingTakeover?.writer;
    const guarded: Batch = {
      ...batch,
      puts: isLeased ? batch.puts : [lease, ...batch.puts],
      guard: {
        key: leaseKey(id),
        holds: (found) =>
          writerOf(found) === writer || (!isLeased && (found === undefined || writerOf(found) === before)),
      },
    };
    await storage.write(guarded, own.overtaking?.signal);
    if (own.era === era) own.isLeased = true;
  }

  async function write(own: Current): Promise<void> {
    const { id } = own.kept;
    const view: [Key, unknown] = [viewKey(id), viewOf(session.getState())];
    own.isViewChanged = false;
    if (own.isKept && !own.isRecordDue) {
      await writeOwn(own, { puts: [view] });
      return;
    }
    const { era, version } = own;
    own.isRecordDue = false;
    const changes = own.buckets.takeChanges(document.get);
    const record = own.nextRecord(changes.manifest, clock.now());
    // From here on, a page being left can't know if this record is stored.
    own.possible.add(revisionOf(record));
    try {
      await writeDocument(own, changes, record, view);
    } catch (error) {
      // Without an answer it may be stored all the same.
      if (!(error instanceof DeadlineError)) own.possible.delete(revisionOf(record));
      throw error;
    }
    if (own.era !== era) throw new SupersededError();
    changes.confirm();
    own.confirm(record, version);
  }

  /** Writes pieces under unreferenced names first; the record comes last. */
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
      slice.push([bucketKey(id, name), toStored(entries)]);
      weight += more;
    }
    await writeOwn(own, {
      puts: [...slice, [recordKey(id), record], ...own.filesDue(record), view],
      removes: changes.obsolete.map((name) => bucketKey(id, name)),
      // Later states of the leaving page build on this one.
      removesUnder: own.leftVersion > version ? [] : [leftsKey(id)],
    });
  }

  async function attempt(own: Current): Promise<Outcome> {
    own.overtaking = new AbortController();
    try {
      await write(own);
      if (own !== current || own.isTaken) return 'written';
      if (own.isKept) state.setState({ kind: 'saved' }, true);
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
    } finally {
      own.overtaking = undefined;
    }
  }

  /** Runs one save at a time: callers join a running save. */
  function save(own: Current): Promise<Outcome> {
    if (own.saving) return own.saving;
    if (own !== current || own.isTaken) return Promise.resolve('failed');
    const run = attempt(own).then((outcome) => {
      own.saving = undefined;
      if (own === current && own.isDue) schedule(outcome === 'failed' ? RETRY_DELAY : DELAY);
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
    own.forget();
    if (own === current && state.getState().kind === 'saved') showSaving();
  }

  return {
    attach(kept) {
      current = new Current(kept, document, clock.now(), sizes);
      showSaving();
      void save(current);
    },
    isKept: () => current === undefined || current.isKept,
    async settle() {
      const own = current;
      if (!own) return true;
      stopTimer(own);
      let outcome = own.saving ? await own.saving : 'again';
      while (own === current && !own.isTaken && outcome !== 'failed' && own.isDue) outcome = await save(own);
      return own.isKept;
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
      // Stored state or writer unknown: note nothing, so that the next visit opens this document.
      if (own.isTaken || own.possible.size !== 1 || own.possible.has(NO_REVISION)) return;
      const record: [Key, unknown] = [recordKey(id), { ...own.base, isOpen: !isClosed }];
      await writeOwn(own, { puts: [record, view], removesUnder: [leftsKey(id)] });
    },
    release() {
      if (!current) return;
      stopTimer(current);
      current.isTaken = true;
      state.setState({ kind: 'failed', fault: 'taken', detail: t('This document is open in another tab') }, true);
    },
    leave() {
      const own = current;
      if (!own || own.isTaken) return;
      const { id, writer } = own.kept;
      const { version } = own;
      const puts: [Key, unknown][] = [];
      if (!own.isKept && own.leftVersion !== version) {
        const { writes, manifest } = own.buckets.peekChanges(document.get);
        const left: LeftState = {
          follows: [...own.possible],
          record: own.nextRecord(manifest, clock.now()),
          pieces: writes.map(({ name, entries }) => [name, toStored(entries)]),
        };
        puts.push([leftKey(id, writer), left], ...own.filesDue(left.record));
        // Queued after an unfinished transaction, it would fail with it when the page closes.
        own.overtaking?.abort(new SupersededError());
      }
      if (own.isViewChanged || puts.length > 0) puts.push([viewKey(id), viewOf(session.getState())]);
      if (puts.length === 0) return;
      own.leftVersion = version;
      own.isViewChanged = false;
      // Fire and forget: if the page survives, the regular save retries.
      storage.write({ puts }).catch(() => {
        own.leftVersion = -1;
        own.isViewChanged = true;
      });
    },
    invalidate() {
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

function faultOf(error: unknown): AutosaveFault {
  if (error instanceof GuardError) return 'taken';
  if (error instanceof DeadlineError) return 'silent';
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden';
}

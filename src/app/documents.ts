// Documents stored on this device: restored, opened, removed, taken over, and saved as one file.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { withoutExtension } from '../kernel/file-name.ts';
import { atPage } from '../kernel/page-number.ts';
import type { PictureDocument } from '../media/index.ts';
import { MessageError, message, messageOf, t } from '../messages/index.ts';
import { createAutosave } from '../store/persistence/autosave.ts';
import { createDocumentLocks, type DocumentLock, type DocumentLocks } from '../store/persistence/document-locks.ts';
import { createIndexedDbStorage, type KeyedStorage } from '../store/persistence/keyed-storage.ts';
import {
  type DocumentRecord,
  listIds,
  listRecords,
  readDocument,
  readRecord,
  readWriter,
  type StoredDocument,
  takeDocument,
  thumbnailKey,
  tidyStorage,
  updateRecord,
} from '../store/persistence/records.ts';
import type { Core } from './core.ts';
import { openDocumentFile, saveDocumentFile } from './document-file.ts';
import { type KeptReading, putReading, readReadings } from './kept-readings.ts';
import type { DocumentAutosave, KeptOrigin, OpenRequest, WorkspaceEvent } from './workspace.ts';

export interface RecentDocument extends Pick<DocumentRecord, 'id' | 'name' | 'savedAt' | 'markCount' | 'pageCount'> {
  /** Just removed: can be restored while the list is shown. */
  readonly isRemoved: boolean;
  readonly isInOtherTab: boolean;
  readonly isOpenHere: boolean;
}

export interface RecentsState {
  /** Undefined until read. */
  readonly items: readonly RecentDocument[] | undefined;
  readonly error: string | undefined;
}

export interface Documents extends DocumentAutosave {
  readonly recents: StoreApi<RecentsState>;
  list(): Promise<void>;
  /** Reopens the last document, and deletes removed ones. */
  start(): Promise<void>;
  /** Opens a stored document, or asks what to do if another tab has it. */
  open(id: string): Promise<void>;
  takeOver(id: string): Promise<void>;
  openCopy(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  restore(id: string): Promise<void>;
  thumbnail(id: string): Promise<Blob | undefined>;
  keepReading(reading: KeptReading): Promise<void>;
  readReadings(id: string): Promise<readonly KeptReading[]>;
  openFile(file: File): Promise<void>;
}

export interface DocumentsSurroundings {
  /** @param onLost called if stored data may be gone */
  createStorage(onLost: () => void): KeyedStorage;
  readonly claims: DocumentLocks;
  createThumbnail(picture: PictureDocument): Promise<Blob>;
}

/** How long to wait for this tab's previous lock after a reload (ms). */
const RELOAD_PATIENCE = 1500;
const THUMBNAIL_SIDE = 240;

async function createThumbnail(picture: PictureDocument): Promise<Blob> {
  const bitmap = await picture.thumbnail(0, THUMBNAIL_SIDE);
  try {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return await canvas.convertToBlob({ type: 'image/png' });
  } finally {
    bitmap.close();
  }
}

/** Returns whether storage rejects writes; it may still be readable. */
const isUnwritable = (error: unknown): boolean => error instanceof DOMException;

export const createSurroundings = (): DocumentsSurroundings => ({
  createStorage: (onLost) => createIndexedDbStorage('markwright-documents', onLost),
  claims: createDocumentLocks(),
  createThumbnail,
});

export function createDocuments(core: Core, surroundings: DocumentsSurroundings): Documents {
  const { editor, workspace, window, device } = core;
  const { claims, createThumbnail } = surroundings;
  const storage = surroundings.createStorage(() => autosave.invalidate());
  const { document, session } = editor;
  const { autosaveState: state } = workspace;
  const autosave = createAutosave({ document, session, storage, state, clock: device.clock });
  const recents = createStore<RecentsState>(() => ({ items: undefined, error: undefined }));
  let claim: DocumentLock | undefined;

  /** Closes the document, which another tab wants or has taken, once all is saved or may go. */
  async function giveUp(id: string): Promise<void> {
    if (autosave.currentId() !== id) return;
    await autosave.settle();
    if (autosave.currentId() !== id) return;
    // From here on, only the other tab may write it.
    autosave.release();
    const isKept = autosave.isKept();
    void leaveTaken(id, isKept);
  }

  async function leaveTaken(id: string, isKept: boolean): Promise<void> {
    claim = undefined;
    device.tabDocument.set(undefined);
    if (!(isKept || (await workspace.gate.pass())) || autosave.currentId() !== id) return;
    const name = session.getState().documentName ?? t('The document');
    workspace.leave();
    window.notify({
      kind: 'error',
      title: t('{name} continues in another tab', { name }),
      detail: t("It was closed here so that the two tabs don't overwrite each other."),
    });
  }

  async function refresh(): Promise<void> {
    try {
      const [records, held] = await Promise.all([listRecords(storage), claims.held()]);
      const shown = recents.getState().items ?? [];
      // Documents removed before this list was shown are about to be deleted.
      const isShown = (id: string) => shown.some((item) => item.id === id);
      const items = records
        .filter(({ id, isRemoved }) => !isRemoved || isShown(id))
        .map(({ id, name, savedAt, markCount, pageCount, isRemoved }) => ({
          id,
          name,
          savedAt,
          markCount,
          pageCount,
          isRemoved,
          isInOtherTab: held.has(id) && autosave.currentId() !== id,
          isOpenHere: autosave.currentId() === id,
        }));
      recents.setState({ items, error: undefined });
    } catch (error) {
      recents.setState({ items: [], error: messageOf(error) });
    }
  }

  /** Reads a stored document with this tab's lock; undefined if it's gone, with a report. */
  async function readClaimed(id: string, own: DocumentLock): Promise<OpenRequest | undefined> {
    const writer = device.createId();
    let pendingTakeover: { readonly writer: string | undefined } | undefined;
    // Acquire the right to write before reading: then the data can't change.
    const isThere = await takeDocument(storage, id, writer).catch(async (error: unknown) => {
      if (!isUnwritable(error)) throw error;
      pendingTakeover = { writer: await readWriter(storage, id) };
      return true;
    });
    const stored = isThere ? await readDocument(storage, id) : undefined;
    if (stored)
      return toRequest(stored, {
        kept: { stored, claim: own, writer, ...(pendingTakeover ? { pendingTakeover } : {}) },
      });
    window.notify({ kind: 'error', title: t('The document is no longer on this device') });
    await refresh();
    return undefined;
  }

  const toRequest = (
    stored: StoredDocument,
    { kept, name = stored.record.name }: { kept?: KeptOrigin; name?: string },
  ): OpenRequest => ({
    file: new File([stored.picture], name, { type: stored.picture.type }),
    arrangement: stored.record.pages && { pages: stored.record.pages, files: stored.files },
    readContent: async () => stored,
    ...(kept ? { kept } : {}),
  });

  /** Runs a storage operation; reports failures, which change nothing. */
  async function withStorage(what: string, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      window.notify({ kind: 'error', title: what, detail: messageOf(error) });
    }
  }

  /** @param getClaim returns the document's lock; undefined if another tab keeps it */
  async function openKept(
    id: string,
    getClaim: (signal: AbortSignal) => Promise<DocumentLock | undefined>,
  ): Promise<void> {
    let own: DocumentLock | undefined;
    let faults = 0;
    let isOpen = false;
    try {
      const opened = await workspace.open(async (signal) => {
        own = await getClaim(signal);
        const request = own && !signal.aborted ? await readClaimed(id, own) : undefined;
        faults = request?.kept?.stored.faults ?? 0;
        return request;
      });
      isOpen = opened !== undefined;
    } finally {
      if (!isOpen) own?.release();
    }
    if (!isOpen || faults === 0) return;
    window.notify({
      kind: 'error',
      title: t("{count, plural, one {# stored mark is} other {# stored marks are}} damaged and can't be shown", {
        count: faults,
      }),
    });
  }

  const openOrAsk = (id: string, patience = 0): Promise<void> =>
    withStorage(t("Couldn't open the document"), () =>
      openKept(id, async (signal) => {
        const own = await claims.claim(id, () => giveUp(id), patience);
        if (own || signal.aborted) return own;
        const name = (await readRecord(storage, id))?.name;
        if (name !== undefined && !signal.aborted) window.askConflict({ id, name });
        return undefined;
      }),
    );

  function attach({ picture, source, kept }: Extract<WorkspaceEvent, { kind: 'opened' }>): void {
    const id = kept?.stored.record.id ?? device.createId();
    device.tabDocument.set(id);
    autosave.attach({
      id,
      name: source.name,
      pageCount: picture.pages.length,
      picture: source,
      file: (each) => workspace.pictures.getState().files.get(each),
      writer: kept?.writer ?? device.createId(),
      ...(kept ? { stored: kept.stored } : {}),
      ...(kept?.pendingTakeover ? { pendingTakeover: kept.pendingTakeover } : {}),
    });
    recents.setState({ items: undefined });
    if (kept) {
      claim = kept.claim;
      return;
    }
    void claims
      .claim(id, () => giveUp(id))
      .then((own) => {
        if (autosave.currentId() === id) claim = own;
        else own?.release();
      });
    // Thumbnail for the list, which shows an icon without one.
    void autosave
      .settle()
      .then(() => createThumbnail(picture))
      .then((thumbnail) => autosave.putThumbnail(id, thumbnail))
      .catch(() => undefined);
  }

  async function detach(): Promise<void> {
    const own = claim;
    claim = undefined;
    device.tabDocument.set(undefined);
    // If this fails, only the note that it was closed is missing: the next visit starts with it.
    await autosave
      .detach(true)
      .catch(() => undefined)
      .finally(() => own?.release());
    if (!workspace.pictures.getState().picture) await refresh();
  }

  workspace.subscribe((event) => {
    if (event.kind === 'opened') attach(event);
    if (event.kind === 'left') void detach();
    const id = autosave.currentId();
    const isTaken = event.kind === 'failed' && event.what === 'autosave' && event.fault === 'taken';
    if (isTaken && id !== undefined) void giveUp(id);
  });
  device.onHide(() => autosave.leave());

  return {
    recents,
    list: refresh,
    async start() {
      await withStorage(t("Documents can't be saved here"), async () => {
        const own = device.tabDocument.get();
        const held = await claims.held();
        await tidyStorage(storage, device.createId(), held).catch((error: unknown) => {
          if (!isUnwritable(error)) throw error;
        });
        const records = await listRecords(storage);
        const ids = await listIds(storage);
        const open = records.filter(({ isOpen }) => isOpen);
        const last = own ?? (open.find(({ id }) => !held.has(id)) ?? open[0])?.id;
        const isFree = !workspace.pictures.getState().picture && !workspace.isOpening();
        if (last !== undefined && isFree && ids.has(last)) {
          await openOrAsk(last, own === undefined ? 0 : RELOAD_PATIENCE);
        }
      });
      await refresh();
    },
    settle: () => autosave.settle(),
    isKept: () => autosave.isKept(),
    open: (id) => openOrAsk(id),
    takeOver: (id) =>
      withStorage(t("Couldn't take over the document"), () =>
        openKept(id, () => claims.takeOver(id, () => giveUp(id))),
      ),
    openCopy: (id) =>
      withStorage(t("Couldn't open the copy"), async () => {
        await workspace.open(async () => {
          const stored = await readDocument(storage, id);
          if (!stored) throw new MessageError(message("It's no longer on this device."));
          const { name: original } = stored.record;
          const bare = withoutExtension(original);
          const name = `${t('{name} (copy)', { name: bare })}${original.slice(bare.length)}`;
          return toRequest(stored, { name });
        });
      }),
    async remove(id) {
      await withStorage(t("Couldn't remove the document"), () => updateRecord(storage, id, { isRemoved: true }));
      await refresh();
    },
    async restore(id) {
      await withStorage(t("Couldn't restore the document"), () => updateRecord(storage, id, { isRemoved: false }));
      await refresh();
    },
    async thumbnail(id) {
      const blob = await storage.get(thumbnailKey(id)).catch(() => undefined);
      return blob instanceof Blob ? blob : undefined;
    },
    async keepReading(reading) {
      const id = autosave.currentId();
      if (id === undefined) return;
      await autosave.settle();
      // Without the lease, the document isn't stored here, or another tab has it.
      const source = atPage(document.pages(), reading.page);
      if (autosave.currentId() === id && source) await putReading(storage, id, reading, source);
    },
    readReadings: (id) => readReadings(storage, id, document.pages()),
    saveAsFile: () => saveDocumentFile(core),
    openFile: (file) => openDocumentFile(core, file),
  };
}

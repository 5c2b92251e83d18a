// Documents that are kept on this device: brought back, opened, removed, taken from other tabs, and carried about as one file.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Gate } from '../../app/gate.ts';
import type { Editor } from '../../editor/editor.ts';
import { isRedaction, serializeMarksDocument } from '../../marks/index.ts';
import type { NamedBlob, PictureDocument } from '../../media/index.ts';
import type { KeepingStore } from '../../store/keeping.ts';
import { type Claim, createClaims } from '../../store/persistence/claims.ts';
import { packContainer, unpackContainer } from '../../store/persistence/container.ts';
import { createKeeper, type KeeperClock, type KeptDocument } from '../../store/persistence/keeper.ts';
import { createIndexedDbStorage } from '../../store/persistence/keyed-storage.ts';
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
} from '../../store/persistence/records.ts';
import { showView, viewOf } from '../../store/persistence/view.ts';
import { announce, showToast, type UiStore } from '../ui-store.ts';
import { importMarksFile } from './import-marks.ts';
import { askToPersist, tellFaults } from './keeping-faults.ts';
import { saveBlob } from './marks-json.ts';
import { DOCUMENT_TYPE, type PictureFlow, type PictureStore, type StoredContent } from './open-picture.ts';

export interface RecentDocument extends Pick<DocumentRecord, 'id' | 'name' | 'savedAt' | 'markCount' | 'pageCount'> {
  /** Removed a moment ago: it can be had back as long as the list is shown. */
  readonly isRemoved: boolean;
  readonly isInOtherTab: boolean;
}

export interface RecentsState {
  /** Undefined until they are read. */
  readonly items: readonly RecentDocument[] | undefined;
  readonly error: string | undefined;
}

export interface DocumentsFlow {
  readonly recents: StoreApi<RecentsState>;
  /** Brings back what was open, and erases what was removed. */
  start(): Promise<void>;
  /** Saves what is not saved yet; tells whether the open document is kept. */
  settle(): Promise<boolean>;
  isKept(): boolean;
  onLeave(): void;
  onOpen(picture: PictureDocument, source: NamedBlob, content: StoredContent | undefined): void;
  /** Opens a kept document, or asks what to do where another tab has it. */
  open(id: string): Promise<void>;
  takeOver(id: string): Promise<void>;
  openCopy(id: string): Promise<void>;
  close(): Promise<void>;
  remove(id: string): Promise<void>;
  restore(id: string): Promise<void>;
  thumbnail(id: string): Promise<Blob | undefined>;
  exportFile(): void;
  importFile(file: File): Promise<void>;
}

export interface DocumentsPorts {
  readonly editor: Editor;
  readonly ui: UiStore;
  readonly pictures: PictureStore;
  readonly flow: PictureFlow;
  readonly keeping: KeepingStore;
  readonly gate: Gate;
  readonly clock: KeeperClock;
}

const TAB_KEY = 'markwright.document';
/** Milliseconds in which a reloaded page's own lock is gone. */
const RELOAD_PATIENCE = 1500;
const THUMBNAIL_SIDE = 240;

/** The document of this tab: outlives a reload and a crash, and no other tab sees it. */
const tabDocument = {
  get(): string | undefined {
    try {
      return sessionStorage.getItem(TAB_KEY) ?? undefined;
    } catch {
      // Storage may be forbidden. The list of documents tells which was the last, then.
      return undefined;
    }
  },
  set(id: string | undefined): void {
    try {
      if (id === undefined) sessionStorage.removeItem(TAB_KEY);
      else sessionStorage.setItem(TAB_KEY, id);
    } catch {
      // As above.
    }
  },
};

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

/** Whether storage refuses to be written; it may be read all the same. */
const isUnwritable = (error: unknown): boolean => error instanceof DOMException;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function createDocumentsFlow(ports: DocumentsPorts): DocumentsFlow {
  const { editor, ui, pictures, flow, keeping, gate, clock } = ports;
  const storage = createIndexedDbStorage('markwright-documents', () => keeper.distrust());
  const claims = createClaims();
  const { document, session } = editor;
  const keeper = createKeeper({ document, session, storage, state: keeping, clock });
  const recents = createStore<RecentsState>(() => ({ items: undefined, error: undefined }));
  let claim: Claim | undefined;
  let leaving: Promise<void> | undefined;
  /** What is being opened, so that it is known again once its picture is there. */
  let coming:
    | (Pick<KeptDocument, 'writer' | 'untaken'> & { readonly stored: StoredDocument; readonly claim: Claim })
    | undefined;

  function clearWindow(): void {
    const { picture } = pictures.getState();
    document.load({ marks: [] });
    editor.closePages();
    pictures.setState({ picture: undefined, source: undefined });
    picture?.dispose();
  }

  /** Another tab has asked for the document, or has it already. It goes from here only once what is here is kept, or may be lost. */
  async function giveUp(id: string): Promise<void> {
    if (keeper.currentId() !== id) return;
    await keeper.settle();
    if (keeper.currentId() !== id) return;
    // Nobody but the other tab may write it from here on.
    keeper.yieldDocument();
    const isKept = keeper.isKept();
    void leaveTaken(id, isKept);
  }

  async function leaveTaken(id: string, isKept: boolean): Promise<void> {
    claim = undefined;
    tabDocument.set(undefined);
    if (!(isKept || (await gate.pass())) || keeper.currentId() !== id) return;
    const name = session.getState().documentName ?? 'The document';
    await keeper.detach(false);
    clearWindow();
    showToast(ui, {
      kind: 'error',
      title: `${name} went on in another tab`,
      detail: 'It was closed here so that neither tab writes over the other.',
    });
    await refresh();
  }

  tellFaults({
    ui,
    keeping,
    onTaken() {
      const id = keeper.currentId();
      if (id !== undefined) void giveUp(id);
    },
  });
  askToPersist(keeping);
  window.addEventListener('pagehide', () => keeper.leave());
  globalThis.document.addEventListener('visibilitychange', () => {
    if (globalThis.document.visibilityState === 'hidden') keeper.leave();
  });

  async function refresh(): Promise<void> {
    try {
      const [records, held] = await Promise.all([listRecords(storage), claims.held()]);
      const shown = recents.getState().items ?? [];
      // What was removed before this list was shown is on its way out.
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
          isInOtherTab: held.has(id) && keeper.currentId() !== id,
        }));
      recents.setState({ items, error: undefined });
    } catch (error) {
      recents.setState({ items: [], error: messageOf(error) });
    }
  }

  async function openClaimed(id: string, own: Claim): Promise<void> {
    const writer = crypto.randomUUID();
    let stored: StoredDocument | undefined;
    let untaken: { readonly writer: string | undefined } | undefined;
    try {
      // First the right to write, then the reading: what was read stays true.
      const isThere = await takeDocument(storage, id, writer).catch(async (error: unknown) => {
        if (!isUnwritable(error)) throw error;
        untaken = { writer: await readWriter(storage, id) };
        return true;
      });
      if (isThere) stored = await readDocument(storage, id);
    } catch (error) {
      own.release();
      throw error;
    }
    if (!stored) {
      own.release();
      showToast(ui, { kind: 'error', title: 'The document is not on this device any more' });
      await refresh();
      return;
    }
    const file = new File([stored.picture], stored.record.name, { type: stored.picture.type });
    const entry = { stored, claim: own, writer, ...(untaken ? { untaken } : {}) };
    coming = entry;
    const opened = await flow.open(file, stored);
    if (coming === entry) coming = undefined;
    if (!opened) own.release();
    else if (stored.faults > 0) {
      const all = `${stored.faults} stored mark${stored.faults === 1 ? ' was' : 's were'}`;
      showToast(ui, { kind: 'error', title: `${all} damaged and cannot be shown` });
    }
  }

  /** The file is for going on with the work; whoever takes it for a redacted document must hear that it is none. */
  function tellWhatItHolds(name: string, redactions: number): void {
    if (redactions === 0) return;
    showToast(ui, {
      kind: 'error',
      title: `${name} holds what is under the redactions`,
      detail: `It is the whole picture, with ${redactions === 1 ? 'the redaction as a mark' : `${redactions} redactions as marks`} that can be taken away. To pass a redacted document on, export it.`,
    });
  }

  /** Runs what needs the storage; a refusal is said and changes nothing. */
  async function withStorage(what: string, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      showToast(ui, { kind: 'error', title: what, detail: messageOf(error) });
    }
  }

  async function openOrAsk(id: string, patience = 0): Promise<void> {
    await withStorage('The document could not be opened', async () => {
      const own = await claims.claim(id, () => giveUp(id), patience);
      if (own) {
        await openClaimed(id, own);
        return;
      }
      const name = (await readRecord(storage, id))?.name;
      if (name !== undefined) ui.setState({ conflict: { id, name } });
    });
  }

  const self: DocumentsFlow = {
    recents,
    async start() {
      await withStorage('Documents cannot be kept here', async () => {
        const own = tabDocument.get();
        const held = await claims.held();
        await tidyStorage(storage, crypto.randomUUID(), held).catch((error: unknown) => {
          if (!isUnwritable(error)) throw error;
        });
        const records = await listRecords(storage);
        const ids = await listIds(storage);
        const open = records.filter(({ isOpen }) => isOpen);
        const last = own ?? (open.find(({ id }) => !held.has(id)) ?? open[0])?.id;
        const isFree = !pictures.getState().picture && !flow.isOpening();
        if (last !== undefined && isFree && ids.has(last)) {
          await openOrAsk(last, own === undefined ? 0 : RELOAD_PATIENCE);
        }
      });
      await refresh();
    },
    settle: () => keeper.settle(),
    isKept: () => keeper.isKept(),
    onLeave() {
      const own = claim;
      claim = undefined;
      // Everything is kept, or may be lost. What fails here is the note that it was closed: the next visit begins with it, then.
      leaving = keeper
        .detach(true)
        .catch(() => undefined)
        .finally(() => own?.release());
    },
    onOpen(picture, source, content) {
      const known = coming && coming.stored === content ? coming : undefined;
      coming = undefined;
      const id = known?.stored.record.id ?? crypto.randomUUID();
      tabDocument.set(id);
      keeper.attach({
        id,
        name: source.name,
        pageCount: picture.pages.length,
        picture: source,
        writer: known?.writer ?? crypto.randomUUID(),
        ...(known ? { stored: known.stored } : {}),
        ...(known?.untaken ? { untaken: known.untaken } : {}),
      });
      if (known) {
        claim = known.claim;
        if (known.stored.view) showView(editor, known.stored.view);
      } else {
        void claims
          .claim(id, () => giveUp(id))
          .then((own) => {
            if (keeper.currentId() === id) claim = own;
            else own?.release();
          });
        // A picture of it for the list; without one the list shows a sign in its place.
        void keeper
          .settle()
          .then(() => createThumbnail(picture))
          .then((thumbnail) => keeper.putThumbnail(id, thumbnail))
          .catch(() => undefined);
      }
      recents.setState({ items: undefined });
    },
    open: (id) => openOrAsk(id),
    takeOver: (id) =>
      withStorage('The document could not be taken over', async () =>
        openClaimed(id, await claims.takeOver(id, () => giveUp(id))),
      ),
    openCopy: (id) =>
      withStorage('The copy could not be opened', async () => {
        const stored = await readDocument(storage, id);
        if (!stored) throw new Error('It is not on this device any more.');
        const name = stored.record.name.replace(/(\.[^.]*)?$/, ' (copy)$1');
        const { view, document: marks } = stored;
        const opened = await flow.open(new File([stored.picture], name, { type: stored.picture.type }), {
          document: marks,
        });
        if (opened && view) showView(editor, view);
      }),
    async close() {
      if (!(await gate.pass()) || !pictures.getState().picture) return;
      self.onLeave();
      tabDocument.set(undefined);
      clearWindow();
      announce(ui, 'Document closed');
      await leaving;
      await refresh();
    },
    async remove(id) {
      await withStorage('The document could not be removed', () => updateRecord(storage, id, { isRemoved: true }));
      await refresh();
    },
    async restore(id) {
      await withStorage('The document could not be brought back', () =>
        updateRecord(storage, id, { isRemoved: false }),
      );
      await refresh();
    },
    async thumbnail(id) {
      const blob = await storage.get(thumbnailKey(id)).catch(() => undefined);
      return blob instanceof Blob ? blob : undefined;
    },
    exportFile() {
      const { source } = pictures.getState();
      if (!source) return;
      const { styles, ...view } = viewOf(session.getState());
      const marksDocument = document.toMarksDocument();
      const marks = new Blob([serializeMarksDocument(marksDocument)]);
      const name = `${source.name.replace(/\.[^.]+$/, '')}${DOCUMENT_TYPE}`;
      saveBlob(name, packContainer({ name: source.name, picture: source, marks, view }));
      tellWhatItHolds(name, marksDocument.marks.filter(isRedaction).length);
    },
    async importFile(file) {
      const unpacked = await unpackContainer(file);
      if (!unpacked.ok) {
        showToast(ui, { kind: 'error', title: `${file.name} could not be opened`, detail: unpacked.error });
        return;
      }
      const { name, picture, marks, view } = unpacked.value;
      if (!(await flow.open(new File([picture], name, { type: picture.type })))) return;
      await importMarksFile(editor, ui, new File([marks], file.name));
      if (view) showView(editor, view);
    },
  };
  return self;
}

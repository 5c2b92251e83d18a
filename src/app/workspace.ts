// The open document, which stays open until the next one is ready. Notifies listeners of both.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Editor } from '../editor/editor.ts';
import { addedFiles, movesBetween, type PageSource, type Renumbering } from '../kernel/page-list.ts';
import type { MarksDocument } from '../marks/index.ts';
import type { NamedBlob, PictureDocument } from '../media/index.ts';
import { MessageError, message, messageOf, t } from '../messages/index.ts';
import { PdfError, type PdfNotice } from '../pdf/index.ts';
import { type AutosaveFault, type AutosaveStore, createAutosaveStore } from '../store/autosave-state.ts';
import type { DocumentLock } from '../store/persistence/document-locks.ts';
import type { KeptDocument } from '../store/persistence/kept-state.ts';
import type { StoredDocument } from '../store/persistence/records.ts';
import { type ShownView, showView } from '../store/persistence/view.ts';
import { createGate, type Gate } from './gate.ts';
import type { OpenDocument } from './join-pdf.ts';
import { untilMeasured } from './measured.ts';
import { askPassword, NOTICES } from './pdf.ts';
import type { Ports } from './ports.ts';
import type { ProgressBar } from './progress.ts';

export interface PictureState {
  readonly picture: PictureDocument | undefined;
  /** File that it was opened from. */
  readonly source: NamedBlob | undefined;
  /** Files of added pages, by name; also those of deleted pages, which may be restored. */
  readonly files: ReadonlyMap<string, NamedBlob>;
}

const NO_FILES: ReadonlyMap<string, NamedBlob> = new Map();

export type PictureStore = StoreApi<PictureState>;

export const createPictureStore = (): PictureStore =>
  createStore<PictureState>(() => ({ picture: undefined, source: undefined, files: NO_FILES }));

export interface DocumentContent {
  readonly document: MarksDocument;
  readonly view?: ShownView | undefined;
}

export interface KeptOrigin extends Pick<KeptDocument, 'writer' | 'pendingTakeover'> {
  readonly stored: StoredDocument;
  readonly claim: DocumentLock;
}

/** Pages that aren't exactly those of the document's own file. */
export interface Arrangement {
  readonly pages: readonly PageSource[];
  readonly files: ReadonlyMap<string, Blob>;
}

export interface OpenRequest {
  readonly file: NamedBlob;
  readonly arrangement?: Arrangement | undefined;
  /** Reads the marks, once the pages are known. Absent for none. */
  readonly readContent?: (picture: PictureDocument, signal: AbortSignal) => Promise<DocumentContent>;
  readonly kept?: KeptOrigin;
}

export type WorkspaceEvent =
  | {
      readonly kind: 'opened';
      readonly picture: PictureDocument;
      readonly source: NamedBlob;
      readonly kept: KeptOrigin | undefined;
    }
  /** The open document's pages changed or moved; its picture is a new one. */
  | { readonly kind: 'rearranged'; readonly picture: PictureDocument; readonly moves: Renumbering }
  /** The open document is about to close; the stores still have it. */
  | { readonly kind: 'left' }
  /** Everything is saved. */
  | { readonly kind: 'saved' }
  | {
      readonly kind: 'failed';
      readonly what: 'opening';
      readonly name: string;
      readonly detail: string;
      retry?(): void;
    }
  | { readonly kind: 'failed'; readonly what: 'autosave'; readonly fault: AutosaveFault };

/** Returns whether another try may succeed, because an engine was terminated. */
const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof PdfError && (error.code === 'TooSlow' || error.code === 'EngineStopped');

export type WorkspaceListener = (event: WorkspaceEvent) => void;

export interface DocumentAutosave {
  /** Saves pending changes; returns whether everything is saved. */
  settle(): Promise<boolean>;
  isKept(): boolean;
  /** Saves the open document as a file; throws if it can't be created. */
  saveAsFile(): void;
}

export interface Workspace {
  readonly pictures: PictureStore;
  readonly autosaveState: AutosaveStore;
  readonly gate: Gate;
  /**
   * Opens a document and returns it once shown; undefined if it was cancelled or failed, which is
   * reported.
   * @param request or a function that returns it, or undefined; a later request aborts its signal
   * @throws errors of that function
   */
  open(
    request: OpenRequest | ((signal: AbortSignal) => Promise<OpenRequest | undefined>),
  ): Promise<PictureDocument | undefined>;
  /** Opens a file without showing it. */
  readonly openDocument: OpenDocument;
  isOpening(): boolean;
  /** Resolves once the last requested file is open, was refused, or failed. */
  settleOpening(): Promise<void>;
  /** Closes the open document, if the gate lets it pass. */
  close(): Promise<void>;
  /** Closes the open document at once: the gate was passed. */
  leave(): void;
  /** Notifies late subscribers of the open document first. Returns a function that unsubscribes. */
  subscribe(listener: WorkspaceListener): () => void;
  /** Saves open documents once autosave is loaded. */
  keepWith(loading: Promise<DocumentAutosave>): void;
}

interface Prepared {
  readonly picture: PictureDocument;
  readonly content: DocumentContent | undefined;
  readonly files: ReadonlyMap<string, NamedBlob>;
}

/** @throws Error if one of them is missing */
function filesOf({ pages, files }: Arrangement): ReadonlyMap<string, NamedBlob> {
  return new Map(
    addedFiles(pages).map((name) => {
      const content = files.get(name);
      if (!content) throw new MessageError(message('A file that pages were added from is missing.'));
      return [name, new File([content], name, { type: content.type })];
    }),
  );
}

/** Arranges the document's pages, unless its file has just these; closes it if it was replaced. */
async function arrange(
  opened: PictureDocument,
  arrangement: Arrangement | undefined,
  openDocument: OpenDocument,
  signal: AbortSignal,
): Promise<Pick<Prepared, 'picture' | 'files'>> {
  if (!arrangement) return { picture: opened, files: NO_FILES };
  const files = filesOf(arrangement);
  if (opened.pdf && files.size > 0) {
    const { joinFiles } = await import('./join-pdf.ts');
    const joined = await joinFiles(opened, files, openDocument, signal);
    try {
      const picture = joined.arrange(arrangement.pages);
      opened.dispose();
      return { picture, files };
    } catch (error) {
      joined.dispose();
      throw error;
    }
  }
  for (const [name, file] of files) await opened.addFile?.(file, name);
  return { picture: opened.arrange(arrangement.pages), files };
}

export interface WorkspaceOptions extends Ports {
  readonly editor: Editor;
  readonly pictures: PictureStore;
  readonly progress: ProgressBar;
  readonly openDocument: OpenDocument;
  /** Saves the marks of the open document alone, without lazily loaded code. */
  saveMarks(): void;
}

export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { editor, pictures, progress, openDocument, saveMarks, window, device } = options;
  const autosaveState = createAutosaveStore();
  const listeners = new Set<WorkspaceListener>();
  let opening: AbortController | undefined;
  let lastOpening: Promise<void> = Promise.resolve();
  let loading: Promise<DocumentAutosave> = Promise.reject(new Error('Nothing keeps documents yet'));
  loading.catch(() => undefined);
  let autosave: DocumentAutosave | undefined;

  const emit = (event: WorkspaceEvent) => {
    for (const listener of [...listeners]) listener(event);
  };

  const gate = createGate({
    document: editor.document,
    autosaveState,
    clock: device.clock,
    name: () => editor.session.getState().documentName,
    settle: () =>
      loading.then(
        (each) => each.settle(),
        () => false,
      ),
    isKept: () => autosave?.isKept() ?? false,
    saveAsFile: () =>
      loading
        // If the file writer can't load, save the marks: the user has the picture as a file.
        .then((each) => each.saveAsFile(), saveMarks)
        .then(
          () => true,
          (error: unknown) => {
            window.notify({ kind: 'error', title: t("Couldn't create the file"), detail: messageOf(error) });
            return false;
          },
        ),
  });

  function show({ picture, content, files }: Prepared, { file, kept }: OpenRequest): void {
    const before = pictures.getState().picture;
    if (before) emit({ kind: 'left' });
    editor.document.load(content?.document ?? { marks: [] }, picture.sources);
    pictures.setState({ picture, source: file, files });
    editor.openPages(picture.name, picture.sources, picture.unitsPerInch);
    emit({ kind: 'opened', picture, source: file, kept });
    if (content?.view) showView(editor, content.view);
    before?.dispose();
    notifyNotices(picture);
    followSizes(picture);
    const opened = { name: picture.name, count: picture.pages.length };
    window.announce(t('{name} opened, {count, plural, one {# page} other {# pages}}', opened));
  }

  /** @param told notices that the user knows */
  function notifyNotices({ pdf }: PictureDocument, reported: readonly PdfNotice[] = []): void {
    const notices = pdf?.notices ?? [];
    for (const notice of notices.filter((each) => !reported.includes(each))) {
      const { title, detail } = NOTICES[notice];
      window.notify({ kind: 'hint', title: t(title), detail: t(detail) });
    }
  }

  /** Updates sizes and notices, which may change while the first pages are shown. */
  function followSizes(picture: PictureDocument): void {
    const { measuring, pdf } = picture;
    const open = () => pictures.getState().picture;
    // Its pages may have moved meanwhile.
    const isOpen = () => open()?.measuring === measuring;
    measuring?.subscribe(() => {
      const now = open();
      if (now && isOpen()) editor.measurePages(now.sources);
    });
    const reported = pdf?.notices ?? [];
    void measuring?.done.then(() => {
      if (isOpen()) notifyNotices(picture, reported);
    });
  }

  async function prepare(
    request: OpenRequest,
    signal: AbortSignal,
    onProgress: (share: number | undefined) => void,
  ): Promise<Prepared> {
    const opened = await openDocument(request.file, {
      signal,
      askPassword: (wasWrong) => askPassword(window, request.file.name, wasWrong, signal),
      onProgress: ({ share }) => onProgress(share),
    });
    let picture = opened;
    try {
      // Marks depend on page sizes.
      if (request.readContent) await untilMeasured(opened, signal);
      const arranged = await arrange(opened, request.arrangement, openDocument, signal);
      picture = arranged.picture;
      const content = await request.readContent?.(picture, signal);
      return { ...arranged, content };
    } catch (error) {
      picture.dispose();
      throw error;
    }
  }

  async function openReady(request: OpenRequest, own: AbortController): Promise<PictureDocument | undefined> {
    const { name } = request.file;
    const task = progress.begin(t('Opening {name}', { name }), () => own.abort());
    try {
      const prepared = await prepare(request, own.signal, task.update);
      const { picture } = prepared;
      // Ask only when the next document is ready. Another file may have been chosen meanwhile.
      if (!(await gate.pass()) || own.signal.aborted) {
        picture.dispose();
        return undefined;
      }
      show(prepared, request);
      return picture;
    } catch (error) {
      if (own.signal.aborted) return undefined;
      // The lock of a stored document is released by now; the list reopens it.
      const retry = isWorthAnotherTry(error) && !request.kept ? { retry: () => void open(request) } : {};
      emit({ kind: 'failed', what: 'opening', name, detail: messageOf(error), ...retry });
      return undefined;
    } finally {
      task.end();
    }
  }

  async function openLatest(
    request: OpenRequest | ((signal: AbortSignal) => Promise<OpenRequest | undefined>),
  ): Promise<PictureDocument | undefined> {
    opening?.abort();
    const own = new AbortController();
    opening = own;
    try {
      const ready = typeof request === 'function' ? await request(own.signal) : request;
      return ready && !own.signal.aborted ? await openReady(ready, own) : undefined;
    } finally {
      if (opening === own) opening = undefined;
    }
  }

  function open(request: Parameters<typeof openLatest>[0]): Promise<PictureDocument | undefined> {
    const opened = openLatest(request);
    lastOpening = opened.then(
      () => undefined,
      () => undefined,
    );
    return opened;
  }

  function leave(): void {
    const { picture } = pictures.getState();
    if (!picture) return;
    emit({ kind: 'left' });
    editor.document.load({ marks: [] });
    editor.closePages();
    pictures.setState({ picture: undefined, source: undefined, files: NO_FILES });
    picture.dispose();
  }

  // Listeners of a page change find the matching picture.
  editor.document.derive(({ pages }, source) => {
    const { picture } = pictures.getState();
    if (!pages || source === 'load' || !picture) return;
    const next = picture.arrange(pages.to);
    pictures.setState({ picture: next });
    emit({ kind: 'rearranged', picture: next, moves: movesBetween(pages.from, pages.to) });
  });

  return {
    pictures,
    autosaveState,
    gate,
    openDocument,
    leave,
    open,
    isOpening: () => opening !== undefined,
    settleOpening: () => lastOpening,
    async close() {
      if (!(await gate.pass()) || !pictures.getState().picture) return;
      leave();
      window.announce(t('Document closed'));
    },
    subscribe(listener) {
      listeners.add(listener);
      const { picture, source } = pictures.getState();
      if (picture && source) listener({ kind: 'opened', picture, source, kept: undefined });
      return () => void listeners.delete(listener);
    },
    keepWith(next) {
      loading = next;
      next.then(
        (each) => {
          autosave = each;
          autosaveState.subscribe((state, before) => {
            if (state.kind === 'saved' && before.kind !== 'saved') emit({ kind: 'saved' });
            // Saving is retried again and again: don't repeat the message.
            const isKnown = before.kind === 'failed' && state.kind === 'failed' && before.fault === state.fault;
            if (state.kind === 'failed' && !isKnown) emit({ kind: 'failed', what: 'autosave', fault: state.fault });
          });
        },
        (error: unknown) =>
          autosaveState.setState({ kind: 'failed', fault: 'forbidden', detail: messageOf(error) }, true),
      );
    },
  };
}

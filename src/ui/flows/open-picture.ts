// Opens a picture or a PDF: what was open stays open until the new one is ready.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Editor } from '../../editor/editor.ts';
import type { MarksDocument } from '../../marks/index.ts';
import { type NamedBlob, openDocument, PICTURE_ACCEPT, type PictureDocument } from '../../media/index.ts';
import type { PdfNotice } from '../../pdf/index.ts';
import { announce, showToast, type UiStore } from '../ui-store.ts';

export interface PictureState {
  readonly picture: PictureDocument | undefined;
  /** The file that it was opened from. */
  readonly source: NamedBlob | undefined;
}

export type PictureStore = StoreApi<PictureState>;

export const createPictureStore = (): PictureStore =>
  createStore<PictureState>(() => ({ picture: undefined, source: undefined }));

/** What a document holds beside its picture, when it comes from where it was kept. */
export interface StoredContent {
  readonly document: MarksDocument;
}

/** Who keeps documents hears when the open one changes. */
export interface PictureListener {
  /** Whether the open document may go; asks where something of it would be lost. */
  mayLeave(): Promise<boolean>;
  /** The open document is about to go; the stores still hold it. */
  onLeave(): void;
  onOpen(picture: PictureDocument, source: NamedBlob, content: StoredContent | undefined): void;
}

export interface PictureFlow {
  /** Gives the document once it is shown; undefined when it was cancelled or could not be opened (which has been said). */
  open(file: NamedBlob, content?: StoredContent): Promise<PictureDocument | undefined>;
  /** Whether a file is being opened just now. */
  isOpening(): boolean;
  /** Lets a person choose a file. */
  choose(): void;
}

/** Nobody sees a progress bar for what is over at once. */
const PROGRESS_DELAY = 200;

/** What a person should know of a PDF that opens all the same. */
const NOTICES: Readonly<Record<PdfNotice, { readonly title: string; readonly detail: string }>> = {
  xfa: {
    title: 'This form is not shown as its author meant it',
    detail: 'It is made with XFA, which few programs read. What is shown are the pages that it keeps for all others.',
  },
  'repaired-pages': {
    title: 'Some pages say that they have no size, or an impossible one',
    detail: 'They are shown as empty letters.',
  },
};

export function createPictureFlow(
  editor: Editor,
  ui: UiStore,
  pictures: PictureStore,
  openFiles: (files: readonly File[]) => void,
  listener: PictureListener,
): PictureFlow {
  let controller: AbortController | undefined;

  /** Nothing of the password is kept: it is asked for each time that the document is opened. */
  function askPassword(name: string, wasWrong: boolean, signal: AbortSignal): Promise<string | undefined> {
    return new Promise((resolve) => {
      let isAnswered = false;
      const answer = (password: string | undefined) => {
        // A dialog that goes away says once more that it is closed.
        if (isAnswered) return;
        isAnswered = true;
        signal.removeEventListener('abort', giveUp);
        ui.setState({ passwordRequest: undefined });
        resolve(password);
      };
      const giveUp = () => answer(undefined);
      signal.addEventListener('abort', giveUp, { once: true });
      ui.setState({ passwordRequest: { name, wasWrong, answer } });
    });
  }

  async function open(file: NamedBlob, content?: StoredContent): Promise<PictureDocument | undefined> {
    controller?.abort();
    const own = new AbortController();
    controller = own;
    const cancel = () => own.abort();
    const label = `Opening ${file.name}`;
    let share: number | undefined;
    const timer = setTimeout(() => ui.setState({ progress: { label, share, cancel } }), PROGRESS_DELAY);
    try {
      const picture = await openDocument(file, {
        signal: own.signal,
        askPassword: (wasWrong) => askPassword(file.name, wasWrong, own.signal),
        onProgress(progress) {
          share = progress.share;
          if (ui.getState().progress?.label === label) ui.setState({ progress: { label, share, cancel } });
        },
      });
      // The question waits until there is something to go on to. Another file may have been chosen over it.
      const mayLeave = await listener.mayLeave();
      if (!mayLeave || own.signal.aborted) {
        picture.dispose();
        return undefined;
      }
      const before = pictures.getState().picture;
      listener.onLeave();
      editor.document.load(content?.document ?? { marks: [] });
      pictures.setState({ picture, source: file });
      editor.openPages(picture.name, picture.pages);
      listener.onOpen(picture, file, content);
      before?.dispose();
      for (const notice of picture.pdf?.notices ?? []) showToast(ui, { kind: 'info', ...NOTICES[notice] });
      announce(ui, `${picture.name} opened, ${picture.pages.length} page${picture.pages.length === 1 ? '' : 's'}`);
      return picture;
    } catch (error) {
      if (own.signal.aborted) return undefined;
      const detail = error instanceof Error ? error.message : String(error);
      showToast(ui, { kind: 'error', title: `${file.name} could not be opened`, detail });
      return undefined;
    } finally {
      clearTimeout(timer);
      if (controller === own) {
        controller = undefined;
        ui.setState({ progress: undefined });
      }
    }
  }

  return {
    open,
    isOpening: () => controller !== undefined,
    choose: () => chooseFiles(`${PICTURE_ACCEPT},${PDF_TYPES},${DOCUMENT_TYPE}`, openFiles),
  };
}

/** PDFs, as file dialogs offer them. */
export const PDF_TYPES = '.pdf,application/pdf';

/** Picture and marks in one file. */
export const DOCUMENT_TYPE = '.markwright';

/** The browser's file dialog. */
export function chooseFiles(accept: string, onChoose: (files: readonly File[]) => void, isMultiple = false): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = isMultiple;
  input.accept = accept;
  input.addEventListener('change', () => onChoose([...(input.files ?? [])]));
  input.click();
}

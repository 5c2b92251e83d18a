// Opens a picture: what was open stays open until the new one is ready.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Editor } from '../../editor/editor.ts';
import type { MarksDocument } from '../../marks/index.ts';
import { type NamedBlob, openDocument, PICTURE_ACCEPT, type PictureDocument } from '../../media/index.ts';
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

export function createPictureFlow(
  editor: Editor,
  ui: UiStore,
  pictures: PictureStore,
  openFiles: (files: readonly File[]) => void,
  listener: PictureListener,
): PictureFlow {
  let controller: AbortController | undefined;

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
    choose: () => chooseFiles(`${PICTURE_ACCEPT},${DOCUMENT_TYPE}`, openFiles),
  };
}

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

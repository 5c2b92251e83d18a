// What becomes of the files that somebody chose, dropped or pasted.
import type { Editor } from '../../editor/editor.ts';
import type { PictureDocument } from '../../media/index.ts';
import { isStampFile } from '../library/stamp-types.ts';
import { showToast, type UiStore } from '../ui-store.ts';
import type { DocumentsFlow } from './documents.ts';
import { importMarksFile } from './marks-json.ts';
import { DOCUMENT_TYPE, type PictureStore } from './open-picture.ts';
import type { ScanFlow } from './scan.ts';

interface FilesPorts {
  readonly editor: Editor;
  readonly ui: UiStore;
  readonly pictures: PictureStore;
  /** Opens a picture; undefined when it is not opened after all. */
  openPicture(file: File): Promise<PictureDocument | undefined>;
  /** Runs what needs a part that is loaded when it is first used. */
  withDocuments(run: (documents: DocumentsFlow) => unknown): void;
  withScan(run: (scan: ScanFlow) => unknown): void;
}

export interface FilesFlow {
  /** Takes files that were chosen. */
  openFiles(files: readonly File[]): void;
  /** Takes files that were dropped or pasted: a picture on an open document may be meant as a stamp. */
  receiveFiles(files: readonly File[]): void;
}

const isDocumentFile = (file: File) => file.name.toLowerCase().endsWith(DOCUMENT_TYPE);
const isMarksFile = (file: File) => /\.json$/i.test(file.name) || file.type === 'application/json';

export function createFilesFlow(ports: FilesPorts): FilesFlow {
  const { editor, ui, pictures, openPicture, withDocuments, withScan } = ports;

  async function importAll(files: readonly File[]): Promise<void> {
    for (const file of files) await importMarksFile(editor, ui, file);
  }

  function openFiles(files: readonly File[]): void {
    const whole = files.find(isDocumentFile);
    if (whole) {
      withDocuments((documents) => documents.importFile(whole));
      return;
    }
    const marks = files.filter(isMarksFile);
    const [picture, ...others] = files.filter((file) => !isMarksFile(file));
    if (picture && others.length > 0) withScan((scan) => scan.scanFiles([picture, ...others]));
    else if (picture) void openPicture(picture).then((opened) => (opened ? importAll(marks) : undefined));
    else if (marks.length > 0 && !pictures.getState().picture) {
      showToast(ui, { kind: 'error', title: 'Open a picture first', detail: 'Marks lie on the pages of a picture.' });
    } else void importAll(marks);
  }

  return {
    openFiles,
    receiveFiles(files) {
      const [file, ...others] = files;
      const mayBeStamp = file && others.length === 0 && pictures.getState().picture && isStampFile(file);
      if (mayBeStamp) ui.setState({ received: file });
      else openFiles(files);
    },
  };
}

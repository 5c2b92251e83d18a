import type { AppActions } from '../editor/commands/index.ts';
import { pageNumbersTo } from '../kernel/page-number.ts';
import { type Application, importAnnotations } from './application.ts';
import { copyByCommand, copyPagesByCommand, pasteByCommand } from './clipboard.ts';
import type { Documents } from './documents.ts';
import { READABLE_TYPES } from './file-types.ts';
import { withPart, withResults } from './load-part.ts';
import { chooseMarksFile, copyMarksJson, exportMarksFile } from './marks-json.ts';
import type { Scans } from './scans.ts';

export function createActions(app: Application) {
  const { editor, workspace, files, device, window } = app;
  const withDocuments = (run: (documents: Documents) => unknown) => void withPart(app, () => app.documents, run);
  const withScans = (run: (scans: Scans) => unknown) => void withPart(app, app.loadScans, run);
  return {
    openFile: () => files.chooseFiles(),
    openSample: () =>
      void withPart(
        app,
        () => import('./sample.ts'),
        ({ openSample }) => openSample(app),
      ),
    closeDocument: () => void workspace.close(),
    exportDocument: () => withDocuments((documents) => documents.saveAsFile()),
    isPdf: () => workspace.pictures.getState().picture?.pdf !== undefined,
    canInsertPages: () => {
      const { picture } = workspace.pictures.getState();
      return picture?.addFile !== undefined || picture?.pdf !== undefined;
    },
    insertPages: (place) => files.chooseInserted(place),
    importMarks: () => chooseMarksFile(app),
    importAnnotations: () => importAnnotations(app, app.words),
    exportMarksFile: () => exportMarksFile({ editor, device, window }),
    copyMarksJson: () => void copyMarksJson(app),
    copy: () => void copyByCommand(app, false),
    cut: () => void copyByCommand(app, true),
    copyPages: () => void copyPagesByCommand(app),
    paste: () => void pasteByCommand(app),
    // Show the panel before the readers are loaded, like the list of results (`withResults`).
    scanPage() {
      window.showScanPanel();
      withScans((scans) => scans.scanPage());
    },
    scanSelection() {
      window.showScanPanel();
      withScans((scans) => scans.scanSelection());
    },
    scanAllPages: () => void withResults(app, app.loadScans, (scans) => scans.scanAllPages()),
    scanFiles: () => device.chooseFiles(READABLE_TYPES, files.readBarcodes, true),
    hasScanResults: () => editor.scans.getState().byPage.has(editor.session.getState().pageNumber),
    readWords: (which) =>
      void withPart(app, app.loadRecognition, (recognition) => {
        const { pageNumber, pages } = editor.session.getState();
        return recognition.read(which === 'page' ? [pageNumber] : pageNumbersTo(pages.length));
      }),
    hasForm: () => app.forms.getState().current !== undefined,
    goToFormField: (step) => void app.forms.getState().current?.goOn(step),
    clearForm: () => app.forms.getState().current?.clear(),
    hasWords: () => app.words.getState().current !== undefined,
    clearScan: () => withScans((scans) => scans.clear()),
  } satisfies Partial<AppActions>;
}

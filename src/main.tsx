// The composition root: makes the stores, the commands and the workers' clients, and mounts the window. Nothing else wires things.
import { createRoot } from 'react-dom/client';
import { createGate } from './app/gate.ts';
import { tellUnhandled } from './app/unhandled.ts';
import { createCommands } from './editor/commands/index.ts';
import { createEditor } from './editor/editor.ts';
import type { PointerInputHandle } from './editor/pointer-input.ts';
import { createTools } from './editor/tools/registry.ts';
import type { Point } from './kernel/point.ts';
import type { FoundLines } from './marks/index.ts';
import { linesUnder } from './media/index.ts';
import { createKeepingStore } from './store/keeping.ts';
import type { KeeperClock } from './store/persistence/keeper.ts';
import { App } from './ui/app.tsx';
import type { App as AppServices } from './ui/app-context.tsx';
import { copyByCommand, pasteByCommand } from './ui/flows/clipboard.ts';
import type { DocumentsFlow } from './ui/flows/documents.ts';
import { createFilesFlow } from './ui/flows/files.ts';
import type { FindFlow } from './ui/flows/find.ts';
import { withPart } from './ui/flows/load-part.ts';
import { chooseMarksFile, copyMarksJson, exportMarksFile } from './ui/flows/marks-json.ts';
import { createPictureFlow, createPictureStore } from './ui/flows/open-picture.ts';
import { openSample } from './ui/flows/sample.ts';
import type { ScanFlow } from './ui/flows/scan.ts';
import type { Words } from './ui/flows/words.ts';
import { createLibrary } from './ui/library/library.ts';
import { coveredHeight, showPanel } from './ui/shell/sheets.tsx';
import { createUiStore, setTheme, showToast } from './ui/ui-store.ts';
import './ui/styles/index.css';

const ui = createUiStore();
const pictures = createPictureStore();
let input: PointerInputHandle | undefined;

let words: Words | undefined;

async function findLines(pageNumber: number, from: Point, to: Point): Promise<FoundLines> {
  const { picture } = pictures.getState();
  const page = picture?.pages[pageNumber - 1];
  if (!picture || !page) return { lines: [] };
  const found = await words?.findLines(pageNumber, from, to);
  return found ?? { lines: linesUnder(await picture.findTextLines(pageNumber - 1), from, to, page.height) };
}

const editor = createEditor({
  now: () => new Date(),
  createUid: () => crypto.randomUUID(),
  findLines,
  textPage: (pageNumber) => words?.peek(pageNumber),
  openLink: (href) => window.open(href, '_blank', 'noopener,noreferrer'),
  notify: (title) => showToast(ui, { kind: 'info', title }),
  coveredHeight,
});

const { openFiles, receiveFiles } = createFilesFlow({
  editor,
  ui,
  pictures,
  openPicture: (file) => flow.open(file),
  withDocuments: (run) => withDocuments(run),
  withScan: (run) => withScan(run),
});

const keeping = createKeepingStore();
let keptDocuments: DocumentsFlow | undefined;

const clock: KeeperClock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

const gate = createGate({
  document: editor.document,
  keeping,
  name: () => editor.session.getState().documentName,
  settle: () =>
    documents.then(
      (each) => each.settle(),
      () => false,
    ),
  isKept: () => keptDocuments?.isKept() ?? false,
  saveAsFile: () =>
    documents
      // Without the part that makes the file, the marks are still to be had; the picture is a file already.
      .then(
        (each) => each.exportFile(),
        () => exportMarksFile(editor),
      )
      .then(
        () => true,
        (error: unknown) => {
          showToast(ui, { kind: 'error', title: 'The file could not be made', detail: String(error) });
          return false;
        },
      ),
  clock,
});

window.addEventListener('beforeunload', (event) => {
  if (gate.isAtRisk()) event.preventDefault();
});
tellUnhandled(window, (fault) => showToast(ui, { kind: 'error', ...fault }), clock.now);

const flow = createPictureFlow(editor, ui, pictures, openFiles, {
  mayLeave: () => gate.pass(),
  onLeave: () => keptDocuments?.onLeave(),
  onOpen: (picture, source, content) => keptDocuments?.onOpen(picture, source, content),
});

/** After the window stands: what keeps documents is not needed to show it. */
async function loadDocuments(): Promise<DocumentsFlow> {
  const { createDocumentsFlow } = await import('./ui/flows/documents.ts');
  const loaded = createDocumentsFlow({ editor, ui, pictures, flow, keeping, gate, clock });
  const { picture, source } = pictures.getState();
  if (picture && source) loaded.onOpen(picture, source, undefined);
  keptDocuments = loaded;
  void loaded.start();
  return loaded;
}

const documents = loadDocuments();
documents.catch((error: unknown) =>
  keeping.setState({ kind: 'failed', fault: 'forbidden', detail: error instanceof Error ? error.message : '' }, true),
);

let scan: Promise<ScanFlow> | undefined;

function loadScan(): Promise<ScanFlow> {
  scan ??= import('./ui/flows/scan.ts').then(({ createScanFlow }) => createScanFlow(editor, ui, pictures));
  return scan;
}

let find: Promise<FindFlow> | undefined;

function loadFind(): Promise<FindFlow> {
  find ??= import('./ui/flows/find.ts').then(({ createFindFlow }) => createFindFlow(editor, ui, () => words));
  return find;
}

const withScan = (run: (flow: ScanFlow) => unknown) => void withPart(ui, loadScan, run);
const withDocuments = (run: (flow: DocumentsFlow) => unknown) => void withPart(ui, () => documents, run);

// What fails here is tried again, and told of, when it is used.
pictures.subscribe(({ picture }) => {
  if (!picture) return;
  // Whoever opens a picture may scan it: its first scan need not wait.
  loadScan().then(
    ({ client }) => client.warm(),
    () => undefined,
  );
});

/** Said once for each document. */
const tellMissingGlyphs = () =>
  showToast(ui, {
    kind: 'info',
    title: 'Some characters cannot be drawn',
    detail: 'The document does not bring the font for them. They can be searched, copied and marked all the same.',
  });

pictures.subscribe(({ picture }) => {
  if (picture === words?.picture) return;
  words = undefined;
  if (!picture?.pdf) return;
  void withPart(
    ui,
    () => import('./ui/flows/words.ts'),
    ({ createWords }) => {
      if (pictures.getState().picture !== picture) return;
      words = createWords(picture, tellMissingGlyphs);
      words.peek(editor.session.getState().pageNumber);
    },
  );
});

let isPutAside = false;
const stopWaiting = pictures.subscribe(({ picture }) => {
  const hasPdf = picture?.pdf !== undefined;
  if (!picture || (isPutAside && !hasPdf)) return;
  isPutAside = true;
  if (hasPdf) stopWaiting();
  // Who works on a document may lose the network over it; who only looks at the start page has nothing fetched for later.
  import('./ui/offline/put-aside.ts').then(({ putPartsAside }) => putPartsAside(hasPdf)).catch(() => undefined);
});

const toolOf = createTools(editor);

const ports = { editor, ui, receiveFiles };

const commands = createCommands(editor, {
  openFile: () => flow.choose(),
  openSample: () => void openSample(editor, ui, flow),
  closeDocument: () => withDocuments((each) => each.close()),
  exportDocument: () => withDocuments((each) => each.exportFile()),
  importMarks: () => chooseMarksFile(editor, ui),
  exportMarksFile: () => exportMarksFile(editor),
  copyMarksJson: () => void copyMarksJson(editor, ui),
  copy: () => void copyByCommand(ports, false),
  cut: () => void copyByCommand(ports, true),
  paste: () => void pasteByCommand(ports),
  hasWords: () => pictures.getState().picture?.pdf !== undefined,
  find: () => ui.setState(({ finding }) => ({ finding: finding + 1 })),
  findStep: (by) => {
    if (ui.getState().finding > 0) void withPart(ui, loadFind, (flow) => flow.step(by));
    else ui.setState({ finding: 1 });
  },
  scanPage: () => withScan((each) => each.scanPage()),
  hasScanResults: () => editor.scans.getState().byPage.has(editor.session.getState().pageNumber),
  clearScan: () => withScan((each) => each.clear()),
  showPanel: (panel) => showPanel(ui, panel),
  toggleTheme: () => setTheme(ui, document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'),
  showDialog: (dialog) => ui.setState({ dialog }),
  cancelGesture: () => input?.cancelGesture() ?? false,
  undoGesture: () => input?.undoGesture() ?? false,
  isGestureRunning: () => input?.isBusy() ?? false,
});

const services: AppServices = {
  editor,
  library: createLibrary(),
  ui,
  pictures,
  loadFind,
  loadScan,
  keeping,
  gate,
  documents,
  commands,
  isMac: /Mac|iPhone|iPad/.test(navigator.platform),
  toolOf,
  openFiles,
  receiveFiles,
  openSample: () => void openSample(editor, ui, flow),
  setInput: (handle) => {
    input = handle;
  },
  focusDocument: () => input?.focus(),
};

const root = document.getElementById('root');
if (root) createRoot(root).render(<App services={services} />);

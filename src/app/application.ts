// All of the application but its window, put together in the order in which one part needs the other.
import { createEditor, type Editor, type EditorPorts } from '../editor/editor.ts';
import { linesUnder, openDocument } from '../media/index.ts';
import type { Core } from './core.ts';
import type { Documents } from './documents.ts';
import type { Exports } from './export/export.ts';
import { createFiles, type Files } from './files.ts';
import { createFaultTeller } from './keeping-faults.ts';
import { createLibrary, type Library } from './library/library.ts';
import { exportMarksFile } from './marks-json.ts';
import type { Ports } from './ports.ts';
import { createProgressBar } from './progress.ts';
import type { Scans } from './scans.ts';
import { createPictureStore, createWorkspace, type PictureStore } from './workspace.ts';

export interface Application extends Core {
  /** Pictures and signatures kept on this device. */
  readonly library: Library;
  readonly files: Files;
  /** Loaded at once, beside the window: nothing of it is needed to show one. */
  readonly documents: Promise<Documents>;
  /** What scans; loaded when it is first asked for. */
  loadScans(): Promise<Scans>;
  /** What exports, likewise. */
  loadExports(): Promise<Exports>;
}

const findLinesIn =
  (pictures: PictureStore): EditorPorts['findLines'] =>
  async (pageNumber, from, to) => {
    const { picture } = pictures.getState();
    const page = picture?.pages[pageNumber - 1];
    return picture && page ? linesUnder(await picture.findTextLines(pageNumber - 1), from, to, page.height) : [];
  };

function createDocumentEditor({ window, device }: Ports, pictures: PictureStore): Editor {
  return createEditor({
    now: () => new Date(device.clock.now()),
    createUid: device.createId,
    findLines: findLinesIn(pictures),
    openLink: device.openLink,
    notify: (title) => window.tell({ kind: 'info', title }),
    coveredHeight: () => window.coveredHeight(),
  });
}

async function loadDocuments(core: Core): Promise<Documents> {
  const { createDocuments, createSurroundings } = await import('./documents.ts');
  const documents = createDocuments(core, createSurroundings());
  void documents.start();
  return documents;
}

async function loadScans(core: Core): Promise<Scans> {
  const { createScanner, createScans } = await import('./scans.ts');
  return createScans(core, createScanner(core.window));
}

async function loadExports(core: Core): Promise<Exports> {
  const [{ createExports }, tools] = await Promise.all([import('./export/export.ts'), import('../output/index.ts')]);
  return createExports(core, tools);
}

/** Loads a part when it is first asked for. */
function once<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () => {
    loading ??= load();
    return loading;
  };
}

export function createApplication(ports: Ports): Application {
  const { window, device } = ports;
  const pictures = createPictureStore();
  const editor = createDocumentEditor(ports, pictures);
  const progress = createProgressBar(window, device.clock);
  const saveMarks = () => exportMarksFile(editor, device);
  const workspace = createWorkspace({ ...ports, editor, pictures, progress, openDocument, saveMarks });
  const core: Core = { ...ports, editor, progress, workspace };
  const documents = loadDocuments(core);
  const scans = once(() => loadScans(core));
  workspace.subscribe(createFaultTeller(ports));
  workspace.keepWith(documents);
  workspace.subscribe(({ kind }) => {
    if (kind !== 'opened') return;
    // Whoever opens a picture may scan it: its first scan need not wait. What fails here is tried again, and told of, when it is used.
    scans().then(
      ({ client }) => client.warm(),
      () => undefined,
    );
  });
  const files = createFiles(core, { loadDocuments: () => documents, loadScans: scans });
  const library = createLibrary();
  return { ...core, library, files, documents, loadScans: scans, loadExports: once(() => loadExports(core)) };
}

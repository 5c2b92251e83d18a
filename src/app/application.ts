// The whole application without its window, assembled in order of dependency.
import { createStore } from 'zustand/vanilla';
import { createEditor, type Editor, type EditorPorts } from '../editor/editor.ts';
import { atPage, toPageIndex } from '../kernel/page-number.ts';
import { importedObjects, type MarksDocument } from '../marks/index.ts';
import { linesUnder, openDocument, type PictureDocument } from '../media/index.ts';
import { t } from '../messages/index.ts';
import { createFaultReporter } from './autosave-faults.ts';
import type { ClipboardParts } from './clipboard.ts';
import type { Comparing } from './compare/compare.ts';
import type { Core } from './core.ts';
import type { Documents } from './documents.ts';
import type { ExportSources, Exports } from './export/export.ts';
import { createFiles, type Files } from './files.ts';
import type { FindSession } from './find.ts';
import { followLink } from './follow-link.ts';
import { type FormsStore, followForms, whenFormIsRead } from './forms/follow-forms.ts';
import type { InspectionPart } from './inspection.ts';
import { createLibrary, type Library } from './library/library.ts';
import { withPart } from './load-part.ts';
import { exportMarksFile } from './marks-json.ts';
import { followOpenedMarks } from './merge/opened-marks.ts';
import type { PageClipboard } from './page-clipboard.ts';
import type { Ports } from './ports.ts';
import { createProgressBar } from './progress.ts';
import { readInQuiet } from './quiet-reading.ts';
import { createReasonSets, type ReasonSets } from './reason-sets.ts';
import type { Recognition } from './recognition.ts';
import type { Redacting } from './redacting.ts';
import type { RedactionReview } from './redaction-review.ts';
import type { Saving } from './save/save.ts';
import type { Scans } from './scans.ts';
import type { Signing } from './signing/signing.ts';
import type { Splitting } from './split/split.ts';
import type { OpenWords, Words, WordsStore } from './words.ts';
import { createPictureStore, createWorkspace, type PictureStore } from './workspace.ts';

export interface Application extends Core, ClipboardParts {
  /** Pictures and signatures kept on this device. */
  readonly library: Library;
  /** Reasons for redactions kept on this device. */
  readonly reasonSets: ReasonSets;
  readonly files: Files;
  /** Loaded at once beside the window, which can be shown without it. */
  readonly documents: Promise<Documents>;
  /** Scanner; loaded on first use. */
  loadScans(): Promise<Scans>;
  /** Words of the open PDF, once their reader is loaded. */
  readonly words: WordsStore;
  /** Form of the open PDF; loaded with the first PDF that has one. */
  readonly forms: FormsStore;
  /** Search. This part and the next ones are loaded on first use. */
  loadFinding(): Promise<FindSession>;
  loadRecognition(): Promise<Recognition>;
  loadRedacting(): Promise<Redacting>;
  loadRedactionReview(): Promise<RedactionReview>;
  loadInspection(): Promise<InspectionPart>;
  loadExports(): Promise<Exports>;
  loadSigning(): Promise<Signing>;
  loadSaving(): Promise<Saving>;
  openedMarks(): MarksDocument;
  loadSplitting(): Promise<Splitting>;
  /** Comparison with another version; loaded on first use. */
  loadComparing(): Promise<Comparing>;
}

const findLinesIn =
  (pictures: PictureStore, words: WordsStore): EditorPorts['findLines'] =>
  async (pageNumber, from, to, unit) => {
    const { picture } = pictures.getState();
    const page = atPage(picture?.pages, pageNumber);
    if (!picture || !page) return { lines: [] };
    const found = await words.getState().current?.findLines(pageNumber, from, to, unit);
    return found ?? { lines: linesUnder(await picture.findTextLines(toPageIndex(pageNumber)), from, to, page.height) };
  };

/** Reads the words of an opened PDF. @returns a function that creates those of recognized print */
function followWords(core: Core, words: WordsStore): () => Promise<Words | undefined> {
  const { window, editor } = core;
  const { pictures } = core.workspace;
  /** Reported once per document. */
  const notifyMissingGlyphs = () =>
    window.notify({
      kind: 'hint',
      title: t("Some characters can't be drawn"),
      detail: t("The document doesn't embed a font for them. You can still search, copy and mark them."),
    });
  let loaded: typeof import('./words.ts') | undefined;
  pictures.subscribe(({ picture }) => {
    if (picture === words.getState().current?.picture) return;
    if (picture?.pdf && loaded) {
      // Later listeners of the page change find their words.
      take(picture, loaded);
      return;
    }
    words.setState({ current: undefined });
    if (picture?.pdf) open(picture);
  });
  function take(picture: PictureDocument, { createWords }: typeof import('./words.ts')): void {
    const current = createWords(picture, notifyMissingGlyphs);
    words.setState({ current });
    picture.measuring?.subscribe(() => current.forgetRead());
    current.cached(editor.session.getState().pageNumber);
  }
  function open(picture: PictureDocument): Promise<unknown> {
    return withPart(
      core,
      () => import('./words.ts'),
      (part) => {
        loaded = part;
        if (pictures.getState().picture === picture && !words.getState().current) take(picture, part);
      },
    );
  }
  return async () => {
    const { picture } = pictures.getState();
    if (picture && !words.getState().current) await open(picture);
    return words.getState().current;
  };
}

/** Hides annotations that have become marks, and shows them again after an undo. */
function hideImported({ editor, workspace: { pictures } }: Core, words: WordsStore): void {
  let shown: { readonly picture: PictureDocument | undefined; readonly hidden: string } | undefined;
  const update = () => {
    const { picture } = pictures.getState();
    const objects = picture?.pdf ? importedObjects(editor.document.properties(), picture.pdf.own.file.size) : [];
    const hidden = objects.join();
    if (shown?.picture === picture && shown?.hidden === hidden) return;
    const isPlain = shown?.picture !== picture && hidden === '';
    shown = { picture, hidden };
    // A failure ends the worker: the next one receives the hidden annotations when it starts.
    if (isPlain) return;
    picture?.pdf?.hideAnnotations(objects).catch(() => undefined);
    words.getState().current?.forgetNotes();
  };
  pictures.subscribe(update);
  editor.document.subscribe(update);
}

/** Offers to edit the annotations of a PDF that is opened for the first time. */
function offerAnnotations(core: Core, words: WordsStore): void {
  core.workspace.subscribe((event) => {
    if (event.kind !== 'opened' || !event.picture.pdf || event.kept || core.device.isEmbedded) return;
    import('./offer-annotations.ts')
      .then((part) => part.offerAnnotations(core, event.picture, () => importAnnotations(core, words)))
      // The menu offers the same.
      .catch(() => undefined);
  });
}

/** Turns the annotations of the open PDF into marks. */
export const importAnnotations = (core: Core, words: WordsStore): void =>
  void withPart(
    core,
    () => import('./annotations.ts'),
    (part) => part.importAnnotations(core, () => words.getState().current),
  );

function createDocumentEditor(ports: Ports, pictures: PictureStore, words: WordsStore): Editor {
  const { window, device } = ports;
  const editor = createEditor({
    now: () => new Date(device.clock.now()),
    createUid: device.createId,
    findLines: findLinesIn(pictures, words),
    textPage: (pageNumber) => words.getState().current?.cached(pageNumber),
    linkAt(pageNumber, point) {
      const link = words.getState().current?.linkAt(pageNumber, point);
      return link && (() => followLink({ editor, window }, link.target));
    },
    openLink: device.openLink,
    notify: (title) => window.notify({ kind: 'hint', title }),
    deletedRepeated: (marks) =>
      void withPart(
        ports,
        () => import('./offer-rest.ts'),
        ({ offerRest }) => offerRest(editor, window, marks),
      ),
    coveredHeight: () => window.coveredHeight(),
    textMeasure: () => window.textMeasure(),
    fontLoading: (font, text) => window.fontLoading(font, text),
  });
  return editor;
}

async function loadDocuments(core: Core): Promise<Documents> {
  if (core.device.isEmbedded) return (await import('./unkept-documents.ts')).createUnkeptDocuments(core);
  const { createDocuments, createSurroundings } = await import('./documents.ts');
  const documents = createDocuments(core, createSurroundings());
  void documents.start();
  return documents;
}

async function loadScans(core: Core): Promise<Scans> {
  const { createScanner, createScans } = await import('./scans.ts');
  return createScans(core, createScanner(core));
}

async function loadFinding(core: Core, words: WordsStore): Promise<FindSession> {
  const { createFinding } = await import('./find.ts');
  return createFinding(core, () => words.getState().current);
}

async function loadExports(
  core: Core,
  words: WordsStore,
  forms: FormsStore,
  askAgain: ExportSources['askAgain'],
): Promise<Exports> {
  const [{ createExports }, tools] = await Promise.all([import('./export/export.ts'), import('../output/index.ts')]);
  return createExports(core, tools, {
    recognized: () => words.getState().current?.recognized() ?? new Map(),
    form: () => forms.getState().current,
    askAgain,
  });
}

async function loadPageClipboard(core: Core): Promise<PageClipboard> {
  const [{ createPageClipboard }, { writeFiles }] = await Promise.all([
    import('./page-clipboard.ts'),
    import('../output/index.ts'),
  ]);
  return createPageClipboard(core, { writeFiles, channel: new BroadcastChannel('markwright-pages') });
}

async function loadSigning(core: Core, exports: Promise<Exports>, forms: FormsStore): Promise<Signing> {
  const { createSigning } = await import('./signing/signing.ts');
  return createSigning(core, await exports, () => forms.getState().current);
}

async function loadSplitting(core: Core, exports: Promise<Exports>, scans: Promise<Scans>): Promise<Splitting> {
  const { createSplitting } = await import('./split/split.ts');
  return createSplitting(core, await exports, await scans);
}

async function loadRecognition(
  core: Core,
  words: WordsStore,
  openWords: () => Promise<Words | undefined>,
  documents: Promise<Documents>,
): Promise<Recognition> {
  const [{ createRecognition }, { createOcrClient }] = await Promise.all([
    import('./recognition.ts'),
    import('../ocr/client.ts'),
  ]);
  const recognition = createRecognition(core, {
    client: createOcrClient(),
    openWords,
    keep: (reading) => void documents.then((each) => each.keepReading(reading)).catch(() => undefined),
  });
  recognition.state.subscribe(() => words.setState(({ revision }) => ({ revision: revision + 1 })));
  return recognition;
}

function restoreReadings(core: Core, load: () => Promise<Recognition>, documents: Promise<Documents>): void {
  core.workspace.subscribe((event) => {
    if (event.kind !== 'opened' || !event.kept) return;
    const { id } = event.kept.stored.record;
    documents
      .then((each) => each.readReadings(id))
      .then(async (readings) => {
        if (readings.length === 0 || core.workspace.pictures.getState().picture !== event.picture) return;
        (await load()).restore(readings);
      })
      // Without them the pages can be recognized again.
      .catch(() => undefined);
  });
}

async function loadRedacting(
  core: Core,
  words: WordsStore,
  parts: { finding(): Promise<FindSession>; scans(): Promise<Scans> },
): Promise<Redacting> {
  const [{ createRedacting }, { query }] = await Promise.all([import('./redacting.ts'), parts.finding()]);
  return createRedacting(core, {
    query,
    words: () => words.getState().current,
    scanPages: (pageNumbers, signal) => parts.scans().then((scans) => scans.scanPages(pageNumbers, signal)),
  });
}

async function loadRedactionReview(core: Core, words: WordsStore): Promise<RedactionReview> {
  const { createRedactionReview } = await import('./redaction-review.ts');
  return createRedactionReview(core, words);
}

/** Loads a part on first use, and again after a failure. */
function once<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Loads the search for redaction once; exports ask it only if it was used. */
function onceForExports(load: () => Promise<Redacting>) {
  let loaded: Redacting | undefined;
  return {
    load: once(async () => {
      loaded = await load();
      return loaded;
    }),
    askAgain: () => loaded?.redacted.askAgain(),
  };
}

/**
 * Delay between opening a document and warming up the scanner (ms): warming up takes half a second
 * of processor time, and pictures and searches come first.
 */
const SCANNER_WARMS_AFTER = 2000;

export function createApplication(ports: Ports): Application {
  const { window, device } = ports;
  const pictures = createPictureStore();
  const words = createStore<OpenWords>(() => ({ current: undefined, revision: 0 }));
  const editor = createDocumentEditor(ports, pictures, words);
  const progress = createProgressBar(window, device.clock);
  const saveMarks = () => exportMarksFile({ editor, ...ports });
  const workspace = createWorkspace({ ...ports, editor, pictures, progress, openDocument, saveMarks });
  const core: Core = { ...ports, editor, progress, workspace };
  const documents = loadDocuments(core);
  const scans = once(() => loadScans(core));
  workspace.subscribe(createFaultReporter(ports));
  workspace.keepWith(documents);
  let callOffWarming = (): void => undefined;
  const warmScanner = () => {
    callOffWarming = device.clock.after(SCANNER_WARMS_AFTER, () => {
      if (words.getState().current?.isSearched()) return warmScanner();
      // Failures are retried and reported on use.
      scans().then(
        ({ client }) => client.warm(),
        () => undefined,
      );
    });
  };
  workspace.subscribe(({ kind }) => {
    if (kind === 'left') callOffWarming();
    if (kind === 'opened') warmScanner();
  });
  offerAnnotations(core, words);
  const openWords = followWords(core, words);
  const recognition = once(() => loadRecognition(core, words, openWords, documents));
  restoreReadings(core, recognition, documents);
  hideImported(core, words);
  const forms = followForms(core, words);
  readInQuiet(core, words);
  const loadFindingOnce = once(() => loadFinding(core, words));
  const files = createFiles(core, {
    loadDocuments: () => documents,
    loadScans: scans,
    form: () => whenFormIsRead(core, forms),
  });
  const redacting = onceForExports(() => loadRedacting(core, words, { finding: loadFindingOnce, scans }));
  const exports = once(() => loadExports(core, words, forms, redacting.askAgain));
  const saving = once(async () => (await import('./save/save.ts')).createSaving(core, await exports()));
  const library = createLibrary(!device.isEmbedded);
  return {
    ...core,
    library,
    reasonSets: createReasonSets(ports),
    files,
    documents,
    words,
    forms,
    loadScans: scans,
    loadFinding: loadFindingOnce,
    loadRecognition: recognition,
    loadRedacting: redacting.load,
    loadRedactionReview: once(() => loadRedactionReview(core, words)),
    loadInspection: once(async () => (await import('./inspection.ts')).createInspection(core)),
    loadPageClipboard: once(() => loadPageClipboard(core)),
    loadExports: exports,
    loadSigning: once(() => loadSigning(core, exports(), forms)),
    loadSaving: saving,
    openedMarks: followOpenedMarks(editor),
    loadSplitting: once(() => loadSplitting(core, exports(), scans())),
    loadComparing: once(async () => (await import('./compare/compare.ts')).createComparing(core)),
  };
}

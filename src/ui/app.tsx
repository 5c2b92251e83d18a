import { type ComponentType, type CSSProperties, useEffect, useMemo, useState } from 'react';
import type { DialogName } from '../editor/commands/index.ts';
import { definitionOf } from '../marks/index.ts';
import type { PictureDocument } from '../media/index.ts';
import { messageOf, t } from '../messages/index.ts';
import type { DraftState } from '../store/draft.ts';
import {
  AppProvider,
  type App as AppServices,
  useApp,
  useSession,
  useSettledSlice,
  useSlice,
  useUi,
} from './app-context.tsx';
import { fetched, LoadBoundary } from './load-boundary.tsx';
import { Tooltip } from './parts/tooltip.tsx';
import { Announcer, DropHint, Messages, ProgressBar } from './shell/feedback.tsx';
import { Header } from './shell/header.tsx';
import { loadDocumentWindow } from './shell/load-document-window.ts';
import { openDocumentMenu } from './shell/open-document-menu.ts';
import { EmptyState } from './start/empty-state.tsx';
import { showResults, showToast } from './ui-store.ts';
import { useDocumentTitle } from './use-document-title.ts';
import { useTheme } from './use-theme.ts';
import { useWindowInput } from './use-window-input.ts';

const loadCanvas = () => import('../canvas/document-canvas.tsx');
/** Lazy: Konva loads with the first document, and the start page accepts drops before that. */
const DocumentCanvas = fetched(loadCanvas, 'DocumentCanvas');
const DocumentMenu = fetched(loadDocumentWindow, 'DocumentMenu');
const EdgeHint = fetched(loadDocumentWindow, 'EdgeHint');
const Inspector = fetched(loadDocumentWindow, 'Inspector');
const PageFault = fetched(loadDocumentWindow, 'PageFault');
const PageText = fetched(loadDocumentWindow, 'PageText');
const Placing = fetched(loadDocumentWindow, 'Placing');
const SelectionBar = fetched(loadDocumentWindow, 'SelectionBar');
const TextEditor = fetched(loadDocumentWindow, 'TextEditor');
const Toolbar = fetched(loadDocumentWindow, 'Toolbar');
const WordsBar = fetched(loadDocumentWindow, 'WordsBar');
const PagesStrip = fetched(() => import('./shell/pages-strip.tsx'), 'PagesStrip');
const ImportReportDialog = fetched(() => import('./dialogs/import-report.tsx'), 'ImportReportDialog');
const PresetFileDialog = fetched(() => import('./dialogs/preset-file.tsx'), 'PresetFileDialog');
const ReceivedPictureDialog = fetched(() => import('./dialogs/received-picture.tsx'), 'ReceivedPictureDialog');
const SeveralFilesDialog = fetched(() => import('./dialogs/several-files.tsx'), 'SeveralFilesDialog');
const ResultsView = fetched(() => import('./barcodes/results-view.tsx'), 'ResultsView');
const FormLayer = fetched(() => import('./forms/form-layer.tsx'), 'FormLayer');
const FindBar = fetched(() => import('./shell/find-bar.tsx'), 'FindBar');
const StraightenBar = fetched(() => import('./shell/straighten-bar.tsx'), 'StraightenBar');
const SignatureBar = fetched(() => import('./shell/signature-bar.tsx'), 'SignatureBar');
const PasswordDialog = fetched(() => import('./dialogs/password.tsx'), 'PasswordDialog');
const DocumentConflictDialog = fetched(() => import('./dialogs/document-conflict.tsx'), 'DocumentConflictDialog');
const LeaveDocumentDialog = fetched(() => import('./dialogs/leave-document.tsx'), 'LeaveDocumentDialog');

const loadPalette = () => import('./dialogs/palette.tsx');

const DIALOGS: Readonly<Record<DialogName, ComponentType>> = {
  compare: fetched(() => import('./compare/compare-dialog.tsx'), 'CompareDialog'),
  shortcuts: fetched(() => import('./dialogs/shortcuts.tsx'), 'ShortcutsDialog'),
  export: fetched(() => import('./dialogs/export.tsx'), 'ExportDialog'),
  'export-marks': fetched(() => import('./dialogs/export-marks.tsx'), 'ExportMarksDialog'),
  'check-report': fetched(() => import('./redaction/check-report.tsx'), 'CheckReportDialog'),
  compress: fetched(() => import('./dialogs/compress.tsx'), 'CompressDialog'),
  split: fetched(() => import('./dialogs/split.tsx'), 'SplitDialog'),
  repeat: fetched(() => import('./dialogs/repeat.tsx'), 'RepeatDialog'),
  barcode: fetched(() => import('./dialogs/barcode.tsx'), 'BarcodeDialog'),
  'page-texts': fetched(() => import('./dialogs/page-texts.tsx'), 'PageTextsDialog'),
  print: fetched(() => import('./dialogs/print.tsx'), 'PrintDialog'),
  sign: fetched(() => import('./dialogs/sign.tsx'), 'SignDialog'),
  camera: fetched(() => import('./barcodes/camera-dialog.tsx'), 'CameraDialog'),
  recipe: fetched(() => import('./recipes/recipe-dialog.tsx'), 'RecipeDialog'),
  merge: fetched(() => import('./merge/merge-dialog.tsx'), 'MergeDialog'),
  language: fetched(() => import('./dialogs/language.tsx'), 'LanguageDialog'),
  'missing-fields': fetched(() => import('./forms/missing-fields.tsx'), 'MissingFields'),
  'edit-fields': fetched(() => import('./forms/edit-fields.tsx'), 'EditFields'),
  palette: fetched(loadPalette, 'PaletteDialog'),
};

/** Placeholder while a dialog or view that covers the window loads. */
const Opening = () => (
  <p className="progress-card card row is-late" role="status" data-pending="">
    {t('Opening…')}
  </p>
);

function Dialogs() {
  const received = useUi((state) => state.received);
  const several = useUi((state) => state.several);
  const reports = useUi((state) => state.importReports);
  const [report] = reports;
  const [presets] = useUi((state) => state.presets);
  const Chosen = useUi(({ dialog }) => dialog && DIALOGS[dialog]);
  const conflict = useUi((state) => state.conflict);
  const passwordRequest = useUi((state) => state.passwordRequest);
  const { workspace, ui } = useApp();
  const question = useSlice(workspace.gate.state, (state) => state.question);
  const close = () => {
    for (const { open } of reports) open.close();
    question?.answer('cancel');
    passwordRequest?.answer(undefined);
    ui.setState({
      received: undefined,
      several: undefined,
      importReports: [],
      presets: [],
      conflict: undefined,
      dialog: undefined,
    });
  };
  return (
    <LoadBoundary className="progress-card card row" onClose={close} fallback={<Opening />}>
      {received ? <ReceivedPictureDialog file={received} /> : null}
      {several ? <SeveralFilesDialog several={several} /> : null}
      {report ? <ImportReportDialog key={report.key} report={report} /> : null}
      {presets ? <PresetFileDialog key={presets.name} file={presets} /> : null}
      {passwordRequest ? <PasswordDialog key={passwordRequest.name} request={passwordRequest} /> : null}
      {conflict ? <DocumentConflictDialog conflict={conflict} /> : null}
      {question ? <LeaveDocumentDialog question={question} /> : null}
      {Chosen ? <Chosen /> : null}
    </LoadBoundary>
  );
}

/** Number of marks in the selection rectangle. `picked` itself stays the same set while drawing. */
const pickedCountOf = ({ marquee, picked }: DraftState): number | undefined => (marquee ? picked.size : undefined);

function useCanvasLabel(): string {
  const { editor } = useApp();
  const name = useSession((state) => state.documentName);
  const pageNumber = useSession((state) => state.pageNumber);
  const pageCount = useSession((state) => state.pages.length);
  const selection = useSession((state) => state.selection);
  useSettledSlice(editor.draft, pickedCountOf);
  if (pageCount === 0) return t('Document');
  // While a selection rectangle is drawn, describe its content; several marks are only counted.
  const { marquee, picked } = editor.draft.getState();
  const uids = marquee ? picked : selection;
  const [uid] = uids;
  const first = uid === undefined ? undefined : editor.document.get(uid)?.mark;
  const values = { name: name ?? '', page: pageNumber, pages: pageCount };
  if (first === undefined) return t('{name}, page {page} of {pages}, nothing selected', values);
  if (uids.size === 1) {
    return t('{name}, page {page} of {pages}, {mark} selected', { ...values, mark: t(definitionOf(first).label) });
  }
  return t('{name}, page {page} of {pages}, {count, plural, one {# mark} other {# marks}} selected', {
    ...values,
    count: uids.size,
  });
}

/** The open document without its overlays. Separate, so that gestures rerender nothing else. */
function OpenDocument({ picture, theme }: { readonly picture: PictureDocument; readonly theme: string }) {
  const { editor, workspace, toolOf, ui, setInput } = useApp();
  const isDrafting = useSlice(editor.draft, ({ pageNumber }) => pageNumber !== 0);
  const opened = useSlice(workspace.pictures, (state) => state.source);
  const label = useCanvasLabel();
  const [fault, setFault] = useState<string | undefined>(undefined);
  const colors = useMemo(() => readColors(theme), [theme]);
  const onFault = useMemo(
    () => (error: unknown) => {
      const detail = messageOf(error);
      setFault(detail);
      showToast(ui, { kind: 'error', title: t("Couldn't draw the page"), detail });
    },
    [ui],
  );
  return (
    <LoadBoundary className="progress-card card row">
      <DocumentCanvas
        key={fault}
        editor={editor}
        picture={picture}
        opened={opened}
        toolOf={toolOf}
        colors={colors}
        label={label}
        isBusy={isDrafting}
        describedBy="canvas-help"
        onInput={setInput}
        onFault={onFault}
      />
    </LoadBoundary>
  );
}

function Workspace() {
  const app = useApp();
  const { workspace, ui } = app;
  const picture = useSlice(workspace.pictures, (state) => state.picture);
  const forms = useSlice(app.forms, ({ current }) => current);
  const isFinding = useUi((state) => state.isFinding);
  const isStraightening = useUi((state) => state.isStraightening);
  const isListing = useUi((state) => state.isListing);
  const theme = useTheme(ui);
  return (
    <main className="workspace" onContextMenu={(event) => openDocumentMenu(app, event)}>
      {picture ? <OpenDocument picture={picture} theme={theme} /> : null}
      <p id="canvas-help" className="visually-hidden">
        {t(
          "Press a tool's letter to choose it, Enter to place a mark, and the arrow keys to move it. The inspector lists the same marks.",
        )}
      </p>
      {picture && forms ? (
        <LoadBoundary className="progress-card card row">
          <FormLayer forms={forms} picture={picture} />
        </LoadBoundary>
      ) : null}
      {picture ? (
        <LoadBoundary className="progress-card card row">
          <PageText />
          <SelectionBar />
          <WordsBar />
          <TextEditor />
          <EdgeHint />
          <Placing />
          <DocumentMenu />
          <PageFault />
        </LoadBoundary>
      ) : (
        <EmptyState />
      )}
      {picture?.pdf && picture.pdf.signatureCount > 0 ? (
        <LoadBoundary>
          <SignatureBar original={picture.pdf.own} />
        </LoadBoundary>
      ) : null}
      {picture && isFinding ? (
        <LoadBoundary className="progress-card card row">
          <FindBar key={picture.name} />
        </LoadBoundary>
      ) : null}
      {picture && isStraightening ? (
        <LoadBoundary className="progress-card card row">
          <StraightenBar />
        </LoadBoundary>
      ) : null}
      {isListing ? (
        <LoadBoundary className="progress-card card row" onClose={() => showResults(ui, false)} fallback={<Opening />}>
          <ResultsView />
        </LoadBoundary>
      ) : null}
      <ProgressBar />
      <Messages />
    </main>
  );
}

/** Reads the colours from the style sheet for canvases, which can't use it. */
function readColors(_theme: string) {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback;
  return {
    accent: read('--accent', '#2563eb'),
    onAccent: read('--on-accent', '#ffffff'),
    barcode: read('--barcode', '#0f8a4b'),
    guide: read('--guide', '#d6248a'),
  };
}

interface ShellProps {
  /** Called once the window takes keys, drops and the clipboard. */
  readonly onListening?: (() => void) | undefined;
}

function Shell({ onListening }: ShellProps) {
  const isOpen = useSession((state) => state.pages.length > 0);
  const pageCount = useSession((state) => state.pages.length);
  const inspectorWidth = useUi((state) => state.inspectorWidth);
  const pagesWidth = useUi((state) => state.pagesWidth);
  const isListing = useUi((state) => state.isListing);
  useWindowInput();
  useDocumentTitle();
  useEffect(() => {
    document.documentElement.dataset.ready = 'true';
    onListening?.();
    // Preload the parts around a document. Failures are reported on use.
    loadDocumentWindow().catch(() => undefined);
    // Preload parts that should open at once.
    const timer = setTimeout(() => {
      // Loading failures are retried and reported on use.
      if (navigator.onLine) Promise.all([loadPalette(), loadCanvas()]).catch(() => undefined);
    }, 1000);
    return () => clearTimeout(timer);
  }, [onListening]);
  return (
    <div
      className={`app ${isOpen ? '' : 'is-empty'} ${isListing ? 'is-listing' : ''}`}
      style={{ '--inspector': `${inspectorWidth}px`, '--pages': `${pagesWidth}px` } as CSSProperties}
    >
      {isListing ? null : <Header />}
      <LoadBoundary fallback={<div className="toolbar" />}>{isOpen && !isListing ? <Toolbar /> : null}</LoadBoundary>
      {/* Reserve its space while loading: the page must not shift. */}
      <LoadBoundary fallback={<div className="pages-strip" />}>
        {pageCount > 1 && !isListing ? <PagesStrip /> : null}
      </LoadBoundary>
      <Workspace />
      <LoadBoundary>{isListing ? null : <Inspector />}</LoadBoundary>
      <Dialogs />
      <DropHint />
      <Announcer />
      <Tooltip />
    </div>
  );
}

/** Remounts when the language changes: state worth keeping is in the stores. */
function Window({ onListening }: ShellProps) {
  return <Shell key={useUi(({ language }) => language)} onListening={onListening} />;
}

export function App({ services, onListening }: { readonly services: AppServices } & ShellProps) {
  return (
    <AppProvider value={services}>
      <Window onListening={onListening} />
    </AppProvider>
  );
}

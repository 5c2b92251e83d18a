// Compares the open document with another version of it, in a worker.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { withoutExtension } from '../../kernel/file-name.ts';
import { type Mark, withLayersOf } from '../../marks/index.ts';
import type { PictureDocument } from '../../media/index.ts';
import { MessageError, message, messageOf, t } from '../../messages/index.ts';
import type { writeFiles } from '../../output/index.ts';
import { type Comparer, type ComparingOptions, createComparer } from '../../review/client.ts';
import {
  type CarriedMarks,
  carryMarks,
  comparisonJson,
  comparisonReport,
  type DocumentComparison,
  isDifferenceMark,
  pagesToTrace,
  toDifferenceMarks,
} from '../../review/index.ts';
import type { Core } from '../core.ts';
import { untilMeasured } from '../measured.ts';
import { askPassword } from '../pdf.ts';
import { openAgain } from './open-again.ts';
import { type ComparedRow, pageRows } from './page-rows.ts';

export interface CompareResult {
  readonly file: File;
  /** Own openings of both versions: they stay as they were compared. */
  readonly old: PictureDocument;
  readonly recent: PictureDocument;
  readonly comparison: DocumentComparison;
  readonly rows: readonly ComparedRow[];
}

export type CompareRun =
  | { readonly kind: 'choosing' }
  | {
      readonly kind: 'reading';
      readonly step: 'opening' | 'comparing';
      readonly name: string;
      /** 0 to 1; undefined if unknown. */
      readonly share: number | undefined;
    }
  | { readonly kind: 'failed'; readonly name: string; readonly reason: string }
  | { readonly kind: 'done'; readonly result: CompareResult };

export type CarryRun =
  | { readonly kind: 'none' }
  | { readonly kind: 'tracing' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'found'; readonly outcome: CarriedMarks };

export interface CompareState {
  readonly run: CompareRun;
  /** Number of marks added for the differences; undefined before. */
  readonly markCount: number | undefined;
  readonly carry: CarryRun;
}

export type ComparisonReportKind = 'pdf' | 'json';

export interface Comparing {
  readonly state: StoreApi<CompareState>;
  /** Compares the open document with a newer version. Reports errors in the state. */
  choose(file: File): Promise<void>;
  /** Cancels, or drops the result. */
  clear(): void;
  /** Cancels what is running, and keeps a result. */
  stop(): void;
  /** Adds the differences as marks to the open document, in one step. */
  addMarks(): void;
  saveReport(kind: ComparisonReportKind): Promise<void>;
  /** Marks of the open document that can be carried to the new version. */
  ownMarks(): readonly Mark[];
  /** Finds the places of the open document's marks in the new version. */
  findMarks(): Promise<void>;
  dropFound(): void;
  /** Opens the new version with the found marks in place of the open document. */
  openCarried(): Promise<void>;
}

export interface ComparingPorts {
  createComparer(): Comparer;
  loadWriter(): Promise<typeof writeFiles>;
}

const BROWSER: ComparingPorts = {
  createComparer,
  loadWriter: async () => (await import('../../output/index.ts')).writeFiles,
};

const NOTHING: CompareState = { run: { kind: 'choosing' }, markCount: undefined, carry: { kind: 'none' } };

/** Marks that show the differences of an earlier comparison stay behind. */
const marksOf = ({ editor }: Core): readonly Mark[] =>
  editor.document.toMarksDocument().marks.filter((mark) => !isDifferenceMark(mark));

type OpenVersions = Pick<CompareResult, 'old' | 'recent'>;

/** Opens both versions. @throws the signal's reason */
async function openBoth(core: Core, file: File, signal: AbortSignal): Promise<OpenVersions> {
  const { workspace, window } = core;
  const { picture } = workspace.pictures.getState();
  if (!picture) throw new MessageError(message('Nothing is open'));
  const recent = await workspace.openDocument(file, {
    signal,
    askPassword: (wasWrong) => askPassword(window, file.name, wasWrong, signal),
  });
  const opened = [recent];
  try {
    const old = await openAgain(core, picture, signal);
    opened.push(old);
    for (const each of opened) await untilMeasured(each, signal);
    signal.throwIfAborted();
    return { old, recent };
  } catch (error) {
    for (const each of opened) each.dispose();
    throw error;
  }
}

/** Adds the differences as marks to the open document. @returns how many */
function addDifferenceMarks({ editor }: Core, { comparison: { differences } }: CompareResult): number {
  const { createUid, now } = editor.ports;
  const { pages } = editor.session.getState();
  const marks = toDifferenceMarks(differences, 'old', { pages, createUid, date: now().toISOString() });
  const label = message('Mark {count, plural, one {# difference} other {# differences}}', {
    count: differences.length,
  });
  editor.document.commit(label, (transaction) => {
    for (const mark of marks) transaction.add(mark);
  });
  return marks.length;
}

async function saveResult(
  { device, window }: Core,
  { loadWriter }: ComparingPorts,
  { old, recent, comparison }: CompareResult,
  kind: ComparisonReportKind,
): Promise<void> {
  const result = {
    old: { file: old.name, pages: old.pages.length },
    new: { file: recent.name, pages: recent.pages.length },
    comparison,
  };
  const name = `${withoutExtension(recent.name)}.comparison.${kind}`;
  try {
    if (kind === 'json') device.saveFile(name, new Blob([comparisonJson(result)], { type: 'application/json' }));
    else {
      const [{ writeReport }, write] = await Promise.all([import('../export/report-pdf.ts'), loadWriter()]);
      device.saveFile(name, await writeReport(name, comparisonReport(result), write));
    }
  } catch (error) {
    window.notify({ kind: 'error', title: t("Couldn't save the report"), detail: messageOf(error) });
  }
}

async function openWithMarks({ editor, workspace, window }: Core, file: File, marks: readonly Mark[]): Promise<void> {
  // All other properties belong to the old file.
  const document = withLayersOf(editor.document.toMarksDocument(), marks);
  if (!(await workspace.open({ file, readContent: async () => ({ document }) }))) return;
  window.notify({
    kind: 'info',
    title: t('{count, plural, one {# mark was} other {# marks were}} carried to {name}', {
      count: marks.length,
      name: file.name,
    }),
  });
}

async function findPlaces(
  comparer: Comparer,
  { old, recent, comparison }: CompareResult,
  marks: readonly Mark[],
  signal: AbortSignal,
): Promise<CarriedMarks> {
  const trace = await comparer.trace(pagesToTrace(marks), signal);
  return carryMarks(marks, { trace, comparison, oldPages: old.pages, newPages: recent.pages });
}

async function compareVersions(
  comparer: Comparer,
  file: File,
  { old, recent }: OpenVersions,
  options: ComparingOptions,
): Promise<CompareResult> {
  try {
    const comparison = await comparer.compare(old, recent, options);
    options.signal.throwIfAborted();
    return { file, old, recent, comparison, rows: pageRows(old.pages.length, recent.pages.length, comparison.pages) };
  } catch (error) {
    comparer.close();
    old.dispose();
    recent.dispose();
    throw error;
  }
}

export function createComparing(core: Core, ports: ComparingPorts = BROWSER): Comparing {
  const state = createStore<CompareState>(() => NOTHING);
  let controller = new AbortController();
  let comparer: Comparer | undefined;

  const show = (changed: Partial<CompareState>) => state.setState(changed);
  const resultOf = () => {
    const { run } = state.getState();
    return run.kind === 'done' ? run.result : undefined;
  };
  function clear(): void {
    controller.abort();
    comparer?.close();
    comparer = undefined;
    const result = resultOf();
    state.setState(NOTHING, true);
    result?.old.dispose();
    result?.recent.dispose();
  }

  async function compare(file: File, signal: AbortSignal): Promise<void> {
    const versions = await openBoth(core, file, signal);
    const own = ports.createComparer();
    comparer = own;
    const onProgress = (share: number) => show({ run: { kind: 'reading', step: 'comparing', name: file.name, share } });
    onProgress(0);
    show({ run: { kind: 'done', result: await compareVersions(own, file, versions, { signal, onProgress }) } });
  }

  core.workspace.subscribe(({ kind }) => {
    if (kind === 'left' || kind === 'rearranged') clear();
  });

  return {
    state,
    clear,
    ownMarks: () => marksOf(core),
    async choose(file) {
      clear();
      controller = new AbortController();
      const { signal } = controller;
      show({ run: { kind: 'reading', step: 'opening', name: file.name, share: undefined } });
      try {
        await compare(file, signal);
      } catch (error) {
        if (!signal.aborted) show({ run: { kind: 'failed', name: file.name, reason: messageOf(error) } });
      }
    },
    stop() {
      if (!resultOf()) return clear();
      controller.abort();
      controller = new AbortController();
      show({ carry: { kind: 'none' } });
    },
    addMarks() {
      const result = resultOf();
      if (result) show({ markCount: addDifferenceMarks(core, result) });
    },
    async saveReport(kind) {
      const result = resultOf();
      if (result) await saveResult(core, ports, result, kind);
    },
    async findMarks() {
      const result = resultOf();
      if (!result || !comparer) return;
      const { signal } = controller;
      show({ carry: { kind: 'tracing' } });
      try {
        show({ carry: { kind: 'found', outcome: await findPlaces(comparer, result, marksOf(core), signal) } });
      } catch (error) {
        if (!signal.aborted) show({ carry: { kind: 'failed', reason: messageOf(error) } });
      }
    },
    dropFound: () => show({ carry: { kind: 'none' } }),
    async openCarried() {
      const { carry } = state.getState();
      const result = resultOf();
      if (carry.kind === 'found' && result) await openWithMarks(core, result.file, carry.outcome.carried);
    },
  };
}

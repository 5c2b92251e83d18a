// An export: choices, the plan derived from them, writing, and the check of the written files.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type PageNumber, pageNumbersTo } from '../../kernel/page-number.ts';
import type { Result } from '../../kernel/result.ts';
import { hidesNothing, isRedaction } from '../../marks/index.ts';
import type { PictureDocument } from '../../media/index.ts';
import { messageOf, t } from '../../messages/index.ts';
import {
  DEFAULT_OUTPUT_OPTIONS,
  describeCut,
  FORMAT_NAMES,
  type findHidden,
  type OutputOptions,
  type OutputPart,
  type OutputPlan,
  type OutputProgress,
  type OutputResult,
  type PlanInput,
  parsePageRange,
  planOutput,
  rowOf,
  statedDpi,
  toLayerWords,
  type writeFiles,
  writeMode,
} from '../../output/index.ts';
import { HIDDEN_KINDS, type HiddenCounts } from '../../redaction/index.ts';
import type { TextPage } from '../../text/text-page.ts';
import type { Core } from '../core.ts';
import type { Forms } from '../forms/forms.ts';
import type { AskedAgain } from '../redacted-entries.ts';
import { countUnfitTexts } from '../unfit-texts.ts';
import { intoArchive } from './archive.ts';
import { measurePart, noteTooLarge, planAlone, type WriteBy } from './part-sizes.ts';
import { plannedSource } from './planned-source.ts';
import { type FindLeft, refuseLeft } from './refuse-left.ts';
import { type ReportKind, saveReport } from './report-file.ts';

export interface RangeChoice {
  readonly kind: 'current' | 'all' | 'range';
  /** Range as typed. */
  readonly text: string;
}

export type ExportChoices = Omit<OutputOptions, 'pageNumbers'>;

export type ExportRun =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'writing'; readonly progress: OutputProgress | undefined }
  | { readonly kind: 'written'; readonly result: OutputResult }
  | { readonly kind: 'failed'; readonly message: string };

export interface ExportState {
  readonly choices: ExportChoices;
  readonly chosenPages: RangeChoice;
  readonly pages: Result<readonly PageNumber[], string>;
  /** Files to write instead of the chosen pages; undefined without splitting. */
  readonly parts: readonly OutputPart[] | undefined;
  /** Undefined for incomplete choices. */
  readonly plan: OutputPlan | undefined;
  readonly run: ExportRun;
}

export interface Export {
  readonly state: StoreApi<ExportState>;
  readonly picture: PictureDocument;
  readonly pageNumber: PageNumber;
  /** Drops results of earlier choices. */
  choose(changed: Partial<ExportChoices>): void;
  choosePages(chosen: RangeChoice): void;
  /** @param mostBytes maximum size of a part's file; the result names larger ones */
  chooseParts(parts: readonly OutputPart[], mostBytes?: number): void;
  /** Writes the part with these pages; returns its size (bytes). @throws MessageError on failure */
  measure(pageNumbers: readonly PageNumber[], signal: AbortSignal): Promise<number>;
  write(): Promise<void>;
  findHidden(signal: AbortSignal): Promise<HiddenCounts>;
  /** Returns whether pages would remain without this one. */
  canLeaveOut(page: PageNumber): boolean;
  leaveOut(page: PageNumber): Promise<void>;
  /** Exports one page of a PDF as an image, the others unchanged. */
  exportAsImage(page: PageNumber): Promise<void>;
  cancel(): void;
  /** Saves the written files, if all have passed the check. */
  save(): void;
  /** Saves the redaction report: as data, as a readable page, or as a PDF with both. */
  saveReport(kind: ReportKind): void;
}

export interface Exports {
  /** Returns undefined without a document. */
  begin(): Export | undefined;
  /** The same for Save; undefined if choices are needed first. */
  beginSave(): Export | undefined;
  /** The same for the parts of a split, which are chosen later; saved as one archive. */
  beginSplit(): Export | undefined;
  /** The same for printing: leaves pictures of the pages at printer resolution in the state. */
  beginPrint(): Export | undefined;
  /** The same for a PDF to be signed or compressed, with default choices. */
  beginPdf(): Export | undefined;
}

/** Resolution for printing content without its own (dpi): printers' limit for text. */
const PRINT_DPI = 300;

const NOTHING_HIDDEN = Object.fromEntries(HIDDEN_KINDS.map((kind) => [kind, 0])) as HiddenCounts;

const CHOOSING: ExportRun = { kind: 'choosing' };

function readPages(
  { kind, text }: RangeChoice,
  pageNumber: PageNumber,
  pageCount: number,
): Result<readonly number[], string> {
  switch (kind) {
    case 'current':
      return { ok: true, value: [pageNumber] };
    case 'all':
      return { ok: true, value: pageNumbersTo(pageCount) };
    case 'range':
      return parsePageRange(text, pageCount);
  }
}

/** Functions that need a browser and a worker. */
export interface ExportTools {
  readonly writeFiles: typeof writeFiles;
  readonly findHidden?: typeof findHidden;
  readonly findLeft?: FindLeft;
}

export interface ExportSources {
  recognized(): ReadonlyMap<PageNumber, TextPage>;
  form(): Pick<Forms, 'settle' | 'flatten' | 'state'> | undefined;
  /** Searched words with redactions, which written files must not contain. */
  askAgain(): AskedAgain | undefined;
}

const NO_SOURCES: ExportSources = { recognized: () => new Map(), form: () => undefined, askAgain: () => undefined };

interface ExportInput {
  readonly core: Core;
  readonly picture: PictureDocument;
  readonly choices: ExportChoices;
  readonly parts?: readonly OutputPart[];
  readonly tools: ExportTools;
  readonly sources: ExportSources;
  /** Converts written files to those that are saved. */
  readonly pack?: (result: OutputResult) => Promise<OutputResult>;
  onChoose(choices: ExportChoices): void;
}

function toPlanInput({ core, picture, sources }: ExportInput): PlanInput {
  const { documentName = t('document'), pages, hidden } = core.editor.session.getState();
  return {
    documentName,
    pages,
    hidden,
    unitsPerInch: picture.unitsPerInch,
    resolutions: picture.resolutions,
    isPdf: picture.pdf !== undefined,
    fileSize: picture.pdf?.own.file.size,
    words: new Map([...sources.recognized()].map(([number, page]) => [number, toLayerWords(page)] as const)),
    document: core.editor.document.toMarksDocument(),
  };
}

/** Returns the document with its form values in the file: as fields, or flattened. */
async function withForm(
  picture: PictureDocument,
  { options, keepsPages }: OutputPlan,
  form: Pick<Forms, 'settle' | 'flatten'>,
): Promise<Parameters<typeof writeFiles>[0]> {
  await form.settle();
  const { pdf, file, pages, filePageCount } = picture;
  if (!pdf || !keepsPages || !options.flattensForm) return picture;
  return {
    ...{ file, pages, filePageCount },
    openPixelPort: () => picture.openPixelPort(),
    placeOf: (index) => picture.placeOf(index),
    pdf: { ...pdf, original: { ...pdf.original, file: await form.flatten() } },
  };
}

function createExport(asked: ExportInput): Export {
  const { core, picture, choices, tools, onChoose } = asked;
  const { pageNumber } = core.editor.session.getState();
  let input = toPlanInput(asked);
  const pageCount = input.pages.length;
  let controller: AbortController | undefined;
  let mostBytes: number | undefined;

  function derive(chosen: Pick<ExportState, 'choices' | 'chosenPages' | 'parts'>): ExportState {
    const { parts } = chosen;
    const pages = readPages(chosen.chosenPages, pageNumber, pageCount);
    const hasPages = pages.ok && parts?.length !== 0;
    const plan = hasPages ? planOutput(input, { ...chosen.choices, pageNumbers: pages.value }, parts) : undefined;
    return { ...chosen, pages, plan, run: CHOOSING };
  }

  const state = createStore<ExportState>(() =>
    derive({ choices, chosenPages: { kind: 'all', text: `1-${pageCount}` }, parts: asked.parts }),
  );

  function stop(): void {
    controller?.abort();
    controller = undefined;
  }

  function change(changed: Partial<Pick<ExportState, 'choices' | 'chosenPages' | 'parts'>>): void {
    stop();
    state.setState((before) => derive({ ...before, ...changed }));
  }

  // Page sizes may change while a document is being measured.
  picture.measuring?.subscribe(() => {
    input = toPlanInput(asked);
    change({});
  });

  function without(page: PageNumber): readonly PageNumber[] {
    const { plan } = state.getState();
    return (plan?.options.pageNumbers ?? []).filter((number) => number !== page);
  }

  const writeBy: WriteBy = async (plan, options) => {
    const form = asked.sources.form();
    const source = form ? await withForm(picture, plan, form) : picture;
    return tools.writeFiles(source, { plan }, options);
  };

  async function write(): Promise<void> {
    if (picture.measuring) await picture.measuring.done;
    const { plan } = state.getState();
    if (!plan) return;
    stop();
    const own = new AbortController();
    controller = own;
    const show = (run: ExportRun) => {
      if (controller === own) state.setState({ run });
    };
    show({ kind: 'writing', progress: undefined });
    try {
      const onProgress = (progress: OutputProgress) => show({ kind: 'writing', progress });
      const again = asked.sources.askAgain();
      const checked = await writeBy(plan, { signal: own.signal, onProgress });
      const sound = again ? await refuseLeft(checked, plan, again, own.signal, tools.findLeft) : checked;
      const written = noteTooLarge(sound, plan, mostBytes);
      show({ kind: 'written', result: asked.pack ? await asked.pack(written) : written });
    } catch (error) {
      show({ kind: 'failed', message: messageOf(error) });
    }
  }

  return {
    state,
    picture,
    pageNumber,
    choose(changed) {
      change({ choices: { ...state.getState().choices, ...changed } });
      onChoose({ ...state.getState().choices, picturePages: [], cleansAlways: false, keptHidden: [] });
    },
    choosePages: (chosenPages) => change({ chosenPages }),
    chooseParts(parts, most) {
      mostBytes = most;
      change({ parts });
    },
    write,
    async measure(pageNumbers, signal) {
      if (picture.measuring) await picture.measuring.done;
      return measurePart(planAlone(input, state.getState().choices, pageNumbers), (plan) => writeBy(plan, { signal }));
    },
    async findHidden(signal) {
      const original = picture.pdf?.own;
      return original && tools.findHidden ? tools.findHidden({ original }, signal) : NOTHING_HIDDEN;
    },
    canLeaveOut: (page) => without(page).length > 0,
    leaveOut(page) {
      const { choices: own, parts, chosenPages } = state.getState();
      const text = without(page).join(', ');
      change({
        choices: { ...own, cleansAlways: own.appliesRedactions },
        chosenPages: parts ? chosenPages : { kind: 'range', text },
        parts: parts
          ?.map((part) => ({ ...part, pageNumbers: part.pageNumbers.filter((number) => number !== page) }))
          .filter(({ pageNumbers }) => pageNumbers.length > 0),
      });
      return write();
    },
    exportAsImage(page) {
      const { choices: own } = state.getState();
      change({ choices: { ...own, picturePages: [...own.picturePages, page] } });
      return write();
    },
    cancel() {
      stop();
      state.setState({ run: CHOOSING });
    },
    save() {
      const { run } = state.getState();
      if (run.kind !== 'written' || run.result.report.problems.length > 0) return;
      for (const { name, blob, sidecar } of run.result.files) {
        core.device.saveFile(name, blob);
        if (sidecar) core.device.saveFile(sidecar.name, sidecar.blob);
      }
    },
    saveReport(kind) {
      const { run, plan } = state.getState();
      const proof = run.kind === 'written' ? run.result.proof : undefined;
      if (!proof || !plan) return;
      const name = plan.files[0]?.name ?? t('document');
      void saveReport(core, { name, report: proof, kind }, tools.writeFiles);
    },
  };
}

/** True if a plan destroys nothing: no redactions, signatures, encryption or omitted marks. */
function needsNoChoice(plan: OutputPlan, picture: PictureDocument): boolean {
  const source = plannedSource(picture);
  const isRewritten = source !== undefined && writeMode(plan, source) === 'rewrite';
  const losesProtection = isRewritten && (source.signatureCount > 0 || source.isEncrypted);
  const marks = plan.files.flatMap((file) => file.pages.flatMap((page) => page.marks));
  const left = plan.hiddenMarks + plan.omittedComments + describeCut(plan).length + countUnfitTexts(marks);
  const redacts = marks.some((mark) => isRedaction(mark) || hidesNothing(mark));
  return !losesProtection && left === 0 && plan.files.length === 1 && !redacts;
}

/** Creates exports. Choices are remembered during a visit: most exports resemble the last one. */
export function createExports(core: Core, tools: ExportTools, sources: ExportSources = NO_SOURCES): Exports {
  let lastChoices: ExportChoices = DEFAULT_OUTPUT_OPTIONS;
  let lastSplit: ExportChoices = DEFAULT_OUTPUT_OPTIONS;
  let lastPrint: ExportChoices = { ...DEFAULT_OUTPUT_OPTIONS, format: 'png', dpi: PRINT_DPI };
  /** Document for which the resolution was chosen last; others start with that of their file. */
  let lastPicture: PictureDocument | undefined;
  return {
    begin() {
      const { picture } = core.workspace.pictures.getState();
      if (!picture) return undefined;
      const dpi = statedDpi(picture.resolutions) ?? DEFAULT_OUTPUT_OPTIONS.dpi;
      // Signatures stay valid if marks are annotations.
      const pdfMarks = picture.pdf && picture.pdf.signatureCount > 0 ? 'annotations' : lastChoices.pdfMarks;
      const choices = picture === lastPicture ? lastChoices : { ...lastChoices, dpi, pdfMarks };
      const onChoose = (chosen: ExportChoices) => {
        lastChoices = chosen;
        lastPicture = picture;
      };
      return createExport({ core, picture, choices, tools, sources, onChoose });
    },
    beginSave() {
      const { picture } = core.workspace.pictures.getState();
      const format = picture && FORMAT_NAMES.find((each) => each === picture.format);
      if (!picture || !format || rowOf(format).coding === 'jpeg') return undefined;
      const dpi = statedDpi(picture.resolutions) ?? DEFAULT_OUTPUT_OPTIONS.dpi;
      const choices = { ...DEFAULT_OUTPUT_OPTIONS, dpi, format, pdfMarks: 'annotations' } as const;
      const output = createExport({ core, picture, choices, tools, sources, onChoose: () => undefined });
      const { plan } = output.state.getState();
      const refused = sources.form()?.state.getState().refused.size ?? 0;
      return plan && refused === 0 && needsNoChoice(plan, picture) ? output : undefined;
    },
    beginSplit() {
      const { picture } = core.workspace.pictures.getState();
      if (!picture) return undefined;
      const dpi = statedDpi(picture.resolutions) ?? DEFAULT_OUTPUT_OPTIONS.dpi;
      const choices = { ...lastSplit, dpi, format: picture.pdf ? 'pdf' : 'tiff' } as const;
      const onChoose = (chosen: ExportChoices) => {
        lastSplit = chosen;
      };
      return createExport({ core, picture, choices, parts: [], tools, pack: intoArchive(core), sources, onChoose });
    },
    beginPrint() {
      const { picture } = core.workspace.pictures.getState();
      const onChoose = (chosen: ExportChoices) => {
        lastPrint = chosen;
      };
      return picture && createExport({ core, picture, choices: lastPrint, tools, sources, onChoose });
    },
    beginPdf() {
      const { picture } = core.workspace.pictures.getState();
      const dpi = statedDpi(picture?.resolutions ?? []) ?? DEFAULT_OUTPUT_OPTIONS.dpi;
      const isSigned = picture?.pdf && picture.pdf.signatureCount > 0;
      const choices = { ...DEFAULT_OUTPUT_OPTIONS, dpi, pdfMarks: isSigned ? 'annotations' : 'content' } as const;
      return picture && createExport({ core, picture, choices, tools, sources, onChoose: () => undefined });
    },
  };
}

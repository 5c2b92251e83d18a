// Writing worker, independent of its transport and environment.

import type { MediaPlatform } from '../codecs/platform.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import type { RgbaImage } from '../media/index.ts';
import { MessageError, type MessageOrText, message } from '../messages/index.ts';
import { type PdfDocument, type PdfEngine, PictureTooLarge } from '../pdf/core.ts';
import { type FileFacts, factsOf, type HiddenCounts, toPublicReport } from '../redaction/index.ts';
import { causeOf } from '../workers/index.ts';
import type { ReadAnnotations } from './annotations/read-annotations.ts';
import { unseenWordsMessages } from './areas.ts';
import { type CheckedFile, checkFile } from './check/check-file.ts';
import { describeCut } from './cut-marks.ts';
import { cutParts } from './cut-parts.ts';
import { destroyedAreas, type SourcePage } from './destroyed.ts';
import { Downscaler } from './downscale.ts';
import { OUTPUT_FORMATS, rowOf } from './formats.ts';
import type {
  HiddenTask,
  JoinedFile,
  JoinTask,
  OriginalPdf,
  OutputProgress,
  OutputResult,
  PreviewTask,
  ReadTask,
  UntranslatedResult,
  WriteTask,
  WrittenFile,
} from './messages.ts';
import { type OutputOptions, reportContents } from './options.ts';
import { type PageReader, type PaintedStrip, paintedStrips, toSourcePage } from './page-source.ts';
import { createTextDrawing } from './paint/draw-text.ts';
import { createEnvironment, loadMeasure } from './paint/environment.ts';
import { StripPainter } from './paint/strip-painter.ts';
import type { WordsByPage } from './pdf/add-words.ts';
import type { BurnPorts, BurnTask, BurntPdf } from './pdf/burn-pdf.ts';
import {
  asFile,
  describeKeptAnnotations,
  type PlannedFile,
  type PlannedPage,
  type PlannedSource,
  paintOrder,
  sidecarName,
  type WriteMode,
  writeMode,
} from './plan.ts';
import type { OutputPlatform } from './platform.ts';
import { describePainted, plannedRedactions, redactKept } from './redact-kept.ts';
import { reportPictures } from './report-pictures.ts';
import { stripsOf } from './strips.ts';
import { translateResult } from './translate-result.ts';
import { writeFile } from './write/writers.ts';

export type { WordsByPage };

export interface WritePorts {
  readonly platform: OutputPlatform;
  readonly reader: PageReader;
  onProgress(progress: OutputProgress): void;
}

async function toSourceFile(
  file: PlannedFile,
  options: OutputOptions,
  reader: PageReader,
): Promise<PlannedFile<SourcePage>> {
  const pages: SourcePage[] = [];
  for (const page of file.pages) pages.push(await toSourcePage(page, options, reader));
  return { ...file, pages };
}

/** Reports pages with pictures that are too large, instead of a file. */
function refuseTooLarge(error: unknown, pageCount: number): UntranslatedResult {
  if (!(error instanceof PictureTooLarge)) throw error;
  const { page } = error;
  const places = page === undefined ? [] : [{ page, cannotBeImage: true }];
  return {
    files: [],
    report: { pageCount, redactedPixels: 0, redactedPages: 0, notes: [], problems: [causeOf(error)], places },
  };
}

/** Writes a plan that keeps the pages of a PDF: adds marks to the opened file. */
async function writeKept(
  { plan, original }: WriteTask & { readonly original: OriginalPdf },
  { platform, onProgress }: Pick<WritePorts, 'platform' | 'onProgress'>,
): Promise<UntranslatedResult> {
  const [file] = plan.files;
  if (!file) throw new RangeError('There is no page to write.');
  const { checkBurnt, createPdfEngine, fromBytes, loadFontFile } = await import('./pdf/index.ts');
  const kept = new Set(plan.keptAsAnnotations);
  const pages = file.pages.map(({ pageNumber, marks }) => ({
    pageNumber,
    marks: paintOrder(marks, plan.options).below.filter(({ uid }) => !kept.has(uid)),
  }));
  const marks = file.pages.flatMap((page) => page.marks);
  const measure = platform.hasScreenFonts ? await loadMeasure(marks, platform) : undefined;
  const drawing = createTextDrawing(platform);
  const engine = await createPdfEngine();
  const { bytes, pdf, isEncrypted } = await openOriginal(engine, original);
  let done = 0;
  const onPage = (pageNumber: PageNumber) => {
    done += 1;
    onProgress({ phase: 'writing', pageNumber, share: done / (pages.length + 1) / 2 });
  };
  const { redactions, asPictures } = plannedRedactions(file, plan.options, pdf);
  const isRedacted = plan.options.cleansAlways || redactions.requests.length + asPictures.length > 0;
  // Attachments are removed by redaction: marks JSON goes beside the file.
  const marksJson = isRedacted ? undefined : file.marksJson;
  const { withoutAnnotations, options } = plan;
  const includesComments = options.includesComments && !isRedacted;
  const task = {
    ...{ bytes, pdf, isEncrypted, password: original.password },
    pages,
    marksAs: options.pdfMarks,
    withoutAnnotations,
    includesComments,
    marksJson,
  };
  const ports = { loadFontFile, fonts: platform.addedFonts, platform: platform.media, measure, drawing };
  const mode = isRedacted ? 'rewrite' : writeMode(plan, toPlannedSource(pdf, isEncrypted, original));
  const { burnt, notes } = await burnOrKeep(task, { ...ports, onPage }, mode);
  const lastPage = pages.at(-1)?.pageNumber ?? 1;
  onProgress({ phase: 'checking', pageNumber: lastPage, share: 0.5 });
  const looks = pages.map((page) => ({ pageNumber: page.pageNumber, isMarked: page.marks.length > 0 }));
  const facts = { pages: looks, outline: burnt.outline, password: original.password };
  const problems = checkBurnt(engine, fromBytes(burnt.bytes), pdf, facts);
  const whole = {
    ...{ pageCount: pages.length, redactedPixels: 0, redactedPages: 0 },
    removedSignatures: burnt.removedSignatures,
    notes: [...notes, ...describeOutline(burnt), ...describeKeptAnnotations(plan)],
    problems: [...redactions.problems, ...problems.map(({ localized }) => localized)],
    places: [...redactions.places, ...problems.flatMap(({ page }) => (page === undefined ? [] : { page }))],
  };
  if (whole.problems.length > 0) return { files: [], report: whole };
  const { parts } = plan;
  // Cutting takes about as long as writing and checking together.
  const last = parts ? 0.75 : 1;
  const onShare = (share: number) =>
    onProgress({ phase: 'checking', pageNumber: lastPage, share: 0.5 + share * (last - 0.5) });
  const result = isRedacted
    ? await redactKept(
        {
          bytes: burnt.bytes,
          opened: bytes,
          recognizer: platform.recognizer,
          ...{ redactions, asPictures, file, engine, ports, options, onShare },
        },
        whole,
      )
    : { files: [asFile(file.name, burnt.bytes, OUTPUT_FORMATS.pdf.mediaType)], report: whole };
  if (!parts) return result;
  const onPart = (index: number) =>
    onProgress({ phase: 'checking', pageNumber: lastPage, share: last + ((index + 1) / parts.length) * (1 - last) });
  return cutParts(result, parts, engine, onPart);
}

const NOTHING_BURNT = { missingCharacters: [], drawnCharacters: [], removedSignatures: 0 } as const;

const toPlannedSource = ({ info }: PdfDocument, isEncrypted: boolean, { sources }: OriginalPdf): PlannedSource => ({
  pageCount: info.pages.length,
  signatureCount: info.signatureCount,
  certification: info.certification,
  isEncrypted,
  sources,
});

async function burnOrKeep(
  task: BurnTask & { readonly bytes: Uint8Array<ArrayBuffer>; readonly isEncrypted: boolean },
  ports: BurnPorts,
  mode: WriteMode,
) {
  const { burnPdf, isSound, revisionEnds } = await import('./pdf/index.ts');
  const { bytes, pdf, password, isEncrypted } = task;
  const keepsBytes = mode !== 'rewrite' && (await isSound(bytes, pdf, password ?? ''));
  if (keepsBytes && mode === 'copy')
    return { burnt: { ...NOTHING_BURNT, bytes }, notes: describeRevisions(revisionEnds(bytes).length) };
  const burnt = await burnPdf({ ...task, isAppended: keepsBytes }, ports);
  const hasRemains = keepsBytes && (task.withoutAnnotations ?? []).length > 0;
  return {
    burnt,
    notes: [
      ...describeEncryption(isEncrypted && !keepsBytes),
      ...describePainted(burnt),
      ...describeSignatures(burnt),
      ...(hasRemains ? [remainsMessage()] : []),
    ],
  };
}

/** Opens the PDF with the shown pages: the file itself, or a rearranged copy that is read back. */
async function openOriginal(engine: PdfEngine, { file, password, wasEncrypted = false, sources }: OriginalPdf) {
  const { arrangePages, checkArranged, fromBytes } = await import('./pdf/index.ts');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const opened = engine.open(fromBytes(bytes), password);
  const isEncrypted = wasEncrypted || opened.info.isEncrypted;
  if (!sources) return { bytes, pdf: opened, isEncrypted };
  const arranged = await arrangePages(bytes, opened, sources);
  const pdf = engine.open(fromBytes(arranged));
  const [problem] = checkArranged(opened, pdf, sources);
  opened.close();
  if (problem !== undefined) throw new MessageError(problem);
  return { bytes: arranged, pdf, isEncrypted };
}

export async function readAnnotations({ original, date }: ReadTask): Promise<ReadAnnotations> {
  const { createPdfEngine, fromBytes, readAnnotations: read } = await import('./pdf/index.ts');
  const bytes = new Uint8Array(await original.file.arrayBuffer());
  const pdf = (await createPdfEngine()).open(fromBytes(bytes), original.password);
  return read(bytes, pdf, date);
}

export async function findHidden({ original }: HiddenTask): Promise<HiddenCounts> {
  const { createPdfEngine, findHidden: find, openStructure } = await import('./pdf/index.ts');
  const { bytes, pdf } = await openOriginal(await createPdfEngine(), original);
  return find(await openStructure(bytes, pdf));
}

/** Adds invisible words to pages of a PDF (by number). @throws MessageError if text gets lost */
export async function addWords(bytes: Uint8Array<ArrayBuffer>, words: WordsByPage): Promise<Uint8Array<ArrayBuffer>> {
  const { addWords: add, createPdfEngine } = await import('./pdf/index.ts');
  return add(await createPdfEngine(), bytes, words);
}

/** @throws Error that names the file and its problem */
export async function joinDocuments({ original, files }: JoinTask, platform: MediaPlatform): Promise<JoinedFile> {
  const { createPdfEngine, joinPdf } = await import('./pdf/index.ts');
  const engine = await createPdfEngine();
  const { bytes, pdf } = await openOriginal(engine, original);
  const added = await Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  const joined = await joinPdf(engine, { bytes, pdf }, added, platform);
  return { file: new Blob([joined.bytes], { type: OUTPUT_FORMATS.pdf.mediaType }), pageCounts: joined.pageCounts };
}

/** Reports items of the outline that the file has deleted, but still names. */
const describeOutline = ({ outline: { dropped } = NO_OUTLINE }: BurntPdf): MessageOrText[] =>
  dropped > 0 ? [message('Deleted items of the outline are left out, with all that follows them, as readers do.')] : [];

const NO_OUTLINE = { items: 0, dropped: 0 };

const describeSignatures = ({ removedSignatures: count }: BurntPdf): MessageOrText[] =>
  count === 0
    ? []
    : [
        message(
          '{count, plural, one {# digital signature was removed: it is not valid for the changed file.} other {# digital signatures were removed: they are not valid for the changed file.}}',
          { count },
        ),
      ];

const remainsMessage = (): MessageOrText =>
  message('The signed version stays in the file, with the annotations that were changed or deleted.');

/** Warns that earlier revisions go out with a file that is copied unchanged. */
function describeRevisions(count: number): MessageOrText[] {
  return count === 0
    ? []
    : [
        message(
          'The file still contains {count, plural, one {# earlier version} other {# earlier versions}} of itself.',
          { count },
        ),
      ];
}

const describeEncryption = (isEncrypted: boolean): MessageOrText[] =>
  isEncrypted ? [message('The original is protected by encryption; the file that was written is not.')] : [];

/** Messages are localized by the caller: see `tellResult`. */
export async function perform(task: WriteTask, ports: WritePorts): Promise<UntranslatedResult> {
  const { original, plan } = task;
  const written =
    plan.keepsPages && original
      ? writeKept({ ...task, original }, ports).catch((error: unknown) =>
          refuseTooLarge(error, plan.options.pageNumbers.length),
        )
      : writePictures(task, ports);
  const { report, ...rest } = await written;
  return { ...rest, report: { ...report, notes: [...describeCut(plan), ...report.notes] } };
}

/**
 * Writes the files of a plan, reads each back, and checks it.
 * @throws MessageError if a file doesn't pass its check: it is never returned
 * @example
 * declare const platform: import('markwright/output').OutputPlatform; // canvas and decoders
 * declare const reader: import('markwright/output').PageReader; // pixels of the pages
 * declare const plan: import('markwright/output').OutputPlan; // of planOutput
 * const { files, report } = await write({ plan }, { platform, reader, onProgress: console.log });
 */
export const write = async (task: WriteTask, ports: WritePorts): Promise<OutputResult> =>
  translateResult(await perform(task, ports));

async function writePictures(
  { plan, opened }: WriteTask,
  { platform, reader, onProgress }: WritePorts,
): Promise<UntranslatedResult> {
  const { options } = plan;
  const files: PlannedFile<SourcePage>[] = [];
  for (const file of plan.files) files.push(await toSourceFile(file, options, reader));
  const pages = files.flatMap((file) => file.pages);
  const environment = await createEnvironment(
    pages.flatMap((page) => page.marks),
    platform,
  );
  // Each strip is written once and checked once; copied pages are only checked.
  const total = pages.reduce((sum, page) => sum + (page.kept ? 1 : 2) * stripsOf(page).length, 0);
  let done = 0;
  const advance = (phase: OutputProgress['phase'], { pageNumber }: PlannedPage) => {
    done += 1;
    onProgress({ phase, pageNumber, share: Math.min(1, done / total) });
  };
  const strips = (page: SourcePage) => paintedStrips(page, options, environment, reader);
  async function* countedStrips(page: SourcePage): AsyncGenerator<PaintedStrip> {
    for await (const painted of strips(page)) {
      yield painted;
      advance('writing', page);
    }
  }
  const written: WrittenFile[] = [];
  const checked: CheckedFile[] = [];
  const facts: FileFacts[] = [];
  for (const file of files) {
    const bytes = await writeFile(file, options, countedStrips, (page) => destroyedAreas(page, options));
    checked.push(
      await checkFile(bytes, file, options, {
        platform: platform.media,
        createRedactionPainter(page) {
          const painter = new StripPainter(page, environment);
          const layers = {
            below: [],
            destroyed: destroyedAreas(page, options),
            redactions: painter.place(paintOrder(page.marks, options).redactions),
          };
          return (color, strip) => painter.paintOnColor(color, strip, layers);
        },
        getStrips: strips,
        onStrip: (page) => advance('checking', page),
      }),
    );
    facts.push(await factsOf(bytes, file.pages.length));
    const hasSidecar = file.marksJson !== undefined && !rowOf(options.format).holdsText;
    const sidecar = asFile(sidecarName(file.name), file.marksJson ?? '', 'application/json');
    written.push({ ...asFile(file.name, bytes, rowOf(options.format).mediaType), ...(hasSidecar ? { sidecar } : {}) });
  }
  const report = {
    pageCount: pages.length,
    redactedPixels: checked.reduce((sum, { redactedPixels }) => sum + redactedPixels, 0),
    redactedPages: checked.reduce((sum, { redactedPages }) => sum + redactedPages, 0),
    notes: [
      ...describeKept(pages),
      ...pages.flatMap((page) =>
        options.appliesRedactions ? unseenWordsMessages(page.marks, page.pageNumber, page) : [],
      ),
    ],
    problems: checked.flatMap(({ problems }) => problems),
    places: checked.flatMap(({ places }) => places),
  };
  // Files that fail their check never leave the worker.
  if (report.problems.length > 0) return { files: [], report };
  const isRedacted = opened && report.redactedPixels > 0;
  const details = isRedacted ? await reportPictures({ opened, facts, pages, options, report }) : undefined;
  const reports = details ? { details, proof: toPublicReport(details, reportContents(options)) } : {};
  return { files: written, report, ...reports };
}

/** Describes files with both kinds of pages. */
function describeKept(pages: readonly SourcePage[]): MessageOrText[] {
  const count = pages.filter(({ kept }) => kept).length;
  if (count === 0 || count === pages.length) return [];
  return [
    message(
      '{count, plural, one {# page with nothing drawn on it holds its picture byte for byte as the original does.} other {# pages with nothing drawn on them hold their pictures byte for byte as the original does.}}',
      { count },
    ),
  ];
}

/** Paints a page as it would be written, with no side longer than `maxSide`. */
export async function preview(
  { page, options, maxSide }: PreviewTask,
  { platform, reader }: Omit<WritePorts, 'onProgress'>,
): Promise<RgbaImage> {
  const environment = await createEnvironment(page.marks, platform);
  const downscaler = new Downscaler(page, maxSide);
  const source = await toSourcePage(page, options, reader);
  for await (const { strip, image } of paintedStrips(source, options, environment, reader)) {
    downscaler.addStrip(image, strip.top);
  }
  return downscaler.finish();
}

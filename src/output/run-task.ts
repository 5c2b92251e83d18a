// What the writing worker does, free of how it is talked to and of where it runs.

import { countOf } from '../kernel/wording.ts';
import type { RgbaImage } from '../media/index.ts';
import type { PdfEngine } from '../pdf/engine.ts';
import { factsOf } from '../redaction/report.ts';
import { totalRemoved } from '../redaction/report-words.ts';
import type { FileFacts, RedactionReport, RedactionRequest } from '../redaction/types.ts';
import type { ReadAnnotations } from './annotations/read-annotations.ts';
import { type CheckedFile, checkFile } from './check/check-file.ts';
import { destroyedAreas, type SourcePage } from './destroyed.ts';
import { Downscaler } from './downscale.ts';
import type {
  CheckReport,
  OriginalPdf,
  OutputProgress,
  OutputResult,
  PreviewTask,
  ReadTask,
  WriteTask,
  WrittenFile,
} from './messages.ts';
import type { OutputOptions } from './options.ts';
import { type PageReader, type PaintedStrip, paintedStrips, toSourcePage } from './page-source.ts';
import { createTextDrawing } from './paint/draw-text.ts';
import { createEnvironment, loadMeasure } from './paint/environment.ts';
import { StripPainter } from './paint/strip-painter.ts';
import { MIME_TYPES, type PlannedFile, type PlannedPage, paintOrder, reportName, sidecarName } from './plan.ts';
import type { OutputPlatform } from './platform.ts';
import { toRequests } from './redact-kept.ts';
import { reportPictures } from './report-pictures.ts';
import { stripsOf } from './strips.ts';
import { writeFile } from './write/write-file.ts';

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

/** A plan that keeps the pages of a PDF: marks are added to the file as it was opened. */
async function writeKept(
  { plan, fonts, original }: WriteTask & { readonly original: OriginalPdf },
  { platform, onProgress }: Pick<WritePorts, 'platform' | 'onProgress'>,
): Promise<OutputResult> {
  const [file] = plan.files;
  if (!file) throw new RangeError('There is no page to write.');
  const { burnPdf, checkBurnt, createPdfEngine, fromBytes, loadFontFile } = await import('./pdf/index.ts');
  const pages = file.pages.map(({ pageNumber, marks }) => ({
    pageNumber,
    marks: paintOrder(marks, plan.options).below,
  }));
  const measure = platform.hasScreenFonts ? await loadMeasure(fonts, platform) : undefined;
  const drawing = createTextDrawing(platform);
  const engine = await createPdfEngine();
  const bytes = new Uint8Array(await original.file.arrayBuffer());
  const pdf = engine.open(fromBytes(bytes), original.password);
  let done = 0;
  const onPage = (pageNumber: number) => {
    done += 1;
    onProgress({ phase: 'writing', pageNumber, share: done / (pages.length + 1) / 2 });
  };
  const { requests, problems: empty } = toRequests(
    file.pages.map(({ pageNumber, marks }) => ({
      pageNumber,
      marks: paintOrder(marks, plan.options).redactions,
      size: pdf.info.pages[pageNumber - 1] ?? { width: 0, height: 0 },
    })),
  );
  const isRedacted = requests.length > 0;
  // What is attached to a file does not outlast the redaction of all that no page shows: it goes beside it.
  const marksJson = isRedacted ? undefined : file.marksJson;
  const { withoutAnnotations } = plan;
  const task = { bytes, pdf, pages, marksAs: plan.options.pdfMarks, withoutAnnotations, marksJson };
  const burnt = await burnPdf(task, { loadFontFile, platform: platform.media, measure, drawing, onPage });
  const lastPage = pages.at(-1)?.pageNumber ?? 1;
  onProgress({ phase: 'checking', pageNumber: lastPage, share: 0.5 });
  const problems = checkBurnt(
    engine,
    fromBytes(burnt.bytes),
    pdf,
    pages.map(({ pageNumber, marks }) => ({ pageNumber, isMarked: marks.length > 0 })),
  );
  const notes = [
    ...(pdf.info.isEncrypted ? ['The original is protected by encryption; the file that was written is not.'] : []),
    ...describeCharacters(burnt.drawnCharacters, 'in the marks they are pictures'),
    ...describeCharacters(burnt.missingCharacters, 'in the marks they are empty boxes'),
  ];
  const whole = {
    pageCount: pages.length,
    redactedPixels: 0,
    redactedPages: 0,
    notes,
    problems: [...empty, ...problems],
  };
  if (whole.problems.length > 0) return { files: [], report: whole };
  if (!isRedacted)
    return { files: [{ name: file.name, blob: new Blob([burnt.bytes], { type: MIME_TYPES.pdf }) }], report: whole };
  const onShare = (share: number) => onProgress({ phase: 'checking', pageNumber: lastPage, share: 0.5 + share / 2 });
  return redactKept({ bytes: burnt.bytes, opened: bytes, requests, file, engine, onShare }, whole);
}

interface KeptFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly opened: Uint8Array;
  readonly requests: readonly RedactionRequest[];
  readonly file: PlannedFile;
  readonly engine: PdfEngine;
  onShare(share: number): void;
}

/** Takes what redactions cover out of the file with the marks in it, and gives the report of that along. */
async function redactKept(
  { bytes, opened, requests, file, engine, onShare }: KeptFile,
  report: CheckReport,
): Promise<OutputResult> {
  const { redactPdf, reportPage } = await import('./pdf/index.ts');
  const redacted = await redactPdf(bytes, requests, { engine, opened, onProgress: ({ share }) => onShare(share) });
  if (!redacted.ok) {
    const { message, problems } = redacted.error;
    return { files: [], report: { ...report, problems: problems.length > 0 ? problems : [message] } };
  }
  const proof = redacted.value.report;
  const asFile = (name: string, content: BlobPart, type: string) => ({ name, blob: new Blob([content], { type }) });
  const { marksJson } = file;
  return {
    files: [
      asFile(file.name, redacted.value.bytes, MIME_TYPES.pdf),
      asFile(reportName(file.name, 'html'), reportPage(proof), 'text/html'),
      asFile(reportName(file.name, 'json'), JSON.stringify(proof, null, 2), 'application/json'),
      ...(marksJson === undefined ? [] : [asFile(sidecarName(file.name), marksJson, 'application/json')]),
    ],
    report: {
      ...report,
      redactedPixels: proof.checks.find(({ name }) => name.startsWith('Redacted places'))?.counted ?? 0,
      redactedPages: new Set(requests.map(({ page }) => page)).size,
      notes: [...report.notes, ...describeProof(proof, file)],
    },
    proof,
  };
}

function describeProof({ redactions, pages, elsewhere }: RedactionReport, file: PlannedFile): string[] {
  const { characters } = totalRemoved(redactions);
  const pageNumberOf = (page: number) => file.pages[page - 1]?.pageNumber ?? page;
  const pictures = pages.filter(({ became }) => became === 'picture');
  return [
    `${countOf(characters, 'character')} ${characters === 1 ? 'was' : 'were'} taken out of the text, and from the rest of the file all that no page shows.`,
    ...pictures.map(
      ({ page, why }) =>
        `Page ${pageNumberOf(page)} became a picture with its other words still to be searched: ${why}.`,
    ),
    ...(elsewhere && elsewhere.places > 0
      ? [
          `The same words stand in ${countOf(elsewhere.places, 'more place')}: page ${elsewhere.pages.map(pageNumberOf).join(', ')}.`,
        ]
      : []),
  ];
}

export async function readAnnotations({ original, date }: ReadTask): Promise<ReadAnnotations> {
  const { createPdfEngine, fromBlob, readAnnotations: read } = await import('./pdf/index.ts');
  const pdf = (await createPdfEngine()).open(fromBlob(original.file), original.password);
  return read(new Uint8Array(await original.file.arrayBuffer()), pdf, date);
}

/** Nothing where there are none. */
const describeCharacters = (characters: readonly string[], what: string): string[] =>
  characters.length === 0
    ? []
    : [`There is no font for ${characters.slice(0, 10).join(' ')}${characters.length > 10 ? ' …' : ''}: ${what}.`];

export function write(task: WriteTask, ports: WritePorts): Promise<OutputResult> {
  const { original } = task;
  return task.plan.keepsPages && original ? writeKept({ ...task, original }, ports) : writePictures(task, ports);
}

async function writePictures(
  { plan, fonts, opened }: WriteTask,
  { platform, reader, onProgress }: WritePorts,
): Promise<OutputResult> {
  const { options } = plan;
  const files: PlannedFile<SourcePage>[] = [];
  for (const file of plan.files) files.push(await toSourceFile(file, options, reader));
  const pages = files.flatMap((file) => file.pages);
  const environment = await createEnvironment(
    pages.flatMap((page) => page.marks),
    fonts,
    platform,
  );
  // Each strip is written once and checked once.
  const total = pages.reduce((sum, page) => sum + 2 * stripsOf(page).length, 0);
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
    const blob = new Blob([bytes], { type: MIME_TYPES[options.format] });
    // A PDF carries them inside.
    const hasSidecar = file.marksJson !== undefined && options.format !== 'pdf';
    const sidecar = {
      name: sidecarName(file.name),
      blob: new Blob([file.marksJson ?? ''], { type: 'application/json' }),
    };
    written.push({ name: file.name, blob, ...(hasSidecar ? { sidecar } : {}) });
  }
  const report = {
    pageCount: pages.length,
    redactedPixels: checked.reduce((sum, { redactedPixels }) => sum + redactedPixels, 0),
    redactedPages: checked.reduce((sum, { redactedPages }) => sum + redactedPages, 0),
    notes: [],
    problems: checked.flatMap(({ problems }) => problems),
  };
  // What has failed its check never leaves the worker.
  if (report.problems.length > 0) return { files: [], report };
  const isRedacted = opened && report.redactedPixels > 0;
  const proof = isRedacted ? await reportPictures({ opened, facts, pages, options, report }) : undefined;
  return { files: written, report, ...(proof ? { proof } : {}) };
}

/** A page as it would be written, no side of it longer than `maxSide`. */
export async function preview(
  { page, options, maxSide, fonts }: PreviewTask,
  { platform, reader }: Omit<WritePorts, 'onProgress'>,
): Promise<RgbaImage> {
  const environment = await createEnvironment(page.marks, fonts, platform);
  const downscaler = new Downscaler(page, maxSide);
  const source = await toSourcePage(page, options, reader);
  for await (const { strip, image } of paintedStrips(source, options, environment, reader)) {
    downscaler.addStrip(image, strip.top);
  }
  return downscaler.finish();
}

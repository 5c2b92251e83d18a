// Writes pages with the app's export functions.
import { basename, dirname, extname, join } from 'node:path';
import { type PageNumber, toPageNumber } from '../kernel/page-number.ts';
import { isBeyondPages, isRedaction, type MarksDocument } from '../marks/index.ts';
import type { DirectDocument } from '../media/direct.ts';
import { listText, type Message, message, messageOf, t, translate } from '../messages/index.ts';
import {
  addWords,
  DEFAULT_OUTPUT_OPTIONS,
  describeProblems,
  extensionOf,
  FORMAT_NAMES,
  formatOfExtension,
  type OpenedSource,
  type OriginalPdf,
  OUTPUT_LIMITS,
  type OutputFormat,
  type OutputOptions,
  type OutputPlan,
  type OutputPlatform,
  type OutputProgress,
  omittedCommentsMessage,
  type PlannedSource,
  pagesAtFault,
  perform,
  planOutput,
  rowOf,
  signaturesKeptMessage,
  signaturesLostMessage,
  statedDpi,
  type UntranslatedResult,
  type WordsByPage,
  wouldAppend,
  writeMode,
} from '../output/core.ts';
import { isStackOverflow, PdfError } from '../pdf/core.ts';
import type { AddedFont } from '../pdf/fonts/index.ts';
import { readFonts } from './added-fonts.ts';
import type { OptionValues } from './command.ts';
import { CommandError, inputError, refusal, usageError } from './errors.ts';
import { choosePages, type DOCUMENT_OPTIONS, openInput, readOriginal, readSoundMarks } from './input-files.ts';
import { createNodeOutput } from './node-canvas.ts';
import { type OutputFile, refuseOverwriting, writeOutput } from './output-files.ts';
import { type RecognitionRequest, recognizeWords } from './recognized-words.ts';
import type { Terminal } from './terminal.ts';

const dotted = (formats: readonly OutputFormat[]) => formats.map((format) => `.${extensionOf(format)}`).join(', ');
const EXTENSIONS = dotted(FORMAT_NAMES);

export const WRITE_OPTIONS = {
  output: {
    value: 'OUT',
    short: 'o',
    help: message('output file, by its extension: {extensions}', { extensions: EXTENSIONS }),
  },
  dpi: { value: 'N', help: message('pixels per inch of pictures; default: what the document states, or 300') },
  quality: { value: 'N', help: message('JPEG quality, 1 to 100; default 85') },
  'break-signatures': { help: message('write a signed PDF even if its signatures are lost') },
} as const;

/** Help notes of commands that write whole documents. */
export const WRITE_NOTES = [
  message('A PDF exported as PDF keeps its pages with their text, links and outline.'),
  message('For several pages, these formats write one file each, such as OUT.page-2.png: {extensions}.', {
    extensions: dotted(FORMAT_NAMES.filter((format) => !rowOf(format).holdsPages)),
  }),
];

type WriteOptionValues = OptionValues<typeof WRITE_OPTIONS>;

/** Returns the format for a file extension. @throws CommandError */
function formatOf(output: string): OutputFormat {
  const format = formatOfExtension(extname(output).slice(1));
  if (format) return format;
  throw usageError(t('{file}: the name must end in one of {extensions}.', { file: output, extensions: EXTENSIONS }));
}

export function requireOutput(output: string | undefined): string {
  if (output === undefined) throw usageError(t('Missing -o OUT.'));
  return output;
}

/** @throws CommandError if it is out of range */
export function readNumber(
  name: 'dpi' | 'quality' | 'images',
  text: string | undefined,
  { min, max }: { min: number; max: number },
) {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw usageError(
    t('--{name}: expected a whole number from {from} to {to}, but found “{text}”.', { name, from: min, to: max, text }),
  );
}

/** @throws CommandError if the options are invalid */
export function readOutputOptions(
  { output, dpi, quality }: WriteOptionValues,
  { resolutions }: Pick<DirectDocument, 'resolutions'>,
): Omit<OutputOptions, 'pageNumbers'> {
  const defaults = DEFAULT_OUTPUT_OPTIONS;
  return {
    ...defaults,
    format: formatOf(requireOutput(output)),
    dpi: readNumber('dpi', dpi, OUTPUT_LIMITS.dpi) ?? statedDpi(resolutions) ?? defaults.dpi,
    jpegQuality: readNumber('quality', quality, OUTPUT_LIMITS.jpegQuality) ?? defaults.jpegQuality,
    ...(quality === undefined ? {} : { pdfCompression: 'jpeg' as const }),
  };
}

export function reportUnused(
  { dpi, quality }: WriteOptionValues,
  { keepsPages }: WrittenOutput,
  terminal: Terminal,
): void {
  const unused = [...(dpi === undefined ? [] : ['--dpi']), ...(quality === undefined ? [] : ['--quality'])];
  if (keepsPages && unused.length > 0)
    terminal.report(t('The PDF keeps its pages, so {names} has no effect.', { names: listText(unused) }));
}

/** Returns `scan.png` for a single page, `scan.page-2.png` for one of several. */
const partPath = (output: string, pageNumber: PageNumber | undefined): string => {
  const extension = extname(output);
  const stem = basename(output, extension);
  return pageNumber === undefined ? output : join(dirname(output), `${stem}.page-${pageNumber}${extension}`);
};

export interface WriteRequest {
  readonly document: Omit<DirectDocument, 'format' | 'characters' | 'close'>;
  /** Original PDF whose pages PDF output keeps; without it, pages are rasterized. */
  readonly original?: OriginalPdf | undefined;
  /** Source of the redaction report for images; without it there is none. */
  readonly opened?: OpenedSource | undefined;
  readonly marks: MarksDocument;
  /** Recognized words for a text layer, by page number. */
  readonly words?: WordsByPage | undefined;
  /** Reads text in images of the redacted file; without it, such text stays unread. */
  readonly recognizer?: OutputPlatform['recognizer'];
  /** Fonts for characters that no embedded face has. */
  readonly fonts?: readonly AddedFont[] | undefined;
  readonly options: OutputOptions;
  readonly output: string;
  /** Breaks signatures if necessary; otherwise refuses to write. */
  readonly breaksSignatures: boolean;
  readonly terminal: Terminal;
}

interface PagesFile extends OutputFile {
  readonly pageNumbers: readonly PageNumber[];
}

export interface WrittenOutput extends Omit<UntranslatedResult, 'files'> {
  /** Files of pages, without reports or sidecars. */
  readonly files: readonly PagesFile[];
  readonly keepsPages: boolean;
}

/** Tells what a person should know of the result, once it is certain to be written. */
export function reportNotes({ notes }: UntranslatedResult['report'], terminal: Terminal): void {
  for (const note of notes) terminal.report(translate(note));
}

const progressText = (phase: OutputProgress['phase'], percent: number): string =>
  phase === 'writing' ? t('writing {percent}%', { percent }) : t('checking {percent}%', { percent });

/** Suggests options to go on without the faulty pages. */
function wayOut(report: UntranslatedResult['report'], keepsPages: boolean): string[] {
  const { places = [] } = report;
  if (places.length === 0) return [];
  const drawable = places.filter(({ cannotBeImage }) => keepsPages && !cannotBeImage);
  const numbersOf = (some: typeof places) => pagesAtFault({ ...report, places: some }).join(',');
  return [
    t('Use redact --leave-out {pages} to leave them out.', { pages: numbersOf(places) }),
    ...(drawable.length > 0
      ? [t('Use --as-image {pages} to export them as images.', { pages: numbersOf(drawable) })]
      : []),
  ];
}

/** Returns the page files with their output paths; other files are dropped. */
async function placePages(
  { files }: OutputPlan,
  written: UntranslatedResult['files'],
  output: string,
): Promise<readonly PagesFile[]> {
  const placed: PagesFile[] = [];
  for (const { name, pages } of files) {
    const file = written.find((each) => each.name === name);
    if (!file) throw new Error(`${name} was not written.`);
    const path = partPath(output, files.length > 1 ? pages[0]?.pageNumber : undefined);
    const pageNumbers = pages.map(({ pageNumber }) => pageNumber);
    placed.push({ path, content: new Uint8Array(await file.blob.arrayBuffer()), pageNumbers });
  }
  return placed;
}

const toPlannedSource = ({
  pages,
  signatureCount = 0,
  certification = 0,
  isEncrypted = false,
}: WriteRequest['document']) => ({
  ...{ pageCount: pages.length, isEncrypted },
  ...{ signatureCount, certification },
});

const refuseToBreak = (warning: Message): CommandError =>
  refusal(t('{warning} --break-signatures writes it.', { warning }));

/** Reports the effect on signatures. @throws CommandError if they would be broken */
function checkSignatures(
  plan: OutputPlan,
  source: PlannedSource,
  { breaksSignatures, terminal }: Pick<WriteRequest, 'breaksSignatures' | 'terminal'>,
): void {
  if (!plan.keepsPages || source.signatureCount === 0) return;
  const mode = writeMode(plan, source);
  if (mode === 'append') terminal.report(translate(signaturesKeptMessage()));
  if (mode !== 'rewrite') return;
  const warning = signaturesLostMessage(source.signatureCount);
  if (breaksSignatures) terminal.report(translate(warning));
  else if (wouldAppend(plan, source))
    throw refusal(t('{warning} burn --marks-as annotations keeps them, --break-signatures writes it.', { warning }));
  else throw refuseToBreak(warning);
}

/** Adds words to written PDFs that keep their pages: others have them already. */
const addToPages = (files: readonly PagesFile[], words: WordsByPage): Promise<readonly PagesFile[]> =>
  Promise.all(
    files.map(async (file) => {
      const own = file.pageNumbers.flatMap((number, at) => {
        const found = words.get(number);
        return found ? [[toPageNumber(at), found] as const] : [];
      });
      if (own.length === 0) return file;
      return { ...file, content: await addWords(new Uint8Array(file.content as Uint8Array), new Map(own)) };
    }),
  );

/** Renders, writes and verifies in memory. @throws CommandError if verification fails */
export async function writePages(request: WriteRequest): Promise<WrittenOutput> {
  const { document, original, opened, marks, words, recognizer, fonts, options, output, breaksSignatures, terminal } =
    request;
  const { pages, unitsPerInch, resolutions } = document;
  const source = { pages, unitsPerInch, resolutions, isPdf: original !== undefined, fileSize: original?.file.size };
  const shown = { documentName: basename(output), document: marks, hidden: new Set<string>(), ...(words && { words }) };
  const plan = planOutput({ ...source, ...shown }, options);
  if (original) checkSignatures(plan, toPlannedSource(document), request);
  if (plan.omittedComments > 0) terminal.report(translate(omittedCommentsMessage(plan.omittedComments)));
  try {
    const { files, report, ...rest } = await perform(
      { plan, original, opened },
      {
        platform: { ...(await createNodeOutput(fonts)), ...(recognizer && { recognizer }) },
        reader: document,
        onProgress: ({ phase, share }) => terminal.showProgress(progressText(phase, Math.round(share * 100))),
      },
    );
    if (report.problems.length > 0)
      throw refusal([describeProblems(report), ...wayOut(report, plan.keepsPages)].join(' '), pagesAtFault(report));
    const { removedSignatures = 0 } = report;
    // Only in a damaged file can signatures be lost that the plan keeps.
    if (removedSignatures > 0 && !breaksSignatures) throw refuseToBreak(signaturesLostMessage(removedSignatures));
    const beyond = marks.marks.filter((mark) => isBeyondPages(mark, pages.length)).length;
    if (beyond > 0)
      terminal.report(
        t(
          "{count, plural, one {# mark on a page that the document doesn't have.} other {# marks on pages that the document doesn't have.}}",
          { count: beyond },
        ),
      );
    const placed = await placePages(plan, files, output);
    const read = words && plan.keepsPages ? await addToPages(placed, words) : placed;
    return { ...rest, report, keepsPages: plan.keepsPages, files: read };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if (error instanceof PdfError) throw inputError(error.message);
    if (isStackOverflow(error)) throw inputError(t('Its chains of object references are too long.'));
    throw marks.marks.some(isRedaction) ? refusal(messageOf(error)) : inputError(messageOf(error));
  } finally {
    terminal.endProgress();
  }
}

/** Recognizes print for a PDF. @throws CommandError if words or signatures can't be kept */
async function recognizeFor(
  { format }: Pick<OutputOptions, 'format'>,
  request: RecognitionRequest,
  { 'break-signatures': breaksSignatures }: WriteOptionValues,
): Promise<WordsByPage> {
  if (format !== 'pdf') throw usageError(t('--ocr: only a PDF can hold recognized words.'));
  const { signatureCount = 0 } = request.document;
  const warning = signaturesLostMessage(signatureCount);
  if (signatureCount > 0 && !breaksSignatures) throw refuseToBreak(warning);
  if (signatureCount > 0) request.terminal.report(translate(warning));
  return recognizeWords(request);
}

/** Writes the selected pages of a document, with marks if given. */
export async function writeDocument(
  path: string,
  values: WriteOptionValues &
    OptionValues<typeof DOCUMENT_OPTIONS> & {
      readonly marks?: string | undefined;
      readonly ocr?: string | undefined;
      readonly font?: readonly string[];
    },
  terminal: Terminal,
  kinds: Partial<OutputOptions> = {},
): Promise<WrittenOutput> {
  const output = requireOutput(values.output);
  refuseOverwriting([path, ...(values.marks === undefined ? [] : [values.marks])], output);
  const document = await openInput(path, values.password);
  const [asked, pageNumbers] = [readOutputOptions(values, document), choosePages(document, values.pages)];
  const { ocr } = values;
  const words =
    ocr === undefined ? undefined : await recognizeFor(asked, { path, document, pageNumbers, ocr, terminal }, values);
  const written = await writePages({
    document,
    original: readOriginal(path, document, values.password),
    marks: values.marks === undefined ? { marks: [] } : await readSoundMarks(values.marks, document),
    words,
    fonts: await readFonts(values.font ?? []),
    options: { ...asked, pageNumbers, ...kinds },
    output,
    breaksSignatures: values['break-signatures'],
    terminal,
  });
  document.close();
  await writeOutput(written.files);
  reportNotes(written.report, terminal);
  reportUnused(values, written, terminal);
  return written;
}

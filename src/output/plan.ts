// Plans an export: maps the user's choices to files, pages and marks.
import { withoutExtension } from '../kernel/file-name.ts';
import { ofPage } from '../kernel/page-list.ts';
import { atPage, type PageNumber, toPageIndex } from '../kernel/page-number.ts';
import type { Size } from '../kernel/rect.ts';
import {
  commentsOf,
  countLayerComments,
  definitionOf,
  importedObjects,
  isRedaction,
  type Mark,
  type MarksDocument,
  serializeMarksDocument,
  untouchedMarks,
} from '../marks/index.ts';
import { type Message, message } from '../messages/index.ts';
import { isOnPage } from './areas.ts';
import { selectEmbeddedMarks } from './embedded-marks.ts';
import { extensionOf, rowOf } from './formats.ts';
import { DEFAULT_OUTPUT_OPTIONS, type OutputOptions, statedDpi } from './options.ts';

/** A hidden word of a page; lengths in page units before planning, in pixels afterwards. */
export interface LayerWord {
  readonly text: string;
  /** Start of its baseline. */
  readonly x: number;
  readonly y: number;
  /** Radians clockwise from the page's x axis. */
  readonly angle: number;
  /** Length along the baseline. */
  readonly length: number;
  /** Height from its lowest to its highest point. */
  readonly size: number;
}

/** Width and height in written pixels. */
export interface PlannedPage extends Size {
  readonly pageNumber: PageNumber;
  /** Pixels per page unit. */
  readonly scale: number;
  /** All relevant marks of the page, lowest first. */
  readonly marks: readonly Mark[];
  /** Recognized words, for a searchable PDF. */
  readonly words?: readonly LayerWord[];
  /** Resolution of the page, kept by default (dpi); undefined if it isn't a single number. */
  readonly ownResolution?: { readonly dpi: number | undefined };
}

export interface PlannedFile<Page extends PlannedPage = PlannedPage> {
  readonly name: string;
  readonly pages: readonly Page[];
  readonly marksJson?: string;
}

export interface OutputPart {
  /** Name of its file, without extension. */
  readonly name: string;
  readonly pageNumbers: readonly PageNumber[];
}

/** Part of a file that is written and checked as a whole, then cut. */
export interface PlannedPart {
  readonly name: string;
  readonly pageCount: number;
  readonly marksJson?: string;
}

export interface OutputPlan {
  readonly options: OutputOptions;
  readonly files: readonly PlannedFile[];
  /** Operations on a file's pages, in order; undefined for a file passed through unchanged. */
  readonly parts?: readonly PlannedPart[];
  /** True to keep PDF pages and only add marks; otherwise each page becomes a picture. */
  readonly keepsPages: boolean;
  /** Objects of annotations that marks replace, and that aren't written. */
  readonly withoutAnnotations: readonly number[];
  /** Marks that aren't written, because their unchanged annotations are. */
  readonly keptAsAnnotations: readonly string[];
  /** Number of marks left out because they are hidden in the window. */
  readonly hiddenMarks: number;
  /** Number of redactions that are hidden in the window, but written all the same. */
  readonly hiddenRedactions: number;
  /** Number of marks left out of the marks JSON because of redactions. */
  readonly withheldMarks: number;
  /** Number of comments written as notes. */
  readonly writtenComments: number;
  readonly omittedComments: number;
}

export const omittedCommentsMessage = (count: number): Message =>
  message("{count, plural, one {# comment isn't included.} other {# comments aren't included.}}", { count });

/** Returns messages for annotations that stay although marks are drawn. */
export function describeKeptAnnotations({ options, keptAsAnnotations }: OutputPlan): Message[] {
  const count = options.pdfMarks === 'content' ? keptAsAnnotations.length : 0;
  return count === 0
    ? []
    : [
        message(
          '{count, plural, one {# annotation of the file is unchanged and stays an annotation.} other {# annotations of the file are unchanged and stay annotations.}}',
          { count },
        ),
      ];
}

/** Applies to every redaction: lists of many files omit it. */
export const CLEANED = message(
  'Redacted content was removed from the pages, and hidden information from the rest of the file.',
);

export const signaturesLostMessage = (count: number): Message =>
  message(
    "{count, plural, one {This PDF is digitally signed. Any change breaks the signature, and the exported file won't contain it. Keep the original.} other {This PDF has # digital signatures. Any change breaks them, and the exported file won't contain them. Keep the original.}}",
    { count },
  );

/** Returns a message for signatures of a PDF that is copied unchanged. */
export const signaturesKeptMessage = (): Message =>
  message(
    'This PDF is digitally signed. Annotations and form values are appended, so signatures that allow this stay valid.',
  );

/** Suggests annotations, which keep signatures valid. */
export const annotationsKeepSignaturesMessage = (): Message =>
  message('Marks that are written as annotations would keep the signatures.');

export interface PlannedSource {
  /** Number of pages in the file, possibly more than are shown. */
  readonly pageCount: number;
  readonly isEncrypted: boolean;
  readonly signatureCount: number;
  /** Changes allowed by the signatures: DocMDP's P, 0 for no restriction. */
  readonly certification: 0 | 1 | 2 | 3;
  /** Shown pages, unless they are exactly the file's own. */
  readonly sources?: unknown;
}

/** A copy, an appended update, or a rewrite, which breaks signatures but repairs damage. */
export type WriteMode = 'copy' | 'append' | 'rewrite';

export function writeMode(plan: OutputPlan, source: PlannedSource): WriteMode {
  const { files, options, keepsPages, parts, withoutAnnotations, keptAsAnnotations } = plan;
  const [file] = files;
  if (!file || !keepsPages || parts || file.marksJson !== undefined) return 'rewrite';
  if (options.cleansAlways || options.flattensForm || options.picturePages.length > 0) return 'rewrite';
  if (source.sources !== undefined || file.pages.length !== source.pageCount) return 'rewrite';
  const kept = new Set(keptAsAnnotations);
  const isUntouched = file.pages.every(({ marks }) => marks.every(({ uid }) => kept.has(uid)));
  // An exported file is encrypted only if this keeps its signatures.
  if (isUntouched && withoutAnnotations.length === 0 && !source.isEncrypted) return 'copy';
  // Deleted annotations stay in the earlier revision: append for signed files only.
  const allowsAnnotations = source.certification === 0 || source.certification === 3;
  const isAppended = source.signatureCount > 0 && allowsAnnotations && options.pdfMarks === 'annotations';
  return isAppended && paintedMarks(plan).redactions.length === 0 ? 'append' : 'rewrite';
}

/** Returns whether signatures would stay valid only if marks were annotations. */
export const wouldAppend = (plan: OutputPlan, source: PlannedSource): boolean =>
  writeMode(plan, source) === 'rewrite' &&
  writeMode({ ...plan, options: { ...plan.options, pdfMarks: 'annotations' } }, source) === 'append';

export interface PlanInput {
  readonly documentName: string;
  /** Sizes of all pages of the open document (page units). */
  readonly pages: readonly Size[];
  /** Page units per inch; undefined for pixels, which are written unscaled. */
  readonly unitsPerInch?: number | undefined;
  /** Pixels per inch of each page; undefined if the file states none. */
  readonly resolutions?: readonly (number | undefined)[];
  readonly isPdf?: boolean;
  /** Size of the open file (bytes). */
  readonly fileSize?: number | undefined;
  readonly document: MarksDocument;
  /** Recognized words of pictures, by page number. */
  readonly words?: ReadonlyMap<PageNumber, readonly LayerWord[]>;
  /** Uids of marks hidden in the window. */
  readonly hidden: ReadonlySet<string>;
}

/** Returns the marks to paint on a page, lowest first; redactions last: nothing may cover them. */
export function paintOrder(
  marks: readonly Mark[],
  { hasAnnotations, hasSignatures, appliesRedactions }: OutputOptions,
): { readonly below: readonly Mark[]; readonly redactions: readonly Mark[] } {
  const below = marks.filter((mark) => {
    if (isRedaction(mark)) return false;
    // A redaction that hides nothing is a note, like an annotation.
    return definitionOf(mark).family === 'signature' ? hasSignatures : hasAnnotations;
  });
  return { below, redactions: appliesRedactions ? marks.filter(isRedaction) : [] };
}

/** Hidden marks aren't written, except redactions: hidden on screen, they must still redact. */
const isLeftOut = (mark: Mark, hidden: ReadonlySet<string>): boolean => hidden.has(mark.uid) && !isRedaction(mark);

const scaleWord = ({ text, angle, x, y, length, size }: LayerWord, scale: number): LayerWord => ({
  ...{ text, angle },
  ...{ x: x * scale, y: y * scale, length: length * scale, size: size * scale },
});

/** Plans pages: sizes, and marks to paint. */
function planPages(input: PlanInput, options: OutputOptions, marks: readonly Mark[]): PlannedPage[] {
  const scale = input.unitsPerInch === undefined ? 1 : options.dpi / input.unitsPerInch;
  const toPixels = (length: number) => (scale === 1 ? length : Math.max(1, Math.round(length * scale)));
  const { resolutions = [] } = input;
  const isChosen = options.dpi !== (statedDpi(resolutions) ?? DEFAULT_OUTPUT_OPTIONS.dpi);
  return options.pageNumbers.map((pageNumber) => {
    const size = ofPage(input.pages, toPageIndex(pageNumber));
    const pixels = { width: toPixels(size.width), height: toPixels(size.height) };
    const read = rowOf(options.format).holdsText ? input.words?.get(pageNumber) : undefined;
    const words = read && { words: read.map((word) => scaleWord(word, scale)) };
    const own = isChosen ? {} : { ownResolution: { dpi: atPage(resolutions, pageNumber) } };
    const onPage = marks.filter((mark) => isOnPage(mark, pageNumber));
    return { pageNumber, ...pixels, scale, marks: onPage, ...words, ...own };
  });
}

/** Groups pages into files, with names without extension. */
function groupPages(
  pages: readonly PlannedPage[],
  { format }: OutputOptions,
  baseName: string,
  parts: readonly OutputPart[] | undefined,
): { readonly name: string; readonly pages: readonly PlannedPage[] }[] {
  if (parts) {
    const byNumber = new Map(pages.map((page) => [page.pageNumber, page]));
    return parts.map(({ name, pageNumbers }) => ({ name, pages: pageNumbers.flatMap((n) => byNumber.get(n) ?? []) }));
  }
  if (rowOf(format).holdsPages || pages.length === 1) return [{ name: baseName, pages }];
  return pages.map((page) => ({ name: `${baseName}.page-${page.pageNumber}`, pages: [page] }));
}

/** Returns marks of several pages without duplicates. */
const once = (lists: readonly (readonly Mark[])[]): readonly Mark[] => [...new Set(lists.flat())];

type Painting = Pick<OutputPlan, 'files' | 'options' | 'keptAsAnnotations'>;

/** Yields the pages of a plan with the marks to paint, except those kept as annotations. */
function paintings({ files, options, keptAsAnnotations }: Painting) {
  const kept = new Set(keptAsAnnotations);
  return files
    .flatMap(({ pages }) => pages)
    .map((page) => ({
      page,
      ...paintOrder(
        page.marks.filter(({ uid }) => !kept.has(uid)),
        options,
      ),
    }));
}

export function paintedMarks(plan: Painting) {
  const pages = paintings(plan);
  return {
    below: once(pages.map(({ below }) => below)),
    redactions: once(pages.map(({ redactions }) => redactions)),
  };
}

/** Returns whether a PDF that keeps these pages is cleaned: of attachments and comments, too. */
export const isCleaned = (
  pages: readonly PlannedPage[],
  options: Pick<OutputOptions, 'appliesRedactions' | 'cleansAlways' | 'picturePages'>,
): boolean =>
  options.cleansAlways ||
  pages.some(
    ({ pageNumber, marks }) =>
      options.picturePages.includes(pageNumber) || (options.appliesRedactions && marks.some(isRedaction)),
  );

/** Returns pages on which something is painted. */
export const changedPages = (plan: Painting): readonly PlannedPage[] =>
  paintings(plan).flatMap(({ page, below, redactions }) => (below.length + redactions.length > 0 ? [page] : []));

/** Returns whether annotations stay: redacting changes them; marks JSON would duplicate them. */
const keepsAnnotations = (options: OutputOptions, marks: readonly Mark[]): boolean =>
  options.hasAnnotations &&
  options.includesComments &&
  !options.includesMarksJson &&
  !options.cleansAlways &&
  options.picturePages.length === 0 &&
  !(options.appliesRedactions && marks.some(isRedaction));

/**
 * @param parts pages of separate files; by default one file, if the format allows it
 * @example
 * const pages = [{ width: 640, height: 480 }];
 * const input = { documentName: 'a.png', pages, document: { marks: [] }, hidden: new Set('') };
 * const plan = planOutput(input, { ...DEFAULT_OUTPUT_OPTIONS, format: 'png', pageNumbers: [1] });
 * plan.files.map(({ name }) => name); // ['a.export.png']
 */
export function planOutput(input: PlanInput, asked: OutputOptions, parts?: readonly OutputPart[]): OutputPlan {
  const options = parts ? { ...asked, pageNumbers: parts.flatMap(({ pageNumbers }) => pageNumbers) } : asked;
  const marks = input.document.marks.filter((mark) => !isLeftOut(mark, input.hidden));
  const baseName = `${withoutExtension(input.documentName)}${options.appliesRedactions && marks.some(isRedaction) ? '-redacted' : '.export'}`;
  const pages = planPages(input, options, marks);
  const extension = extensionOf(options.format);
  let withheldMarks = 0;
  const files = groupPages(pages, options, baseName, parts).map(({ name: stem, pages: own }): PlannedFile => {
    const name = `${stem}.${extension}`;
    if (!options.includesMarksJson) return { name, pages: own };
    const numbers = own.map(({ pageNumber }) => pageNumber);
    const embedded = selectEmbeddedMarks(input.document, numbers, input.pages, options.appliesRedactions);
    withheldMarks += embedded.withheldCount;
    return { name, pages: own, marksJson: serializeMarksDocument(embedded.document) };
  });
  const keepsPages = input.isPdf === true && options.format === 'pdf' && options.pdfPages === 'kept';
  const leftOut = input.document.marks.filter(
    (mark) => isLeftOut(mark, input.hidden) && options.pageNumbers.some((pageNumber) => isOnPage(mark, pageNumber)),
  );
  const comments = countComments(pages, options, keepsPages);
  const untouched =
    keepsPages && keepsAnnotations(options, marks) ? untouchedMarks(input.document, input.fileSize ?? 0, marks) : [];
  const kept = new Set(untouched.flatMap(({ objects }) => objects));
  const planned = {
    options,
    keepsPages,
    withoutAnnotations: importedObjects(input.document, input.fileSize ?? 0).filter((object) => !kept.has(object)),
    keptAsAnnotations: untouched.map(({ uid }) => uid),
    hiddenMarks: paintOrder(leftOut, options).below.length,
    hiddenRedactions: once(pages.map((page) => paintOrder(page.marks, options).redactions)).filter(({ uid }) =>
      input.hidden.has(uid),
    ).length,
    withheldMarks,
    writtenComments: comments.written,
    omittedComments: comments.omitted + countLayerComments(input.document),
  };
  if (!parts || !keepsPages) return { ...planned, files };
  const cut = files.map(({ pages: own, ...part }) => ({ ...part, pageCount: own.length }));
  return { ...planned, files: [{ name: `${baseName}.${extension}`, pages }], parts: cut };
}

/** Counts written and omitted comments: pictures and cleaned PDFs have none beside their pages. */
function countComments(pages: readonly PlannedPage[], options: OutputOptions, keepsPages: boolean) {
  const marks = once(pages.map((page) => page.marks));
  const isWritten = keepsPages && options.includesComments && !isCleaned(pages, options);
  const written = isWritten ? paintOrder(marks, options).below : [];
  const countOf = (some: readonly Mark[]) => some.reduce((sum, mark) => sum + commentsOf(mark).length, 0);
  return { written: countOf(written), omitted: countOf(marks) - countOf(written) };
}

/** Returns the name of the marks file beside a picture. */
export const sidecarName = (name: string): string => `${withoutExtension(name)}.marks.json`;

/** Returns the name of the redaction report, one per export. */
export const reportName = (name: string, kind: 'json' | 'html' | 'pdf'): string =>
  `${withoutExtension(name).replace(/\.page-\d+$/, '')}.report.${kind}`;

export const asFile = (name: string, content: BlobPart, type: string) => ({
  name,
  blob: new Blob([content], { type }),
});

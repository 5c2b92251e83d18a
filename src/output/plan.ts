// From what a person chose to what is written: which marks go on which page of which file.
import { withoutExtension } from '../kernel/file-name.ts';
import { ofPage } from '../kernel/page-list.ts';
import type { Size } from '../kernel/rect.ts';
import {
  commentsOf,
  definitionOf,
  isRedaction,
  type Mark,
  type MarksDocument,
  serializeMarksDocument,
} from '../marks/index.ts';
import { type Said, say } from '../messages/index.ts';
import { isOnPage } from './areas.ts';
import { selectEmbeddedMarks } from './embedded-marks.ts';
import { extensionOf, rowOf } from './formats.ts';
import { importedObjects, untouchedMarks } from './imported-annotations.ts';
import { DEFAULT_OUTPUT_OPTIONS, type OutputOptions, statedDpi } from './options.ts';

/** A word that is written with a page, unseen: lengths are page units in what is planned from, and pixels in the plan. */
export interface LayerWord {
  readonly text: string;
  /** Start of its base line. */
  readonly x: number;
  readonly y: number;
  /** Radians clockwise from the page's x axis. */
  readonly angle: number;
  /** Along the base line. */
  readonly length: number;
  /** From the lowest of it to the highest. */
  readonly size: number;
}

/** Its width and height are pixels as they are written. */
export interface PlannedPage extends Size {
  readonly pageNumber: number;
  /** Pixels a page unit. */
  readonly scale: number;
  /** All marks of the page that count, lowest first. */
  readonly marks: readonly Mark[];
  /** Recognized words, for a searchable PDF. */
  readonly words?: readonly LayerWord[];
  /**
   * Resolution that the page states (dpi), kept unless the user chooses another; undefined if it
   * isn't a single number.
   */
  readonly ownResolution?: { readonly dpi: number | undefined };
}

export interface PlannedFile<Page extends PlannedPage = PlannedPage> {
  readonly name: string;
  readonly pages: readonly Page[];
  /** Marks JSON that goes along. */
  readonly marksJson?: string;
}

/** Pages that become a file of their own. */
export interface OutputPart {
  /** Name of its file, without extension. */
  readonly name: string;
  readonly pageNumbers: readonly number[];
}

/** A part of a file that is written and checked as a whole, and cut afterwards. */
export interface PlannedPart {
  readonly name: string;
  readonly pageCount: number;
  /** Goes beside it. */
  readonly marksJson?: string;
}

export interface OutputPlan {
  readonly options: OutputOptions;
  readonly files: readonly PlannedFile[];
  /**
   * Operations on the pages of a single file, in order; undefined for a file passed through
   * unchanged.
   */
  readonly parts?: readonly PlannedPart[];
  /** True to keep PDF pages and only add marks; otherwise each page becomes a picture. */
  readonly keepsPages: boolean;
  /** Objects of the PDF's annotations that marks stand for, and that aren't written. */
  readonly withoutAnnotations: readonly number[];
  /** Marks that aren't written, since their annotations are, as they were. */
  readonly keptAsAnnotations: readonly string[];
  /** Marks that would be painted on these pages if the window did not hide them. */
  readonly hiddenMarks: number;
  /** Marks that stay out of the marks JSON because of redactions. */
  readonly withheldMarks: number;
  /** Comments on marks of these pages that will be in the file, as notes. */
  readonly writtenComments: number;
  /** Those that will not. */
  readonly omittedComments: number;
}

/** Names the comments that an export leaves out. */
export const sayOmittedComments = (count: number): Said =>
  say("{count, plural, one {# comment isn't included.} other {# comments aren't included.}}", { count });

/** Names the annotations that stay as they are where marks are to be drawn. */
export function describeKeptAnnotations({ options, keptAsAnnotations }: OutputPlan): Said[] {
  const count = options.pdfMarks === 'content' ? keptAsAnnotations.length : 0;
  return count === 0
    ? []
    : [
        say(
          '{count, plural, one {# annotation of the file is unchanged and stays an annotation.} other {# annotations of the file are unchanged and stay annotations.}}',
          { count },
        ),
      ];
}

/** True of every redaction: a list of many files leaves it out. */
export const CLEANED = say(
  'What is redacted was taken out of the pages, and hidden information from the rest of the file.',
);

/** Warns before a signed PDF is rewritten. */
export const saySigned = (count: number): Said =>
  say(
    '{count, plural, one {This PDF is digitally signed. Any change breaks the signature, and the exported file goes without it. Keep the original.} other {This PDF has # digital signatures. Any change breaks them, and the exported file goes without them. Keep the original.}}',
    { count },
  );

/** Says what becomes of the signatures of a PDF that keeps its bytes. */
export const saySignedAndKept = (): Said =>
  say(
    'This PDF is digitally signed. Annotations and form values are appended, so signatures that allow this stay valid.',
  );

/** Says how marks could be written without breaking signatures. */
export const sayAnnotationsKeepSignatures = (): Said =>
  say('Marks that are written as annotations would keep the signatures.');

/** File that a plan writes from. */
export interface PlannedSource {
  /** Number of pages in the file, which may be more than are shown. */
  readonly pageCount: number;
  readonly isEncrypted: boolean;
  readonly signatureCount: number;
  /** Changes that the signatures allow: DocMDP's P, 0 if none restricts them. */
  readonly certification: 0 | 1 | 2 | 3;
  /** Pages that are shown, unless they are exactly the file's own. */
  readonly sources?: unknown;
}

/**
 * How a plan writes a file: byte for byte, with an update appended, or with all of its objects written again, which breaks
 * signatures. A damaged file is always written again.
 */
export type WriteMode = 'copy' | 'append' | 'rewrite';

export function writeMode(plan: OutputPlan, source: PlannedSource): WriteMode {
  const { files, options, keepsPages, parts, withoutAnnotations, keptAsAnnotations } = plan;
  const [file] = files;
  if (!file || !keepsPages || parts || file.marksJson !== undefined) return 'rewrite';
  if (options.cleansAlways || options.flattensForm || options.picturePages.length > 0) return 'rewrite';
  if (source.isEncrypted || source.sources !== undefined || file.pages.length !== source.pageCount) return 'rewrite';
  const kept = new Set(keptAsAnnotations);
  const isUntouched = file.pages.every(({ marks }) => marks.every(({ uid }) => kept.has(uid)));
  if (isUntouched && withoutAnnotations.length === 0) return 'copy';
  // Deleted annotations stay in the earlier version: that is for signed files only.
  const allowsAnnotations = source.certification === 0 || source.certification === 3;
  const isAppended = source.signatureCount > 0 && allowsAnnotations && options.pdfMarks === 'annotations';
  return isAppended && paintedMarks(plan).redactions.length === 0 ? 'append' : 'rewrite';
}

/** Returns true if signatures would only stay if marks were written as annotations. */
export const wouldAppend = (plan: OutputPlan, source: PlannedSource): boolean =>
  writeMode(plan, source) === 'rewrite' &&
  writeMode({ ...plan, options: { ...plan.options, pdfMarks: 'annotations' } }, source) === 'append';

export interface PlanInput {
  readonly documentName: string;
  /** The sizes of all pages of the open document, page units. */
  readonly pages: readonly Size[];
  /** Page units in an inch; undefined where they are pixels, and are written as they are. */
  readonly unitsPerInch?: number | undefined;
  /** Pixels an inch of each page; undefined where the file states none. */
  readonly resolutions?: readonly (number | undefined)[];
  /** The open document is a PDF. */
  readonly isPdf?: boolean;
  /** Bytes of the file that is open. */
  readonly fileSize?: number | undefined;
  readonly document: MarksDocument;
  /** Recognized words of pictures, by page number. */
  readonly words?: ReadonlyMap<number, readonly LayerWord[]>;
  /** Uids of marks that the window does not show. */
  readonly hidden: ReadonlySet<string>;
}

/** The marks to paint on a page, lowest first. Redactions come last, above everything: nothing may be drawn over what they hide. */
export function paintOrder(
  marks: readonly Mark[],
  { hasAnnotations, hasSignatures, appliesRedactions }: OutputOptions,
): { readonly below: readonly Mark[]; readonly redactions: readonly Mark[] } {
  const below = marks.filter((mark) => {
    if (isRedaction(mark)) return false;
    // A redaction that hides nothing is a note on the page, like an annotation.
    return definitionOf(mark).family === 'signature' ? hasSignatures : hasAnnotations;
  });
  return { below, redactions: appliesRedactions ? marks.filter(isRedaction) : [] };
}

/**
 * Marks that are hidden in the window are not written either, but for redactions: hiding one is a look at what is under it and must not
 * uncover it in a file.
 */
const isLeftOut = (mark: Mark, hidden: ReadonlySet<string>): boolean => hidden.has(mark.uid) && !isRedaction(mark);

const scaleWord = ({ text, angle, x, y, length, size }: LayerWord, scale: number): LayerWord => ({
  ...{ text, angle },
  ...{ x: x * scale, y: y * scale, length: length * scale, size: size * scale },
});

/** The pages as they are written: their sizes, and what is painted on each. */
function planPages(input: PlanInput, options: OutputOptions, marks: readonly Mark[]): PlannedPage[] {
  const scale = input.unitsPerInch === undefined ? 1 : options.dpi / input.unitsPerInch;
  const toPixels = (length: number) => (scale === 1 ? length : Math.max(1, Math.round(length * scale)));
  const { resolutions = [] } = input;
  const isChosen = options.dpi !== (statedDpi(resolutions) ?? DEFAULT_OUTPUT_OPTIONS.dpi);
  return options.pageNumbers.map((pageNumber) => {
    const size = ofPage(input.pages, pageNumber - 1);
    const pixels = { width: toPixels(size.width), height: toPixels(size.height) };
    const read = rowOf(options.format).holdsText ? input.words?.get(pageNumber) : undefined;
    const words = read && { words: read.map((word) => scaleWord(word, scale)) };
    const own = isChosen ? {} : { ownResolution: { dpi: resolutions[pageNumber - 1] } };
    const onPage = marks.filter((mark) => isOnPage(mark, pageNumber));
    return { pageNumber, ...pixels, scale, marks: onPage, ...words, ...own };
  });
}

/** Groups pages into files, and names these without extension. */
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

/** Marks of several pages, each once. */
const once = (lists: readonly (readonly Mark[])[]): readonly Mark[] => [...new Set(lists.flat())];

type Painting = Pick<OutputPlan, 'files' | 'options' | 'keptAsAnnotations'>;

/** Pages of a plan with the marks that are painted on them; those kept as annotations of the file are not. */
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

/** Marks that are painted on the pages of a plan, each once. */
export function paintedMarks(plan: Painting) {
  const pages = paintings(plan);
  return {
    below: once(pages.map(({ below }) => below)),
    redactions: once(pages.map(({ redactions }) => redactions)),
  };
}

/** Returns true if a PDF that keeps these pages is cleaned: it then has no attachments and no comments. */
export const isCleaned = (
  pages: readonly PlannedPage[],
  options: Pick<OutputOptions, 'appliesRedactions' | 'cleansAlways' | 'picturePages'>,
): boolean =>
  options.cleansAlways ||
  pages.some(
    ({ pageNumber, marks }) =>
      options.picturePages.includes(pageNumber) || (options.appliesRedactions && marks.some(isRedaction)),
  );

/** The pages on which something is painted. */
export const changedPages = (plan: Painting): readonly PlannedPage[] =>
  paintings(plan).flatMap(({ page, below, redactions }) => (below.length + redactions.length > 0 ? [page] : []));

/**
 * Returns whether annotations of the file go into the new one as they are. Redacting and leaving comments out changes them, and
 * beside marks JSON they would be there twice.
 */
const keepsAnnotations = (options: OutputOptions, marks: readonly Mark[]): boolean =>
  options.hasAnnotations &&
  options.includesComments &&
  !options.includesMarksJson &&
  !options.cleansAlways &&
  options.picturePages.length === 0 &&
  !(options.appliesRedactions && marks.some(isRedaction));

/** @param parts what becomes a file each; without, all pages are in one where the format holds several */
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
    withheldMarks,
    writtenComments: comments.written,
    omittedComments: comments.omitted + countOwnComments(input.document),
  };
  if (!parts || !keepsPages) return { ...planned, files };
  const cut = files.map(({ pages: own, ...part }) => ({ ...part, pageCount: own.length }));
  return { ...planned, files: [{ name: `${baseName}.${extension}`, pages }], parts: cut };
}

/** Counts the comments that a layer keeps beside its marks: no page shows them. */
const countOwnComments = ({ comments }: MarksDocument): number => (Array.isArray(comments) ? comments.length : 0);

/** Counts comments that will be in the file or not: pictures hold none, and a cleaned PDF keeps no text that its pages don't show. */
function countComments(pages: readonly PlannedPage[], options: OutputOptions, keepsPages: boolean) {
  const marks = once(pages.map((page) => page.marks));
  const isWritten = keepsPages && options.includesComments && !isCleaned(pages, options);
  const written = isWritten ? paintOrder(marks, options).below : [];
  const countOf = (some: readonly Mark[]) => some.reduce((sum, mark) => sum + commentsOf(mark).length, 0);
  return { written: countOf(written), omitted: countOf(marks) - countOf(written) };
}

/** The name of the file with the marks beside a picture. */
export const sidecarName = (name: string): string => `${withoutExtension(name)}.marks.json`;

/** The name of the report of what was redacted; there is one for all files of an export. */
export const reportName = (name: string, kind: 'json' | 'html'): string =>
  `${withoutExtension(name).replace(/\.page-\d+$/, '')}.report.${kind}`;

/** A file as it is given out. */
export const asFile = (name: string, content: BlobPart, type: string) => ({
  name,
  blob: new Blob([content], { type }),
});

// Adds marks to a PDF that keeps its pages: existing content stays unchanged, to the byte.
import type { MediaPlatform } from '../../codecs/platform.ts';
import type { LoadFontFile } from '../../fonts/font-files.ts';
import { atPage, type PageNumber, toPageIndex } from '../../kernel/page-number.ts';
import { definitionOf, type Mark } from '../../marks/index.ts';
import { type PdfDocument, toUserSpace } from '../../pdf/core.ts';
import { type AddedFont, FontBook } from '../../pdf/fonts/index.ts';
import {
  checkPictureSizes,
  collectGarbage,
  FilePage,
  keepPages,
  type MendedOutline,
  mendedOutline,
  openStructure,
  type PDFPage,
  Revision,
  removeAnnotations,
  removeSignatures,
  saveStructure,
} from '../../pdf/structure/index.ts';
import { AnnotationWriter } from '../annotations/annotate.ts';
import type { TextDrawing } from '../paint/draw-text.ts';
import { attachMarks } from './attach-marks.ts';
import type { BurnTarget } from './burning-page.ts';
import { FileResources } from './file-resources.ts';
import { MarkPainter, type Measure, type PaintedMarks } from './paint-marks.ts';

export interface BurnItem extends Pick<PaintedMarks, 'pageNumber' | 'marks' | 'clips'> {
  /** Page in the file, if it differs from the marks' page number. */
  readonly at?: PageNumber;
}

export interface BurnTask {
  readonly bytes: Uint8Array;
  readonly pdf: PdfDocument;
  /** Opens an encrypted file that is appended to. */
  readonly password?: string | undefined;
  /** Written pages in ascending order, each with its marks, lowest first. */
  readonly pages: readonly BurnItem[];
  /** Marks as page content, or as annotations for types with a counterpart. */
  readonly marksAs: 'content' | 'annotations';
  /** Objects of annotations that are left out because marks replace them. */
  readonly withoutAnnotations?: readonly number[] | undefined;
  /** True if comments on marks are written as annotations. */
  readonly includesComments?: boolean;
  readonly marksJson?: string | undefined;
  /**
   * True to append annotations instead of rewriting objects. Marks without a counterpart become
   * stamps. Requires a sound file of which all pages are written.
   */
  readonly isAppended?: boolean;
}

export interface BurnPorts {
  readonly loadFontFile: LoadFontFile;
  /** Fonts for characters that no embedded face has. */
  readonly fonts?: readonly AddedFont[] | undefined;
  readonly platform: MediaPlatform;
  /** See {@link Measure}. */
  readonly measure?: Measure;
  /** Draws characters without a font. */
  readonly drawing?: TextDrawing | undefined;
  onPage?(pageNumber: PageNumber): void;
}

export interface BurntPdf {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Characters without a font, which become empty boxes. */
  readonly missingCharacters: readonly string[];
  readonly drawnCharacters: readonly string[];
  /** Number of digital signatures removed because the change breaks them. */
  readonly removedSignatures: number;
  /** The outline as it was opened, if it was written. */
  readonly outline?: MendedOutline;
}

/** Adds links for link marks: a tint can't be clicked. */
function addLinks(page: BurnTarget): void {
  for (const mark of page.marks) {
    const { link, geometry } = definitionOf(mark);
    const uri = link?.(mark);
    if (uri === undefined) continue;
    const placed = geometry.onPage(mark, page.pageNumber, page.size);
    for (const rect of geometry.outlines(placed, page.pageNumber)) page.file.addLink(uri, rect);
  }
}

function toBurningPages(all: readonly PDFPage[], { pages, pdf }: BurnTask): BurnTarget[] {
  return pages.flatMap(({ pageNumber, marks, at = pageNumber, clips }) => {
    const page = atPage(all, at);
    if (!page) throw new RangeError(`There is no page ${at}.`);
    // Don't read pages without marks: they may be damaged, and stay unchanged.
    if (marks.length === 0) return [];
    const { width, height } = atPage(pdf.info.pages, at) ?? page.getSize();
    const file = new FilePage(page, toUserSpace(pdf.frame(toPageIndex(at))));
    return [{ pageNumber, marks, clips, size: { width, height }, file }];
  });
}

/** @throws Error if the document can't be written */
export async function burnPdf(
  task: BurnTask,
  { loadFontFile, fonts: added, platform, measure, drawing, onPage }: BurnPorts,
): Promise<BurntPdf> {
  const document = await openStructure(task.bytes, task.pdf, task.isAppended ? (task.password ?? '') : undefined);
  const revision = task.isAppended ? Revision.begin(document, task.bytes) : undefined;
  const resources = new FileResources(document.context, platform, drawing);
  const fonts = new FontBook(loadFontFile, added);
  const pages = toBurningPages(document.getPages(), task);
  removeAnnotations(document, new Set(task.withoutAnnotations));
  const painter = await MarkPainter.prepare(pages, resources, fonts, measure);
  for (const page of pages) {
    const annotator = new AnnotationWriter(page, painter, resources, task.includesComments ?? false);
    const add = (mark: Mark) => (revision ? annotator.addAny(mark) : annotator.add(mark));
    const drawn = task.marksAs === 'annotations' ? page.marks.filter((mark) => !add(mark)) : page.marks;
    if (drawn.length > 0) page.file.draw(painter.paint({ ...page, marks: drawn }), page.size, resources);
    addLinks(page);
    for (const mark of drawn) annotator.addComments(mark);
    onPage?.(page.pageNumber);
  }
  const drawnCharacters = [...fonts.missing].filter((character) => drawing?.knows(character));
  const missingCharacters = [...fonts.missing].filter((character) => !drawnCharacters.includes(character));
  if (revision) {
    await document.flush();
    resources.finish();
    return { bytes: new Uint8Array(revision.save()), missingCharacters, drawnCharacters, removedSignatures: 0 };
  }
  keepPages(
    document,
    task.pages.map(({ pageNumber, at = pageNumber }) => at),
    task.pdf.info.pages.map(({ label }) => label),
  );
  const removedSignatures = removeSignatures(document);
  if (task.marksJson !== undefined) await attachMarks(document, task.marksJson);
  await document.flush();
  resources.finish();
  collectGarbage(document);
  // Check remaining pages only: pages with too large pictures can be left out.
  checkPictureSizes(
    document,
    task.pages.map(({ pageNumber }) => pageNumber),
  );
  const outline = mendedOutline(document);
  return { bytes: await saveStructure(document), missingCharacters, drawnCharacters, removedSignatures, outline };
}

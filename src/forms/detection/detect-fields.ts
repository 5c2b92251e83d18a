// Proposes form fields for a PDF without them: its drawing is looked at without its text, a scan as it is.
import type { Rect, Size } from '../../kernel/rect.ts';
import { fromBytes } from '../../pdf/byte-sources.ts';
import type { PdfDocument, PdfEngine } from '../../pdf/engine.ts';
import { toRequest } from '../../pdf/render-request.ts';
import { buildTextPage } from '../../text/build-text-page.ts';
import { fromPdf } from '../../text/from-pdf.ts';
import type { Form } from '../types.ts';
import type { PageLook } from './candidate.ts';
import { createFieldNames, detectOnPage, type FieldProposal } from './detect-page.ts';
import { findEnclosed, findPrint, findRules, LOOK_SCALE, maskOfDrawing, maskOfScan } from './page-lines.ts';
import { type PrintedText, type PrintPiece, phrasesOf, piecesOf } from './print.ts';

interface DetectOptions {
  readonly password?: string | undefined;
  /** Form of the document: its fields are not proposed again. */
  readonly form: Form;
  /** Returns the text of a page (from 0) where the caller knows more of it than the file: recognized words. */
  textOf?(pageIndex: number): Promise<PrintedText>;
  /** Called before each page (from 1). */
  onPage?(page: number, count: number): void;
}

/** Share of a page that a picture fills if it is a scan. */
const SCAN = 0.5;

const isScan = (pictures: readonly Rect[], { width, height }: Size): boolean =>
  pictures.some((picture) => picture.width * picture.height >= SCAN * width * height);

/** Returns pieces of ink that no word covers, as print that was not read. */
function unreadPrint(print: readonly Rect[], pieces: readonly PrintPiece[]): PrintPiece[] {
  const isRead = ({ x, y, width, height }: Rect) =>
    pieces.some(({ rect }) => {
      const middle = { x: x + width / 2, y: y + height / 2 };
      return (
        middle.x >= rect.x && middle.x <= rect.x + rect.width && middle.y >= rect.y && middle.y <= rect.y + rect.height
      );
    });
  return print.filter((rect) => !isRead(rect)).map((rect) => ({ kind: 'word', text: '', rect }));
}

/** Looks at a page of a PDF. @param text of the page where it is not that of the file */
function lookAtPage(document: PdfDocument, pageIndex: number, text?: PrintedText): PageLook {
  const size = document.pageSize(pageIndex);
  const { objects } = document.paintings(pageIndex);
  const pieces = piecesOf(text ?? buildTextPage(fromPdf(document.characters(pageIndex))));
  const hasScan = isScan(
    objects.filter(({ kind }) => kind === 'image').map(({ rect }) => rect),
    size,
  );
  const without = hasScan ? [] : objects.flatMap(({ kind }, index) => (kind === 'text' ? [index] : []));
  const request = { ...toRequest(size, LOOK_SCALE), without, drawsAnnotations: false };
  const image = document.render(pageIndex, request);
  const mask = hasScan ? maskOfScan(image) : maskOfDrawing(image);
  const unit = mask.factor / LOOK_SCALE;
  const areas = findEnclosed(mask, unit);
  const unread = hasScan ? unreadPrint(findPrint(mask, unit, areas), pieces) : [];
  return {
    size,
    areas,
    rules: findRules(mask, unit),
    pieces,
    phrases: phrasesOf([...pieces, ...unread]),
  };
}

const takenOn = ({ fields }: Form, page: number): Rect[] =>
  fields.flatMap(({ widgets }) =>
    widgets
      .filter((widget) => widget.page === page)
      .map(({ rectangle: [x, y, width, height] }) => ({ x, y, width, height })),
  );

/**
 * Proposes form fields for what looks like one: boxes, lines, combs, empty table cells, check boxes.
 * @throws PdfError why the document cannot be read
 */
export async function detectFields(
  engine: PdfEngine,
  bytes: Uint8Array,
  { password, form, textOf, onPage = () => undefined }: DetectOptions,
): Promise<FieldProposal[]> {
  const document = engine.open(fromBytes(bytes), password);
  const names = createFieldNames(form.fields.map(({ name }) => name));
  try {
    document.measure();
    const count = document.info.pages.length;
    const found: FieldProposal[] = [];
    for (let index = 0; index < count; index += 1) {
      onPage(index + 1, count);
      const look = lookAtPage(document, index, await textOf?.(index));
      found.push(...detectOnPage(look, { page: index + 1, taken: takenOn(form, index + 1), names }));
    }
    return found;
  } finally {
    document.close();
  }
}

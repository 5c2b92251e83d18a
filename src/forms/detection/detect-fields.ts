// Proposes fields for PDFs without them. Renders pages without text, except for scans.
import { type PageIndex, type PageNumber, toPageNumber } from '../../kernel/page-number.ts';
import type { Rect, Size } from '../../kernel/rect.ts';
import { fromBytes, type PdfDocument, type PdfEngine, toRequest } from '../../pdf/core.ts';
import { buildTextPage } from '../../text/build-text-page.ts';
import { fromPdf } from '../../text/from-pdf.ts';
import { createFieldNames } from '../field-names.ts';
import type { Form } from '../types.ts';
import type { LayoutFeatures } from './candidate.ts';
import { detectOnPage, type FieldProposal } from './detect-page.ts';
import { findEnclosed, findPrint, findRules, LOOK_SCALE, maskOfDrawing, maskOfScan } from './page-lines.ts';
import { type PrintedText, type PrintPiece, phrasesOf, piecesOf } from './print.ts';

interface DetectOptions {
  readonly password?: string | undefined;
  /** Existing form: its fields aren't proposed again. */
  readonly form: Form;
  /** Returns better text of a page than the file's own, such as recognized text. */
  textOf?(pageIndex: PageIndex): Promise<PrintedText | undefined>;
  onPage?(page: PageNumber, count: number): void;
}

/** Minimum share of the page that the image of a scan covers. */
const SCAN = 0.5;

const isScan = (pictures: readonly Rect[], { width, height }: Size): boolean =>
  pictures.some((picture) => picture.width * picture.height >= SCAN * width * height);

/** Returns ink that no word covers, as unrecognized print. */
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

/** Extracts a page's features. @param text overrides the file's own text */
function lookAtPage(document: PdfDocument, pageIndex: PageIndex, text?: PrintedText): LayoutFeatures {
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

const takenOn = ({ fields }: Form, page: PageNumber): Rect[] =>
  fields.flatMap(({ widgets }) =>
    widgets
      .filter((widget) => widget.page === page)
      .map(({ rectangle: [x, y, width, height] }) => ({ x, y, width, height })),
  );

/** Proposes fields for boxes, lines, combs, empty table cells and check boxes. @throws PdfError */
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
      onPage(toPageNumber(index), count);
      const look = lookAtPage(document, index, await textOf?.(index));
      found.push(
        ...detectOnPage(look, { page: toPageNumber(index), taken: takenOn(form, toPageNumber(index)), names }),
      );
    }
    return found;
  } finally {
    document.close();
  }
}

// Page numbers, headers, footers and watermarks: a text mark on each of the pages.
import type { PageNumber } from '../kernel/page-number.ts';
import type { Rect, Size } from '../kernel/rect.ts';
import { LINE_HEIGHT } from '../kernel/text-layout.ts';
import { boxOf, definitionOf, type Mark, markToolFor, newMark, withTie } from '../marks/index.ts';
import { message, msg, t, timeText } from '../messages/index.ts';
import type { Editor } from './editor.ts';
import { textLoading, withRoomForText } from './growing-text.ts';
import { type NumberValues, writeNumbers } from './page-numbers.ts';
import { repetitionOn } from './repeat.ts';
import { withStyle } from './styles.ts';

export type RepeatedTextPlace = 'header' | 'footer' | 'watermark';

export interface PageText {
  /** Text with placeholders. */
  readonly text: string;
  readonly place: RepeatedTextPlace;
  readonly alignment: 'Left' | 'Center' | 'Right';
}

/** Placeholders and their meanings. Those of {@link writeNumbers} are filled in page by page. */
export const PLACEHOLDERS = [
  { name: '{page}', label: msg('Page number') },
  { name: '{pages}', label: msg('Number of pages') },
  { name: '{date}', label: msg('Today’s date') },
  { name: '{name}', label: msg('Name of the document') },
] as const;

/** Fills in what is equal on every page: the current date and the document's name. */
function withDateAndName(editor: Editor, text: string): string {
  const name = (editor.session.getState().documentName ?? '').replace(/\.[^.]*$/, '');
  return text.replaceAll('{date}', timeText(editor.ports.now(), { dateStyle: 'medium' })).replaceAll('{name}', name);
}

export const shownText = (editor: Editor, text: string, place: NumberValues): string =>
  writeNumbers(withDateAndName(editor, text), place);

/** Letter size as a share of the page's shorter side. */
const LETTERS = 1 / 60;
const MARGIN = 1 / 20;
/** Size of a watermark: its width, and its maximum height, as shares of the page. */
const WATERMARK = { width: 0.7, height: 0.2 };
/** Largest letters of the format. */
const MOST_LETTERS = 288;
/** Width of a letter that can't be measured (em). */
const USUAL_LETTER = 0.6;

const INK = { 'fill.color': 'transparent', 'stroke.color': 'transparent', 'stroke.width': 0 } as const;
const STYLES = {
  line: { ...INK, 'font.color': '#171b24', opacity: 255 },
  watermark: { ...INK, 'font.color': '#888888', opacity: 110, 'font.style': ['Bold'] },
} as const;

function boxAround(editor: Editor, mark: Mark, fontSize: number): Size {
  const text = definitionOf(mark).editText?.get(mark) ?? '';
  const estimate = { width: text.length * fontSize * USUAL_LETTER, height: fontSize * LINE_HEIGHT };
  return (editor.ports.textMeasure && boxOf(withRoomForText(editor, mark, { isWidening: true }))) || estimate;
}

function textRect(box: Size, page: Size, { place, alignment }: PageText): Rect {
  const margin = Math.min(page.width, page.height) * MARGIN;
  const middle = { x: (page.width - box.width) / 2, y: (page.height - box.height) / 2 };
  if (place === 'watermark') return { ...middle, ...box };
  const x = { Left: margin, Center: middle.x, Right: page.width - margin - box.width }[alignment];
  return { x, y: place === 'header' ? margin / 2 : page.height - margin / 2 - box.height, ...box };
}

async function createFirst(editor: Editor, pageText: PageText, pageNumber: PageNumber): Promise<Mark | undefined> {
  const tool = markToolFor('annotation', 'text');
  const pageSize = editor.pageSize(pageNumber);
  if (!tool || !pageSize) return undefined;
  const pages = editor.document.pages().length;
  const template = withDateAndName(editor, pageText.text);
  const widest = writeNumbers(template, { page: pages, pages });
  const create = (rect: Rect, fontSize: number, text: string): Mark => {
    const about = { uid: editor.ports.createUid(), date: editor.ports.now().toISOString(), pageNumber, pageSize };
    const isWatermark = pageText.place === 'watermark';
    const style = {
      ...STYLES[isWatermark ? 'watermark' : 'line'],
      'font.size': fontSize,
      'text.alignment': isWatermark ? 'Center' : pageText.alignment,
    };
    const mark = withStyle(newMark(tool, { kind: 'text', rect }, about), style);
    return definitionOf(mark).editText?.set(mark, text) ?? mark;
  };
  const sampleOf = (fontSize: number) =>
    create({ x: 0, y: 0, width: 1, height: fontSize * LINE_HEIGHT }, fontSize, widest);
  const usual = Math.min(pageSize.width, pageSize.height) * LETTERS;
  const sample = sampleOf(usual);
  await textLoading(editor, sample);
  const usualBox = boxAround(editor, sample, usual);
  const growth = Math.min(
    (pageSize.width * WATERMARK.width) / usualBox.width,
    (pageSize.height * WATERMARK.height) / usualBox.height,
    MOST_LETTERS / usual,
  );
  const fontSize = Math.round(usual * (pageText.place === 'watermark' ? growth : 1) * 10) / 10;
  const box = boxAround(editor, sampleOf(fontSize), fontSize);
  const text = writeNumbers(template, { page: pageNumber, pages });
  const mark = create(textRect({ width: box.width, height: box.height }, pageSize, pageText), fontSize, text);
  return withTie(mark, 'template', text === template ? undefined : template);
}

/** Adds text to pages in one step, as a repeated mark: changes can be applied to all. */
export async function addPageText(
  editor: Editor,
  pageText: PageText,
  pageNumbers: readonly PageNumber[],
): Promise<void> {
  const [firstPage] = pageNumbers;
  const plain = firstPage === undefined ? undefined : await createFirst(editor, pageText, firstPage);
  if (!plain) return;
  const { createUid } = editor.ports;
  const first = pageNumbers.length > 1 ? withTie(plain, 'repeat', createUid()) : plain;
  const marks = pageNumbers.map((pageNumber, index) =>
    index === 0 ? first : { ...repetitionOn(editor, first, pageNumber), uid: createUid() },
  );
  const label = message('Add {name}', { name: t(NAMES[pageText.place]) });
  editor.document.commit(label, (transaction) => {
    for (const mark of marks) transaction.add(mark);
  });
  const { pageNumber } = editor.session.getState();
  editor.setTool('select');
  editor.select(marks.filter((mark) => mark.pageNumber === pageNumber).map(({ uid }) => uid));
}

const NAMES: Readonly<Record<RepeatedTextPlace, string>> = {
  header: msg('header'),
  footer: msg('footer'),
  watermark: msg('watermark'),
};

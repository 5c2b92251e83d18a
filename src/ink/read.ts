// Reads unexplained ink: recognizes what print it is, and tells which lines stay unread.
import type { RgbaImage } from '../codecs/rgba.ts';
import type { Rect, Size } from '../kernel/rect.ts';
import type { GreyImage } from '../media/text/ink.ts';
import { type PdfCharacters, POINTS_PER_INCH } from '../pdf/engine.ts';
import { EMPTY_TEXT_PAGE, movePage, type TextPage, type TextWord } from '../text/text-page.ts';
import { joinPages } from '../text/unite.ts';
import { type PrintedLine, picturesOf, type UnexplainedInk } from './account.ts';

/** Resolution at which print is recognized, where the page is not too large for it. */
const READ_DPI = 300;
const MOST_PIXELS = 25_000_000;

/** Share of a line's length that recognized words must cover for it to count as read. */
const LEAST_COVER = 0.5;
/** Below this a word is a guess. */
const SURE = 0.5;
/** Lines that are recognized once more, each by itself, if the whole was not read. */
const MOST_RETRIED = 12;
/** Heights of a line that it must be long, and letters that it must have: less is no word, or a field of a form. */
const LEAST_LENGTH = 1.2;
const LEAST_LETTERS = 3;
/** Points: lower print is too small to be read by anyone. */
const LEAST_HEIGHT = 3;

/** Recognizes print. @returns its words, in page units from the picture's top left */
export type Recognize = (image: GreyImage, unitsPerPixel: number) => Promise<TextPage>;

export interface ReadInk {
  /** Words that no character of the page says. */
  readonly seen: TextPage;
  /** Places of print that stays unread (page points). */
  readonly unread: readonly Rect[];
}

export interface InkPage extends Size {
  readonly characters: PdfCharacters;
  /** Words that lie invisible over print, as another program recognized it. */
  readonly invisible: readonly TextWord[];
  render(scale: number): Promise<RgbaImage> | RgbaImage;
}

const lengthOf = ({ rect, isUpright }: PrintedLine): number => (isUpright ? rect.height : rect.width);
const heightOf = ({ rect, isUpright }: PrintedLine): number => (isUpright ? rect.width : rect.height);

/** Returns how much of a line's length a rectangle covers. */
function coverOf({ rect, isUpright }: PrintedLine, word: Rect): number {
  const across = Math.min(rect.x + rect.width, word.x + word.width) - Math.max(rect.x, word.x);
  const down = Math.min(rect.y + rect.height, word.y + word.height) - Math.max(rect.y, word.y);
  return across > 0 && down > 0 ? (isUpright ? down : across) : 0;
}

const isPrint = (line: PrintedLine): boolean =>
  heightOf(line) >= LEAST_HEIGHT && line.letters >= LEAST_LETTERS && lengthOf(line) >= LEAST_LENGTH * heightOf(line);

function isRead(line: PrintedLine, words: readonly TextWord[]): boolean {
  const covered = words.reduce((sum, { rect }) => sum + coverOf(line, rect), 0);
  return covered >= LEAST_COVER * lengthOf(line);
}

/** Returns the places of print that is unread as long as nothing recognizes it. */
export const unreadIn = ({ lines }: UnexplainedInk, known: readonly TextWord[]): PrintedLine[] =>
  lines.filter((line) => isPrint(line) && !isRead(line, known));

/** @param recognize undefined where nothing can read print */
export async function readInk(ink: UnexplainedInk, page: InkPage, recognize: Recognize | undefined): Promise<ReadInk> {
  const placesOf = (lines: readonly PrintedLine[]) => lines.map(({ rect }) => rect);
  if (ink.lines.length === 0) return { seen: EMPTY_TEXT_PAGE, unread: [] };
  if (!recognize) return { seen: EMPTY_TEXT_PAGE, unread: placesOf(unreadIn(ink, page.invisible)) };
  const scale = Math.min(READ_DPI / POINTS_PER_INCH, Math.sqrt(MOST_PIXELS / (page.width * page.height)));
  const image = await page.render(scale);
  const read = (lines: readonly PrintedLine[]) =>
    Promise.all(
      picturesOf(lines, image, scale, page.characters, ink).map(async (picture) =>
        movePage(await recognize(picture.image, 1 / scale), picture.rect),
      ),
    );
  const pages = await read(ink.lines);
  const unread = () => {
    const words = pages.flatMap((each) => each.words.filter(({ confidence = 1 }) => confidence >= SURE));
    return unreadIn(ink, [...page.invisible, ...words]);
  };
  const retried = unread().slice(0, MOST_RETRIED);
  for (const found of await Promise.all(retried.map((line) => read([line])))) pages.push(...found);
  return { seen: joinPages(pages), unread: placesOf(unread()) };
}

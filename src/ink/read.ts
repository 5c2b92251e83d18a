// Recognizes unexplained print, and determines which lines remain unread.
import type { RgbaImage } from '../codecs/rgba.ts';
import { type Rect, rectAt, type Size, unionOfRects } from '../kernel/rect.ts';
import type { GreyImage } from '../media/core.ts';
import { type PdfCharacters, POINTS_PER_INCH } from '../pdf/core.ts';
import { EMPTY_TEXT_PAGE, movePage, type TextPage, type TextWord, turnPage } from '../text/text-page.ts';
import { joinPages } from '../text/unite.ts';
import { type InkPicture, type PrintedLine, picturesOf, type UnexplainedInk } from './account.ts';
import { type CharacterReadings, NO_READINGS } from './explained.ts';
import { turnLeft } from './planes.ts';

/** Resolution for OCR (dpi), reduced for large pages. */
const READ_DPI = 300;
const MOST_PIXELS = 25_000_000;

/** Minimum share of a line's length that words must cover to count as read. */
const LEAST_COVER = 0.5;
/** Words below this confidence are guesses. */
const SURE = 0.5;
/**
 * Minimum mean confidence of the words in lines of this many letters: mirrored, sheared and
 * stretched print is read as other words, at 0.4 to 0.7, and print in order at 0.85 and more.
 */
const SURE_LINES = [
  { letters: 8, confidence: 0.72 },
  { letters: 4, confidence: 0.5 },
] as const;
const MOST_RETRIED = 12;
/** Minimum length (line heights) and number of letters: less isn't a word, or is a form field. */
const LEAST_LENGTH = 1.2;
const LEAST_LETTERS = 3;
/** Minimum height of legible print (pt). */
const LEAST_HEIGHT = 3;

/** OCR function. @returns words in page units, from the image's top left */
export type Recognize = (image: GreyImage, unitsPerPixel: number) => Promise<TextPage>;

export interface ReadInk {
  /** Words without characters on the page. */
  readonly seen: TextPage;
  /** Places of unread print (page points). */
  readonly unread: readonly Rect[];
}

export interface InkSource extends Size {
  readonly characters: PdfCharacters;
  /** Characters of fonts that are not in the file: readers show one of their readings. */
  readonly readings?: CharacterReadings;
  readonly invisible: readonly TextWord[];
  render(scale: number): Promise<RgbaImage> | RgbaImage;
}

const lengthOf = ({ rect, isUpright }: PrintedLine): number => (isUpright ? rect.height : rect.width);
const heightOf = ({ rect, isUpright }: PrintedLine): number => (isUpright ? rect.width : rect.height);

function coverOf({ rect, isUpright }: PrintedLine, word: Rect): number {
  const across = Math.min(rect.x + rect.width, word.x + word.width) - Math.max(rect.x, word.x);
  const down = Math.min(rect.y + rect.height, word.y + word.height) - Math.max(rect.y, word.y);
  return across > 0 && down > 0 ? (isUpright ? down : across) : 0;
}

const isPrint = (line: PrintedLine): boolean =>
  line.isSlanted ||
  line.isPartOfWord ||
  (heightOf(line) >= LEAST_HEIGHT && line.letters >= LEAST_LETTERS && lengthOf(line) >= LEAST_LENGTH * heightOf(line));

type KnownWord = Pick<TextWord, 'rect' | 'confidence'>;

/** Returns the length of a line that words cover, and their mean confidence. */
function readingOf(line: PrintedLine, words: readonly KnownWord[]) {
  let [sure, all, weighted] = [0, 0, 0];
  for (const { rect, confidence = 1 } of words) {
    const length = coverOf(line, rect);
    all += length;
    weighted += length * confidence;
    if (confidence >= SURE) sure += length;
  }
  return { covered: sure, confidence: all > 0 ? weighted / all : 0 };
}

/** @param readings words of each look at the page */
function isRead(line: PrintedLine, readings: readonly (readonly KnownWord[])[]): boolean {
  // Words are recognized in level and upright lines only.
  if (line.isSlanted) return false;
  const found = readings.map((words) => readingOf(line, words));
  const covered = found.reduce((sum, each) => sum + each.covered, 0);
  const least = SURE_LINES.find(({ letters }) => line.letters >= letters)?.confidence ?? 0;
  return found.some(({ confidence }) => confidence >= least) && covered >= LEAST_COVER * lengthOf(line);
}

const unreadAfter = ({ lines }: UnexplainedInk, readings: readonly (readonly KnownWord[])[]): PrintedLine[] =>
  lines.filter((line) => isPrint(line) && !isRead(line, readings));

export const unreadIn = (ink: UnexplainedInk, known: readonly Pick<TextWord, 'rect'>[]): PrintedLine[] =>
  unreadAfter(ink, [known.map(({ rect }) => ({ rect }))]);

/** Letters and digits in one of a character's readings. */
const IN_WORDS = /[\p{L}\p{N}]/u;

/** Maximum gap between letters of a run, and growth of its height (heights). */
const GAP = 1.5;
const SAME_LINE = 1.3;

/** Joins a letter's box with the one before it, unless it is too far away or on another line. */
function joinLetters(run: Rect, letter: Rect): Rect | undefined {
  const both = unionOfRects([run, letter]);
  const [high, wide] = [Math.max(run.height, letter.height), Math.max(run.width, letter.width)];
  const gap = GAP * Math.min(Math.max(letter.width, letter.height), Math.max(run.width, run.height));
  const isLevel = both !== undefined && both.height <= SAME_LINE * high && both.width <= run.width + letter.width + gap;
  const isUpright =
    both !== undefined && both.width <= SAME_LINE * wide && both.height <= run.height + letter.height + gap;
  return isLevel || isUpright ? both : undefined;
}

/** Returns runs of letters that each reader draws in its own way, and that are searched in all. */
function knownLetters({ characters, readings = NO_READINGS }: InkSource): { readonly rect: Rect }[] {
  const runs: Rect[] = [];
  for (const [index, { texts, isEmbedded }] of readings) {
    if (isEmbedded || !texts.some((text) => IN_WORDS.test(text))) continue;
    const letter = rectAt(characters.boxes, index);
    const last = runs.at(-1);
    const joined = last && joinLetters(last, letter);
    if (joined) runs[runs.length - 1] = joined;
    else runs.push(letter);
  }
  return runs.map((rect) => ({ rect }));
}

/** Factor by which level print needs more letters: the engine places those of columns roughly. */
const CLEARLY = 1.3;

const isSure = ({ confidence = 1 }: TextWord): boolean => confidence >= SURE;

const sureLetters = ({ words }: TextPage): number =>
  words.filter(isSure).reduce((sum, { start, end }) => sum + end - start, 0);

/** Recognizes a picture; a column as level and as vertical print, whichever is read better. */
async function readPicture({ image, isUpright }: InkPicture, unitsPerPixel: number, recognize: Recognize) {
  const level = await recognize(image, unitsPerPixel);
  if (!isUpright) return level;
  const turned = turnLeft(image);
  const size = { width: turned.width * unitsPerPixel, height: turned.height * unitsPerPixel };
  const vertical = turnPage(await recognize(turned, unitsPerPixel), size, 1);
  return sureLetters(level) > CLEARLY * sureLetters(vertical) ? level : vertical;
}

/** @param recognize undefined if OCR is unavailable */
export async function readInk(
  ink: UnexplainedInk,
  page: InkSource,
  recognize: Recognize | undefined,
): Promise<ReadInk> {
  const placesOf = (lines: readonly PrintedLine[]) => lines.map(({ rect }) => rect);
  if (ink.lines.length === 0) return { seen: EMPTY_TEXT_PAGE, unread: [] };
  const known = [...page.invisible, ...knownLetters(page)];
  if (!recognize) return { seen: EMPTY_TEXT_PAGE, unread: placesOf(unreadIn(ink, known)) };
  const scale = Math.min(READ_DPI / POINTS_PER_INCH, Math.sqrt(MOST_PIXELS / (page.width * page.height)));
  const image = await page.render(scale);
  const read = (lines: readonly PrintedLine[]) =>
    Promise.all(
      picturesOf(lines, image, scale, page.characters, ink).map(async (picture) =>
        movePage(await readPicture(picture, 1 / scale, recognize), picture.rect),
      ),
    );
  const pages = await read(ink.lines);
  const unread = () => unreadAfter(ink, [known, ...pages.map(({ words }) => words)]);
  const retried = unread().slice(0, MOST_RETRIED);
  for (const found of await Promise.all(retried.map((line) => read([line])))) pages.push(...found);
  return { seen: joinPages(pages), unread: placesOf(unread()) };
}

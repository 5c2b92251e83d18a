// Plans a redaction: requests by page, and the words affected.
import type { PageIndex } from '../kernel/page-number.ts';
import { normalizeRect, type Rect } from '../kernel/rect.ts';
import type { PdfCharacters, PdfDocument } from '../pdf/core.ts';
import { withoutJoints } from '../text/own-places.ts';
import { rangesUnder } from '../text/repeats.ts';
import type { TextPage } from '../text/text-page.ts';
import { growToWords } from '../text/whole-words.ts';
import { charactersUnder, isWritten, textOf, textWithout } from './characters.ts';
import { continuedNumbers, numbersIn, numbersOf } from './numbers.ts';
import { createWordCounter } from './reading.ts';
import type { FontReading } from './rest/font-readings.ts';
import { secretsOf } from './secrets.ts';
import { charactersIn, charactersInSpots, type DrawnCharacters, spotsOfWords } from './spots.ts';
import { trimToLines } from './tight-lines.ts';
import type { RedactionOptions, RedactionRequest } from './types.ts';
import { foldText, wordsOf } from './words.ts';

export interface PlannedArea {
  readonly rect: Rect;
  readonly isText: boolean;
  readonly request: number;
}

export interface AreaPlan {
  readonly areas: readonly PlannedArea[];
  /** Places without an area: see `RedactionRequest`. */
  readonly spots: readonly Rect[];
  /** Characters in spots that annotations and fields draw. */
  readonly drawn: DrawnCharacters | undefined;
  readonly characters: PdfCharacters;
  readonly removed: ReadonlySet<number>;
  /** Remaining text, folded. */
  readonly rest: string;
}

export interface RedactionPlan {
  readonly requests: readonly RedactionRequest[];
  readonly pages: readonly AreaPlan[];
  /** All words wholly or partly under an area. */
  readonly words: readonly string[];
  /** Those that were searched or selected. */
  readonly sought: readonly string[];
  /** Those that must not occur outside the pages. */
  readonly secrets: readonly string[];
}

/** Why there is no plan, with the place of the redaction in question. */
export interface NoPlan {
  readonly code: 'NoSuchPage' | 'NothingToDo' | 'NothingThere';
  readonly page?: PageIndex;
  readonly area?: Rect;
}

/** Facts of the file for a plan, beside the engine's text of its pages. */
export interface PlanContext {
  /** Returns whether the file states words beside what its pages draw. */
  isStated(words: string): boolean;
  /** Pages that readers understand in different ways. */
  readonly byFonts: readonly FontReading[];
}

export function makePlan(
  document: PdfDocument,
  requests: readonly RedactionRequest[],
  { asPictures = [], cleansAlways = false }: Pick<RedactionOptions, 'asPictures' | 'cleansAlways'> = {},
  { isStated, byFonts }: PlanContext = { isStated: () => false, byFonts: [] },
): RedactionPlan | NoPlan {
  const { pages } = document.info;
  const asked = [...requests.map(({ page }) => page), ...asPictures];
  if (asked.some((page) => pages[page] === undefined)) return { code: 'NoSuchPage' };
  const missing: NoPlan[] = [];
  const byPage = pages.map((): PlannedArea[] => []);
  for (const [request, { page, areas, shape }] of requests.entries()) {
    for (const area of areas) {
      const rect = normalizeRect(area);
      const isUsable =
        [rect.x, rect.y, rect.width, rect.height].every(Number.isFinite) && rect.width > 0 && rect.height > 0;
      if (isUsable) byPage[page]?.push({ rect, isText: shape === 'text', request });
    }
  }
  const spotsOf = (index: number) =>
    requests.flatMap(({ page, spots = [], unplaced }) => {
      if (page !== index) return [];
      const points = unplaced === undefined ? [] : spotsOfWords(document.characters(index), unplaced);
      if (unplaced !== undefined && points.length === 0 && !isStated(unplaced))
        missing.push({ code: 'NothingThere', page });
      return [...spots, ...points].map(normalizeRect);
    });
  const spotted = pages.map((_, index) => spotsOf(index));
  if (missing[0]) return missing[0];
  const isAsked = cleansAlways || asPictures.length > 0 || requests.some(({ unplaced }) => unplaced !== undefined);
  if (!isAsked && spotted.every((spots, index) => spots.length + (byPage[index]?.length ?? 0) === 0))
    return { code: 'NothingToDo' };
  const texts: string[] = [];
  const planned = byPage.map((asked, index): AreaPlan => {
    const characters = document.characters(index);
    const areas = trimmed(asked, characters);
    const spots = spotted[index] ?? [];
    const rects = areas.map(({ rect }) => rect);
    // Annotation and field text drawn there is redacted, and must not occur elsewhere.
    const look = rects.length + spots.length > 0 ? document.appearances(index) : undefined;
    const drawn = look && charactersInSpots(look, spots);
    const area = spots.find((spot) => charactersIn(characters, [spot]).size + countIn(look, spot) === 0);
    if (area) missing.push({ code: 'NothingThere', page: index, area });
    const removed = new Set([...charactersUnder(characters, rects), ...charactersIn(characters, spots)]);
    texts.push(textOf(characters, removed), textOf(characters, wholeWords(characters, removed)));
    if (look) texts.push(textOf(look, new Set([...charactersUnder(look, rects), ...(drawn?.chosen ?? [])])));
    texts.push(...textsUnder(byFonts, index, [...rects, ...spots]));
    return { areas, spots, drawn, characters, removed, rest: foldText(textWithout(characters, removed)) };
  });
  const sought = requests.flatMap(({ text }) => text ?? []);
  texts.push(...numbersOf([...texts, ...sought]), ...planned.flatMap((page) => numbersUnder(page, requests)));
  const words = wordsOf([...texts, ...sought]);
  const uncommon = secretsOf(
    words,
    [...texts, ...sought],
    planned.map(({ rest }) => rest),
  );
  // Redacted beside the pages by choice, however often the pages show them.
  const beside = wordsOf(requests.flatMap(({ unplaced }) => unplaced ?? []));
  const secrets = [...new Set([...uncommon, ...beside])];
  return missing[0] ?? { requests, pages: planned, words, sought: wordsOf(sought), secrets };
}

function trimmed(areas: readonly PlannedArea[], characters: PdfCharacters): PlannedArea[] {
  const ofText = areas.filter(({ isText }) => isText);
  const rects = trimToLines(
    ofText.map(({ rect }) => rect),
    characters,
  );
  return areas.map((area) => ({ ...area, rect: rects[ofText.indexOf(area)] ?? area.rect }));
}

/** Returns numbers under areas that span several words, or continue after the redacted part. */
function numbersUnder({ areas, characters }: AreaPlan, requests: readonly RedactionRequest[]): string[] {
  const page = textWithout(characters, new Set());
  return areas.flatMap(({ rect, request }) => {
    const { text } = requests[request] ?? {};
    return text === undefined
      ? numbersOf([textOf(characters, charactersUnder(characters, [rect]))])
      : continuedNumbers(text, page);
  });
}

/** Returns the words under areas in one way to read a page, also those of letters in pieces. */
function textsIn(words: TextPage, areas: readonly Rect[]): string[] {
  const ranges = rangesUnder(words, areas);
  const isUnder = (place: number) => place < 0 || ranges.some(({ start, end }) => start <= place && place < end);
  return [
    ...[...ranges, ...ranges.map((range) => growToWords(words, range))].map(({ start, end }) =>
      words.text.slice(start, end),
    ),
    ...words.readings.flatMap(({ text, places }) => (places.every(isUnder) ? [withoutJoints(text)] : [])),
  ];
}

/** Returns the words under areas in the other ways to read a page. */
const textsUnder = (byFonts: readonly FontReading[], index: PageIndex, areas: readonly Rect[]): string[] =>
  byFonts.flatMap(({ page, ways }) => (page === index ? ways.flatMap((words) => textsIn(words, areas)) : []));

const countIn = (characters: PdfCharacters | undefined, spot: Rect): number =>
  characters ? charactersIn(characters, [spot]).size : 0;

function wholeWords(characters: PdfCharacters, some: ReadonlySet<number>): Set<number> {
  const all = new Set(some);
  for (const index of some) {
    for (const step of [-1, 1]) {
      for (let next = index + step; next >= 0 && next < characters.count; next += step) {
        if (!isWritten(characters, next) || all.has(next)) break;
        all.add(next);
      }
    }
  }
  return all;
}

/**
 * Counts redacted words elsewhere, and finds their pages (0-based).
 * @param readings ways to read each page, as lists of texts; all of them repeat most words
 */
export function findElsewhere(
  words: readonly string[],
  readings: readonly (readonly (readonly string[])[])[],
): { places: number; pages: PageIndex[]; shown: Set<string> } {
  const count = createWordCounter(words);
  const shown = new Set<string>();
  const pages: PageIndex[] = [];
  let places = 0;
  for (const [page, ways] of readings.entries()) {
    const most = new Map<string, number>();
    for (const texts of ways) {
      // Regrouped numbers aren't counted as repetitions, but are shown.
      for (const number of texts.flatMap((text) => [...numbersIn(foldText(text), words)])) shown.add(number);
      const own = new Map<string, number>();
      for (const [word, times] of texts.flatMap((text) => [...count(text)]))
        own.set(word, (own.get(word) ?? 0) + times);
      for (const [word, times] of own) most.set(word, Math.max(most.get(word) ?? 0, times));
    }
    for (const [word, times] of most) {
      shown.add(word);
      places += times;
    }
    if (most.size > 0) pages.push(page);
  }
  return { places, pages, shown };
}

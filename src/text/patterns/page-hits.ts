// All that a search finds in a document: in texts, annotations, fields, and across page ends.
import type { PageNumber } from '../../kernel/page-number.ts';
import { type Rect, rectsTouch } from '../../kernel/rect.ts';
import { rectSetDifference } from '../../kernel/rect-set.ts';
import type { PdfDrawn, PdfNote } from '../../pdf/core.ts';
import { buildTextPage } from '../build-text-page.ts';
import { fromPdf } from '../from-pdf.ts';
import { withoutJoints } from '../own-places.ts';
import { crossingsOf, type JoinedLines, partsOf, phraseCrossingsOf, withoutRepeats } from '../searched.ts';
import { selectText, type WordSelection } from '../select.ts';
import { EMPTY_TEXT_PAGE, recognizedIn, type TextPage, type TextRange, withoutReadings } from '../text-page.ts';
import { placeHits, type SearchHit, type SearchScope, type TextHit } from './search.ts';

export interface DrawnWords {
  readonly page: TextPage;
  readonly notes: readonly PdfNote[];
}

export const NOTHING_DRAWN: DrawnWords = { page: EMPTY_TEXT_PAGE, notes: [] };

export const toDrawnWords = ({ appearances, notes }: PdfDrawn): DrawnWords => ({
  page: appearances ? buildTextPage(fromPdf(appearances)) : EMPTY_TEXT_PAGE,
  notes,
});

export interface Hit extends SearchHit {
  readonly selection: WordSelection;
  /** The words that it was found in. */
  readonly within: TextPage;
  /** Set for a part of what goes on over the end of a page: all of it. */
  readonly whole?: string;
  /** Kind of the text that states it beside what pages draw, such as a title; no lines to cover. */
  readonly beside?: string;
  /** True for a text of the whole file, which belongs to no page. */
  readonly isOfFile?: boolean;
}

/** A page as a search takes it; its words are read only where something is found. */
export interface SearchedPage extends Pick<TextPage, 'searched' | 'openEnds'> {
  readonly pageNumber: PageNumber;
  /** Parts of the text that may have been misread. */
  readonly recognized: readonly TextRange[];
  readonly drawn: DrawnWords;
  read(): TextPage | Promise<TextPage>;
}

export const toSearchedPage = (page: TextPage, pageNumber: PageNumber, drawn: DrawnWords): SearchedPage => ({
  ...{ searched: page.searched, openEnds: page.openEnds, recognized: recognizedIn(page) },
  ...{ pageNumber, drawn, read: () => page },
});

/** @param recognized parts that may have been misread */
type Search = (
  text: string,
  recognized: readonly TextRange[],
  scope?: SearchScope,
) => Promise<readonly TextHit[]> | readonly TextHit[];

const selectHits = (found: readonly TextHit[], within: TextPage, pageNumber: PageNumber): Hit[] =>
  placeHits(withoutRepeats(within, found), within, pageNumber).flatMap((hit) => {
    const selection = selectText(within, hit);
    return selection ? [{ ...hit, selection, within }] : [];
  });

/** Finds words that recognition may have misread by a letter or two; none of other print. */
type FindNear = (page: TextPage) => readonly TextHit[];

async function findOwn(search: Search, findNear: FindNear, page: SearchedPage): Promise<Hit[]> {
  const { searched, recognized, pageNumber, read } = page;
  const found = searched === '' ? [] : await search(searched, recognized);
  const near = recognized.length > 0 ? findNear(await read()) : [];
  const further = near.filter(({ start, end }) => !found.some((hit) => hit.start < end && start < hit.end));
  if (found.length + further.length === 0) return [];
  return selectHits([...found, ...further], await read(), pageNumber);
}

const isCenteredIn = ({ x, y, width, height }: Rect, within: Rect): boolean => {
  const [across, down] = [x + width / 2 - within.x, y + height / 2 - within.y];
  return across >= 0 && across <= within.width && down >= 0 && down <= within.height;
};

/**
 * Finds what annotations and fields draw; all of a field that draws nothing, or something else.
 * @param own hits in the page's own text
 */
async function findDrawn(
  search: Search,
  { drawn: { page, notes }, pageNumber }: SearchedPage,
  own: readonly Hit[],
): Promise<Hit[]> {
  const drawn = page.text === '' ? [] : selectHits(await search(page.searched, []), page, pageNumber);
  const hits = [...drawn];
  for (const { kind, text, rect } of notes) {
    const isCovered =
      kind === 'content'
        ? own.some(({ areas }) => areas.every((area) => isCenteredIn(area, rect)))
        : drawn.some(({ areas }) => areas.some((area) => rectsTouch(area, rect)));
    if (kind === 'annotation' || isCovered) continue;
    for (const hit of (await search(text, [])).slice(0, 1)) {
      const words = { text: hit.text, startIndex: 0, textLength: hit.text.length };
      const within = withoutReadings({ ...EMPTY_TEXT_PAGE, text });
      hits.push({ ...hit, page: pageNumber, areas: [rect], selection: { lines: [rect], words }, within });
    }
  }
  return hits;
}

const sizeOf = ({ width, height }: Rect) => width * height;
const leftOf = (area: Rect, holes: readonly Rect[]) =>
  rectSetDifference(area, holes).reduce((sum, part) => sum + sizeOf(part), 0);

/** Share of a recognized hit's area from which a drawn hit of the same text is the same print. */
const SAME_PRINT = 0.5;

/** Leaves out recognized hits that an annotation or a field draws: its text places them exactly. */
function withoutSeenAgain(own: readonly Hit[], drawn: readonly Hit[], { recognized }: SearchedPage): readonly Hit[] {
  const isDrawn = ({ kind, entry, areas }: Hit) => {
    const same = drawn.filter((other) => other.kind === kind && other.entry === entry).flatMap((other) => other.areas);
    return areas.every((area) => leftOf(area, same) <= (1 - SAME_PRINT) * sizeOf(area));
  };
  const isRecognized = ({ start, end }: Hit) => recognized.some((range) => range.start < end && start < range.end);
  return own.filter((hit) => !isRecognized(hit) || !isDrawn(hit));
}

/** Separates crossings that are searched together: no match spans it. */
const BETWEEN = '\n\u001d\n';

/** Searches all crossing lines at once, for what the user asks for only: most don't continue. */
async function* searchCrossings(search: Search, before: SearchedPage, after: SearchedPage) {
  const known = new Set<string>();
  const keyIn = (crossing: JoinedLines, hit: TextHit) => {
    const [first, second] = partsOf(crossing, hit);
    return JSON.stringify([hit.kind, hit.entry, first.start, second.end]);
  };
  for (const crossing of crossingsOf(before, after)) {
    const found = await search(crossing.text, []);
    for (const hit of found) known.add(keyIn(crossing, hit));
    yield { crossing, found };
  }
  const phrases = phraseCrossingsOf(before, after);
  if (phrases.length === 0) return;
  const found = await search(phrases.map(({ text }) => text).join(BETWEEN), [], 'asked');
  let at = 0;
  for (const crossing of phrases) {
    const from = at;
    const end = from + crossing.text.length;
    const own = found
      .filter((hit) => hit.start >= from && hit.end <= end)
      .map((hit) => ({ ...hit, start: hit.start - from, end: hit.end - from }))
      // A word that a hyphen breaks is found already.
      .filter((hit) => !known.has(keyIn(crossing, hit)));
    yield { crossing, found: own };
    at = end + BETWEEN.length;
  }
}

async function findCrossing(search: Search, before: SearchedPage, after: SearchedPage): Promise<Hit[]> {
  const hits: Hit[] = [];
  for await (const { crossing, found } of searchCrossings(search, before, after)) {
    const { text, joint } = crossing;
    const across = found.filter(({ start, end }) => start < joint && end > joint + 1);
    for (const hit of found) {
      // Further parts of a hit that is known in part may lie on one page alone.
      const main = across.find(({ kind, entry }) => kind === hit.kind && entry === hit.entry);
      if (!main) continue;
      const whole = withoutJoints(text.slice(main.start, main.end));
      for (const [index, { searched, pageNumber, read }] of [before, after].entries()) {
        const { start, end } = partsOf(crossing, hit)[index] as TextRange;
        if (start === end) continue;
        const part = { ...hit, start, end, text: searched.slice(start, end) };
        const selected = selectHits([part], await read(), pageNumber);
        hits.push(...(across.includes(hit) ? selected.map((own) => ({ ...own, whole })) : selected));
      }
    }
  }
  return hits;
}

/** Text may be read again between two searches: a hit is known by its place and its text. */
const keyOf = ({ page, kind, text, whole, areas }: Hit): string => JSON.stringify([page, kind, text, whole, areas]);

export interface PageSearch {
  (page: SearchedPage): Promise<Hit[]>;
  /** Searches all pages again for names that only later ones told; returns new hits. */
  again(): Promise<Hit[]>;
}

/** Searches pages in order; `looksAgain` keeps them for {@link PageSearch.again}. */
export function createPageSearch(search: Search, findNear: FindNear = () => [], looksAgain = false): PageSearch {
  let last: SearchedPage | undefined;
  const seen: SearchedPage[] = [];
  const known = new Set<string>();
  const onlyNew = (hits: readonly Hit[]) =>
    hits.filter((hit) => {
      const key = keyOf(hit);
      return !known.has(key) && known.add(key);
    });
  const findOn = async (page: SearchedPage) => {
    const own = await findOwn(search, findNear, page);
    const drawn = await findDrawn(search, page, own);
    return [...withoutSeenAgain(own, drawn, page), ...drawn];
  };
  const findBetween = async (before: SearchedPage | undefined, page: SearchedPage) =>
    before && page.pageNumber - before.pageNumber === 1 ? await findCrossing(search, before, page) : [];
  const find = async (page: SearchedPage) => {
    const before = last;
    last = page;
    if (looksAgain) seen.push(page);
    const hits = await findOn(page);
    for (const hit of hits) known.add(keyOf(hit));
    return [...onlyNew(await findBetween(before, page)), ...hits];
  };
  // The last page too: what is drawn on it, or crosses its start, may tell names.
  const again = async () => {
    const further: Hit[] = [];
    for (const [index, page] of seen.entries())
      further.push(...onlyNew([...(await findBetween(seen[index - 1], page)), ...(await findOn(page))]));
    return further;
  };
  return Object.assign(find, { again });
}

const inReadingOrder = (one: Hit, other: Hit): number => one.page - other.page || one.start - other.start;

/** Texts may be read again between two looks: they are known by what they say. */
const covers = (outer: Hit, inner: Hit): boolean =>
  outer.page === inner.page &&
  outer.start <= inner.start &&
  inner.end <= outer.end &&
  outer.within.searched === inner.within.searched;

/** Adds hits of a second look, which may hold earlier ones: a given name became known. */
export function withFurther(hits: readonly Hit[], further: readonly Hit[]): Hit[] {
  const broken = hits.filter(({ whole }) => whole !== undefined);
  const better = (hit: Hit) => [...further, ...(hit.whole === undefined ? broken : [])];
  const kept = hits.filter((hit) => !better(hit).some((other) => covers(other, hit)));
  return [...kept, ...further].toSorted(inReadingOrder);
}

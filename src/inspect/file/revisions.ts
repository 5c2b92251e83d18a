// Finds earlier revisions: incremental saves keep what pages showed before.
import { JOINT } from '../../kernel/joint.ts';
import { type PageIndex, type PageNumber, toPageNumber } from '../../kernel/page-number.ts';
import { fromBytes, type PdfDocument, type PdfEngine, PdfError } from '../../pdf/core.ts';
import { openStructure, revisionEnds } from '../../pdf/structure/index.ts';
import { type FontReading, readByFonts } from '../../redaction/core.ts';
import { buildTextPage } from '../../text/build-text-page.ts';
import { fromPdf } from '../../text/from-pdf.ts';
import { withoutJoints } from '../../text/own-places.ts';
import type { TextPage } from '../../text/text-page.ts';
import type { Finding } from '../types.ts';
import { wordsIn } from '../words.ts';

/** Maximum number of revisions to read, latest first. */
const MOST_REVISIONS = 30;
/** Share of a page's words that must be gone for it to count as a different page. */
const MOST_OF_PAGE = 0.5;
/** Maximum number of pages to read in all earlier revisions. */
const MOST_PAGES = 3000;

interface Present {
  readonly counts: ReadonlyMap<string, number>;
  /** All words without spaces: revisions may split words differently. */
  readonly joined: string;
}

const countsOf = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/** Adds the words of another reading that `words` lack. */
function addWords(words: string[], others: readonly string[]): void {
  const left = countsOf(words);
  for (const word of others) {
    const count = left.get(word) ?? 0;
    if (count === 0) words.push(word);
    else left.set(word, count - 1);
  }
}

/** Returns the words that only the places of their letters make, the longest of several ways. */
function placedWords({ readings }: TextPage): string[] {
  const words = readings.flatMap(({ text }) =>
    text.split(/\s+/u).flatMap((word) => (word.includes(JOINT) ? wordsIn(withoutJoints(word)) : [])),
  );
  return words.filter((word) => !words.some((other) => other.length > word.length && other.includes(word)));
}

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns the words of a page, with those that it has only in other ways to read it.
 * @param shown letters in whose row words that only places make are no words of their own
 */
function wordsOn(document: PdfDocument, page: PageIndex, byFonts: readonly FontReading[], shown: string): string[] {
  const own = buildTextPage(fromPdf(document.characters(page)));
  const words = wordsIn(own.text);
  const { ways = [] } = byFonts.find((reading) => reading.page === page) ?? {};
  for (const way of ways) addWords(words, wordsIn(way.text));
  const placed = [own, ...ways].flatMap(placedWords);
  addWords(
    words,
    placed.filter((word) => !shown.includes(lettersOf(word))),
  );
  return words;
}

/** Words by page; none for unreadable pages. */
interface RevisionWords {
  readonly pages: readonly (readonly string[])[];
  readonly isWhole: boolean;
}

function readWords(
  document: PdfDocument,
  byFonts: readonly FontReading[],
  { shown = '', most = Number.POSITIVE_INFINITY } = {},
): RevisionWords {
  const count = Math.min(document.info.pages.length, most);
  let isWhole = count === document.info.pages.length && byFonts.every((reading) => reading.isWhole);
  const pages = Array.from({ length: count }, (_, page) => {
    try {
      return wordsOn(document, page, byFonts, shown);
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'EngineStopped') throw error;
      isWhole = false;
      return [];
    }
  });
  return { pages, isWhole };
}

const toPresent = (words: readonly string[]): Present => ({ counts: countsOf(words), joined: words.join('') });

/** Words of a revision that the current document no longer shows. */
interface Lost {
  readonly words: string[];
  /** First page with lost words. */
  first: PageNumber | undefined;
}

const nothingLost = (): Lost => ({ words: [], first: undefined });

/**
 * Returns words lost from pages, and words lost with pages: if most of its words are gone, a page
 * was removed or replaced.
 */
function lostWords(
  pages: readonly (readonly string[])[],
  { counts, joined }: Present,
): { readonly words: Lost; readonly pages: Lost } {
  const left = new Map(counts);
  const lost = { words: nothingLost(), pages: nothingLost() };
  for (const [index, words] of pages.entries()) {
    const isPartedElsewhere = (at: number) =>
      [words.slice(at - 1, at + 1), words.slice(at, at + 2)].some(
        (pair) => pair.length > 1 && joined.includes(pair.join('')),
      );
    const gone = words.filter((word, at) => {
      const count = left.get(word) ?? 0;
      left.set(word, count - 1);
      return count <= 0 && word.length > 1 && !isPartedElsewhere(at);
    });
    const own = gone.length > MOST_OF_PAGE * words.length ? lost.pages : lost.words;
    own.words.push(...gone);
    if (gone.length > 0) own.first ??= toPageNumber(index);
  }
  return lost;
}

/** @throws PdfError if the engine stopped */
function open(
  engine: PdfEngine,
  bytes: Uint8Array<ArrayBuffer>,
  password: string | undefined,
): PdfDocument | undefined {
  try {
    return engine.open(fromBytes(bytes), password);
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'EngineStopped') return undefined;
    throw error;
  }
}

/** Findings of earlier revisions, and the number of those not read completely. */
export interface Revisions {
  readonly findings: readonly Finding[];
  readonly unread: number;
}

/** Reads a revision by its fonts; undefined if its objects can't be read. */
async function readFonts(
  bytes: Uint8Array,
  document: PdfDocument,
  engine: PdfEngine,
): Promise<readonly FontReading[] | undefined> {
  try {
    return [...readByFonts(await openStructure(bytes, document), document, engine)];
  } catch (error) {
    if (error instanceof PdfError && error.code === 'EngineStopped') throw error;
    return undefined;
  }
}

/** The document as it is now. */
export interface Current {
  readonly document: PdfDocument;
  readonly byFonts: readonly FontReading[];
}

export async function findRevisions(
  engine: PdfEngine,
  bytes: Uint8Array<ArrayBuffer>,
  { document, byFonts }: Current,
  password: string | undefined,
): Promise<Revisions> {
  const ends = revisionEnds(bytes);
  if (ends.length === 0) return { findings: [], unread: 0 };
  const read = ends.slice(-MOST_REVISIONS).toReversed();
  const now = toPresent(readWords(document, byFonts).pages.flat());
  const found = new Map<string, Finding>();
  let unread = ends.length - read.length;
  let left = MOST_PAGES;
  for (const end of read) {
    const revision = bytes.slice(0, end);
    const before = left > 0 ? open(engine, revision, password) : undefined;
    if (!before) {
      unread += 1;
      continue;
    }
    try {
      const fonts = await readFonts(revision, before, engine);
      const own = readWords(before, fonts ?? [], { shown: lettersOf(now.joined), most: left });
      left -= own.pages.length;
      if (!own.isWhole || !fonts) unread += 1;
      const { words, pages } = lostWords(own.pages, now);
      for (const [kind, lost] of [['earlier-revision', words] as const, ['earlier-page', pages] as const]) {
        const text = lost.words.join(' ');
        // Dedupes: several revisions may contain the same lost words.
        if (text !== '') found.set(`${kind} ${text}`, { kind, page: lost.first, text, count: lost.words.length });
      }
    } finally {
      before.close();
    }
  }
  return { findings: [...found.values()].toReversed(), unread };
}

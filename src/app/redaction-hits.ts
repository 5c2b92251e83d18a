// Hits for review before redaction: decided one by one, by group, or all at once.

import type { Barcode } from '../barcodes/types.ts';
import { barcodeCover } from '../editor/mark-barcodes.ts';
import { groupBy } from '../kernel/group.ts';
import type { Renumbering } from '../kernel/page-list.ts';
import { atPage, type PageNumber } from '../kernel/page-number.ts';
import { quarterRect, quarterSize } from '../kernel/quarters.ts';
import type { Rect, Size } from '../kernel/rect.ts';
import { type MessageOrText, message, translate } from '../messages/index.ts';
import { contextOf, type HitContext } from '../text/find.ts';
import type { Hit } from '../text/patterns/page-hits.ts';
import { PATTERNS } from '../text/patterns/registry.ts';
import type { TextHit } from '../text/patterns/search.ts';
import { growRange, selectText, type WordSelection } from '../text/select.ts';
import { boundsOf, type TextPage, type TextRange } from '../text/text-page.ts';

export type HitDecision = 'redact' | 'leave';

interface Reviewed {
  readonly id: string;
  readonly pageNumber: PageNumber;
  /** Group in the list: same kind and word. */
  readonly group: MessageOrText;
  readonly decision: HitDecision;
}

/** A hit of a searched text; its `entry` is empty for patterns. */
interface OfEntry {
  readonly entry: string;
}

export interface WordsHit extends Reviewed, OfEntry, TextRange {
  readonly source: 'words';
  readonly text: string;
  readonly context: HitContext;
  readonly selection: WordSelection;
  /** Listed as "read as …": a likely misreading of the searched word. */
  readonly isMisread: boolean;
  /** Why it is taken for a name; names only. */
  readonly because: MessageOrText | undefined;
  /** Confidence of its least certain word, 0 to 1; undefined for text that isn't recognized. */
  readonly confidence: number | undefined;
}

/** A barcode whose value contains the searched text. */
export interface BarcodeHit extends Reviewed {
  readonly source: 'barcode';
  /** Area that its redaction covers (page units). */
  readonly rect: Rect;
  /** The text that it repeats. */
  readonly repeats: string;
}

/** A hit in what a PDF states beside what its pages draw: its redaction covers nothing. */
export interface BesideHit extends Reviewed, OfEntry {
  readonly source: 'beside';
  /** Kind of the text, such as `title`. */
  readonly kind: string;
  readonly text: string;
  readonly context: HitContext;
  readonly words: WordSelection['words'];
  /** Place of what the text stands for (page units), where it is known. */
  readonly rect: Rect | undefined;
  /** How the text hides the word; undefined if it states it plainly. */
  readonly because: MessageOrText | undefined;
  /** True if the text belongs to no page. */
  readonly isOfFile: boolean;
}

export type RedactionHit = WordsHit | BarcodeHit | BesideHit;

/** Returns the areas where a hit shows (page units): of words and barcodes, those to be covered. */
export function areasOf(hit: RedactionHit): readonly Rect[] {
  if (hit.source === 'words') return hit.selection.lines;
  return hit.rect ? [hit.rect] : [];
}

export const nameOf = ({ group }: RedactionHit): string => translate(group);

const LABELS = new Map(PATTERNS.map(({ id, label }) => [id, message(label)]));

const groupOf = ({ kind, entry }: TextHit): MessageOrText => (entry !== '' ? entry : (LABELS.get(kind) ?? kind));

export const BARCODES = message('Barcodes that repeat it');
const BESIDE = message('Beside the pages');

function confidenceIn(page: TextPage, { start, end }: TextRange): number | undefined {
  const found = page.words.filter((word) => word.start < end && word.end > start);
  return found.reduce<number | undefined>(
    (least, { confidence }) => (confidence === undefined ? least : Math.min(least ?? 1, confidence)),
    undefined,
  );
}

export function toWordsHit({ selection, within, ...hit }: Hit): WordsHit {
  const { start, end, text, entry } = hit;
  const [first] = selection.lines;
  return {
    source: 'words',
    // The same range may occur in the page's text and in its fields.
    id: `${hit.page}:${start}:${end}:${hit.kind}:${hit.entry}:${first?.x},${first?.y}`,
    pageNumber: hit.page,
    group: groupOf(hit),
    decision: 'redact',
    ...{ start, end, text, entry, selection },
    isMisread: hit.isMisread ?? false,
    because: hit.because,
    context: contextOf(within.searched, { start, end }),
    confidence: confidenceIn(within, { start, end }),
  };
}

function toBesideHit({
  page,
  areas,
  selection,
  within,
  start,
  end,
  text,
  entry,
  beside = '',
  because,
  isOfFile,
}: Hit): BesideHit {
  return {
    source: 'beside',
    id: JSON.stringify(['beside', page, beside, start, text, within.searched]),
    pageNumber: page,
    group: BESIDE,
    decision: 'redact',
    kind: beside,
    ...{ text, entry, words: selection.words, rect: areas[0], because, isOfFile: isOfFile ?? false },
    context: contextOf(within.searched, { start, end }),
  };
}

/** Converts a hit of a search beside the pages, which reads their fonts in other ways, too. */
export const toFurtherHit = (hit: Hit): RedactionHit => (hit.beside === undefined ? toWordsHit(hit) : toBesideHit(hit));

/** Extends a hit to whole words or lines; unchanged if the page has other text now. */
export function widen(hit: WordsHit, page: TextPage, unit: 'word' | 'line'): WordsHit {
  if (selectText(page, hit)?.words.text !== hit.selection.words.text) return hit;
  const range = growRange(page, hit, unit);
  const selection = selectText(page, range);
  if (!selection || !boundsOf(page, range)) return hit;
  return {
    ...hit,
    ...range,
    selection,
    text: selection.words.text,
    context: contextOf(page.searched, range),
  };
}

/** Letters and digits only: codes have no spaces where the page prints some. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Shorter texts are in many codes by chance. */
const LEAST_REPEATED = 4;

/** Returns the found or searched text that a barcode's value contains. */
export function repeatedIn(value: string, found: readonly TextHit[], texts: readonly string[]): string | undefined {
  const [hit] = found;
  if (hit) return hit.text;
  const own = bare(value);
  return texts.find((text) => {
    const looked = bare(text);
    return looked.length >= LEAST_REPEATED && own.includes(looked);
  });
}

export function toBarcodeHit(barcode: Barcode, pageNumber: PageNumber, repeats: string): BarcodeHit {
  const { barcodeType, barcodeValue, area } = barcode;
  return {
    source: 'barcode',
    // Same code at the same place for the same reason, however many others are found beside it.
    id: JSON.stringify([pageNumber, barcodeType, barcodeValue, area.x, area.y, repeats]),
    pageNumber,
    group: BARCODES,
    decision: 'redact',
    rect: barcodeCover(barcode),
    repeats,
  };
}

/** Returns the hits at their positions after pages have moved; drops those of deleted pages. */
export const followHits = (
  hits: readonly RedactionHit[],
  { newNumbers, turned }: Renumbering,
  pages: readonly Size[],
): readonly RedactionHit[] =>
  hits.flatMap((hit): RedactionHit[] => {
    // Texts of the file are listed at the first page, whichever that is.
    if (hit.source === 'beside' && hit.isOfFile) return [hit];
    const pageNumber = newNumbers.get(hit.pageNumber);
    const page = pageNumber === undefined ? undefined : atPage(pages, pageNumber);
    if (pageNumber === undefined || !page) return [];
    const quarters = turned.get(hit.pageNumber) ?? 0;
    const before = quarterSize(page, quarters);
    const turn = (rect: Rect) => quarterRect(rect, before, quarters);
    if (pageNumber === hit.pageNumber && quarters === 0) return [hit];
    // Another search may reuse the id that it had there.
    const id = `moved:${hit.id}`;
    if (hit.source === 'barcode') return [{ ...hit, id, pageNumber, rect: turn(hit.rect) }];
    if (hit.source === 'beside') return [{ ...hit, id, pageNumber, rect: hit.rect && turn(hit.rect) }];
    return [{ ...hit, id, pageNumber, selection: { ...hit.selection, lines: hit.selection.lines.map(turn) } }];
  });

export interface HitGroup {
  readonly name: string;
  readonly hits: readonly RedactionHit[];
}

/** Groups hits in the order of their first occurrence. */
export const groupHits = (hits: readonly RedactionHit[]): HitGroup[] =>
  [...groupBy(hits, nameOf)].map(([name, own]) => ({ name, hits: own }));

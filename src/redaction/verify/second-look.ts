// Searches rendered output pages by OCR: recognizes print that isn't explained by text.

import { ACCOUNT_DPI, accountForInk, facesOf, type ReadInk, readInk } from '../../ink/index.ts';
import type { PageIndex } from '../../kernel/page-number.ts';
import type { Rect } from '../../kernel/rect.ts';
import { message } from '../../messages/index.ts';
import { fromBytes, type PdfDocument, type PdfPageInfo, POINTS_PER_INCH, toRequest } from '../../pdf/core.ts';
import { buildTextPage } from '../../text/build-text-page.ts';
import { fromPdf } from '../../text/from-pdf.ts';
import type { TextPage } from '../../text/text-page.ts';
import { toCheck } from '../checks.ts';
import type { RedactionPlan } from '../plan.ts';
import type { Produced } from '../produced.ts';
import type { Problem, ReportedCheck, ResolvedOptions } from '../types.ts';
import { countWord, foldText } from '../words.ts';

/** Minimum word length under drawn redactions: shorter ones occur by chance. */
const LEAST_DRAWN = 5;
/** Minimum length to find words that OCR split. */
const LEAST_IN_PIECES = 6;

/** Returns the redacted words that must no longer be visible. */
function wordsToLookFor({ words, sought }: RedactionPlan, shown: readonly string[]): string[] {
  const left = new Set(shown);
  const isAsked = new Set(sought);
  return words.filter((word) => !left.has(word) && (isAsked.has(word) || word.length >= LEAST_DRAWN));
}

function linesWith({ text, lines }: TextPage, words: readonly string[]): Rect[] {
  return lines.flatMap(({ start, end, rect }) => {
    const seen = foldText(text.slice(start, end));
    const joined = seen.replace(/\s+/g, '');
    const isSeen = words.some(
      (word) => countWord(seen, word) > 0 || (word.length >= LEAST_IN_PIECES && joined.includes(word)),
    );
    return isSeen ? [rect] : [];
  });
}

async function readPage(
  after: PdfDocument,
  index: PageIndex,
  { engine, recognizer }: ResolvedOptions,
): Promise<ReadInk> {
  const size = after.info.pages[index] as PdfPageInfo;
  const characters = after.characters(index);
  const render = (scale: number) => after.render(index, toRequest(size, scale));
  const scale = ACCOUNT_DPI / POINTS_PER_INCH;
  const ink = accountForInk(render(scale), scale, characters, facesOf(engine));
  const { text } = buildTextPage(fromPdf(characters));
  const recognize = ink.lines.length > 0 ? await recognizer?.(text) : undefined;
  // Don't trust the invisible text of a rasterized page: its font may have lied.
  return readInk(ink, { ...size, characters, invisible: [], render }, recognize);
}

export interface SecondLook {
  readonly problems: readonly Problem[];
  readonly check: ReportedCheck;
  /** True if all print on changed pages was read. */
  readonly isWhole: boolean;
}

/** @param shown redacted words that pages show on purpose */
export async function lookAgain(
  plan: RedactionPlan,
  produced: Produced,
  shown: readonly string[],
  options: ResolvedOptions,
  onShare: (share: number) => Promise<void>,
): Promise<SecondLook> {
  const words = wordsToLookFor(plan, shown);
  const problems: Problem[] = [];
  let unread = 0;
  const after = options.engine.open(fromBytes(produced.bytes));
  try {
    const looked = produced.pages.flatMap(({ isRewritten, why }, page) => (isRewritten ? { page, why } : []));
    for (const [at, { page, why }] of (words.length > 0 ? looked : []).entries()) {
      await onShare(at / looked.length);
      const found = await readPage(after, page, options);
      unread += found.unread.length > 0 ? 1 : 0;
      const seen = message("a redacted word is still visible in print that isn't text");
      problems.push(...linesWith(found.seen, words).map((area) => ({ message: seen, page, area })));
      const [place] = found.unread;
      // Its text was known, and is gone; what it shows was not.
      if (place && why?.isWord)
        problems.push({
          message: message('it shows print that could not be read, and a redacted word may be seen'),
          page,
          area: place,
        });
    }
  } finally {
    after.close();
  }
  const check = toCheck('sight', problems.length === 0, {
    counted: produced.pages.filter(({ isRewritten }) => isRewritten).length,
    ...(unread > 0 && { limit: message('print that could not be read is left out') }),
  });
  return { problems, check, isWhole: words.length > 0 && unread === 0 };
}

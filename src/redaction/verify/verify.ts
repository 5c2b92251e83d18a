// Verifies an output file only from its bytes.

import type { PageIndex } from '../../kernel/page-number.ts';
import { type Message, message } from '../../messages/index.ts';
import { fromBytes, type PdfDocument, type PdfEngine, PdfError } from '../../pdf/core.ts';
import { openStructure } from '../../pdf/structure/index.ts';
import { rangesUnder } from '../../text/repeats.ts';
import { toCheck } from '../checks.ts';
import { findElsewhere, type RedactionPlan } from '../plan.ts';
import type { Produced } from '../produced.ts';
import { readSearched } from '../reading.ts';
import { type FontReading, readByFonts } from '../rest/font-readings.ts';
import type { Problem, ReportedCheck } from '../types.ts';
import { checkPage, TOLERANCE, UNDER_REDACTION } from './check-pages.ts';
import { findWords, type WordHit } from './check-words.ts';
import { scanFile } from './scan.ts';

const FOUND_IN: Readonly<Record<WordHit['where'], Message>> = {
  text: message('a text in the file contains a redacted word'),
  name: message('a name in the file contains a redacted word'),
  data: message('data in the file contains a redacted word'),
};

export interface Verified {
  readonly problems: readonly Problem[];
  readonly checks: readonly ReportedCheck[];
  readonly elsewhere: { readonly places: number; readonly pages: readonly PageIndex[] };
  /** Redacted words shown nowhere, and those shown on pages but forbidden elsewhere. */
  readonly words: { readonly gone: readonly string[]; readonly shown: readonly string[] };
}

export async function verify(
  original: PdfDocument,
  plan: RedactionPlan,
  produced: Produced,
  engine: PdfEngine,
  onShare: (share: number) => Promise<void>,
): Promise<Verified> {
  const file = scanFile(produced.bytes);
  const problems: Problem[] = file.faults.map((message) => ({ message, page: undefined }));
  let after: PdfDocument;
  try {
    after = engine.open(fromBytes(produced.bytes));
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return {
      problems: [{ message: message("couldn't open it: {reason}", { reason: error.localized }), page: undefined }],
      checks: [],
      elsewhere: { places: 0, pages: [] },
      words: { gone: [], shown: [] },
    };
  }
  try {
    const pages = await checkPages(original, after, plan, produced, onShare);
    problems.push(...pages.problems);
    if (pages.isSameLayout) {
      const byFonts = [...readByFonts(await openStructure(produced.bytes, after), after, engine)];
      problems.push(...findUnderAreas(byFonts, produced));
      const { shown, ...elsewhere } = findElsewhere(plan.words, readPages(after, byFonts));
      const gone = plan.words.filter((word) => !shown.has(word));
      const repeated = plan.secrets.filter((word) => shown.has(word));
      const hits = await findWords(file, gone, repeated);
      for (const { object, where } of hits) {
        const used = produced.places.pagesOf(object);
        const place = { message: FOUND_IN[where], isWord: true as const, object: produced.places.numberOf(object) };
        if (used.length === 0) problems.push({ ...place, page: undefined, entry: produced.places.entryOf(object) });
        else problems.push(...used.map((page) => ({ ...place, page })));
      }
      const checks = [
        toCheck('objects', file.faults.length === 0, { counted: file.objects.length }),
        toCheck('words', hits.length === 0, { counted: gone.length }),
        ...pages.checks,
      ];
      return { problems, checks, elsewhere, words: { gone, shown: repeated } };
    }
    const words = { gone: [], shown: [] };
    return { problems, checks: pages.checks, elsewhere: { places: 0, pages: [] }, words };
  } finally {
    after.close();
  }
}

/** Returns all ways to read each page: as the engine does, and as other readers take its fonts. */
function readPages(after: PdfDocument, byFonts: readonly FontReading[]): string[][][] {
  const readings = after.info.pages.map((_, index) => [readSearched(after, index)]);
  for (const { page, ways } of byFonts) readings[page]?.push(...ways.map(({ searched }) => [searched]));
  return readings;
}

/** Returns problems for letters under redactions, in any way to read their fonts. */
const findUnderAreas = (byFonts: readonly FontReading[], { pages }: Produced): Problem[] =>
  byFonts.flatMap(({ page, ways }) => {
    const areas = pages[page]?.gaps.checked ?? [];
    const isLeft = ways.some((words) =>
      rangesUnder(words, areas).some(({ start, end }) => /\S/.test(words.text.slice(start, end))),
    );
    return isLeft ? [{ message: UNDER_REDACTION, page }] : [];
  });

async function checkPages(
  original: PdfDocument,
  after: PdfDocument,
  plan: RedactionPlan,
  produced: Produced,
  onShare: (share: number) => Promise<void>,
) {
  const problems: Problem[] = [];
  const sizes = original.info.pages;
  const isSameLayout =
    sizes.length === after.info.pages.length &&
    sizes.every(({ width, height }, index) => {
      const page = after.info.pages[index];
      return page && Math.abs(page.width - width) < 0.1 && Math.abs(page.height - height) < 0.1;
    });
  if (!isSameLayout)
    problems.push({ message: message('its pages differ from those of the original'), page: undefined });
  let [characters, squares, pixels] = [0, 0, 0];
  for (const [index, page] of (isSameLayout ? produced.pages : []).entries()) {
    if (index % 8 === 0) await onShare(index / produced.pages.length);
    const planned = plan.pages[index];
    if (!planned) continue;
    const found = checkPage(original, after, {
      index,
      areas: page.gaps.checked,
      spots: planned.spots,
      bars: page.bars,
      changed: [...page.changed, ...page.cleared, ...page.gaps.reset],
      isPicture: page.isPicture,
      removed: planned.removed,
      covered: page.gaps.covered,
      moves: page.gaps.moves,
      unseen: page.unseen,
    });
    problems.push(...found.problems.map((message) => ({ message, page: index })));
    characters += found.characters;
    squares += found.squares;
    pixels += found.pixels;
  }
  const passed = problems.length === 0;
  const checks = [
    toCheck('text', passed, { counted: characters }),
    toCheck('places', passed, { counted: pixels }),
    toCheck('looks', passed, { counted: squares, limit: TOLERANCE }),
  ];
  return { problems, checks, isSameLayout };
}

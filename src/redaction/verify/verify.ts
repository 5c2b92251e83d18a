// The check of a written file, from its bytes alone.
import { fromBytes } from '../../pdf/byte-sources.ts';
import type { PdfDocument, PdfEngine } from '../../pdf/engine.ts';
import { PdfError } from '../../pdf/errors.ts';
import { textWithout } from '../characters.ts';
import { findElsewhere, type RedactionPlan } from '../plan.ts';
import type { Produced } from '../produce.ts';
import type { Problem, ReportedCheck } from '../types.ts';
import { foldText } from '../words.ts';
import { checkPage, TOLERANCE } from './check-pages.ts';
import { findWords } from './check-words.ts';
import { scanFile } from './scan.ts';

export interface Verified {
  readonly problems: readonly Problem[];
  readonly checks: readonly ReportedCheck[];
  readonly elsewhere: { readonly places: number; readonly pages: readonly number[] };
  /** The redacted words, by whether they are shown somewhere else. */
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
      problems: [{ message: `it cannot be opened: ${error.message}`, page: undefined }],
      checks: [],
      elsewhere: { places: 0, pages: [] },
      words: { gone: [], shown: [] },
    };
  }
  try {
    const pages = await checkPages(original, after, plan, produced, onShare);
    problems.push(...pages.problems);
    if (pages.isSameLayout) {
      const texts = after.info.pages.map((_, index) => foldText(textWithout(after.characters(index), new Set())));
      const { shown, ...elsewhere } = findElsewhere(plan.words, texts);
      const gone = plan.words.filter((word) => !shown.has(word));
      const hits = await findWords(file, gone, [...shown]);
      for (const { object, where } of hits) {
        const used = produced.pagesOf(object);
        const message = `a redacted word stands in ${where} of the file`;
        if (used.length === 0) problems.push({ message, page: undefined });
        else problems.push(...used.map((page) => ({ message, page })));
      }
      const checks = [
        {
          name: 'One revision; every object is one that the pages need',
          passed: file.faults.length === 0,
          counted: file.objects.length,
        },
        {
          name: 'No text, name or decoded stream holds a redacted word that is shown nowhere',
          passed: hits.length === 0,
          counted: gone.length,
        },
        ...pages.checks,
      ];
      return { problems, checks, elsewhere, words: { gone, shown: [...shown] } };
    }
    const words = { gone: [], shown: [] };
    return { problems, checks: pages.checks, elsewhere: { places: 0, pages: [] }, words };
  } finally {
    after.close();
  }
}

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
  if (!isSameLayout) problems.push({ message: 'its pages are not those of the original', page: undefined });
  let [characters, squares, pixels] = [0, 0, 0];
  for (const [index, page] of (isSameLayout ? produced.pages : []).entries()) {
    if (index % 8 === 0) await onShare(index / produced.pages.length);
    const planned = plan.pages[index];
    if (!planned) continue;
    const found = checkPage(original, after, {
      index,
      areas: planned.areas.map(({ rect }) => rect),
      bars: page.bars,
      changed: page.changed,
      isPicture: page.isPicture,
      removed: planned.removed,
      unseen: page.unseen,
    });
    problems.push(...found.problems.map((message) => ({ message, page: index })));
    characters += found.characters;
    squares += found.squares;
    pixels += found.pixels;
  }
  const passed = problems.length === 0;
  const checks: ReportedCheck[] = [
    { name: 'No character lies under a redaction; the others are where they were', passed, counted: characters },
    { name: 'Redacted places are of one colour', passed, counted: pixels },
    { name: 'Outside of the redactions the pages look as before', passed, counted: squares, limit: TOLERANCE },
  ];
  return { problems, checks, isSameLayout };
}

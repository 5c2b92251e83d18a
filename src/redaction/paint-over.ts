// Paints the redactions' appearance over the bars of a verified file: no original content can
// return. The result is written as one revision, and searched again.

import { fail, type Result, succeed } from '../kernel/result.ts';
import { type Message, message } from '../messages/index.ts';
import { fromBytes, type PdfEngine } from '../pdf/core.ts';
import { asDict, loadStructure, writeFile } from '../pdf/structure/index.ts';
import { toCheck } from './checks.ts';
import type { RedactionPlan } from './plan.ts';
import type { Produced } from './produced.ts';
import type { CheckedPdf } from './report.ts';
import type { Problem, SettledOptions } from './types.ts';
import { findWords, type WordHit } from './verify/check-words.ts';
import { scanFile } from './verify/scan.ts';
import type { Verified } from './verify/verify.ts';
import { wordsOf } from './words.ts';

const FOUND_IN: Readonly<Record<WordHit['where'], Message>> = {
  text: message('a redacted word stands in a text of the painted file'),
  name: message('a redacted word stands in a name of the painted file'),
  data: message('a redacted word stands in data of the painted file'),
};

/** @returns the final file, or the problems */
export async function paintOver(
  plan: RedactionPlan,
  produced: Produced,
  verified: Verified,
  { paint, engine }: SettledOptions,
): Promise<Result<CheckedPdf, readonly Problem[]>> {
  if (!paint) return succeed({ ...verified, bytes: produced.bytes });
  const bytes = await rewrite(await paint(produced.bytes, barsOf(plan, produced)));
  const file = scanFile(bytes);
  // Reasons may contain redacted words: they are written on purpose.
  const stated = new Set(wordsOf(plan.requests.map(({ reason }) => reason)));
  const gone = verified.words.gone.filter((word) => !stated.has(word));
  const shown = verified.words.shown.filter((word) => !stated.has(word));
  const hits = await findWords(file, gone, shown, scanFile(produced.bytes));
  const problems = [
    ...file.faults.map((said) => ({ message: said, page: undefined })),
    ...[...new Set(hits.map(({ where }) => FOUND_IN[where]))].map((said) => ({ message: said, page: undefined })),
    ...comparePages(engine, produced.bytes, bytes),
  ];
  if (problems.length > 0) return fail(problems);
  const check = toCheck('overpainting', true, { counted: file.objects.length });
  return succeed({ bytes, checks: [...verified.checks, check], elsewhere: verified.elsewhere });
}

function barsOf({ requests, pages }: RedactionPlan, produced: Produced) {
  return requests.map(({ page }, request) =>
    (pages[page]?.areas ?? []).flatMap((area, at) => {
      const bar = produced.pages[page]?.bars[at];
      return area.request === request && bar ? [bar] : [];
    }),
  );
}

async function rewrite(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await loadStructure(bytes, { throwOnInvalidObject: false });
  const { Info } = pdf.context.trailerInfo;
  return writeFile(pdf.catalog, asDict(pdf.context.lookup(Info))).bytes;
}

/** Checks that pages keep their sizes and characters. */
function comparePages(engine: PdfEngine, before: Uint8Array, painted: Uint8Array): Problem[] {
  const [old, now] = [engine.open(fromBytes(before)), engine.open(fromBytes(painted))];
  try {
    if (old.info.pages.length !== now.info.pages.length)
      return [{ message: message('it has not the pages that it had'), page: undefined }];
    return old.info.pages.flatMap(({ width, height }, index) => {
      const onPage = (said: Message): Problem => ({ message: said, page: index });
      const page = now.info.pages[index];
      const isOfSize = page && Math.abs(page.width - width) < 0.1 && Math.abs(page.height - height) < 0.1;
      if (!isOfSize) return [onPage(message('it has not the size that it had'))];
      const isWhole = now.characters(index).count >= old.characters(index).count;
      return isWhole ? [] : [onPage(message('what was painted has taken text away'))];
    });
  } finally {
    old.close();
    now.close();
  }
}

// The appearance of redactions, painted over the bars of a verified file: no original content can
// return. The painted file is written as one revision, and searched again.

import type { Rect } from '../kernel/rect.ts';
import { fail, type Result, succeed } from '../kernel/result.ts';
import { type Message, message } from '../messages/index.ts';
import { fromBytes, type PdfEngine } from '../pdf/core.ts';
import { asDict, loadStructure, writeFile } from '../pdf/structure/index.ts';
import { toCheck } from './checks.ts';
import type { Redaction } from './redaction.ts';
import type { Problem } from './types.ts';
import { findWords, type WordHit } from './verify/check-words.ts';
import { scanFile } from './verify/scan.ts';
import { wordsOf } from './words.ts';

const FOUND_IN: Readonly<Record<WordHit['where'], Message>> = {
  text: message('a text in the painted file contains a redacted word'),
  name: message('a name in the painted file contains a redacted word'),
  data: message('data in the painted file contains a redacted word'),
};

/** Returns the redaction with the painted file, or the problems. */
export async function checkPainted(
  redaction: Redaction,
  painted: Uint8Array,
): Promise<Result<Redaction, readonly Problem[]>> {
  const { plan, produced, words, checks, options } = redaction;
  const bytes = await rewrite(painted);
  const file = scanFile(bytes);
  // Reasons may contain redacted words: they are written on purpose.
  const stated = new Set(wordsOf(plan.requests.map(({ reason }) => reason)));
  const gone = words.gone.filter((word) => !stated.has(word));
  const shown = words.shown.filter((word) => !stated.has(word));
  const hits = await findWords(file, gone, shown, scanFile(produced.bytes));
  const problems = [
    ...file.faults.map((localized) => ({ message: localized, page: undefined })),
    ...[...new Set(hits.map(({ where }) => FOUND_IN[where]))].map((localized) => ({
      message: localized,
      page: undefined,
    })),
    ...comparePages(options.engine, produced.bytes, bytes),
  ];
  if (problems.length > 0) return fail(problems);
  const check = toCheck('overpainting', true, { counted: file.objects.length });
  return succeed({ ...redaction, bytes, checks: [...checks, check] });
}

/** Returns the bars to paint on, per request and in the order of its areas (page pt). */
export const barsOf = ({ plan: { requests, pages }, produced }: Redaction): (readonly Rect[])[] =>
  requests.map(({ page }, request) =>
    (pages[page]?.areas ?? []).flatMap((area, at) => {
      const bar = produced.pages[page]?.bars[at];
      return area.request === request && bar ? [bar] : [];
    }),
  );

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
      return [{ message: message('its pages have changed'), page: undefined }];
    return old.info.pages.flatMap(({ width, height }, index) => {
      const onPage = (localized: Message): Problem => ({ message: localized, page: index });
      const page = now.info.pages[index];
      const isOfSize = page && Math.abs(page.width - width) < 0.1 && Math.abs(page.height - height) < 0.1;
      if (!isOfSize) return [onPage(message('its size has changed'))];
      const isWhole = now.characters(index).count >= old.characters(index).count;
      return isWhole ? [] : [onPage(message('painting the redactions removed text'))];
    });
  } finally {
    old.close();
    now.close();
  }
}

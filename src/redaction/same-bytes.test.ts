// Redacted files don't depend on the secret, wherever it was; or else the report says so.
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBytes } from '../pdf/byte-sources.ts';
import { type PdfEngine, readDrawn } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { redactFile } from '../testing/pdf/redact-word.ts';
import { SECRET_TWINS, TELLING_TWINS } from '../testing/pdf/secret-twins.ts';
import { someOf } from '../testing/short-form.ts';
import { buildTextPage } from '../text/build-text-page.ts';
import { fromPdf } from '../text/from-pdf.ts';
import { createPageSearch, type Hit, toDrawnWords, toSearchedPage } from '../text/patterns/page-hits.ts';
import { EMPTY_REQUEST } from '../text/patterns/request.ts';
import { createTextSearch } from '../text/patterns/search.ts';
import { HIDDEN_KINDS } from './rest/hidden.ts';

const NAMES = ['Quill', 'Montgomery'] as const;

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

/** Redacts all names of the list that a file shows. */
async function redact(bytes: Uint8Array<ArrayBuffer>) {
  const pdf = engine.open(fromBytes(bytes));
  const search = createPageSearch(createTextSearch({ ...EMPTY_REQUEST, words: NAMES }));
  const hits: Hit[] = [];
  for (const index of pdf.info.pages.keys()) {
    const page = buildTextPage(fromPdf(pdf.characters(index)));
    hits.push(...(await search(toSearchedPage(page, index + 1, toDrawnWords(readDrawn(pdf, index))))));
  }
  pdf.close();
  const requests = hits.map(({ page, selection, text }) => ({
    ...{ page: page - 1, areas: selection.lines, reason: '', text },
    ...({ shape: 'text', gaps: 'uniform' } as const),
  }));
  return redactFile(engine, bytes, requests, { keep: HIDDEN_KINDS, now: () => new Date(0) });
}

describe('a redacted file', () => {
  it.each(someOf(Object.entries(SECRET_TWINS), 1))('is the same for two names: %s', async (_, make) => {
    const [one, other] = [await redact(make(NAMES[0])), await redact(make(NAMES[1]))];
    expect(Buffer.from(other.bytes).toString('latin1')).toBe(Buffer.from(one.bytes).toString('latin1'));
    expect({ ...other.report, before: undefined }).toEqual({ ...one.report, before: undefined });
  });

  it.each(Object.entries(TELLING_TWINS))('says that it may tell a name: %s', async (_, make) => {
    for (const name of NAMES) {
      const { report } = await redact(make(name));
      expect(report.guarantees?.find((guarantee) => guarantee.name === 'G5')?.state).toBe('not checked');
      for (const { gap } of report.redactions) expect(gap?.bits).toBeGreaterThan(15);
    }
  });
});

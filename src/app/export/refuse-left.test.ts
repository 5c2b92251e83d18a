// An export never contains a searched and redacted word without a message.
import { expect, it, vi } from 'vitest';
import { findLeftInWorker } from '../../finding/client.ts';
import { createStatedHandlers } from '../../finding/serve-stated.ts';
import type { OutputPlan, OutputResult } from '../../output/index.ts';
import { spawnHere } from '../../testing/local-worker.ts';
import { buildPdf, textLine } from '../../testing/pdf/build-pdf.ts';
import { EMPTY_REQUEST } from '../../text/patterns/request.ts';
import { createSearchHandlers } from '../../text/patterns/serve-search.ts';
import { type FindLeft, refuseLeft } from './refuse-left.ts';

vi.mock(import('../../text/patterns/search-client.ts'), async (original) => {
  const { openSearch, ...rest } = await original();
  return { ...rest, openSearch: (request) => openSearch(request, spawnHere(createSearchHandlers)) };
});

const findLeft: FindLeft = (query, signal) => findLeftInWorker(query, signal, spawnHere(createStatedHandlers));
const request = { ...EMPTY_REQUEST, words: ['John Smith'] };
const pagesWith = (...lines: string[]) =>
  new Blob([buildPdf({ pages: lines.map((line) => ({ content: textLine(line, 72, 700) })) })]);
const resultOf = (blobs: readonly Blob[], places = 1) =>
  ({
    files: blobs.map((blob, index) => ({ name: `${index}.pdf`, blob })),
    report: { redactedPixels: 0, redactedPages: 1, pageCount: 2, notes: [], problems: [] },
    details: { elsewhere: { places, pages: [] } },
  }) as unknown as OutputResult;
const pages = (...pageNumbers: number[]) => pageNumbers.map((pageNumber) => ({ pageNumber }));
const planOf = (rest: object) => ({ keepsPages: true, ...rest }) as unknown as OutputPlan;
const whole = planOf({ files: [{ name: '0.pdf', pages: pages(2, 5) }] });

it('has no files while a page still contains a word, and names the page', async () => {
  const result = resultOf([pagesWith('Nobody', 'John Smith was here')]);
  const { files, report } = await refuseLeft(result, whole, { request, spared: [] }, undefined, findLeft);
  expect(files).toEqual([]);
  expect(report.problems).toEqual(['words to redact would still be readable on page 5']);
  expect(report.places).toMatchObject([{ page: 5, area: { x: expect.any(Number) } }]);
});

it('finds the page in the parts of a split', async () => {
  const result = resultOf([pagesWith('Nobody'), pagesWith('John Smith was here')]);
  const parts = [0, 1].map((index) => ({ name: `${index}.pdf`, pageCount: 1 }));
  const plan = planOf({ files: [{ name: 'whole.pdf', pages: pages(2, 5) }], parts });
  const { report } = await refuseLeft(result, plan, { request, spared: [] }, undefined, findLeft);
  expect(report.places).toMatchObject([{ page: 5 }]);
});

it.each([
  ['that the user left there', pagesWith('Nobody', 'John Smith was here'), 1, [{ page: 5, entry: 'John Smith' }]],
  ['of which a page shows a part', pagesWith('Nobody', 'John was here'), 1, []],
  ['that no redaction repeats', pagesWith('Nobody', 'John Smith was here'), 0, []],
])('keeps the files if they contain only words %s', async (_, blob, places, spared) => {
  const result = resultOf([blob], places);
  expect(await refuseLeft(result, whole, { request, spared }, undefined, findLeft)).toBe(result);
});

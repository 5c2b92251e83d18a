// A recipe never lets a file out that still contains a word to redact.
import { expect, it } from 'vitest';
import { spawnHere } from '../../testing/local-worker.ts';
import { buildPdf, textLine } from '../../testing/pdf/build-pdf.ts';
import type { Hit } from '../../text/patterns/page-hits.ts';
import { EMPTY_REQUEST } from '../../text/patterns/request.ts';
import { createSearchHandlers } from '../../text/patterns/serve-search.ts';
import type { FileJob } from './calls.ts';
import type { Ground } from './ground.ts';
import { refuseLeft } from './refuse-left.ts';
import type { WrittenPdf } from './write-pages.ts';

const words = ['John Smith'];
const job = { request: { ...EMPTY_REQUEST, words } } as unknown as FileJob;
const ground = { spawnSearch: spawnHere(createSearchHandlers) } as unknown as Ground;

const writtenWith = (lines: readonly string[], places: number) =>
  ({
    content: buildPdf({ pages: lines.map((line) => ({ content: textLine(line, 72, 700) })) }),
    details: { elsewhere: { places, pages: [] } },
  }) as unknown as WrittenPdf;

const hitOn = (page: number) => ({ page, kind: 'word', entry: 'John Smith' }) as unknown as Hit;

it('holds a file back by the page that still contains a word', async () => {
  const written = writtenWith(['We write to Ada.', 'John Smith was here.'], 2);
  await expect(refuseLeft(written, [1, 4], job, [], ground)).rejects.toMatchObject({ pages: [4] });
  await expect(refuseLeft(written, [1, 4], job, [hitOn(1)], ground)).rejects.toMatchObject({ pages: [4] });
});

it('lets out what was spared by decision, but no more of it', async () => {
  const [once, twice] = ['John Smith was here.', 'John Smith met John Smith.'].map((line) => writtenWith([line], 2));
  await expect(refuseLeft(once as WrittenPdf, [4], job, [hitOn(4)], ground)).resolves.toBeUndefined();
  await expect(refuseLeft(twice as WrittenPdf, [4], job, [hitOn(4)], ground)).rejects.toMatchObject({ pages: [4] });
});

it('searches only files that repeat words of redactions', async () => {
  const written = writtenWith(['John Smith was here.'], 0);
  await expect(refuseLeft(written, [1], job, [], ground)).resolves.toBeUndefined();
});

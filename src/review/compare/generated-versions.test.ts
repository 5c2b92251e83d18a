import { beforeAll, expect, it } from 'vitest';
import { createPdfEngine, type PdfEngine } from '../../pdf/node.ts';
import { isLong } from '../../testing/short-form.ts';
import { runVersions, VERSION_KINDS } from '../../testing/versions/run-versions.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

/** First seed: some of these versions, with pages of the same first words, were misread. */
const FIRST = 14;
const cases = VERSION_KINDS.flatMap((kind) =>
  Array.from({ length: isLong ? 60 : kind === 'scans' ? 0 : 1 }, (_, index) => ({ kind, seed: FIRST + index })),
);

// A box goes that had held the darkest ink of a page with few words.
cases.push({ kind: 'scans', seed: 79 });

it.each(cases)('finds all edits of $kind, and nothing else, with seed $seed', async ({ kind, seed }) => {
  const { missed, wrong } = await runVersions(engine, kind, seed);
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
});

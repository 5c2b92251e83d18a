import { expect, it } from 'vitest';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { readRealPdf, realPdfs } from '../testing/pdf/real-files.ts';
import { runPdf } from '../testing/pdf/run-pdf.ts';
import { createRandom } from '../testing/random.ts';
import { isLong } from '../testing/short-form.ts';

const CUTS = 50;
const FLIPS = 20;

/** All files take minutes: only in the long form of tests. */
const STEP = isLong ? 1 : 70;

/** Yields the file with as many truncations and bit flips, by the seed. */
function* damaged(bytes: Uint8Array, seed: number): Generator<Uint8Array> {
  for (let cut = 0; cut < CUTS; cut++) yield bytes.slice(0, Math.floor((bytes.length * cut) / CUTS));
  const random = createRandom(seed);
  for (let flip = 0; flip < FLIPS; flip++) {
    const copy = bytes.slice();
    for (let count = random.integer(1, 8); count > 0; count--) {
      const at = random.integer(0, copy.length - 1);
      copy[at] = (copy[at] ?? 0) ^ (1 << random.integer(0, 7));
    }
    yield copy;
  }
}

if (!realPdfs)
  console.warn('The real PDF files aren’t available (../shared/data/pdf): only one of our own is damaged.');

it('a damaged file opens or says why, and the engine outlives it', async () => {
  const own = buildPdf({ pages: [0, 1, 2].map((page) => ({ content: textLine(`Page ${page}`, 50, 700) })) });
  const real = (realPdfs ?? []).filter((_, index) => index % STEP === 0);
  const files = [
    { file: 'our own', bytes: own, password: undefined },
    ...real.map((entry) => ({ ...entry, bytes: undefined })),
  ];
  const answers: Record<string, number> = {};
  for (const { file, bytes = readRealPdf(file), password } of files) {
    for (const copy of damaged(bytes, bytes.length)) {
      const answer = await runPdf(copy, password);
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
  }
  // Most are repaired; what cannot be says so, and none ends the engine.
  expect(answers.opened).toBeGreaterThan(files.length * 10);
  expect(answers.DamagedFile).toBeGreaterThan(0);
  console.info('Damaged PDFs:', answers);
}, 3_600_000);

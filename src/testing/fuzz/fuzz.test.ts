import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fc } from '../properties.ts';
import { createRandom } from '../random.ts';
import { isLong } from '../short-form.ts';
import { createSmallPictures } from '../small-pictures.ts';
import { damageBytes, damageText, lengthenTexts } from './damage.ts';
import { fuzz, QUICK_KINDS, runMarks } from './fuzz.ts';

const sample = (name: string) => readFileSync(new URL(`../../../public/samples/${name}`, import.meta.url));

const inputs = {
  texts: [sample('sample.marks.json').toString()],
  pictures: [new Uint8Array(sample('sample.tif')), ...(await createSmallPictures()).values()],
};

// Barcodes have a separate short form.
const kinds = QUICK_KINDS.filter((kind) => kind !== 'barcodes');

const ROUNDS = isLong ? 60 : 24;

it('finds nothing in a short run', async () => {
  const { rounds, failures } = await fuzz(inputs, { seed: 1, milliseconds: 100_000, rounds: ROUNDS, kinds });
  expect(failures).toEqual([]);
  expect(rounds).toBe(ROUNDS);
});

it('reports exceptions with the seed that repeats them', async () => {
  const broken = { texts: [], pictures: [null as unknown as Uint8Array<ArrayBuffer>] };
  const { failures } = await fuzz(broken, { seed: 1, milliseconds: 20_000, rounds: 12 });
  const [first] = failures;
  expect(first?.what).toBe('picture');
  const again = await fuzz(broken, { seed: first?.seed ?? 0, milliseconds: 20_000, rounds: 1 });
  expect(again.failures.map(({ seed }) => seed)).toEqual([first?.seed]);
});

it('damages in the same way for the same seed, and does damage', () => {
  const [text = ''] = inputs.texts;
  const [bytes = new Uint8Array()] = inputs.pictures;
  const texts = [1, 1, 2].map((seed) => damageText(text, createRandom(seed)));
  const files = [1, 1, 2].map((seed) => damageBytes(bytes, createRandom(seed)));
  expect(texts[0]).toBe(texts[1]);
  expect(files[0]).toEqual(files[1]);
  expect(new Set([text, ...texts]).size).toBe(3);
  expect(files[2]).not.toEqual(files[0]);
});

it('lengthens the texts of one key, and nothing else', () => {
  const [text = ''] = inputs.texts;
  const long = lengthenTexts(text, createRandom(3));
  expect(lengthenTexts(text, createRandom(3))).toBe(long);
  const [before, after] = [text, long].map((json): Record<string, unknown>[] => JSON.parse(json).marks);
  const keys = new Set(
    before?.flatMap((mark, index) => Object.keys(mark).filter((key) => `${mark[key]}` !== `${after?.[index]?.[key]}`)),
  );
  expect(keys.size).toBe(1);
  expect(long.length).toBeGreaterThan(JSON.stringify(JSON.parse(text)).length + 900);
});

it('accepts any JSON, and any text', () => {
  // fast-check prints the seed and the shrunk input of a failure.
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (json) => {
      runMarks(json);
      runMarks(`{"marks":[${json}]}`);
    }),
    { numRuns: isLong ? 300 : 100 },
  );
  fc.assert(fc.property(fc.string({ unit: 'binary' }), runMarks), { numRuns: isLong ? 200 : 100 });
});

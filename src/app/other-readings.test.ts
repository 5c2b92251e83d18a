import { expect, it } from 'vitest';
import { createFakePicture } from '../testing/test-application.ts';
import { typedPage } from '../testing/typed-page.ts';
import { createOtherReadings } from './other-readings.ts';

const SIZE = { width: 1000, height: 1400 };

function setUp(count: number) {
  const file = new Blob(['a']);
  const pdf = { original: { file, password: undefined } };
  return createFakePicture('a.pdf', { pages: Array.from({ length: count }, () => SIZE), pdf: pdf as never });
}

it('reads the fonts of a file once, and again after a failure', async () => {
  let calls = 0;
  const read = createOtherReadings(setUp(3), async () => {
    calls += 1;
    if (calls === 1) throw new Error('It is damaged.');
    return [{ page: 1, isWhole: true, ways: [typedPage(['Ada'])], glyphs: [] }];
  });
  await expect(read()).rejects.toThrow('It is damaged.');
  const [one, other] = await Promise.all([read(), read()]);
  expect(calls).toBe(2);
  expect([...one].map(([page, { ways, isWhole }]) => [page, ways.map(({ text }) => text), isWhole])).toEqual([
    [2, ['Ada'], true],
  ]);
  expect(other).toEqual(one);
});

it('has nothing to read in a picture', async () => {
  expect(await createOtherReadings(createFakePicture('a.png'))()).toEqual(new Map());
});

import { expect, it } from 'vitest';
import { hasBlobs, sizeOf, toBlob, withoutBlobs } from './blob-forms.ts';

it('stores the bytes of a Blob if Blobs are refused, and restores the Blob', async () => {
  const picture = new Blob([Uint8Array.from([1, 2, 3])], { type: 'image/png' });
  const plain = await withoutBlobs([
    ['picture', picture],
    ['record', { name: 'a' }],
  ]);
  expect([hasBlobs([['picture', picture]]), hasBlobs(plain)]).toEqual([true, false]);
  const [[, stored] = [], [, record] = []] = structuredClone(plain.map(([key, value]) => [key, value]));
  expect(record).toEqual({ name: 'a' });
  expect([sizeOf(picture), sizeOf(stored), sizeOf(record)]).toEqual([3, 3, 0]);
  const back = toBlob(stored);
  if (!(back instanceof Blob)) throw new Error('No Blob came back');
  expect(back.type).toBe('image/png');
  expect([...new Uint8Array(await back.arrayBuffer())]).toEqual([1, 2, 3]);
});

it('leaves every other value as it is', () => {
  const values = [undefined, null, 7, 'text', { form: 'blob' }, { form: 'blob', type: 1, bytes: [] }, [1]];
  for (const value of values) expect(toBlob(value)).toBe(value);
});

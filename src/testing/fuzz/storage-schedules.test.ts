import { expect, it } from 'vitest';
import type { KeyedStorage } from '../../store/persistence/keyed-storage.ts';
import { isLong } from '../short-form.ts';
import { runSchedule } from './storage-schedules.ts';

async function search(first: number, count: number, wrap?: (storage: KeyedStorage) => KeyedStorage) {
  const found: string[] = [];
  for (let seed = first; seed < first + count && found.length === 0; seed += 1) {
    const reason = await runSchedule(seed, wrap ? { wrap } : {});
    if (reason !== undefined) found.push(`seed ${seed}: ${reason}`);
  }
  return found;
}

it('finds one complete state of the document, not older than the last "Saved", after any events', async () => {
  expect(await search(1, isLong ? 300 : 60)).toEqual([]);
}, 120_000);

it('stays true in schedules that once were not', async () => {
  for (const seed of [41, 404, 301271005, 308433616, 500591, 502005])
    expect(await runSchedule(seed), `seed ${seed}`).toBeUndefined();
});

it.each<[string, (storage: KeyedStorage) => KeyedStorage]>([
  ['that lets everybody write', (storage) => ({ ...storage, write: ({ guard, ...batch }) => storage.write(batch) })],
  [
    'that loses a removal of what was left',
    (storage) => ({ ...storage, write: ({ removesUnder, ...batch }) => storage.write(batch) }),
  ],
  [
    'that forgets the first piece of a write',
    (storage) => ({
      ...storage,
      write: (batch) => {
        const place = batch.puts.findIndex(([[kind]]) => kind === 'bucket');
        return storage.write({ ...batch, puts: batch.puts.filter((_, index) => index !== place) });
      },
    }),
  ],
])('finds out a storage %s', async (_name, wrap) => {
  expect(await search(1, 300, wrap)).not.toEqual([]);
});

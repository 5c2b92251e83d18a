import { expect, it } from 'vitest';
import { createIndexedDbScanStorage, createMemoryScanStorage, type StoredScan } from './storage.ts';

const scan: StoredScan = {
  record: {
    process: {
      input: { source: { fileId: 'f' } },
      processId: 'p',
      expirationDateTime: '2026-01-01T00:00:00.000Z',
      state: 'complete',
      output: { barcodes: [] },
    },
    startedAt: 1,
    finishedAt: 2,
    expiresAt: 3,
  },
  name: 'a.png',
};

it('copies values in memory, and forgets removed ones', async () => {
  const storage = createMemoryScanStorage();
  await storage.put(scan);
  const [kept] = await storage.load();
  expect(kept).toEqual(scan);
  expect(kept).not.toBe(scan);
  await storage.remove(['p', 'unknown']);
  expect(await storage.load()).toEqual([]);
});

it('rejects without IndexedDB', async () => {
  const storage = createIndexedDbScanStorage();
  for (const work of [storage.load, () => storage.put(scan), () => storage.remove(['p'])]) {
    const promise = work();
    await expect(promise).rejects.toThrow('indexedDB');
  }
});

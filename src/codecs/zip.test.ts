import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zipFiles } from './zip.ts';

const DATE = new Date(2026, 10, 23, 20, 15, 30);
const readZip = async (blob: Blob) => unzipSync(new Uint8Array(await blob.arrayBuffer()));

it('contains the files by name, in order, for an independent reader', async () => {
  const files = [
    { name: 'a.txt', blob: new Blob(['one']) },
    { name: 'Ünïcode 漢字 😀.pdf', blob: new Blob([new Uint8Array(100_000).fill(7)]) },
    { name: 'empty', blob: new Blob([]) },
  ];
  const read = await readZip(await zipFiles(files, DATE));
  expect(Object.keys(read)).toEqual(files.map(({ name }) => name));
  expect(strFromU8(read['a.txt'] ?? new Uint8Array())).toBe('one');
  expect(read['Ünïcode 漢字 😀.pdf']).toEqual(new Uint8Array(100_000).fill(7));
  expect(read.empty).toEqual(new Uint8Array());
});

it('states the check sum, the size and the time of each', async () => {
  const view = new DataView(await (await zipFiles([{ name: 'a', blob: new Blob(['123456789']) }], DATE)).arrayBuffer());
  // The check value of CRC-32.
  expect(view.getUint32(14, true)).toBe(0xcbf43926);
  expect([view.getUint32(18, true), view.getUint32(22, true)]).toEqual([9, 9]);
  expect(view.getUint16(10, true)).toBe((20 << 11) | (15 << 5) | 15);
  expect(view.getUint16(12, true)).toBe((46 << 9) | (11 << 5) | 23);
});

it('may be empty', async () => {
  expect(await readZip(await zipFiles([], DATE))).toEqual({});
});

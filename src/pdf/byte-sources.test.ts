import { expect, it } from 'vitest';
import { createRandom } from '../testing/random.ts';
import { fromBytes, inBlocks } from './byte-sources.ts';

const SIZE = 900_001;
const bytes = Uint8Array.from({ length: SIZE }, (_, index) => (index * 7 + (index >> 8)) & 255);

function createCounted() {
  const counts = { reads: 0, bytes: 0 };
  const all = fromBytes(bytes);
  const source = inBlocks({
    size: SIZE,
    read(offset, target) {
      counts.reads += 1;
      counts.bytes += target.length;
      all.read(offset, target);
    },
  });
  const read = (offset: number, length: number) => {
    const target = new Uint8Array(length);
    source.read(offset, target);
    return target;
  };
  return { counts, read };
}

it('reads any range', () => {
  const random = createRandom(1);
  const { read } = createCounted();
  for (let round = 0; round < 300; round++) {
    const offset = random.integer(0, SIZE - 1);
    const length = random.integer(0, Math.min(SIZE - offset, random.pick([10, 600, 5_000, 200_000])));
    const isSame = Buffer.from(read(offset, length)).equals(bytes.subarray(offset, offset + length));
    expect(isSame, `${length} from ${offset} on`).toBe(true);
  }
});

it('returns the end of the file', () => {
  const { read } = createCounted();
  expect(() => read(SIZE - 5, 6)).toThrow('ends before');
  expect(() => read(SIZE + 100_000, 6)).toThrow('ends before');
});

it('reads distant ranges sparingly, nothing twice, and adjacent ones at once', () => {
  const apart = createCounted();
  for (let turn = 0; turn < 2; turn++) for (let page = 0; page < 100; page++) apart.read(page * 9_000, 512);
  expect(apart.counts.reads).toBeLessThan(130);
  expect(apart.counts.bytes).toBeLessThan(130 * 8 * 1024);
  const together = createCounted();
  for (let at = 0; at + 512 < SIZE; at += 512) together.read(at, 512);
  expect(together.counts.reads).toBeLessThan(20);
});

it('keeps requested ranges, however much is read ahead', () => {
  const reads: number[] = [];
  const source = inBlocks({ size: 2 ** 30, read: (offset) => void reads.push(offset) });
  // The rest of each run is unused.
  const places = Array.from({ length: 500 }, (_, index) => index * 512 * 1024).flatMap((at) => [at, at + 4096]);
  const readAll = () => {
    for (const at of places) source.read(at, new Uint8Array(100));
  };
  readAll();
  expect(reads).toHaveLength(places.length);
  readAll();
  expect(reads).toHaveLength(places.length);
});

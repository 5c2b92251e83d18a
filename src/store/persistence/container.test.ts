import { expect, it } from 'vitest';
import { createRandom } from '../../testing/random.ts';
import { packContainer, unpackContainer } from './container.ts';

const whole = {
  name: 'pläne.tiff',
  picture: new Blob([Uint8Array.from({ length: 1000 }, (_, index) => index % 256)], { type: 'image/tiff' }),
  marks: new Blob([JSON.stringify({ marks: [], note: '\u{1f58b}' })]),
  files: new Map(),
  view: { pageNumber: 2, fit: 'none', scale: 1.5, center: { x: 10, y: 20 }, hidden: ['a'] },
} as const;

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

it('restores packed content, byte for byte', async () => {
  const unpacked = await unpackContainer(packContainer(whole));
  if (!unpacked.ok) throw new Error(unpacked.error);
  const { name, picture, marks, view } = unpacked.value;
  expect([name, picture.type, view]).toEqual([whole.name, 'image/tiff', whole.view]);
  expect(await bytesOf(picture)).toEqual(await bytesOf(whole.picture));
  expect(await marks.text()).toBe(await whole.marks.text());
});

it('does without a view', async () => {
  const unpacked = await unpackContainer(packContainer({ ...whole, view: undefined }));
  expect(unpacked).toMatchObject({ ok: true, value: { name: whole.name, view: undefined } });
});

const added = new Map([
  ['one', new Blob(['first file'], { type: 'image/png' })],
  ['two', new Blob([Uint8Array.from([1, 2, 3])], { type: 'image/jpeg' })],
]);
const arranged = {
  ...whole,
  pages: [
    { file: 'two', page: 0, quarters: 3 },
    { file: '', page: 4, quarters: 0 },
    { file: 'one', page: 1, quarters: 1 },
  ],
  files: new Map([...added, ['gone', new Blob(['of a page that was deleted'])]]),
} as const;

it('contains sources of pages, and their files', async () => {
  const packed = packContainer(arranged);
  const unpacked = await unpackContainer(packed);
  if (!unpacked.ok) throw new Error(unpacked.error);
  const { pages, files, marks } = unpacked.value;
  expect(pages).toEqual(arranged.pages);
  expect([...files.keys()].sort()).toEqual(['one', 'two']);
  for (const [name, file] of files) {
    expect(file.type).toBe(added.get(name)?.type);
    expect(await bytesOf(file)).toEqual(await bytesOf(added.get(name) ?? new Blob()));
  }
  expect(await marks.text()).toBe(await whole.marks.text());
  // Older programs must refuse it: they would show the marks on the wrong pages.
  const version = async (blob: Blob) => (await bytesOf(blob))[5];
  expect([await version(packContainer(whole)), await version(packed)]).toEqual([0x31, 0x32]);
  for (let length = packed.size - 1; length > packed.size - 40; length -= 3) {
    expect((await unpackContainer(packed.slice(0, length))).ok, `cut at ${length}`).toBe(false);
  }
});

it.each([
  ['none', []],
  ['one of them twice', [arranged.pages[1], { ...arranged.pages[1], quarters: 2 }]],
  ['one of a file that is not there', [{ file: 'three', page: 0, quarters: 0 }]],
] as const)('refuses a file with pages that cannot be: %s', async (_, pages) => {
  expect((await unpackContainer(packContainer({ ...arranged, pages }))).ok).toBe(false);
});

it('detects truncation at any position', async () => {
  const file = packContainer(whole);
  for (let length = 0; length < file.size; length += 7) {
    const unpacked = await unpackContainer(file.slice(0, length));
    expect(unpacked.ok, `cut at ${length}`).toBe(false);
  }
});

it('never throws for damaged bytes, and never returns a part beyond the file', async () => {
  const bytes = await bytesOf(packContainer(whole));
  const random = createRandom(5);
  for (let round = 0; round < 300; round += 1) {
    const damaged = bytes.slice();
    for (let count = random.integer(1, 4); count > 0; count -= 1) {
      damaged[random.integer(0, 120)] = random.integer(0, 255);
    }
    const unpacked = await unpackContainer(new Blob([damaged]));
    if (unpacked.ok) expect(unpacked.value.picture.size + unpacked.value.marks.size).toBeLessThan(bytes.length);
    else expect(unpacked.error).toMatch(/\.$/);
  }
});

import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { DocumentFault } from '../../finding/index.ts';
import { fromFiles } from './folders.ts';

const text = (content: string) => new TextEncoder().encode(content);
const FILES = { 'a.txt': text('Alice '.repeat(100)), 'b/c.txt': text('Bob') };
const zip = (files: Record<string, Uint8Array>, name = 'request.zip') =>
  new File([new Uint8Array(zipSync(files))], name, { type: 'application/zip' });

const read = async (files: readonly File[]) =>
  Promise.all(
    (await fromFiles(files)).files.map(async ({ path, load }) => [path, new TextDecoder().decode(await load())]),
  );

describe('files to run through', () => {
  it('come out of an archive with their paths, below its name if there are others', async () => {
    const expected = [
      ['a.txt', 'Alice '.repeat(100)],
      ['b/c.txt', 'Bob'],
    ];
    expect(await read([zip(FILES)])).toEqual(expected);
    const both = await read([zip(FILES), Object.assign(new File(['one'], 'z.txt'), { webkitRelativePath: '' })]);
    expect(both.map(([path]) => path)).toEqual(['request/a.txt', 'request/b/c.txt', 'z.txt']);
  });

  it('stay below their folder, without folders and system files', async () => {
    const files = { '../../a.txt': text('1'), '/etc/b': text('2'), 'c\\d.txt': text('3'), 'e/': text('') };
    const added = { '__MACOSX/._a.txt': text('4'), 'b/.DS_Store': text('5') };
    expect((await read([zip({ ...files, ...added })])).map(([path]) => path)).toEqual(['a.txt', 'c/d.txt', 'etc/b']);
  });

  it('are refused by name if they are damaged, or the archive is', async () => {
    const bytes = new Uint8Array(await zip({ 'a.txt': text('Alice '.repeat(100)) }).arrayBuffer());
    const damaged = bytes.slice();
    damaged[40] = (damaged[40] ?? 0) ^ 0xff;
    const [entry] = (await fromFiles([new File([damaged], 'request.zip')])).files;
    await expect(entry?.load()).rejects.toThrow(DocumentFault);
    await expect(entry?.load()).rejects.toThrow('a.txt is damaged in its archive.');
    const encrypted = bytes.slice();
    const directory = bytes.findLastIndex(
      (byte, at) => byte === 0x50 && bytes[at + 2] === 0x01 && bytes[at + 3] === 0x02,
    );
    encrypted[directory + 8] = 1;
    const [locked] = (await fromFiles([new File([encrypted], 'request.zip')])).files;
    await expect(locked?.load()).rejects.toThrow('a.txt is encrypted in its archive.');
    await expect(fromFiles([new File([bytes.subarray(0, 50)], 'cut.zip')])).rejects.toThrow(
      "cut.zip can't be unpacked: it is damaged or no ZIP archive.",
    );
  });
});

import { expect, it } from 'vitest';
import { createFolderStorage } from './folder-storage.ts';

/** A folder in memory, whose writing ends at a number of bytes as on a full disk. */
function memoryFolder(room = Number.POSITIVE_INFINITY) {
  const files = new Map<string, Uint8Array>();
  const missing = () => new DOMException('It is not there.', 'NotFoundError');
  const toBytes = (content: string | Uint8Array) =>
    typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const handleOf = (path: string) => ({
    getFile: async () => new Blob([new Uint8Array(files.get(path) ?? [])]),
    async createWritable({ keepExistingData }: { keepExistingData: boolean }) {
      let [content, at] = [keepExistingData ? (files.get(path) ?? new Uint8Array()) : new Uint8Array(), 0];
      return {
        async seek(place: number) {
          at = place;
        },
        async write(added: string | Uint8Array) {
          const bytes = toBytes(added);
          if (bytes.length > room) throw new DOMException('The disk is full.', 'QuotaExceededError');
          content = new Uint8Array([...content.subarray(0, at), ...bytes]);
        },
        close: async () => void files.set(path, content),
        abort: async () => undefined,
      };
    },
  });
  const folderAt = (root: string): unknown => ({
    async getDirectoryHandle(name: string, { create = false } = {}) {
      const path = `${root}${name}/`;
      if (!create && ![...files.keys()].some((each) => each.startsWith(path))) throw missing();
      return folderAt(path);
    },
    async getFileHandle(name: string, { create = false } = {}) {
      const path = `${root}${name}`;
      if (!files.has(path) && !create) throw missing();
      if (!files.has(path)) files.set(path, new Uint8Array());
      return handleOf(path);
    },
    async removeEntry(name: string) {
      if (!files.delete(`${root}${name}`)) throw missing();
    },
  });
  return { files, storage: createFolderStorage(folderAt('') as FileSystemDirectoryHandle) };
}

const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

it('writes, reads, appends in order and removes', async () => {
  const { files, storage } = memoryFolder();
  await storage.write([{ path: 'a/b.txt', content: 'one' }]);
  expect(textOf(await storage.read('a/b.txt'))).toBe('one');
  await Promise.all(['1', '2', '3'].map((line) => storage.append('.own/journal', line)));
  expect(textOf(await storage.read('.own/journal'))).toBe('123');
  expect(await storage.read('a/none.txt')).toBeUndefined();
  expect(await storage.read('none/b.txt')).toBeUndefined();
  await storage.remove('a/b.txt');
  await storage.remove('a/b.txt');
  expect([...files.keys()]).toEqual(['.own/journal']);
});

it('leaves no partial files, and keeps existing ones', async () => {
  const { files, storage } = memoryFolder(3);
  await storage.write([{ path: 'old.txt', content: 'old' }]);
  const long = [
    { path: 'new.txt', content: 'new' },
    { path: 'old.txt', content: 'much longer' },
  ];
  await expect(storage.write(long)).rejects.toThrow("Couldn't write the result: The disk is full.");
  expect([...files].map(([path, content]) => [path, textOf(content)])).toEqual([['old.txt', 'old']]);
});

import { expect, it, vi } from 'vitest';
import type { LibraryItem } from './items.ts';
import { createLibrary } from './library.ts';

/** Stored library, and pending reads. */
const device = vi.hoisted(() => {
  let goOn = () => {};
  const isRead = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  return { kept: new Map<string, unknown>(), isRead, goOn };
});

vi.mock('../../storage/index.ts', () => ({
  openValues: () => ({
    async entries() {
      const read = [...device.kept];
      await device.isRead;
      return read;
    },
    async put(id: string, item: unknown) {
      device.kept.set(id, item);
    },
    async remove(ids: readonly string[]) {
      for (const id of ids) device.kept.delete(id);
    },
  }),
}));

const item = (id: string, savedAt: number): LibraryItem => ({
  id,
  savedAt,
  aspectRatio: 4,
  kind: 'typed',
  role: 'initials',
  text: id,
  fontName: 'Caveat',
});

it('applies changes made while the library loads', async () => {
  for (const [id, at] of [
    ['kept', 1],
    ['removed', 2],
    ['changed', 3],
    ['saved again', 4],
  ] as const)
    device.kept.set(id, item(id, at));
  const library = createLibrary(true);
  const loaded = library.load();
  await library.remove('removed');
  await library.remove('saved again');
  await library.save(item('saved again', 9));
  await library.save(item('changed', 8));
  await library.save(item('new', 7));
  device.goOn();
  await loaded;
  const ids = library.state.getState().items.map(({ id, savedAt }) => [id, savedAt]);
  expect(ids).toEqual([
    ['saved again', 9],
    ['changed', 8],
    ['new', 7],
    ['kept', 1],
  ]);
  expect([...device.kept.keys()].sort()).toEqual(['changed', 'kept', 'new', 'saved again']);
});

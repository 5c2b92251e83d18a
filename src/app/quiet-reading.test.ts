import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { PictureDocument } from '../media/index.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../testing/test-application.ts';
import { waitFor } from '../testing/wait-for.ts';
import { QUIET, readInQuiet } from './quiet-reading.ts';
import type { OpenWords, Words } from './words.ts';

const COUNT = 60;
const SIZE = { width: 612, height: 792 };

async function setUp(hasText: (pageNumber: number) => boolean) {
  const clock = createFakeClock();
  const app = createTestApplication();
  const picture = createFakePicture('a.pdf', {
    pages: Array.from({ length: COUNT }, () => SIZE),
    pdf: {} as NonNullable<PictureDocument['pdf']>,
  });
  app.openAs(async () => picture);
  await app.core.workspace.open({ file: pictureFile('a.pdf') });
  const read = new Set<number>();
  let calls = 0;
  /** Gate that readers wait for before they answer. */
  const gate = { opens: Promise.resolve(), isSearched: false, damaged: 0 };
  const current = {
    picture,
    searchWidth: () => 1,
    isSearched: () => gate.isSearched,
    readText: async (pageNumber: number) => (hasText(pageNumber) ? 'text' : ''),
    async readToSearch(numbers: readonly number[], _: unknown, signal?: AbortSignal) {
      calls += 1;
      await gate.opens;
      signal?.throwIfAborted();
      for (const pageNumber of numbers) read.add(pageNumber);
      return numbers.map((pageNumber) =>
        pageNumber === gate.damaged
          ? { pageNumber, error: new Error('damaged') }
          : { pageNumber, text: undefined, notes: [] },
      );
    },
  } as unknown as Words;
  const words = createStore<OpenWords>(() => ({ current: undefined, revision: 0 }));
  readInQuiet({ ...app.core, device: { ...app.core.device, clock } }, words);
  words.setState({ current });
  return { ...app, words, clock, read, gate, calls: () => calls };
}

it('reads all pages once while idle', async () => {
  const { clock, read, core, calls } = await setUp((pageNumber) => pageNumber === 3);
  clock.advance(QUIET - 1);
  core.editor.session.setState({ hits: [] });
  clock.advance(QUIET - 1);
  expect(calls()).toBe(0);
  clock.advance(1);
  await waitFor(() => expect(read.size).toBe(COUNT));
  await new Promise((resolve) => setImmediate(resolve));
  const before = calls();
  core.editor.session.setState({ hits: [] });
  clock.advance(10 * QUIET);
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls()).toBe(before);
});

it('stops after the first pages of a document without words', async () => {
  const { clock, calls } = await setUp((pageNumber) => pageNumber > 4);
  clock.advance(QUIET);
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls()).toBe(0);
});

it('stops at a page that cannot be read', async () => {
  const { clock, read, core, gate, calls } = await setUp(() => true);
  gate.damaged = 10;
  clock.advance(QUIET);
  await new Promise((resolve) => setImmediate(resolve));
  expect(read.size).toBeLessThan(COUNT);
  const before = calls();
  core.editor.session.setState({ hits: [] });
  clock.advance(10 * QUIET);
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls()).toBe(before);
});

it('waits during a search', async () => {
  const { clock, read, gate } = await setUp(() => true);
  gate.isSearched = true;
  for (let turn = 0; turn < 3; turn++) {
    clock.advance(QUIET);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(read.size).toBe(0);
  gate.isSearched = false;
  clock.advance(QUIET);
  await waitFor(() => expect(read.size).toBe(COUNT));
});

it('stops at the first user action, and when the document closes', async () => {
  const { clock, read, gate, core, words } = await setUp(() => true);
  let open = (): void => undefined;
  gate.opens = new Promise((resolve) => {
    open = resolve;
  });
  clock.advance(QUIET);
  core.editor.session.setState({ hits: [] });
  open();
  await new Promise((resolve) => setImmediate(resolve));
  expect(read.size).toBe(0);
  words.setState({ current: undefined });
  clock.advance(10 * QUIET);
  await new Promise((resolve) => setImmediate(resolve));
  expect(read.size).toBe(0);
});

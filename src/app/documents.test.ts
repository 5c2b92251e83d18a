import { expect, it, vi } from 'vitest';
import { packContainer } from '../store/persistence/container.ts';
import type { DocumentLocks, ReleaseLock } from '../store/persistence/document-locks.ts';
import type { KeyedStorage } from '../store/persistence/keyed-storage.ts';
import { listRecords, readDocument } from '../store/persistence/records.ts';
import { buildMark } from '../testing/build-marks.ts';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { createRandom } from '../testing/random.ts';
import { createTestApplication, pictureFile, type TestApplication } from '../testing/test-application.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createFaultReporter } from './autosave-faults.ts';
import { createDocuments, type Documents } from './documents.ts';
import { openSample } from './sample.ts';

/** State shared by the tabs of one browser. */
function createBrowser(storage: KeyedStorage = createMemoryStorage()) {
  const holders = new Map<string, ReleaseLock>();
  const createClaims = (): DocumentLocks => {
    const hold = (id: string, giveUp: ReleaseLock) => {
      holders.set(id, giveUp);
      return { release: () => void (holders.get(id) === giveUp && holders.delete(id)) };
    };
    return {
      claim: async (id, giveUp) => (holders.has(id) ? undefined : hold(id, giveUp)),
      async takeOver(id, giveUp) {
        await holders.get(id)?.();
        return hold(id, giveUp);
      },
      held: async () => new Set(holders.keys()),
    };
  };
  return { storage, createClaims };
}

interface Tab extends TestApplication {
  readonly documents: Documents;
}

function openTab(browser: ReturnType<typeof createBrowser>, name?: string): Tab {
  const app = createTestApplication(name);
  const documents = createDocuments(app.core, {
    createStorage: () => browser.storage,
    claims: browser.createClaims(),
    createThumbnail: async () => new Blob(['small'], { type: 'image/png' }),
  });
  app.core.workspace.subscribe(createFaultReporter(app.core));
  app.core.workspace.keepWith(Promise.resolve(documents));
  return { ...app, documents };
}

const draw = ({ core }: Tab, seed = 1) =>
  core.editor.document.commit('Draw', (transaction) =>
    transaction.add({ ...buildMark('RectangleAnnotation', createRandom(seed)), uid: `mark ${seed}` }),
  );

const marksIn = ({ core }: Tab) => core.editor.document.toMarksDocument().marks;

async function keepOne(tab: Tab, name = 'a.png'): Promise<string> {
  await tab.core.workspace.open({ file: pictureFile(name) });
  draw(tab);
  await tab.documents.settle();
  const id = tab.tab.document;
  await tab.core.workspace.close();
  await waitFor(() => expect(tab.documents.recents.getState().items).toHaveLength(1));
  return id ?? '';
}

it('saves an opened document, and restores it after a reload', async () => {
  const browser = createBrowser();
  const tab = openTab(browser);
  await tab.core.workspace.open({ file: pictureFile('a.png') });
  draw(tab);
  expect(await tab.documents.settle()).toBe(true);
  expect(tab.events.map(({ kind }) => kind)).toContain('saved');
  const id = tab.tab.document;
  expect(id).toBeDefined();

  const reloaded = openTab({ ...createBrowser(browser.storage) });
  reloaded.core.device.tabDocument.set(id);
  await reloaded.documents.start();
  expect(reloaded.picture()?.name).toBe('a.png');
  expect(marksIn(reloaded)).toEqual(marksIn(tab));
  expect(reloaded.core.editor.document.status.getState().undoLabel).toBeUndefined();
});

it('has no open document after closing, and lists saved ones', async () => {
  const tab = openTab(createBrowser());
  const id = await keepOne(tab);
  expect(tab.tab.document).toBeUndefined();
  expect(tab.documents.recents.getState().items).toMatchObject([{ id, name: 'a.png', markCount: 1, pageCount: 2 }]);
  expect(await (await tab.documents.thumbnail(id))?.text()).toBe('small');
  await tab.documents.start();
  expect(tab.picture()).toBeUndefined();
});

it('opens a kept document and a saved file by the same path: the same marks, nothing to undo, one event', async () => {
  const tab = openTab(createBrowser());
  await tab.core.workspace.open({ file: pictureFile('a.png') });
  draw(tab);
  await tab.documents.settle();
  const id = tab.tab.document ?? '';
  tab.documents.saveAsFile();
  const before = tab.core.editor.document.toMarksDocument();
  await tab.core.workspace.close();
  await waitFor(() => expect(tab.documents.recents.getState().items).toHaveLength(1));
  const file = new File([tab.saved.get('a.markwright') ?? ''], 'a.markwright');

  for (const open of [() => tab.documents.open(id), () => tab.documents.openFile(file)]) {
    tab.events.length = 0;
    const seen: number[] = [];
    const stop = tab.core.workspace.subscribe(({ kind }) => {
      if (kind === 'opened') seen.push(tab.core.editor.document.status.getState().count);
    });
    await open();
    stop();
    expect(seen).toEqual([1]);
    expect(tab.picture()?.name).toBe('a.png');
    expect(tab.core.editor.document.toMarksDocument()).toEqual(before);
    expect(tab.core.editor.document.status.getState().undoLabel).toBeUndefined();
    expect(await tab.documents.settle()).toBe(true);
    await tab.core.workspace.close();
    expect(tab.events.map(({ kind }) => kind).filter((kind) => kind !== 'saved')).toEqual(['opened', 'left']);
  }
  expect(tab.shown.messages).toEqual([{ kind: 'info', title: '1 mark imported' }]);
  await waitFor(() => expect(tab.documents.recents.getState().items).toHaveLength(2));
});

it('opens a saved file whose marks do not all conform, and reports them', async () => {
  const tab = openTab(createBrowser());
  const { pageNumber, ...faulty } = buildMark('RectangleAnnotation', createRandom(1));
  const marks = new Blob([JSON.stringify({ marks: [faulty] })]);
  const picture = pictureFile('a.png');
  const container = packContainer({ name: 'a.png', picture, files: new Map(), marks, view: undefined });
  const damaged = new File([container], 'b.markwright');
  await tab.documents.openFile(damaged);
  expect(tab.picture()?.name).toBe('a.png');
  expect(marksIn(tab)).toEqual([]);
  expect(tab.shown.reports).toMatchObject([{ file: { name: 'b.markwright' }, summary: { total: 1, faulty: 1 } }]);
  expect(pageNumber).toBeDefined();
});

it('keeps the open document if a saved file is damaged', async () => {
  const tab = openTab(createBrowser());
  await tab.core.workspace.open({ file: pictureFile('a.png') });
  draw(tab);
  await tab.documents.openFile(new File(['no container'], 'b.markwright'));
  expect(tab.shown.messages).toMatchObject([{ kind: 'error', title: "Couldn't open b.markwright" }]);
  expect(tab.picture()?.name).toBe('a.png');
  expect(marksIn(tab)).toHaveLength(1);
});

it('releases the lock of a document that failed to open', async () => {
  const browser = createBrowser();
  const tab = openTab(browser);
  const id = await keepOne(tab);
  tab.openAs(async () => {
    throw new Error('The decoder stopped.');
  });
  await tab.documents.open(id);
  expect(tab.shown.messages).toMatchObject([{ title: "Couldn't open a.png" }]);
  expect(await browser.createClaims().held()).toEqual(new Set());
});

it('asks about a document of another tab: take over closes it there, copy keeps both', async () => {
  const browser = createBrowser();
  const [here, there] = [openTab(browser, 'here'), openTab(browser, 'there')];
  const id = await keepOne(there);
  await there.documents.open(id);
  await here.documents.open(id);
  expect(here.picture()).toBeUndefined();
  expect(here.shown.conflicts).toEqual([{ id, name: 'a.png' }]);

  await here.documents.openCopy(id);
  expect(here.picture()?.name).toBe('a (copy).png');
  expect(marksIn(here)).toHaveLength(1);
  await here.core.workspace.close();

  draw(there, 2);
  await here.documents.takeOver(id);
  expect(marksIn(here)).toHaveLength(2);
  await waitFor(() => expect(there.picture()).toBeUndefined());
  expect(there.shown.messages).toMatchObject([{ title: 'a.png continues in another tab' }]);
  expect(here.picture()?.name).toBe('a.png');
});

it('keeps a document opened during the restore, and releases the lock of the other', async () => {
  const storage = createMemoryStorage();
  let isAsked: (() => void) | undefined;
  const browser = createBrowser({
    ...storage,
    get(key) {
      // All of a document is read.
      if (key[0] === 'picture') isAsked?.();
      return storage.get(key);
    },
  });
  const tab = openTab(browser);
  const id = await keepOne(tab);
  const { documents } = tab;
  for (const bringBack of [documents.start, () => documents.open(id), () => documents.openCopy(id)]) {
    tab.core.device.tabDocument.set(id);
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    const broughtBack = bringBack();
    await asked;
    isAsked = undefined;
    await tab.core.workspace.open({ file: pictureFile('b.png') });
    await broughtBack;
    expect(tab.picture()?.name).toBe('b.png');
    expect(await browser.createClaims().held()).not.toContain(id);
    await documents.settle();
    await tab.core.workspace.close();
  }
  await documents.open(id);
  expect(tab.picture()?.name).toBe('a.png');
  expect(tab.shown.messages).toEqual([]);
});

it('removes a document, and brings it back as long as it is listed', async () => {
  const tab = openTab(createBrowser());
  const id = await keepOne(tab);
  await tab.documents.remove(id);
  expect(tab.documents.recents.getState().items).toMatchObject([{ id, isRemoved: true }]);
  await tab.documents.restore(id);
  expect(tab.documents.recents.getState().items).toMatchObject([{ id, isRemoved: false }]);
});

it('reports once why nothing is saved, and asks before discarding it', async () => {
  const storage = createMemoryStorage();
  const full: KeyedStorage = {
    ...storage,
    write: () => Promise.reject(new DOMException('No room', 'QuotaExceededError')),
  };
  const tab = openTab(createBrowser(full));
  await tab.core.workspace.open({ file: pictureFile('a.png') });
  draw(tab);
  await tab.documents.settle();
  await tab.documents.settle();
  expect(tab.shown.messages).toMatchObject([{ title: "This document isn't saved on this device" }]);
  const closed = tab.core.workspace.close();
  await waitFor(() => expect(tab.core.workspace.gate.state.getState().question).toBeDefined());
  tab.core.workspace.gate.state.getState().question?.answer('save');
  await closed;
  expect([...tab.saved.keys()]).toEqual(['a.markwright']);
  expect(tab.picture()).toBeUndefined();
});

it('loads the sample once, with its marks', async () => {
  const browser = createBrowser();
  const tab = openTab(browser);
  const mark = buildMark('RectangleAnnotation', createRandom(3));
  tab.served.set('samples/sample.tif', new Blob(['pixels']));
  tab.served.set('samples/sample.marks.json', new Blob([JSON.stringify({ marks: [mark] })]));
  const load = vi.spyOn(tab.core.editor.document, 'load');
  await openSample(tab.core);
  expect(tab.picture()?.name).toBe('sample.tif');
  expect(load).toHaveBeenCalledTimes(1);
  await tab.documents.settle();
  const [record] = await listRecords(browser.storage);
  expect((await readDocument(browser.storage, record?.id ?? ''))?.document.marks).toEqual([mark]);
});

it('reports a missing sample, and keeps the open document', async () => {
  const tab = openTab(createBrowser());
  await tab.core.workspace.open({ file: pictureFile('a.png') });
  await openSample(tab.core);
  expect(tab.shown.messages).toMatchObject([{ title: "Couldn't load the sample" }]);
  expect(tab.picture()?.name).toBe('a.png');
});

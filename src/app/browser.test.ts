import { afterEach, expect, it, vi } from 'vitest';
import { browser, embeddedBrowser } from './browser.ts';

afterEach(() => vi.unstubAllGlobals());

function createStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}

const refuse = (): never => {
  throw new DOMException('Forbidden', 'SecurityError');
};
const FORBIDDEN = { getItem: refuse, setItem: refuse, removeItem: refuse };

it('notes the document of the tab and the settings, and forgets the document when it is closed', () => {
  vi.stubGlobal('sessionStorage', createStorage());
  vi.stubGlobal('localStorage', createStorage());
  const { tabDocument, settings } = browser;
  expect([tabDocument.get(), settings.get('theme')]).toEqual([undefined, undefined]);
  tabDocument.set('one');
  settings.set('theme', 'dark');
  expect([tabDocument.get(), settings.get('theme')]).toEqual(['one', 'dark']);
  tabDocument.set(undefined);
  expect(tabDocument.get()).toBeUndefined();
});

it('works without storage', () => {
  vi.stubGlobal('sessionStorage', FORBIDDEN);
  vi.stubGlobal('localStorage', FORBIDDEN);
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', { storage: { persist } });
  const { tabDocument, settings, askToPersist } = browser;
  tabDocument.set('one');
  tabDocument.set(undefined);
  settings.set('theme', 'dark');
  askToPersist();
  expect([tabDocument.get(), settings.get('theme')]).toEqual([undefined, undefined]);
  expect(persist).not.toHaveBeenCalled();
});

it('requests persistent storage once per device', () => {
  vi.stubGlobal('localStorage', createStorage());
  const persist = vi.fn(() => Promise.reject(new Error('No')));
  vi.stubGlobal('navigator', { storage: { persist } });
  browser.askToPersist();
  browser.askToPersist();
  expect(persist).toHaveBeenCalledTimes(1);
});

it('returns a file of the server, or its error', async () => {
  vi.stubGlobal('fetch', async (path: string) => new Response('text', { status: path === 'there' ? 200 : 404 }));
  expect(await (await browser.fetchFile('there')).text()).toBe('text');
  await expect(browser.fetchFile('gone')).rejects.toThrow(/404.*gone/);
});

it('leaves no traces in an embedding page', () => {
  const [local, session] = [createStorage(), createStorage()];
  const set = [vi.spyOn(local, 'setItem'), vi.spyOn(session, 'setItem')];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  embeddedBrowser.settings.set('theme', 'dark');
  embeddedBrowser.tabDocument.set('one');
  embeddedBrowser.askToPersist();
  expect([embeddedBrowser.settings.get('theme'), embeddedBrowser.tabDocument.get()]).toEqual([undefined, undefined]);
  for (const each of set) expect(each).not.toHaveBeenCalled();
});

it('returns chosen files to the last caller, and several only on request', () => {
  const inputs: { multiple: boolean; accept: string; files: readonly File[]; change(): void }[] = [];
  vi.stubGlobal('document', {
    createElement: () => {
      const input = {
        ...{ multiple: false, accept: '', files: [] as readonly File[] },
        click: () => undefined,
        change: (): void => undefined,
        addEventListener: (_: 'change', listener: () => void) => void Object.assign(input, { change: listener }),
      };
      inputs.push(input);
      return input;
    },
  });
  const chosen: string[][] = [];
  const take = (files: readonly File[]) => void chosen.push(files.map(({ name }) => name));
  browser.chooseFiles('.pdf', take);
  browser.chooseFiles('.png', take, true);
  expect(inputs.map(({ multiple, accept }) => [accept, multiple])).toEqual([
    ['.pdf', false],
    ['.png', true],
  ]);
  Object.assign(inputs[1] ?? {}, { files: [new File([], 'a.png'), new File([], 'b.png')] });
  inputs[1]?.change();
  expect(chosen).toEqual([['a.png', 'b.png']]);
});

import { expect, it } from 'vitest';
import { createTestApplication } from '../testing/test-application.ts';
import { askPassword } from './pdf.ts';

function setUp() {
  const { core, shown } = createTestApplication();
  const controllers = new Map<string, AbortController>();
  const ask = (name: string) => {
    const own = new AbortController();
    controllers.set(name, own);
    return askPassword(core.window, name, false, own.signal);
  };
  return { shown, ask, giveUp: (name: string) => controllers.get(name)?.abort() };
}

it('uses the first answer of a dialog', async () => {
  const { shown, ask } = setUp();
  const answered = ask('a.pdf');
  const dialog = shown.password;
  dialog?.answer('secret');
  expect(shown.password).toBeUndefined();
  dialog?.answer(undefined);
  expect(await answered).toBe('secret');
});

it('asks for one password after the other', async () => {
  const { shown, ask } = setUp();
  const both = [ask('a.pdf'), ask('b.pdf')];
  expect(shown.password?.name).toBe('a.pdf');
  shown.password?.answer('of a');
  expect(await both[0]).toBe('of a');
  expect(shown.password?.name).toBe('b.pdf');
  shown.password?.answer('of b');
  expect(await both[1]).toBe('of b');
  expect(shown.password).toBeUndefined();
});

it('closes only the question of the cancelled file', async () => {
  const { shown, ask, giveUp } = setUp();
  const all = ['a.pdf', 'b.pdf', 'c.pdf'].map(ask);
  giveUp('b.pdf');
  expect(await all[1]).toBeUndefined();
  expect(shown.password?.name).toBe('a.pdf');
  giveUp('a.pdf');
  expect(await all[0]).toBeUndefined();
  expect(shown.password?.name).toBe('c.pdf');
  shown.password?.answer('of c');
  expect(await all[2]).toBe('of c');
});

it('asks nothing for a file that was given up before', async () => {
  const { core, shown } = createTestApplication();
  expect(await askPassword(core.window, 'a.pdf', false, AbortSignal.abort())).toBeUndefined();
  expect(shown.password).toBeUndefined();
});

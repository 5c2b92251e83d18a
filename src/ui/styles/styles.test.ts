import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const directory = new URL('.', import.meta.url);
const SHEETS = readdirSync(directory)
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, text: readFileSync(new URL(name, directory), 'utf8') }));

it('no style sheet asks for a token that there is not', () => {
  // Those that the scripts set.
  const defined = new Set([
    '--popover-available-height',
    ...SHEETS.flatMap(({ text }) => [...text.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name)),
  ]);
  const missing = SHEETS.flatMap(({ name, text }) =>
    [...text.matchAll(/var\((--[\w-]+)/g)]
      .filter(([, token]) => !defined.has(token))
      .map(([, token]) => `${name}: ${token}`),
  );
  expect(defined).toContain('--accent');
  expect(missing).toEqual([]);
});

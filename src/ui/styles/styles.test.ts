import { expect, it } from 'vitest';

const SHEETS = import.meta.glob<string>('./*.css', { query: '?raw', import: 'default', eager: true });

const all = Object.values(SHEETS).join('\n');

it('no style sheet asks for a token that there is not', () => {
  // Those that the scripts set.
  const defined = new Set([
    '--popover-available-height',
    ...[...all.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name),
  ]);
  const missing = Object.entries(SHEETS).flatMap(([sheet, text]) =>
    [...text.matchAll(/var\((--[\w-]+)/g)]
      .filter(([, name]) => !defined.has(name ?? ''))
      .map(([, name]) => `${sheet}: ${name}`),
  );
  expect(missing).toEqual([]);
});

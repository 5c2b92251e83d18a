import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const directory = new URL('.', import.meta.url);
const SHEETS = readdirSync(directory)
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, text: readFileSync(new URL(name, directory), 'utf8') }));

it('no style sheet asks for a token that there is not', () => {
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

/** Positioned by scripts, in window or page pixels, which don't mirror with the text direction. */
const PLACED_BY_SCRIPT = [
  '.selection-bar',
  '.typing .typing-field',
  '.typing-hint:not(.visually-hidden)',
  '.baseline-probe',
  '.page-fields',
  '.field-group',
  '.form-widget',
  '.field-page',
  '.form-fault',
];

it('places and draws nothing on a side that does not turn with the reading direction', () => {
  const sided =
    /^\s*(?!left: 50%)((?:[\w-]+-)?(?:left|right)(?:-[\w-]+)?:.*|(?:text-align|float|clear): (?:left|right);|background.*\b(?:left|right)\b.*|.*\bto (?:left|right)\b.*|.*\binset -?[1-9][\d.]*px .*|(?:margin|padding|inset|border-width): (?<top>\S+) (?<end>\S+) \S+ (?!\k<end>;)\S+;)/;
  const found = SHEETS.flatMap(({ name, text }) => {
    let selector = '';
    return text.split('\n').flatMap((line) => {
      if (line.endsWith('{')) selector = line.slice(0, -1).trim();
      const isAllowed = PLACED_BY_SCRIPT.includes(selector) && /^ *left: 0;$/.test(line);
      return sided.test(line) && !isAllowed ? [`${name}, ${selector}: ${line.trim()}`] : [];
    });
  });
  expect(found).toEqual([]);
});

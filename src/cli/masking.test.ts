import { afterEach, beforeEach, expect, it } from 'vitest';
import { i18n, message, t, translate } from '../messages/index.ts';
import { maskMessages } from './masking.ts';
import type { Terminal } from './terminal.ts';

const FOLDER = '/tmp/call';
const original = i18n._;
let reported: string[];
let terminal: Terminal;

beforeEach(() => {
  reported = [];
  const report = (message: string) => void reported.push(message);
  const own = {
    writeLine: async () => undefined,
    report,
    fail: report,
    showProgress: report,
    endProgress: () => undefined,
  };
  terminal = maskMessages(own, FOLDER);
});
afterEach(() => {
  i18n._ = original;
});

function pass(message: string): string | undefined {
  terminal.report(message);
  return reported.at(-1);
}

it('keeps numbers and its own files, and masks everything else', () => {
  const number = '078-05-1120';
  expect(pass(t('Page {page}: {name}, read as {text}.', { page: 3, name: 'Alice', text: number }))).toBe(
    'Page 3: …, read as ….',
  );
  expect(pass(t('{file}: {problem}', { file: `${FOLDER}/1/a.pdf`, problem: 'Alice' }))).toBe(`${FOLDER}/1/a.pdf: …`);
  expect(pass(t('{file}: {problem}', { file: `/home/alice${FOLDER}`, problem: 'x' }))).toBe('…: …');
  expect(pass(t('page {page} at {places}', { page: 'Alice', places: '12/34, 5/6' }))).toBe('page … at 12/34, 5/6');
});

it('keeps messages within messages, also several at once', () => {
  const inner = t('There are only separators: no pages left to write.');
  const other = t('Page {page}: {problem}', { page: 2, problem: 'Alice' });
  expect(pass(t('Nothing is written: {problems}', { problems: `${inner} ${other}` }))).toBe(
    `Nothing is written: ${inner} Page 2: …`,
  );
  expect(pass(t('Nothing is written: {problems}', { problems: `${inner} Alice` }))).toBe('Nothing is written: …');
  expect(pass(translate(message('{file}: {problem}', { file: 'x', problem: message("It's a folder.") })))).toBe(
    "…: It's a folder.",
  );
});

it('hides all other text', () => {
  for (const text of ['Error: Alice', 'Alice', '', 'Page 2: Alice'])
    expect(pass(text)).toBe('An internal error: its message is left out.');
  terminal.fail('at Alice (file:///x)');
  expect(reported.at(-1)).toBe('An internal error: its message is left out.');
});

import { expect, test } from 'vitest';
import { parseRewordings, rewordCatalog, rewordSource } from './reword.ts';

const REWORDINGS = parseRewordings("Old text\nNew text\n\n{count} gone\n{count} aren't there\n");

test('replaces whole string literals only, in calls, tables, templates and attributes', () => {
  const code = "t('Old text'); const table = [`Old text`]; t('Not the Old text'); t(\"{count} gone\", { count });";
  expect(rewordSource('a.ts', code, REWORDINGS)).toBe(
    "t('New text'); const table = ['New text']; t('Not the Old text'); t(\"{count} aren't there\", { count });",
  );
  expect(rewordSource('a.tsx', '<b title="{count} gone">Old text</b>', REWORDINGS)).toBe(
    '<b title="{count} aren\'t there">Old text</b>',
  );
});

test('keeps translations under the new text', () => {
  const catalog = 'msgid ""\nmsgstr ""\n\nmsgid "Old text"\nmsgstr "Alter Text"\n';
  expect(rewordCatalog(catalog, REWORDINGS, false)).toContain('msgid "New text"\nmsgstr "Alter Text"');
  expect(rewordCatalog(catalog, REWORDINGS, true)).toContain('msgid "New text"\nmsgstr "New text"');
});

test('names an old message without a new one', () => {
  expect(() => parseRewordings('a\nb\n\nalone\n')).toThrow('Line 4');
});

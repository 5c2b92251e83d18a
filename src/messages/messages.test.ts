import { compileMessage } from '@lingui/message-utils/compileMessage';
import { afterEach, describe, expect, it } from 'vitest';
import { readCatalog } from './extraction/catalog-text.ts';
import { findMessages } from './extraction/find-messages.ts';
import { PARTS, partsOf, readSources } from './extraction/sources.ts';
import { compileIcu } from './icu.ts';
import { parseNumber, presetText } from './index.ts';
import { bestLanguage, LANGUAGES, speak } from './languages.ts';
import { inEnglish, MessageError, message, messageOf, msg, t, translate } from './message.ts';
import { writePresetsInEnglish } from './presets.ts';

const CATALOGS = import.meta.glob<string>('./catalogs/*.po', { query: '?raw', import: 'default', eager: true });
const catalogOf = (code: string) => readCatalog(CATALOGS[`./catalogs/${code}.po`] ?? '');

afterEach(() => speak('en'));

describe('messages', () => {
  it.each([
    'a {b} c',
    "it's {n}, '{x}' and a ''",
    '{count, plural, one {# mark} other {# marks of {n, number}}}',
    '{a, select, x {X} other {O #}}',
    '{count, plural, =0 {none} one {#} other {# {a, select, y {in {b}} other {}}}}',
    '{n, number, percent}',
  ])('%s is read as Lingui reads it', (message) => {
    expect(compileIcu(message)).toEqual(compileMessage(message));
  });

  it('are put into words with their parts', () => {
    expect(t('{count, plural, one {# mark} other {# marks}}', { count: 1200 })).toBe('1,200 marks');
    expect(translate(message('Not {what}', { what: message('now {n}', { n: 5 }) }))).toBe('Not now 5');
    expect(messageOf(new MessageError(message('No {n}', { n: 'end' })))).toBe('No end');
    expect(msg('Open')).toBe('Open');
  });

  it('with two meanings are disambiguated only in catalogs', async () => {
    expect(t('Link¦verb')).toBe('Link');
    expect(inEnglish(message('No {name}¦of a file', { name: 'a¦b' }))).toBe('No a¦b');
    await speak('de');
    expect([t('Link'), t('Link¦verb')]).toEqual(['Link', 'Verlinken']);
    expect(inEnglish(message('Link¦verb'))).toBe('Link');
  });

  it('keep the order of values in another direction', async () => {
    expect(t('Not {name}', { name: 'קובץ 1.pdf' })).toBe('Not \u2068קובץ 1.pdf\u2069');
    expect(t('Not {name}', { name: '1 a.pdf' })).toBe('Not 1 a.pdf');
    await speak('ar');
    expect(t('Not {name}', { name: '2026-01-20 a.pdf' })).toBe('Not \u20682026-01-20 a.pdf\u2069');
    expect(t('{n} {kind, select, b-1 {B} other {O}}', { n: 3, kind: 'b-1' })).toBe('3 B');
    expect(inEnglish(message('Not {name}', { name: 'קובץ' }))).toBe('Not קובץ');
  });

  it('are found in sources, with words that pass them by', () => {
    const code = `const a = <p title="Loose {b}">{t('One')}<Trans id="Two <0/>" /> three</p>;
const b = { label: isOpen ? 'Four' : msg('Five') }; throw new PdfError('DamagedFile', \`Six \${n} times\`); new Error('not for people');`;
    const { messages, loose } = findMessages('a.tsx', code, true);
    expect(messages.map(({ id }) => id)).toEqual(['One', 'Two <0/>', 'Five']);
    expect(loose.map(({ id }) => id)).toEqual(['Loose {b}', 'three', 'Four', 'Six {} times']);
  });
});

describe('the catalogs', () => {
  const { messages, loose } = readSources();
  const ids = messages.map(({ id }) => id);

  it('contain every message of the sources', () => {
    expect(loose).toEqual([]);
  });

  it.each(LANGUAGES.map(({ code }) => code))('say all that the sources say, with the same parts: %s', (code) => {
    const catalog = catalogOf(code);
    expect([...catalog.keys()], 'npm run messages').toEqual(ids);
    const isPlural = (id: string) => id.includes(', plural,');
    const wanted = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
    for (const [id, text] of catalog) {
      expect(text, `${code}: ${id}`).not.toBe('');
      expect(compileMessage(text), id).toEqual(compileIcu(text));
      expect(partsOf(text).toSorted(), `${code}: ${id}`).toEqual(partsOf(id).toSorted());
      if (isPlural(id))
        for (const category of wanted) expect(text, `${code}: ${id}`).toMatch(new RegExp(`\\b${category} *\\{`));
    }
  });

  it('describe each part of a message', () => {
    expect([...new Set(ids.flatMap(partsOf))].filter((name) => !(name in PARTS))).toEqual([]);
    expect(messages.filter(({ note }) => note.startsWith('\n') || note === '')).toEqual([]);
  });
});

describe('languages', () => {
  it('match the preferences of the user', () => {
    expect(bestLanguage(['de-AT', 'en'])).toBe('de');
    expect(bestLanguage(['xx', 'pt-PT'])).toBe('pt-BR');
    expect(bestLanguage(['zh-CN'])).toBe('zh-Hans');
    expect(bestLanguage(['de_DE.UTF-8'])).toBe('de');
    expect(bestLanguage(['C', ''])).toBe('en');
  });

  it('are spoken as they were asked for last, whichever catalog comes first', async () => {
    expect(await Promise.all([speak('pl'), speak('en')])).toEqual([false, true]);
    expect(t('Language')).toBe('Language');
  });

  it('write built-in texts in their own words, or in English', async () => {
    await speak('de');
    expect(presetText('Approved')).toBe(t('Approved'));
    expect(t('Approved')).not.toBe('Approved');
    writePresetsInEnglish(true);
    expect(presetText('Approved')).toBe('Approved');
    writePresetsInEnglish(false);
  });

  it('write numbers in their own way, and read them', async () => {
    expect(parseNumber('1,234.5')).toBe(1234.5);
    expect(parseNumber('')).toBeNaN();
    await speak('de');
    expect(t('{count, plural, one {# mark} other {# marks}}', { count: 1200 })).toContain('1.200');
    expect(parseNumber('1.234,5')).toBe(1234.5);
    expect(parseNumber('1,5')).toBe(1.5);
    expect(parseNumber('1.5')).toBe(1.5);
    expect(parseNumber('1.234')).toBe(1234);
    await speak('ar');
    expect(parseNumber('١٬٢٣٤٫٥')).toBe(1234.5);
    expect(parseNumber('\u200e-۱۲٫۵')).toBe(-12.5);
    await speak('ar', ['ar-MA']);
    expect(parseNumber('١٬٢٣٤٫٥')).toBe(1234.5);
    expect(parseNumber('1,5')).toBe(1.5);
    await speak('ja');
    expect(parseNumber('１，２３４．５')).toBe(1234.5);
  });
});

import { afterEach, expect, it } from 'vitest';
import { i18n } from '../messages/index.ts';
import { toCheck } from './checks.ts';
import { reportPage } from './report-page.ts';
import { reported, toMessage, translateReported } from './reported.ts';
import type { RedactionReport } from './types.ts';
import { TOLERANCE } from './verify/check-pages.ts';

afterEach(() => i18n.activate('en'));

const speakTest = (messages: Record<string, string>) => i18n.loadAndActivate({ locale: 'de', locales: 'de', messages });

const WHY = reported('page {page}: {problem}', {
  page: 3,
  problem: 'its content cannot be read: an inline image does not end',
});

it.each([
  'a dashed line crosses a redaction',
  'page 3: its content cannot be read: a {brace} that does not end',
  'object 12 does not end',
  WHY,
  TOLERANCE,
])('%s is told in English as it is', (text) => {
  expect(translateReported(text)).toBe(text);
});

it('is localized, with its parts', () => {
  speakTest({
    'page {page}: {problem}': 'Seite {page}: {problem}',
    'its content cannot be read: {reason}': 'ihr Inhalt ist unlesbar: {reason}',
    'an inline image does not end': 'ein Bild endet nicht',
  });
  expect(translateReported(WHY)).toBe('Seite 3: ihr Inhalt ist unlesbar: ein Bild endet nicht');
  expect(toMessage('a { brace')).toBe('a { brace');
});

it('makes a page in the language in use', () => {
  const facts = { sha256: '00', bytes: 1, pages: 1 };
  const report: RedactionReport = {
    ...{ kind: 'markwright-redaction-report', reportVersion: 1, program: 'Markwright', created: '2026-01-01' },
    ...{ before: facts, after: facts, redactions: [], elsewhere: { places: 2, pages: [1, 4] } },
    pages: [{ page: 1, became: 'picture', why: 'text stands nowhere' }],
    checks: [toCheck('places', true, { counted: 7 })],
  };
  expect(reportPage(report)).toContain('The redacted words occur in 2 more places (pages: 1 and 4).');
  speakTest({ 'Report of a redaction': 'Bericht einer <Schwärzung>', 'text stands nowhere': 'Text steht nirgends' });
  const page = reportPage(report);
  expect(page).toContain('<html lang="de"');
  expect(page).toContain('<h1>Bericht einer &#60;Schwärzung&#62;</h1>');
  expect(page).toContain('<td>Text steht nirgends</td>');
});

import { afterEach, describe, expect, it } from 'vitest';
import { i18n, inEnglish, message, translate } from '../messages/index.ts';
import { toInexact, unreadable } from '../pdf/content/state.ts';
import { CHECK_WORDS, toCheck } from './checks.ts';
import { describePlace } from './refusals.ts';
import { reportJson } from './report-json.ts';
import { reportPage } from './report-page.ts';
import type { RedactionReport } from './types.ts';
import { TOLERANCE } from './verify/check-pages.ts';

afterEach(() => i18n.activate('en'));

const speakTest = (messages: Record<string, string>) => i18n.loadAndActivate({ locale: 'de', locales: 'de', messages });

const CONTENT = 'its content cannot be read: {reason}';
const { localized: PROBLEM } = unreadable(CONTENT, new Error('a {brace} that does not end'));
const WHY = describePlace({ message: PROBLEM, page: 2 });

const facts = { sha256: '00', bytes: 1, pages: 1 };
const REPORT: RedactionReport = {
  ...{ kind: 'markwright-redaction-report', reportVersion: 1, program: 'Markwright', created: '2026-01-01' },
  ...{ before: facts, after: facts, elsewhere: { places: 2, pages: [1, 4] } },
  redactions: [
    {
      ...{ page: 1, areas: [], reason: 'why' },
      gap: { kind: 'covered', why: message('its line is clipped'), doubt: message('its line has no room'), bits: 0 },
    },
  ],
  pages: [{ page: 1, became: 'picture', why: message('text has no position') }],
  checks: [toCheck('places', true, { counted: 7, limit: TOLERANCE })],
  guarantees: [{ name: 'G1', state: 'not checked', why: PROBLEM }],
};

it('keeps the parts of a reason as they are, and translates those that are messages', () => {
  expect(inEnglish(WHY)).toBe('page 3: its content cannot be read: a {brace} that does not end');
  speakTest({
    'page {page}: {problem}': 'Seite {page}: {problem}',
    [CONTENT]: 'ihr Inhalt ist unlesbar: {reason}',
    'a font is missing': 'eine Schrift fehlt',
  });
  expect(translate(WHY)).toBe('Seite 3: ihr Inhalt ist unlesbar: a {brace} that does not end');
  expect(toInexact(new Error('too deep')).message).toBe('ihr Inhalt ist unlesbar: too deep');
  expect(toInexact(unreadable('a font is missing', undefined)).message).toBe('eine Schrift fehlt');
});

describe('the report', () => {
  it('is written in English, whatever the language in use', () => {
    speakTest({ 'text has no position': 'Text steht nirgends', [CHECK_WORDS.places]: 'Stellen einfarbig' });
    expect(JSON.parse(reportJson(REPORT))).toEqual({
      ...REPORT,
      redactions: [
        {
          ...{ page: 1, areas: [], reason: 'why' },
          gap: { kind: 'covered', why: 'its line is clipped', doubt: 'its line has no room', bits: 0 },
        },
      ],
      pages: [{ page: 1, became: 'picture', why: 'text has no position' }],
      checks: [
        {
          ...{ id: 'places', name: 'Redacted places have one colour', passed: true, counted: 7 },
          limit: expect.stringMatching(/^squares of 4 pixels at 108 dpi, .* 0.1 % of them excepted$/),
        },
      ],
      guarantees: [
        { name: 'G1', state: 'not checked', why: 'its content cannot be read: a {brace} that does not end' },
      ],
    });
  });

  it('is a page in the language in use', () => {
    expect(reportPage(REPORT)).toContain('The redacted words occur in 2 more places (pages: 1 and 4).');
    speakTest({ 'Report of a redaction': 'Bericht einer <Schwärzung>', 'text has no position': 'Text steht nirgends' });
    const page = reportPage(REPORT);
    expect(page).toContain('<html lang="de"');
    expect(page).toContain('<h1>Bericht einer &#60;Schwärzung&#62;</h1>');
    expect(page).toContain('<td>Text steht nirgends</td>');
  });
});

import { afterEach, expect, it } from 'vitest';
import { i18n, message } from '../messages/index.ts';
import type { RedactionReport } from '../redaction/types.ts';
import type { UntranslatedResult } from './messages.ts';
import { translateResult } from './translate-result.ts';

afterEach(() => i18n.activate('en'));

const facts = { sha256: '00', bytes: 1, pages: 1 };
const proof: RedactionReport = {
  ...{ kind: 'markwright-redaction-report', reportVersion: 1, program: 'Markwright', created: '2026-01-01' },
  ...{ unit: 'points', before: facts, after: facts, redactions: [], pages: [], checks: [] },
};
const fileOf = (name: string) => ({ name, blob: new Blob([name]) });
const RESULT: UntranslatedResult = {
  files: [fileOf('a-redacted.pdf'), fileOf('a-redacted.report.json')],
  report: {
    ...{ redactedPixels: 1, redactedPages: 1, pageCount: 1, problems: [] },
    notes: [message('The same words stand in {count} places', { count: 2 }), 'as it is'],
  },
  proof,
};

it('writes notes and report in the language of the caller', async () => {
  i18n.loadAndActivate({
    locale: 'de',
    messages: {
      'The same words stand in {count} places': 'Dieselben Wörter stehen an {count} Stellen',
      'Report of a redaction': 'Bericht einer Schwärzung',
    },
  });
  const { files, report } = translateResult(RESULT);
  expect(report.notes).toEqual(['Dieselben Wörter stehen an 2 Stellen', 'as it is']);
  expect(files.map(({ name }) => name)).toEqual(['a-redacted.pdf', 'a-redacted.report.html', 'a-redacted.report.json']);
  expect(await files[1]?.blob.text()).toContain('<h1>Bericht einer Schwärzung</h1>');
});

it('returns no report page with pictures, or without output', () => {
  const { files } = RESULT;
  expect(translateResult({ ...RESULT, proof: { ...proof, unit: 'pixels' } }).files).toEqual(files);
  expect(translateResult({ ...RESULT, files: [] }).files).toEqual([]);
});

import { expect, it } from 'vitest';
import { writeChanges } from './changelog.ts';

const commit = (message: string, refs = '', date = '2026-01-02') => `\x1e${date}\x1f${refs}\x1f${message}\n`;

it('lists breaking changes, features and fixes under the version that has them', () => {
  const log = [
    commit('a: add\n\nWhy.\n\nFeature: files open.', 'HEAD -> main'),
    commit('b: tidy\n\nA body that speaks of a Fix: in passing.'),
    commit('c: mend\n\nFix: pages turn.\nBreaking: a key is needed.'),
    commit('release\n\nFix: words are found.', 'tag: v1.0.0, origin/main', '2026-01-01'),
  ];
  expect(writeChanges(log.join(''))).toBe(
    [
      '## Unreleased',
      '### Breaking changes',
      '- A key is needed.',
      '### Features',
      '- Files open.',
      '### Fixes',
      '- Pages turn.',
      '## 1.0.0 (2026-01-01)',
      '### Fixes',
      '- Words are found.',
    ].join('\n\n'),
  );
});

it('joins the lines of a trailer up to an empty line or the next trailer', () => {
  const message = 'a: mend\n\nFix: one thing\nand another.\nCo-authored-by: A <a@b>\n\nFix: a third\n  thing.\n\nMore.';
  expect(writeChanges(commit(message))).toContain('- One thing and another.\n- A third thing.');
});

it('lists an entry once, though two commits carry it', () => {
  expect(writeChanges(commit('a\n\nFix: same.') + commit('b\n\nFix: same.')).match(/same/gi)).toHaveLength(1);
});

it('starts entries with a capital, but not commands and identifiers', () => {
  const log = ['a word', 'markwright marks', 'validCheckSum is', '`--font` is'].map((text) =>
    commit(`a\n\nFix: ${text}.`),
  );
  const entries = ['A word.', 'markwright marks.', 'validCheckSum is.', '`--font` is.'];
  expect(writeChanges(log.join(''))).toContain(entries.map((entry) => `- ${entry}`).join('\n'));
});

it('wraps entries at 100 columns', () => {
  const lines = writeChanges(commit(`a\n\nFix: ${'word '.repeat(60)}`)).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  expect(lines.filter((line) => line.startsWith('  word')).length).toBe(3);
});

it('leaves out versions without a change for users', () => {
  expect(writeChanges(commit('a: tidy', 'tag: v1.0.0'))).toBe('');
});

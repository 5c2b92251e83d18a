import { expect, it } from 'vitest';
import { checkComments, checkMessage, checkPage, checkSubject } from './rules.ts';

it('finds comments that start with a relative clause, at their lines', () => {
  const code = '/** What is left. */\nlet a = 1; // Whoever asks waits.\n\n/** Returns what is left. */\n';
  expect(checkComments('a.ts', code)).toEqual([
    { line: 1, found: 'What' },
    { line: 2, found: 'Whoever' },
  ]);
});

it('reads line comments on consecutive lines as one', () => {
  expect(checkComments('a.ts', '// Returns the list\n// Where it starts.\nlet a = 1;\n')).toEqual([]);
});

it('limits comment lines to 100 columns, except addresses and comments behind code', () => {
  const long = 'word '.repeat(20);
  const code = [
    `/** ${long}*/`,
    `/**\n * Short.\n * ${long}\n */`,
    `  // ${'x'.repeat(95)}`,
    `// ${'x'.repeat(98)}`,
    `// ${long}https://example.org`,
    `let a = ''; // ${long}`,
    `const text = '// ${long}';`,
    `f(<>\n{/* ${long}*/}</>);`,
  ];
  expect(checkComments('a.tsx', code.join('\n'))).toEqual([
    { line: 1, found: '106 columns' },
    { line: 4, found: '103 columns' },
    { line: 7, found: '101 columns' },
    { line: 12, found: '112 columns' },
  ]);
});

it('finds vague words in pages, except in code', () => {
  expect(checkPage('`anew`\n\n```\nwhoever\n```\nIt is told later.')).toEqual([{ line: 6, found: 'is told' }]);
  expect(checkMessage('Whoever writes next')).toBe('Whoever');
  expect(checkMessage('Saved')).toBeUndefined();
  expect(checkPage('The page at hand')).toEqual([{ line: 1, found: 'at hand' }]);
});

it('requires a scope and at most 72 characters in a subject', () => {
  expect(checkSubject('pdf: keep links')).toBeUndefined();
  expect(checkSubject('Keep links')).toBe('no scope');
  expect(checkSubject(`pdf: ${'keep '.repeat(15)}`)).toBe('80 characters');
});

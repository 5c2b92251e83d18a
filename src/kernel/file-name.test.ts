import { expect, it } from 'vitest';
import { withoutExtension } from './file-name.ts';

it('names files after others: only what stands behind the last dot goes', () => {
  expect(['a.png', 'a.b.tiff', 'plain', 'v1.2 final.pdf', ''].map(withoutExtension)).toEqual([
    'a',
    'a.b',
    'plain',
    'v1.2 final',
    '',
  ]);
  // What begins with a dot is not nameless.
  expect(withoutExtension('.scan')).toBe('.scan');
});

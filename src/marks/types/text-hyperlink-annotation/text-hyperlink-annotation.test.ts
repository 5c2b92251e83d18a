import { expect, it } from 'vitest';
import { buildMark } from '../../../testing/build-marks.ts';
import { createRandom } from '../../../testing/random.ts';
import { type TextHyperlinkAnnotation, textHyperlinkAnnotation } from './index.ts';

const built = buildMark('TextHyperlinkAnnotation', createRandom(1)) as TextHyperlinkAnnotation;

it('opens safe addresses only', () => {
  expect(textHyperlinkAnnotation.link?.({ ...built, href: 'https://example.org' })).toBe('https://example.org/');
  expect(textHyperlinkAnnotation.link?.({ ...built, href: 'javascript:alert(1)' })).toBeUndefined();
  expect(textHyperlinkAnnotation.link?.({ ...built, href: '' })).toBeUndefined();
});

it('is described by its words and target', () => {
  expect(textHyperlinkAnnotation.describe({ ...built, selectedText: 'terms', href: 'https://example.org' })).toBe(
    'terms → https://example.org',
  );
});

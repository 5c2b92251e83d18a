import { expect, it } from 'vitest';
import { coverColorFor } from './paint.ts';

it.each([
  ['#ffffff', '#000000'],
  ['#ffff00', '#000000'],
  ['#000000', '#ffffff'],
  ['#0000ff', '#ffffff'],
  ['#ff0000', '#ffffff'],
])('text of %s stands on %s', (fontColor, cover) => expect(coverColorFor(fontColor)).toBe(cover));

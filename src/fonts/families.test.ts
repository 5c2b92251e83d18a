import { create } from '@cantoo/fontkit';
import { expect, it } from 'vitest';
import { FAMILY_NAMES, FONT_FAMILIES } from './families.ts';
import { loadFontFile } from './font-files.ts';

/** Middle of a line by the typographic metrics of a file (em). */
async function typographicMiddle(family: (typeof FAMILY_NAMES)[number], piece: string): Promise<number> {
  const font = create(await loadFontFile(family, piece, '400-normal'));
  const { typoAscender: ascent, typoDescender: descent } = Reflect.get(font, 'OS/2');
  return (ascent + descent) / (2 * (ascent - descent));
}

it.each(FAMILY_NAMES)('has the middle of a line in %s as its files', async (family) => {
  const { middle, pieces } = FONT_FAMILIES[family];
  // Arial, Courier New and Georgia differ from the families that replace them.
  const most = ['arimo', 'cousine', 'gelasio'].includes(family) ? 0.05 : 0.0001;
  for (const piece of pieces) {
    expect(Math.abs((await typographicMiddle(family, piece)) - middle), piece).toBeLessThan(most);
  }
});

import { afterEach, expect, it } from 'vitest';
import { i18n, listText, message, messageOf, translate } from '../messages/index.ts';
import { addPlace, MediaError, reviveMediaError, toMediaErrorData } from './errors.ts';
import { FORMATS_SAID, PICTURE_FORMATS } from './formats.ts';
import { createNodePlatform } from './node-platform.ts';
import { openPicture } from './open-picture.ts';

afterEach(() => i18n.activate('en'));

const cross = (error: unknown) => reviveMediaError(structuredClone(toMediaErrorData(error)));

it('is localized, wherever it was thrown', () => {
  const found = addPlace(
    new MediaError('DamagedFile', message('The GIF file ends early.'), message('row {row}', { row: 3 })),
    message('page {page}', { page: 2 }),
  );
  expect(found).toMatchObject({ message: 'The GIF file ends early.', at: 'page 2, row 3' });
  i18n.loadAndActivate({
    locale: 'de',
    messages: {
      'The GIF file ends early.': 'Die GIF-Datei endet zu früh.',
      'row {row}': 'Zeile {row}',
      'page {page}': 'Seite {page}',
      "Couldn't decode the picture: {reason}": 'Das Bild ist nicht lesbar: {reason}',
    },
  });
  const revived = cross(found);
  expect(revived).toMatchObject({ name: 'MediaError', code: 'DamagedFile', at: 'Seite 2, Zeile 3' });
  expect(messageOf(revived)).toBe('Die GIF-Datei endet zu früh.');
  expect(messageOf(cross(new Error('no reason')))).toBe('Das Bild ist nicht lesbar: no reason');
});

it('names PDF among the formats of documents only', () => {
  const zip = Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0);
  expect(() => openPicture(zip, createNodePlatform(), {}, { opensPdf: true })).toThrow(/formats: PDF, PNG/);
  expect(() => openPicture(zip, createNodePlatform())).toThrow(/formats: PNG/);
});

it('names all formats that can be opened', () => {
  const labels = Object.values(PICTURE_FORMATS).map(({ label }) => label);
  expect(translate(FORMATS_SAID.and)).toBe(listText(labels).replace(', and', ' and'));
  expect(translate(FORMATS_SAID.or)).toBe(translate(FORMATS_SAID.and).replace(' and ', ' or '));
});

import { expect, it } from 'vitest';
import { OWN_FILE } from '../../kernel/page-list.ts';
import { createFakePicture } from '../../testing/test-application.ts';
import { EMPTY_TEXT_PAGE } from '../../text/text-page.ts';
import { recognizedTexts } from './missing-fields.ts';

it('places recognized words as in the file, on pages that were moved and turned', () => {
  const source = { file: OWN_FILE, page: 3, quarters: 1, width: 800, height: 600 } as const;
  const picture = createFakePicture('a.pdf', { sources: [source] });
  const page = { ...EMPTY_TEXT_PAGE, text: 'A', boxes: new Float32Array([580, 100, 20, 50]) };
  const texts = recognizedTexts(picture, new Map([[1, page]]));
  expect(texts).toEqual(new Map([[4, { text: 'A', boxes: new Float32Array([100, 200, 50, 20]) }]]));
});

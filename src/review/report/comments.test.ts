import { expect, it } from 'vitest';
import type { Mark } from '../../marks/index.ts';
import { EMPTY_TEXT_PAGE } from '../../text/text-page.ts';
import { listComments } from './comments.ts';

const SIZE = { width: 600, height: 800 };
const DATE = '2026-01-02T03:04:05Z';
const common = { creationDateTime: DATE, modificationDateTime: DATE, pageNumber: 1 };
const LINE = { x: 100, y: 100, width: 200, height: 20 };

/** Words selected over the end of a page, with a comment. */
const HIGHLIGHT = {
  ...{ ...common, type: 'HighlightAnnotation', uid: 'h', fillColor: '#ffff00', opacity: 100 },
  ...{ startIndex: 0, textLength: 15, selectedText: 'signed by Alice' },
  lineGroups: [LINE, { ...LINE, y: 700 }].map((line, index) => ({
    ...{ pageNumber: index + 1, pageData: SIZE, startIndex: 0, textLength: 7, lines: [line] },
  })),
  conversation: { data: {}, comments: [{ data: {}, creationDateTime: DATE, text: 'Who?' }] },
} as unknown as Mark;

const redactionOn = (pageNumber: number, y: number) =>
  ({
    ...{ ...common, type: 'RectangleRedaction', uid: 'r', pageNumber, pageData: SIZE, rectangle: { ...LINE, y } },
    ...{ fillColor: '#000000', borderColor: '#000000', borderThickness: 1, fontColor: '#ffffff', reason: '' },
  }) as unknown as Mark;

it.each([
  ['on its first page', redactionOn(1, 110), ''],
  ['on a later page', redactionOn(2, 710), ''],
  ['elsewhere on its pages', redactionOn(2, 500), 'signed by Alice'],
  ['there on another page', redactionOn(2, 110), 'signed by Alice'],
])('leaves selected words out if a redaction covers some of them: %s', async (_, redaction, words) => {
  const document = { marks: [HIGHLIGHT, redaction] };
  const comments = await listComments(document, [SIZE, SIZE], async () => EMPTY_TEXT_PAGE);
  expect(comments).toMatchObject([{ uid: 'h', text: 'Who?', words }]);
});

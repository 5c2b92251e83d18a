import { expect, it } from 'vitest';
import { buildTextPage } from '../../text/build-text-page.ts';
import { type RecognizedText, toHocr, toPlainText } from './scan-text.ts';

const page = buildTextPage(
  ['Tom & Ann', 'secret <b>'].flatMap((line, row) =>
    Array.from(line, (character, index) => ({
      ...{ text: character, x: index * 6, y: 20 + row * 20, angle: 0, advance: 6, ascent: 8, descent: 2, size: 10 },
      box: { x: index * 6, y: 12 + row * 20, width: 6, height: 10 },
      confidence: 0.93,
    })),
  ),
);
const read: RecognizedText = { number: 1, width: 100, height: 60, page, redacted: [] };
const redacted: RecognizedText = { ...read, number: 2, redacted: [{ x: 10, y: 35, width: 4, height: 4 }] };

it('writes plain text without redacted words', () => {
  expect(toPlainText([read, redacted])).toBe('Tom & Ann\nsecret <b>\n\fTom & Ann\n█ <b>\n');
});

it('writes hOCR with positions and confidence, without redacted words', () => {
  const hocr = toHocr([read, redacted]);
  expect(hocr).toContain('<span class="ocrx_word" id="word_1_1" title="bbox 0 12 18 22; x_wconf 93">Tom</span>');
  expect(hocr).toContain('>&amp;</span>');
  expect(hocr).toContain('>&lt;b&gt;</span>');
  expect(hocr.match(/secret/g)).toHaveLength(1);
  expect(hocr).toContain('<div class="ocr_page" id="page_2" title="bbox 0 0 100 60; ppageno 1">');
});

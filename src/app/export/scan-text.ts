// Recognized text of scans as files: plain text, or hOCR with each word's place and confidence.
import { type PageNumber, toPageIndex } from '../../kernel/page-number.ts';
import { type Rect, rectsTouch } from '../../kernel/rect.ts';
import type { TextPage, TextWord } from '../../text/text-page.ts';

export interface RecognizedText {
  readonly number: PageNumber;
  readonly width: number;
  readonly height: number;
  readonly page: TextPage;
  /** Redacted areas (page units): words that touch them are left out. */
  readonly redacted: readonly Rect[];
}

/** Replaces redacted words. */
const LEFT_OUT = '█';

const isRedacted = ({ rect }: TextWord, { redacted }: RecognizedText) =>
  redacted.some((area) => rectsTouch(area, rect));

/** Returns the pages as text, separated by form feeds. */
export const toPlainText = (pages: readonly RecognizedText[]): string =>
  pages
    .map((read) => {
      const { text, words, lines } = read.page;
      const written = lines.map(({ words: own }) =>
        words
          .slice(own.start, own.end)
          .map((word) => (isRedacted(word, read) ? LEFT_OUT : text.slice(word.start, word.end)))
          .join(' '),
      );
      return `${written.join('\n')}\n`;
    })
    .join('\f');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const toEntities = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

const toBox = ({ x, y, width, height }: Rect): string =>
  `bbox ${[x, y, x + width, y + height].map((value) => Math.max(0, Math.round(value))).join(' ')}`;

export function toHocr(pages: readonly RecognizedText[]): string {
  const bodies = pages.map((read) => {
    const { number, width, height, page } = read;
    const lines = page.lines.map(({ rect, words }, index) => {
      const written = page.words.slice(words.start, words.end).flatMap((word, place) => {
        if (isRedacted(word, read)) return [];
        const sure = word.confidence === undefined ? '' : `; x_wconf ${Math.round(word.confidence * 100)}`;
        const text = toEntities(page.text.slice(word.start, word.end));
        const id = `word_${number}_${words.start + place + 1}`;
        return [`<span class="ocrx_word" id="${id}" title="${toBox(word.rect)}${sure}">${text}</span>`];
      });
      return `<span class="ocr_line" id="line_${number}_${index + 1}" title="${toBox(rect)}">${written.join(' ')}</span>`;
    });
    const title = `${toBox({ x: 0, y: 0, width, height })}; ppageno ${toPageIndex(number)}`;
    return `<div class="ocr_page" id="page_${number}" title="${title}">\n${lines.join('\n')}\n</div>`;
  });
  return [
    '<!DOCTYPE html>',
    '<html><head><meta charset="utf-8"><title></title>',
    '<meta name="ocr-system" content="tesseract">',
    '<meta name="ocr-capabilities" content="ocr_page ocr_line ocrx_word ocrp_wconf">',
    `</head><body>\n${bodies.join('\n')}\n</body></html>\n`,
  ].join('\n');
}

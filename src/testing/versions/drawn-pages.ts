// Documents of running text and graphics, drawn as PDF, with the place of each word.
import type { Rect } from '../../kernel/rect.ts';
import { buildPdf, textLine } from '../pdf/build-pdf.ts';
import { createRandom, type Random } from '../random.ts';

/** Compared by identity: two versions share the words that stayed. */
export interface DrawnWord {
  readonly text: string;
  /** True at the start of a paragraph. */
  readonly isFirst?: boolean;
}

/** Page units, y down. */
export interface Graphic {
  readonly kind: 'box' | 'photo' | 'line';
  readonly area: Rect;
  readonly color: readonly [number, number, number];
  readonly seed: number;
}

export interface DrawnPage {
  /** The same in both versions. */
  readonly id: number;
  readonly words: readonly DrawnWord[];
  readonly graphics: readonly Graphic[];
}

export interface DrawnWordPlace {
  /** 1-based. */
  readonly page: number;
  /** Baseline (page units, y down). */
  readonly y: number;
}

export interface DrawnDocument {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly places: ReadonlyMap<DrawnWord, DrawnWordPlace>;
}

export const PAGE = { width: 612, height: 792 } as const;
export const LINE_HEIGHT = 16;
const FIRST_LINE = 62;
const FLOWING_LINES = 34;
/** Longest line (characters). */
const LINE_LENGTH = 82;
/** Pixels of a photo's side. */
const PHOTO = 12;

const WORDS =
  'the party shall pay all costs of this agreement within thirty days after notice of delivery unless both agree otherwise in writing and no claim may be made against any person named in annex three for loss or damage caused by late transport weather strike fire or act of state however long it lasts'.split(
    ' ',
  );

export const makeWord = (random: Random): DrawnWord => ({
  text: random.chance(0.2) ? String(random.integer(100, 9999)) : random.pick(WORDS),
});

export const makeWords = (random: Random, count: number): DrawnWord[] =>
  Array.from({ length: count }, () => makeWord(random));

function breakLines(words: readonly DrawnWord[]): DrawnWord[][] {
  const lines: DrawnWord[][] = [];
  let length = 0;
  for (const word of words) {
    const line = lines.at(-1);
    if (line && !word.isFirst && length + 1 + word.text.length <= LINE_LENGTH) {
      line.push(word);
      length += 1 + word.text.length;
    } else {
      lines.push([word]);
      length = word.text.length;
    }
  }
  return lines;
}

function drawPhoto({ area, seed }: Graphic): string {
  const random = createRandom(seed);
  const levels = Array.from({ length: PHOTO * PHOTO * 3 }, () => random.integer(0, 255).toString(16).padStart(2, '0'));
  const { x, y, width, height } = area;
  const image = `BI /W ${PHOTO} /H ${PHOTO} /CS /RGB /BPC 8 /F /AHx ID ${levels.join('')}> EI`;
  return `q ${width} 0 0 ${height} ${x} ${PAGE.height - y - height} cm ${image} Q\n`;
}

function drawGraphic(graphic: Graphic): string {
  const { kind, area, color } = graphic;
  const bottom = PAGE.height - area.y - area.height;
  if (kind === 'photo') return drawPhoto(graphic);
  if (kind === 'box') return `${color.join(' ')} rg ${area.x} ${bottom} ${area.width} ${area.height} re f 0 g\n`;
  return `0.8 w ${area.x} ${bottom} m ${area.x + area.width} ${bottom + area.height} l S\n`;
}

/** Moves the lines that don't fit on a page to the next one. */
function flow(pages: readonly DrawnPage[]): DrawnWord[][][] {
  const lines = breakLines(pages.flatMap(({ words }) => words));
  const count = Math.max(pages.length, Math.ceil(lines.length / FLOWING_LINES));
  return Array.from({ length: count }, (_, page) => lines.slice(page * FLOWING_LINES, (page + 1) * FLOWING_LINES));
}

/** @param flows the text flows from page to page; otherwise each page keeps its words */
export function drawDocument(pages: readonly DrawnPage[], flows = false): DrawnDocument {
  const places = new Map<DrawnWord, DrawnWordPlace>();
  const lines = flows ? flow(pages) : pages.map(({ words }) => breakLines(words));
  const contents = lines.map((rows, index) => {
    const text = rows.map((row, at) => {
      const y = FIRST_LINE + at * LINE_HEIGHT;
      for (const word of row) places.set(word, { page: index + 1, y });
      return textLine(row.map((word) => word.text).join(' '), 60, PAGE.height - y, 11);
    });
    return { content: text.join('') + (pages[index]?.graphics ?? []).map(drawGraphic).join('') };
  });
  return { pdf: buildPdf({ pages: contents }), places };
}

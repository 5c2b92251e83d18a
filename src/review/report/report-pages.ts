// Lays out a table as text marks on pages, so that the export can write it as a PDF.
import { inflateRect, type Rect, type Size } from '../../kernel/rect.ts';
import type { Report, ReportSection } from '../../kernel/report.ts';
import { findMarkTool, type Mark, newMark } from '../../marks/index.ts';

export interface ReportMarks {
  /** (pt) */
  readonly size: Size;
  readonly pageCount: number;
  readonly marks: readonly Mark[];
}

/** Default size of pages (pt). */
export const A4 = { width: 595, height: 842 };
const MARGIN = 48;
const SIZES = { title: 16, heading: 11, text: 9 };
const LINE = 1.35;
/** Gaps between columns and rows (pt). */
const GAP = { column: 8, row: 5 };
const FONT = 'Arial';
/** Padding of a text mark (pt): an eighth of its padded height, at most 4. */
const paddingOf = ({ height }: Rect) => Math.min(4, height / 6);

/** Returns a generous estimate of a character's width (em), so that no text is cut. */
function widthOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  // East Asian characters are square.
  if (code >= 0x1100 && (code <= 0x11ff || code >= 0x2e80)) return 1.05;
  if (/[MWmw@%—]/u.test(character)) return 0.95;
  if (/[iljtfI.,:;'| !()[\]]/u.test(character)) return 0.36;
  return /\p{Lu}/u.test(character) ? 0.74 : 0.58;
}

/** Breaks text into lines of a maximum width (em). */
function breakLines(text: string, width: number): string[] {
  return text.split(/\r\n?|\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let [line, used] = ['', 0];
    for (const part of paragraph.match(/\S+\s*|\s+/gu) ?? ['']) {
      const pieces = [...part].reduce((sum, each) => sum + widthOf(each), 0) > width ? [...part] : [part];
      for (const piece of pieces) {
        const length = [...piece.trimEnd()].reduce((sum, each) => sum + widthOf(each), 0);
        if (used + length > width && line !== '') {
          lines.push(line.trimEnd());
          [line, used] = ['', 0];
        }
        line += piece;
        used += [...piece].reduce((sum, each) => sum + widthOf(each), 0);
      }
    }
    return [...lines, line.trimEnd()];
  });
}

class Setter {
  readonly marks: Mark[] = [];
  readonly #createUid: () => string;
  readonly #date: string;
  /** Page size (pt). */
  readonly size: Size;
  pageNumber = 1;
  #y = MARGIN;

  constructor(size: Size, createUid: () => string, date: string) {
    this.size = size;
    this.#createUid = createUid;
    this.#date = date;
  }

  /** Remaining height of the page (pt). */
  get room(): number {
    return this.size.height - MARGIN - this.#y;
  }

  /** Width of lines (pt). */
  get width(): number {
    return this.size.width - 2 * MARGIN;
  }

  turnPage(): void {
    this.pageNumber += 1;
    this.#y = MARGIN;
  }

  skip(height: number): void {
    this.#y += height;
  }

  set(
    cells: readonly { readonly x: number; readonly width: number; readonly lines: readonly string[] }[],
    isBold: boolean,
    size = SIZES.text,
  ): void {
    const height = Math.max(...cells.map(({ lines }) => lines.length)) * size * LINE;
    for (const { x, width, lines } of cells) {
      if (lines.join('').trim() === '') continue;
      this.#addText({ x, y: this.#y, width, height }, lines.join('\n'), isBold, size);
    }
    this.skip(height);
  }

  #addText(rect: Rect, text: string, isBold: boolean, size: number): void {
    const tool = findMarkTool('TextAnnotation');
    if (!tool) throw new Error('There is no tool for text.');
    const place = { uid: this.#createUid(), date: this.#date, pageNumber: this.pageNumber, pageSize: this.size };
    this.marks.push({
      ...newMark(tool, { kind: 'text', rect: inflateRect(rect, paddingOf(rect)) }, place),
      ...{ text, fontName: FONT, fontSize: size, fontStyle: isBold ? ['Bold'] : [], fontColor: '#000000' },
      ...{ borderColor: 'transparent', fillColor: 'transparent', borderThickness: 0, opacity: 255, maxLength: 0 },
      horizontalAlignment: 'Left',
    } as Mark);
  }
}

/** Least room for a heading with the head and a row of its table (pt). */
const HEADING_ROOM = 90;

function setParagraph(setter: Setter, text: string, size = SIZES.text): void {
  const { width } = setter;
  const lines = breakLines(text, width / size - 1);
  setter.set([{ x: MARGIN, width, lines }], size > SIZES.text, size);
}

/** Sets a table, with its heads on each page that it needs. */
function setTable(setter: Setter, table: ReportSection): void {
  let x = MARGIN;
  const columns = table.columns.map(({ head, share }) => {
    const column = { head, x, width: setter.width * share - GAP.column };
    x += setter.width * share;
    return column;
  });
  const toCells = (texts: readonly string[]) =>
    columns.map((column, index) => ({
      ...column,
      lines: breakLines(texts[index] ?? '', column.width / SIZES.text - 1),
    }));
  const setHeads = () => {
    setter.set(toCells(columns.map(({ head }) => head)), true);
    setter.skip(GAP.row);
  };
  setHeads();
  for (const row of table.rows) {
    let cells = toCells(row);
    while (cells.some(({ lines }) => lines.length > 0)) {
      const most = Math.floor(setter.room / (SIZES.text * LINE));
      const needed = Math.max(...cells.map(({ lines }) => lines.length));
      const isLong = needed * SIZES.text * LINE > setter.size.height / 2;
      if (most < 1 || (needed > most && !isLong)) {
        setter.turnPage();
        setHeads();
        continue;
      }
      setter.set(
        cells.map((cell) => ({ ...cell, lines: cell.lines.slice(0, most) })),
        false,
      );
      cells = cells.map((cell) => ({ ...cell, lines: cell.lines.slice(most) }));
    }
    setter.skip(GAP.row);
  }
}

/** Lays out a report on as many pages as it needs. */
export function layOutReport(
  { title, about, sections }: Report,
  size: Size,
  createUid: () => string,
  date: string,
): ReportMarks {
  const setter = new Setter(size, createUid, date);
  setParagraph(setter, title, SIZES.title);
  for (const line of about) setParagraph(setter, line);
  for (const { heading, notes = [], ...table } of sections) {
    setter.skip(GAP.row * 2);
    if (heading !== undefined) {
      if (setter.room < HEADING_ROOM) setter.turnPage();
      setParagraph(setter, heading, SIZES.heading);
      setter.skip(GAP.row);
    }
    for (const note of notes) setParagraph(setter, note);
    if (table.columns.length > 0) setTable(setter, table);
  }
  return { size, pageCount: setter.pageNumber, marks: setter.marks };
}

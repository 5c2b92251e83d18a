// Flat forms with known places to fill in, and decoys.
import type { Rect } from '../../kernel/rect.ts';
import { multiplyMatrices, toUserSpace } from '../../pdf/page-frame.ts';
import { createRandom, type Random } from '../random.ts';
import { buildPdf, textLine } from './build-pdf.ts';

/** Fillable place of a flat form (pt, y down, page as shown). */
export interface TruePlace {
  readonly type: 'text' | 'checkbox' | 'radio';
  readonly rect: Rect;
  readonly label: string;
  readonly cells?: number;
  readonly group?: number;
}

export interface FlatForm {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly places: readonly TruePlace[];
}

const WORDS = [
  [
    'First name',
    'Surname',
    'Street',
    'City',
    'Postal code',
    'Country',
    'Telephone',
    'E-mail',
    'Employer',
    'Tax number',
  ],
  [
    'Date of birth',
    'Nationality',
    'Occupation',
    'Account holder',
    'Policy number',
    'Reference',
    'Department',
    'Amount',
  ],
].flat();

/** Approximate width of Helvetica text (pt). */
const widthOf = (text: string, size: number): number => text.length * size * 0.52;

class Sheet {
  readonly places: TruePlace[] = [];
  readonly random: Random;
  readonly width: number;
  readonly height: number;
  /** Top of the next line (pt, y down). */
  y = 60;
  #operators: string[] = [];
  #used = new Set<string>();

  constructor(random: Random, width: number, height: number) {
    this.random = random;
    this.width = width;
    this.height = height;
  }

  label(): string {
    const free = WORDS.filter((word) => !this.#used.has(word));
    const label = free.length > 0 ? this.random.pick(free) : `Item ${this.#used.size}`;
    this.#used.add(label);
    return label;
  }

  text(text: string, x: number, baseline: number, size = 10): number {
    this.#operators.push(textLine(text, x, this.height - baseline, size));
    return x + widthOf(text, size);
  }

  line(x1: number, y1: number, x2: number, y2: number, width = this.random.pick([0.3, 0.5, 0.75, 1])): void {
    this.#operators.push(`${width} w ${x1} ${this.height - y1} m ${x2} ${this.height - y2} l S`);
  }

  box(x: number, y: number, width: number, height: number): void {
    const place = `${x} ${this.height - y - height} ${width} ${height} re`;
    const style = this.random.pick(['line', 'line', 'tint']);
    this.#operators.push(style === 'tint' ? `0.88 0.92 1 rg ${place} f 0 g` : `0.6 w ${place} S`);
  }

  rectangle(x: number, y: number, width: number, height: number): void {
    this.#operators.push(`0.6 w ${x} ${this.height - y - height} ${width} ${height} re S`);
  }

  circle(x: number, y: number, radius: number): void {
    const [k, cy] = [radius * 0.5523, this.height - y];
    this.#operators.push(
      `0.6 w ${x + radius} ${cy} m ${x + radius} ${cy + k} ${x + k} ${cy + radius} ${x} ${cy + radius} c`,
      `${x - k} ${cy + radius} ${x - radius} ${cy + k} ${x - radius} ${cy} c`,
      `${x - radius} ${cy - k} ${x - k} ${cy - radius} ${x} ${cy - radius} c`,
      `${x + k} ${cy - radius} ${x + radius} ${cy - k} ${x + radius} ${cy} c S`,
    );
  }

  place(
    type: TruePlace['type'],
    x: number,
    y: number,
    width: number,
    height: number,
    rest: Pick<TruePlace, 'label' | 'cells' | 'group'>,
  ) {
    this.places.push({ type, rect: { x, y, width, height }, ...rest });
  }

  content(): string {
    return this.#operators.join('\n');
  }
}

type Block = (sheet: Sheet, x: number, width: number) => void;

const ruled: Block = (sheet, x, width) => {
  const label = sheet.label();
  const start = sheet.text(`${label}:`, x, sheet.y + 14) + 6;
  sheet.line(start, sheet.y + 16, x + width, sheet.y + 16);
  sheet.place('text', start, sheet.y, x + width - start, 16, { label });
  sheet.y += 26;
};

/** Label, followed by underscores or dots. */
const leaders: Block = (sheet, x, width) => {
  const label = sheet.label();
  const character = sheet.random.pick(['_', '.']);
  const start = sheet.text(`${label}:`, x, sheet.y + 14);
  const each = 10 * (character === '_' ? 0.556 : 0.278);
  const count = Math.floor((x + width - start - 6) / each);
  sheet.text(character.repeat(count), start + 6, sheet.y + 14);
  sheet.place('text', start + 6, sheet.y + 4, count * each, 12, { label });
  sheet.y += 26;
};

const boxed: Block = (sheet, x, width) => {
  const label = sheet.label();
  if (sheet.random.chance(0.5)) {
    const start = sheet.text(label, x, sheet.y + 14) + 8;
    sheet.box(start, sheet.y, x + width - start, 20);
    sheet.place('text', start, sheet.y, x + width - start, 20, { label });
    sheet.y += 30;
  } else {
    sheet.text(label, x, sheet.y + 10);
    const height = sheet.random.pick([18, 22, 60]);
    sheet.box(x, sheet.y + 15, width, height);
    sheet.place('text', x, sheet.y + 15, width, height, { label });
    sheet.y += 28 + height;
  }
};

/** Comb: a cell per character, closed or as ticks on a rule. */
const combed: Block = (sheet, x, width) => {
  const label = sheet.label();
  const start = sheet.text(label, x, sheet.y + 14) + 8;
  const cells = Math.min(sheet.random.integer(5, 9), Math.floor((x + width - start) / 16));
  const isOpen = sheet.random.chance(0.4);
  for (let cell = 0; cell <= cells; cell += 1)
    sheet.line(start + cell * 16, sheet.y + (isOpen ? 14 : 0), start + cell * 16, sheet.y + 20, 0.6);
  sheet.line(start, sheet.y + 20, start + cells * 16, sheet.y + 20, 0.6);
  if (!isOpen) sheet.line(start, sheet.y, start + cells * 16, sheet.y, 0.6);
  sheet.place('text', start, sheet.y, cells * 16, 20, { label, cells });
  sheet.y += 32;
};

/** Check boxes or radio buttons, in a column or row. */
const buttons: Block = (sheet, x, width) => {
  const isRadio = sheet.random.chance(0.5);
  const isRow = sheet.random.chance(0.5);
  const group = isRadio ? sheet.places.length : undefined;
  sheet.text(sheet.label(), x, sheet.y + 8);
  sheet.y += 18;
  const side = sheet.random.pick([9, 11, 13]);
  for (let index = 0; index < 3; index += 1) {
    const label = `Option ${sheet.places.length + 1}`;
    const left = x + (isRow ? (index * width) / 3 : 0);
    if (isRadio) sheet.circle(left + side / 2, sheet.y + side / 2, side / 2);
    else sheet.rectangle(left, sheet.y, side, side);
    sheet.text(label, left + side + 4, sheet.y + side - 2, 9);
    sheet.place(isRadio ? 'radio' : 'checkbox', left, sheet.y, side, side, {
      label,
      ...(group !== undefined && { group }),
    });
    if (!isRow || index === 2) sheet.y += side + 8;
  }
  sheet.y += 8;
};

const emptyTable: Block = (sheet, x, width) => {
  const columns = 3;
  const rows = sheet.random.integer(2, 3);
  const [heads, names] = [
    Array.from({ length: columns - 1 }, () => sheet.label()),
    Array.from({ length: rows }, () => sheet.label()),
  ];
  const cell = width / columns;
  for (let row = 0; row <= rows + 1; row += 1) sheet.line(x, sheet.y + row * 20, x + width, sheet.y + row * 20, 0.6);
  for (let column = 0; column <= columns; column += 1)
    sheet.line(x + column * cell, sheet.y, x + column * cell, sheet.y + (rows + 1) * 20, 0.6);
  for (const [index, head] of heads.entries()) sheet.text(head, x + (index + 1) * cell + 3, sheet.y + 14, 8);
  for (const [index, name] of names.entries()) {
    sheet.text(name, x + 3, sheet.y + (index + 1) * 20 + 14, 8);
    for (const [column, head] of heads.entries())
      sheet.place('text', x + (column + 1) * cell, sheet.y + (index + 1) * 20, cell, 20, { label: `${name} ${head}` });
  }
  sheet.y += (rows + 1) * 20 + 16;
};

/** Adjacent boxes with captions inside. */
const captioned: Block = (sheet, x, width) => {
  for (const column of [0, 1]) {
    const label = sheet.label();
    const left = x + (column * width) / 2;
    sheet.rectangle(left, sheet.y, width / 2, 32);
    sheet.text(label, left + 3, sheet.y + 9, 7);
    sheet.place('text', left, sheet.y + 10, width / 2, 22, { label });
  }
  sheet.y += 46;
};

/** Signature lines with captions below. */
const signed: Block = (sheet, x, width) => {
  sheet.y += 16;
  for (const column of [0, 1]) {
    const label = sheet.label();
    const left = x + column * (width / 2 + 10);
    sheet.line(left, sheet.y + 16, left + width / 2 - 20, sheet.y + 16);
    sheet.text(label, left, sheet.y + 26, 8);
    sheet.place('text', left, sheet.y, width / 2 - 20, 16, { label });
  }
  sheet.y += 40;
};

const FIELDS: readonly Block[] = [ruled, ruled, leaders, boxed, boxed, combed, buttons, emptyTable, captioned, signed];

const underlinedHeading: Block = (sheet, x) => {
  const end = sheet.text('Terms and conditions', x, sheet.y + 14, 14);
  sheet.line(x, sheet.y + 17, end, sheet.y + 17);
  sheet.y += 34;
};

const pageRule: Block = (sheet, x, width) => {
  sheet.text('This section is for information only and needs no reply.', x, sheet.y + 10, 9);
  sheet.line(x, sheet.y + 26, x + width, sheet.y + 26);
  sheet.y += 40;
};

const filledTable: Block = (sheet, x, width) => {
  const rows = 3;
  for (let row = 0; row <= rows; row += 1) sheet.line(x, sheet.y + row * 18, x + width, sheet.y + row * 18, 0.6);
  for (let column = 0; column <= 3; column += 1)
    sheet.line(x + (column * width) / 3, sheet.y, x + (column * width) / 3, sheet.y + rows * 18, 0.6);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < 3; column += 1)
      sheet.text(
        sheet.random.pick(['Basic', 'Premium', '12.50', '48.00', 'monthly']),
        x + (column * width) / 3 + 4,
        sheet.y + row * 18 + 13,
        9,
      );
  sheet.y += rows * 18 + 16;
};

const chart: Block = (sheet, x, width) => {
  sheet.line(x + 20, sheet.y, x + 20, sheet.y + 80, 1);
  sheet.line(x + 20, sheet.y + 80, x + width, sheet.y + 80, 1);
  for (const index of [0, 1, 2, 3]) {
    const left = x + 30 + index * 40;
    sheet.rectangle(left, sheet.y + 80 - 12 * (index + 2), 22, 12 * (index + 2));
    sheet.text(`Q${index + 1}`, left + 4, sheet.y + 92, 8);
  }
  sheet.text('100', x, sheet.y + 8, 8);
  sheet.text('50', x + 4, sheet.y + 44, 8);
  sheet.y += 110;
};

const contents: Block = (sheet, x, width) => {
  for (const number of [3, 12]) {
    const start = sheet.text('Chapter', x, sheet.y + 10) + 3;
    const count = Math.floor((x + width - 24 - start) / 2.78);
    sheet.text('.'.repeat(count), start, sheet.y + 10);
    sheet.text(String(number), start + count * 2.78 + 4, sheet.y + 10);
    sheet.y += 16;
  }
  sheet.y += 10;
};

const paragraph: Block = (sheet, x) => {
  for (const line of ['We process what you state here for this', 'application alone, and keep it for a year.']) {
    sheet.text(line, x, sheet.y + 10, 9);
    sheet.y += 12;
  }
  sheet.y += 10;
};

const OTHERS: readonly Block[] = [underlinedHeading, pageRule, filledTable, chart, contents, paragraph];

/** Minimum remaining height for another block (pt). */
const LONGEST = 170;

function drawColumn(sheet: Sheet, x: number, width: number): void {
  sheet.y = 60;
  while (sheet.y < sheet.height - LONGEST) {
    const block = sheet.random.pick(sheet.random.chance(0.3) ? OTHERS : FIELDS);
    block(sheet, x, width);
  }
}

export function buildFlatForm(seed: number): FlatForm {
  const random = createRandom(seed);
  const turns = random.pick([0, 0, 0, 1, 2, 3] as const);
  const [width, height] = turns % 2 === 0 ? [595, 842] : [842, 595];
  const sheet = new Sheet(random, width, height);
  sheet.text(`Application ${seed}`, 50, 40, 16);
  const columns = random.chance(0.35) || turns % 2 === 1 ? 2 : 1;
  const column = (width - 100 - (columns - 1) * 30) / columns;
  for (let index = 0; index < columns; index += 1) drawColumn(sheet, 50 + index * (column + 30), column);
  const frame = { left: 0, bottom: 0, right: 595, top: 842, turns, unit: 1 };
  const upright = multiplyMatrices(toUserSpace(frame), [1, 0, 0, -1, 0, height]);
  const content = `${upright.join(' ')} cm\n${sheet.content()}`;
  const bytes = buildPdf({ pages: [{ content, mediaBox: [0, 0, 595, 842], rotate: turns * 90 }] });
  return { bytes, places: sheet.places };
}

// Typical printed pages, drawn as PDF, which yields the position of each character.
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import type { Random } from '../random.ts';
import { pickData, type ScanDatum, type ScanText } from './texts.ts';

export const LAYOUTS = ['letter', 'invoice', 'form', 'table'] as const;
export type Layout = (typeof LAYOUTS)[number];

export const FONTS = [
  StandardFonts.Helvetica,
  StandardFonts.TimesRoman,
  StandardFonts.Courier,
  StandardFonts.HelveticaBold,
] as const;

export interface ScanLayoutPage {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly data: readonly ScanDatum[];
}

const WIDTH = 595;
const HEIGHT = 842;
const LEFT = 70;

class Sheet {
  readonly data: ScanDatum[] = [];
  readonly #page: PDFPage;
  readonly #font: PDFFont;
  readonly #size: number;
  #y = HEIGHT - 80;

  constructor(page: PDFPage, font: PDFFont, size: number) {
    this.#page = page;
    this.#font = font;
    this.#size = size;
  }

  put(text: string, x = LEFT): void {
    this.#page.drawText(text, { x, y: this.#y, size: this.#size, font: this.#font });
  }

  line(text = '', step = 1.5): void {
    if (text !== '') this.put(text);
    this.#y -= this.#size * step;
  }

  paragraph(words: readonly string[]): void {
    let line = '';
    for (const word of words) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.#font.widthOfTextAtSize(longer, this.#size) > WIDTH - 2 * LEFT) {
        this.line(line);
        line = word;
      } else line = longer;
    }
    this.line(line, 2);
  }

  datum(datum: ScanDatum, x?: number): void {
    this.data.push(datum);
    this.put(datum.text, x);
  }

  frame(x: number, width: number): void {
    const [y, height] = [this.#y - this.#size * 0.6, this.#size * 2];
    this.#page.drawRectangle({ x, y, width, height, borderWidth: 0.7, borderColor: rgb(0.2, 0.2, 0.2) });
  }
}

function drawLetter(sheet: Sheet, text: ScanText, random: Random): void {
  const { account, phone, mail } = pickData(random);
  for (const datum of [phone, mail]) {
    sheet.datum(datum, 360);
    sheet.line();
  }
  sheet.line();
  sheet.line(text.greeting, 2.5);
  for (let part = 0; part < 3; part++) {
    const sentences = Array.from({ length: 3 }, () => random.pick(text.sentences));
    sheet.paragraph(sentences.join(' ').split(' '));
  }
  sheet.datum(account);
  sheet.line('', 3);
  sheet.line(text.closing);
}

function drawInvoice(sheet: Sheet, text: ScanText, random: Random): void {
  const { account, card, phone } = pickData(random);
  sheet.line(text.greeting, 3);
  for (let row = 0; row < 8; row++) {
    sheet.put(`${row + 1}`);
    sheet.put(random.pick(text.sentences).split(' ').slice(0, 4).join(' '), LEFT + 30);
    sheet.put(`${random.integer(10, 999)}.${random.integer(10, 99)}`, 440);
    sheet.line('', 1.8);
  }
  for (const datum of [account, card, phone]) {
    sheet.datum(datum);
    sheet.line('', 1.8);
  }
  sheet.paragraph(random.pick(text.sentences).split(' '));
}

function drawForm(sheet: Sheet, text: ScanText, random: Random): void {
  const { account, phone, mail } = pickData(random);
  const given: Record<number, ScanDatum> = { 3: account, 4: phone, 5: mail };
  for (const [index, field] of text.fields.entries()) {
    sheet.put(field);
    sheet.frame(LEFT + 115, 320);
    const datum = given[index];
    if (datum) sheet.datum(datum, LEFT + 122);
    else sheet.put(random.pick(text.sentences).split(' ').slice(1, 4).join(' '), LEFT + 122);
    sheet.line('', 3);
  }
  sheet.paragraph(random.pick(text.sentences).split(' '));
}

function drawTable(sheet: Sheet, text: ScanText, random: Random): void {
  sheet.line(text.greeting, 2.5);
  for (let row = 0; row < 6; row++) {
    const { phone, mail } = pickData(random);
    sheet.put(random.pick(text.fields));
    sheet.datum(phone, LEFT + 130);
    sheet.datum(mail, LEFT + 260);
    sheet.line('', 2);
  }
  sheet.paragraph(random.pick(text.sentences).split(' '));
}

const DRAW: Readonly<Record<Layout, (sheet: Sheet, text: ScanText, random: Random) => void>> = {
  letter: drawLetter,
  invoice: drawInvoice,
  form: drawForm,
  table: drawTable,
};

/** @param size font size (pt) */
export async function printPage(
  layout: Layout,
  text: ScanText,
  font: StandardFonts,
  size: number,
  random: Random,
): Promise<ScanLayoutPage> {
  const document = await PDFDocument.create();
  const sheet = new Sheet(document.addPage([WIDTH, HEIGHT]), await document.embedFont(font), size);
  DRAW[layout](sheet, text, random);
  return { pdf: new Uint8Array(await document.save()), data: sheet.data };
}

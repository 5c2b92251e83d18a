// Long documents to measure: large scans, and pages of plain text.
import { closeSync, openSync, writeSync } from 'node:fs';
import { createRandom } from '../../../src/testing/random.ts';

export const PAGES = 1000;
/** Every n-th page contains the search word. */
export const WORD_EVERY = 10;
export const WORD = 'Ockenheim';
/** Text size of a page (bytes). */
const TEXT_BYTES = 4_500;
/** Scan size (px, one byte each): 350 kB a page. */
const SCAN = { width: 520, height: 673 };

type Rgb = readonly [red: number, green: number, blue: number];

const LEVELS = [0, 51, 102, 153, 204] as const;

/** Returns the colour of a page's upper third: differs from all its neighbours. */
export const colorOfPage = (pageNumber: number): Rgb => [
  LEVELS[pageNumber % 5] ?? 0,
  LEVELS[Math.floor(pageNumber / 5) % 5] ?? 0,
  LEVELS[Math.floor(pageNumber / 25) % 5] ?? 0,
];

/** Writes objects sequentially, so that the file needn't fit into memory. */
class PdfFile {
  readonly #descriptor: number;
  readonly #places: number[] = [];
  #length = 0;

  constructor(path: string) {
    this.#descriptor = openSync(path, 'w');
    this.#write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  }

  add(body: string, stream?: Uint8Array): void {
    this.#places.push(this.#length);
    this.#write(`${this.#places.length} 0 obj\n${body}\n`);
    if (stream) {
      this.#write('stream\n');
      this.#length += writeSync(this.#descriptor, stream);
      this.#write('\nendstream\n');
    }
    this.#write('endobj\n');
  }

  finish(): void {
    const table = this.#length;
    const rows = this.#places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
    const size = this.#places.length + 1;
    this.#write(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`);
    this.#write(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
    closeSync(this.#descriptor);
  }

  #write(text: string): void {
    this.#length += writeSync(this.#descriptor, Buffer.from(text, 'latin1'));
  }
}

const pages = Array.from({ length: PAGES }, (_, index) => index);

function begin(path: string, objectsAPage: number): PdfFile {
  const file = new PdfFile(path);
  const kids = pages.map((index) => `${4 + index * objectsAPage} 0 R`).join(' ');
  file.add('<< /Type /Catalog /Pages 2 0 R >>');
  file.add(`<< /Type /Pages /Count ${PAGES} /Kids [${kids}] >>`);
  file.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  return file;
}

function addContent(file: PdfFile, text: string): void {
  const bytes = Buffer.from(text, 'latin1');
  file.add(`<< /Length ${bytes.length} >>`, bytes);
}

const bandOf = (pageNumber: number): string =>
  `${colorOfPage(pageNumber)
    .map((level) => (level / 255).toFixed(4))
    .join(' ')} rg 0 528 612 264 re f\n`;

/** Writes uncompressed scans: the test measures reading parts of a file, not decoding. */
export function writeScans(path: string): void {
  const file = begin(path, 3);
  const random = createRandom(1);
  const samples = Uint8Array.from({ length: SCAN.width * SCAN.height }, () => 200 + random.integer(0, 55));
  for (const index of pages) {
    const object = 4 + index * 3;
    file.add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${object + 1} 0 R /Resources << /XObject << /Scan ${object + 2} 0 R >> >> >>`,
    );
    addContent(file, `q 612 0 0 792 0 0 cm /Scan Do Q ${bandOf(index + 1)}`);
    // Makes every page unique.
    samples.fill(0, index * 300, index * 300 + 300);
    file.add(
      `<< /Type /XObject /Subtype /Image /Width ${SCAN.width} /Height ${SCAN.height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${samples.length} >>`,
      samples,
    );
  }
  file.finish();
}

export function writeTexts(path: string): void {
  const file = begin(path, 2);
  const random = createRandom(2);
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const word = () => Array.from({ length: random.integer(2, 10) }, () => letters[random.integer(0, 25)]).join('');
  for (const index of pages) {
    file.add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
    let text = bandOf(index + 1);
    for (let line = 0; text.length < TEXT_BYTES; line++) {
      const words = Array.from({ length: 12 }, word);
      if (line === 7 && index % WORD_EVERY === 0) words[4] = WORD;
      text += `BT 0 g /F1 9 Tf 40 ${760 - line * 12} Td (${words.join(' ')}) Tj ET\n`;
    }
    addContent(file, text);
  }
  file.finish();
}

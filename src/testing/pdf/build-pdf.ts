// Small, hand-written PDF files with known bytes.

export interface PdfPageSpec {
  /** Left, bottom, right, top. */
  readonly mediaBox?: readonly number[];
  readonly cropBox?: readonly number[];
  /** Omitted if `inherited`. */
  readonly rotate?: number | 'inherited';
  /** Operators of the content stream. Fonts: F1 Helvetica, F2 Times-Roman. */
  readonly content: string;
  readonly entries?: string;
  readonly fonts?: string;
  /** Further entries of the XObjects. */
  readonly drawings?: string;
  readonly properties?: string;
  readonly states?: string;
}

export interface PdfSpec {
  readonly pages: readonly PdfPageSpec[];
  /** Further entries of the page tree root. */
  readonly root?: string;
  readonly catalog?: string;
  /** Further objects, numbered from {@link firstExtra}. */
  readonly extra?: readonly string[];
}

/** Returns the object number of a page (0-based). */
export const pageObject = (index: number): number => 5 + index * 2;

export const firstExtra = (pageCount: number): number => 5 + pageCount * 2;

const toArray = (values: readonly number[]) => `[${values.join(' ')}]`;

function writePage(page: PdfPageSpec, number: number) {
  const { mediaBox = [0, 0, 612, 792], cropBox, rotate = 0, entries = '', fonts = '' } = page;
  const crop = cropBox ? `/CropBox ${toArray(cropBox)} ` : '';
  const lists = { XObject: page.drawings, Properties: page.properties, ExtGState: page.states };
  const resources = Object.entries(lists).map(([name, list = '']) => (list === '' ? '' : ` /${name} << ${list} >>`));
  return (
    `<< /Type /Page /Parent 2 0 R /MediaBox ${toArray(mediaBox)} ${crop}${rotate === 'inherited' ? '' : `/Rotate ${rotate} `}` +
    `/Resources << /Font << /F1 3 0 R /F2 4 0 R ${fonts}>>${resources.join('')} >> /Contents ${number + 1} 0 R ${entries} >>`
  );
}

/** Builds a complete file with a valid cross-reference table. Text is Latin-1. */
export function buildPdf({ pages, root = '', catalog = '', extra = [] }: PdfSpec): Uint8Array<ArrayBuffer> {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages ${root}/Count ${pages.length} /Kids [${pages.map((_, index) => `${pageObject(index)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, index) => [
      writePage(page, pageObject(index)),
      `<< /Length ${page.content.length} >>\nstream\n${page.content}\nendstream`,
    ]),
    ...extra,
  ];
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const places = objects.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = text.length;
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

const quote = (text: string) => text.replace(/[\\()]/g, (character) => `\\${character}`);

/** Returns operators for a line of text with its baseline at (x, y) in user space. */
export const textLine = (text: string, x: number, y: number, size = 12, font = 'F1'): string =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${quote(text)}) Tj ET\n`;

// Reference shapes of letters, rendered in the standard fonts.
import { fromLatin1 } from '../codecs/bytes.ts';
import { fromBytes, type PdfEngine } from '../pdf/core.ts';
import { darkestOf } from './planes.ts';
import { type GlyphShape, shapeAt } from './shapes.ts';

const FACES = [
  'Helvetica',
  'Helvetica-Bold',
  'Helvetica-Oblique',
  'Times-Roman',
  'Times-Bold',
  'Times-Italic',
  'Courier',
  'Courier-Bold',
];

/** WinAnsi codes of visible characters that equal Unicode. */
const CODES = [...range(0x21, 0x7f), ...range(0xa1, 0x100).filter((code) => code !== 0xad)];

/** Cell and font size (pt, px): corresponds to 10 pt print at 200 dpi. */
const CELL = 48;
const SIZE = 28;
const ACROSS = 16;

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

const sheet = { width: ACROSS * CELL, height: Math.ceil(CODES.length / ACROSS) * CELL };

/** Returns the position of a letter's cell, from the top left. */
const cellOf = (index: number) => ({ x: (index % ACROSS) * CELL, y: Math.floor(index / ACROSS) * CELL });

function makeSheets(): Uint8Array<ArrayBuffer> {
  const content = CODES.map((code, index) => {
    const { x, y } = cellOf(index);
    return `1 0 0 1 ${x + 8} ${sheet.height - y - CELL + 14} Tm <${code.toString(16)}> Tj`;
  }).join('\n');
  const stream = `BT /F ${SIZE} Tf\n${content}\nET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${FACES.length}/Kids[${FACES.map((_, face) => `${4 + 2 * face} 0 R`).join(' ')}]>>`,
    `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    ...FACES.flatMap((face, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${sheet.width} ${sheet.height}]/Contents 3 0 R/Resources<</Font<</F ${5 + 2 * index} 0 R>>>>>>`,
      `<</Type/Font/Subtype/Type1/BaseFont/${face}/Encoding/WinAnsiEncoding>>`,
    ]),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return fromLatin1(text);
}

export type Faces = ReadonlyMap<string, readonly GlyphShape[]>;

let drawn: Faces | undefined;

/** Returns the reference shapes, rendered once. */
export function facesOf(engine: PdfEngine): Faces {
  drawn ??= drawFaces(engine);
  return drawn;
}

function drawFaces(engine: PdfEngine): Faces {
  const faces = new Map<string, GlyphShape[]>();
  const document = engine.open(fromBytes(makeSheets()));
  try {
    for (const face of FACES.keys()) {
      const plane = darkestOf(document.render(face, { scale: 1, x: 0, y: 0, ...sheet }));
      for (const [index, code] of CODES.entries()) {
        const { x, y } = cellOf(index);
        const shape = shapeAt(plane, { x: x + 2, y: y + 2, width: CELL - 4, height: CELL - 4 }, 0);
        const letter = String.fromCharCode(code);
        if (shape) faces.set(letter, [...(faces.get(letter) ?? []), shape]);
      }
    }
  } finally {
    document.close();
  }
  return faces;
}

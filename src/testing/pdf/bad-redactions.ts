// PDFs with badly hidden secrets, in all known ways, at random places.
import { createRandom } from '../random.ts';
import { buildPdf, firstExtra, type PdfSpec, textLine } from './build-pdf.ts';

interface Place {
  readonly secret: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Operators of the secret's line, in black by default. */
  readonly line: string;
  /** Box around the line: left, bottom, width, height. */
  readonly box: readonly [number, number, number, number];
  /** Object number of the first extra object in a one-page file. */
  readonly extra: number;
}

type BadPage = Partial<PdfSpec['pages'][number]> & { readonly content: string };

interface Way {
  readonly page: BadPage;
  readonly catalog?: string;
  readonly extra?: readonly string[];
}

const stream = (entries: string, data: string) => `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;

const fill = (color: string, [x, y, width, height]: Place['box']) =>
  `q ${color} rg ${x} ${y} ${width} ${height} re f Q\n`;

const corners = ([x, y, width, height]: Place['box']) => `[${x} ${y} ${x + width} ${y + height}]`;

const quads = ([x, y, width, height]: Place['box']) =>
  `[${x} ${y + height} ${x + width} ${y + height} ${x} ${y} ${x + width} ${y}]`;

const boxForm = ({ box: [, , width, height] }: Place, color: string, more = '') =>
  stream(
    `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] ${more}`,
    `${color} rg 0 0 ${width} ${height} re f`,
  );

const annotation = (place: Place, subtype: string, entries: string, appearance: string): Way => ({
  page: {
    content: place.line,
    entries: `/Annots [<< /Type /Annot /Subtype /${subtype} /Rect ${corners(place.box)} ${entries} /F 4 /AP << /N ${place.extra} 0 R >> >>]`,
  },
  extra: [appearance],
});

const image = (level: (index: number) => number) =>
  stream(
    '/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray',
    String.fromCharCode(...Array.from({ length: 64 }, (_, index) => level(index) & 0x7f)),
  );

const drawn = (name: string, [x, y, width, height]: Place['box']) =>
  `q ${width} 0 0 ${height} ${x} ${y} cm /${name} Do Q\n`;

const under =
  (color: string) =>
  (place: Place): Way => ({
    page: { content: place.line + fill(color, place.box) },
  });

const WAYS: Readonly<Record<string, (place: Place) => Way>> = {
  'black box': under('0 0 0'),
  'white box': under('1 1 1'),
  'grey box': under('0.6 0.6 0.6'),
  'coloured box': under('0.8 0.1 0.2'),
  'box of several rectangles': (place) => {
    const [x, y, width, height] = place.box;
    const parts = [0, 1, 2, 3]
      .map((part) => `${x + (part * width) / 4} ${y} ${width / 4 + 0.2} ${height} re`)
      .join(' ');
    return { page: { content: `${place.line}q 0 g ${parts} f Q\n` } };
  },
  'thick line': (place) => {
    const [x, y, width, height] = place.box;
    return {
      page: {
        content: `${place.line}q 0 G ${height} w ${x} ${y + height / 2} m ${x + width} ${y + height / 2} l S Q\n`,
      },
    };
  },
  'thin lines': (place) => {
    const [x, y, width, height] = place.box;
    const lines = Array.from({ length: Math.ceil(height) }, (_, at) => `${x} ${y + at} m ${x + width} ${y + at} l S`);
    return { page: { content: `${place.line}q 0 G 1.6 w ${lines.join(' ')} Q\n` } };
  },
  'letters of blocks': (place) => {
    const [x, y, width, height] = place.box;
    const letters = 'A'.repeat(Math.ceil(width / height));
    return {
      page: {
        content: `${place.line}BT /Blocks ${height} Tf ${x} ${y} Td (${letters}) Tj ET\n`,
        fonts: `/Blocks ${place.extra} 0 R `,
      },
      extra: [
        `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /block ${place.extra + 1} 0 R >> /Encoding << /Type /Encoding /Differences [65 /block] >> /FirstChar 65 /LastChar 65 /Widths [1000] >>`,
        stream('', '1000 0 0 0 1000 1000 d1 0 0 1000 1000 re f'),
      ],
    };
  },
  'box with a label': (place) => ({
    page: {
      content: `${place.line}${fill('0 0 0', place.box)}q 1 g ${textLine('REDACTED', place.x + 2, place.y, place.size)}Q\n`,
    },
  }),
  'box in a form': (place) => ({
    page: {
      content: `${place.line}q 1 0 0 1 ${place.box[0]} ${place.box[1]} cm /Box Do Q\n`,
      drawings: `/Box ${place.extra} 0 R`,
    },
    extra: [boxForm(place, '0 0 0')],
  }),
  'box in a transparency group': (place) => ({
    page: {
      content: `${place.line}q 1 0 0 1 ${place.box[0]} ${place.box[1]} cm /Box Do Q\n`,
      drawings: `/Box ${place.extra} 0 R`,
    },
    extra: [boxForm(place, '0.1 0.1 0.1', '/Group << /S /Transparency /I true >>')],
  }),
  'text in a form under a box': (place) => ({
    page: { content: `/Line Do ${fill('0 0 0', place.box)}`, drawings: `/Line ${place.extra} 0 R` },
    extra: [
      stream('/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >>', place.line),
    ],
  }),
  'square annotation': (place) => annotation(place, 'Square', '/IC [0 0 0]', boxForm(place, '0 0 0')),
  'white square annotation': (place) => annotation(place, 'Square', '/IC [1 1 1]', boxForm(place, '1 1 1')),
  'black highlight': (place) =>
    annotation(place, 'Highlight', `/C [0 0 0] /QuadPoints ${quads(place.box)}`, boxForm(place, '0 0 0')),
  stamp: (place) => annotation(place, 'Stamp', '', boxForm(place, '0.2 0.2 0.2')),
  'redaction never applied': (place) => ({
    page: {
      content: place.line,
      entries: `/Annots [<< /Type /Annot /Subtype /Redact /Rect ${corners(place.box)} /QuadPoints ${quads(place.box)} /IC [0 0 0] /F 4 >>]`,
    },
  }),
  'black picture': (place) => ({
    page: { content: place.line + drawn('Im', place.box), drawings: `/Im ${place.extra} 0 R` },
    extra: [image(() => 0)],
  }),
  'picture with a pattern': (place) => ({
    page: { content: place.line + drawn('Im', place.box), drawings: `/Im ${place.extra} 0 R` },
    extra: [image((index) => (index * 37) % 128)],
  }),
  'dark picture with noise': (place) => ({
    page: { content: place.line + drawn('Im', place.box), drawings: `/Im ${place.extra} 0 R` },
    extra: [image((index) => (index * 13) % 23)],
  }),
  'white text': (place) => ({ page: { content: `q 1 g ${place.line}Q\n` } }),
  'nearly white text': (place) => ({ page: { content: `q 0.99 g ${place.line}Q\n` } }),
  'black text on a black box': (place) => ({ page: { content: `${fill('0 0 0', place.box)}0 g ${place.line}` } }),
  'text without fill and stroke': (place) => ({ page: { content: `3 Tr ${place.line}0 Tr ` } }),
  'clipped text': (place) => ({ page: { content: `q 20 20 5 5 re W n ${place.line}Q\n` } }),
  'layer that is off': (place) => ({
    page: {
      content: `/OC /Layer BDC ${place.line}EMC\n`,
      properties: `/Layer ${place.extra} 0 R`,
    },
    catalog: `/OCProperties << /OCGs [${place.extra} 0 R] /D << /OFF [${place.extra} 0 R] >> >>`,
    extra: ['<< /Type /OCG /Name (Draft) >>'],
  }),
  'outside the crop box': (place) => ({
    page: { content: textLine(place.secret, place.x, 20, place.size), cropBox: [0, 60, 612, 792] },
  }),
  'tiny type': (place) => ({ page: { content: textLine(place.secret, place.x, place.y, 0.5) } }),
  'bar in a scan with a text layer': (place) => ({
    page: {
      content: `${drawn('Im', [0, 0, 612, 792])}3 Tr ${place.line}0 Tr `,
      drawings: `/Im ${place.extra} 0 R`,
    },
    extra: [scan(place)],
  }),
  'box over a picture': (place) => ({
    page: {
      content: `${drawn('Im', place.box)}${fill('0 0 0', place.box)}`,
      drawings: `/Im ${place.extra} 0 R`,
    },
    extra: [image((index) => (index * 53) % 128)],
  }),
};

/** White page with a black bar over the secret, 1 px per pt. */
function scan({ box: [x, y, width, height] }: Place): string {
  const rows = Array.from({ length: 792 }, (_, row) => {
    const isIn = 792 - row > y && 792 - row < y + height;
    const bar = isIn ? '00'.repeat(Math.ceil(width)) : 'ff'.repeat(Math.ceil(width));
    return `${'ff'.repeat(Math.floor(x))}${bar}`.padEnd(612 * 2, 'f').slice(0, 612 * 2);
  });
  return stream(
    '/Type /XObject /Subtype /Image /Width 612 /Height 792 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /ASCIIHexDecode',
    `${rows.join('')}>`,
  );
}

export const badWays: readonly string[] = [...Object.keys(WAYS), 'earlier revision'];

export interface BadRedaction {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly secret: string;
  /** Bounding box of the secret in user space: left, bottom, right, top. */
  readonly box: readonly [number, number, number, number];
}

const NAMES = ['Margaret', 'Wilkinson', 'Aleksandra', 'Fitzgerald', 'Moreau', 'Okonkwo', 'Lindqvist', 'Hernandez'];

function choosePlace(seed: number): Place {
  const random = createRandom(seed);
  const secret = `${random.pick(NAMES)} ${random.integer(1000, 9999)}`;
  const [x, y, size] = [random.integer(60, 300), random.integer(120, 700), random.integer(7, 18)];
  const width = Math.ceil(secret.length * size * 0.66);
  return {
    secret,
    x,
    y,
    size,
    line: textLine(secret, x, y, size),
    box: [x - 2, y - size * 0.3, width + 4, size * 1.3],
    extra: firstExtra(1),
  };
}

/** Lines that must stay readable. */
const around = ({ y }: Place) =>
  [760, 100, 80]
    .map((at) => textLine('The quarterly report was sent to all members', 60, at === y ? at + 1 : at, 10))
    .join('');

/** Appends a revision in which the page's content lacks the secret. */
export function revise(first: Uint8Array<ArrayBuffer>, content: string): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(first).toString('latin1');
  const start = text.lastIndexOf('startxref\n') + 'startxref\n'.length;
  const previous = Number.parseInt(text.slice(start), 10);
  const [, number] = /\/Contents (\d+) 0 R/.exec(text) ?? [];
  const at = text.length;
  const object = `${number} 0 obj\n${stream('', content)}\nendobj\n`;
  const size = /\/Size (\d+)/.exec(text)?.[1];
  const table = `xref\n${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Prev ${previous} >>\nstartxref\n${at + object.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text + object + table + trailer, 'latin1'));
}

/** Builds a one-page file with a secret hidden in a way of {@link badWays}. */
export function buildBadRedaction(way: string, seed: number): BadRedaction {
  const place = choosePlace(seed);
  const [x, y, width, height] = place.box;
  const box = [x, y, x + width, y + height] as const;
  if (way === 'earlier revision') {
    const before = buildPdf({ pages: [{ content: around(place) + place.line }] });
    return { bytes: revise(before, around(place)), secret: place.secret, box };
  }
  const { page, catalog = '', extra = [] } = (WAYS[way] as (typeof WAYS)[string])(place);
  // A scan is below everything else.
  const content = way.startsWith('bar in a scan') ? page.content : around(place) + page.content;
  const turned = seed % 4 === 3 ? { rotate: 90 } : {};
  return { bytes: buildPdf({ pages: [{ ...page, ...turned, content }], catalog, extra }), secret: place.secret, box };
}

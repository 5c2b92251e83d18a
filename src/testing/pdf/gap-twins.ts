// Pairs of small pages with one secret of different width, and content that programs place by it.
import { StandardFontEmbedder, StandardFonts } from '@cantoo/pdf-lib';
import { buildPdf, firstExtra, type PdfPageSpec, type PdfSpec, textLine } from './build-pdf.ts';

const { font, encoding } = StandardFontEmbedder.for(StandardFonts.Helvetica as never);
const SIZE = 12;
const Y = 200;
const START = 60;
const EXTRA = firstExtra(1);

/** Width in Helvetica (pt). */
const widthOf = (text: string) =>
  Array.from(text, (character) =>
    Number(font.getWidthOfGlyph(encoding.encodeUnicodeCodePoint(character.codePointAt(0) ?? 32).name)),
  ).reduce((sum, width) => sum + (width * SIZE) / 1000, 0);

const round = (value: number) => Number(value.toFixed(3));
/** Returns the position after text at the start of the line. */
const behind = (text: string) => round(START + widthOf(text));

/** Lines without secrets, with the same start. */
const OTHERS =
  textLine('Another line of the letter', START, 120) + textLine('and one that is longer than it', START, 60);

const page = (content: string, further: Omit<PdfPageSpec, 'content'> = {}, file: Omit<PdfSpec, 'pages'> = {}) =>
  buildPdf({ pages: [{ mediaBox: [0, 0, 420, 320], content: content + OTHERS, ...further }], ...file });

const stream = (entries: string, content: string) =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;

const markup = (subtype: string, from: number, to: number, entries = '') => {
  const quad = [from, Y + 12, to, Y + 12, from, Y - 3, to, Y - 3].join(' ');
  return `<< /Type /Annot /Subtype /${subtype} /Rect [${from - 1} ${Y - 4} ${to + 1} ${Y + 13}] /QuadPoints [${quad}] /C [1 1 0] /F 4 ${entries} >>`;
};

const lineOf = (secret: string) => textLine(`Dear ${secret}, thank you`, START, Y);

/** A line whose words, and each three letters of the secret, are numbered for the structure. */
function numberedPieces(secret: string, isNested: boolean): Uint8Array<ArrayBuffer> {
  const pieces = ['Dear ', ...(secret.match(/.{1,3}/g) ?? []), ', thank you'];
  const content = pieces.map((piece, id) => {
    const from = behind(pieces.slice(0, id).join(''));
    return `/P << /MCID ${id} >> BDC ${textLine(piece, from, Y)}EMC\n`;
  });
  const [root, paragraph, first] = [EXTRA, EXTRA + 1, EXTRA + 2];
  const element = (role: string, parent: number, kids: string) =>
    `<< /Type /StructElem /S /${role} /P ${parent} 0 R /Pg 5 0 R /K [${kids}] >>`;
  const spans = pieces.map((_, id) => element('Span', paragraph, String(id)));
  const kids = pieces.map((_, id) => (isNested ? `${first + id} 0 R` : String(id))).join(' ');
  const parents = pieces.map((_, id) => `${isNested ? first + id : paragraph} 0 R`).join(' ');
  return page(
    content.join(''),
    { entries: '/StructParents 0' },
    {
      catalog: `/MarkInfo << /Marked true >> /StructTreeRoot ${root} 0 R`,
      extra: [
        `<< /Type /StructTreeRoot /K [${paragraph} 0 R] /ParentTree << /Nums [0 [${parents}]] >> >>`,
        element('P', root, kids),
        ...(isNested ? spans : []),
      ],
    },
  );
}

/** A ruled table with the secret in its third row. @param at where texts begin in their cells */
const ruledTable = (secret: string, names: readonly string[], at: (text: string) => number) =>
  names
    .toSpliced(2, 1, secret)
    .flatMap((name, row) =>
      ['Nr', name, 'Bonn', '12.50'].map((text, column) => {
        const [x, y] = [START + 90 * column, 280 - 20 * row];
        return `${x} ${y} 90 20 re S\n${textLine(text, round(x + at(text)), y + 6)}`;
      }),
    )
    .join('');

/** Each creates the page of a secret between `Dear` and `, thank you`. */
export const GAP_TWINS: Readonly<Record<string, (secret: string) => Uint8Array<ArrayBuffer>>> = {
  'a highlight of the secret': (secret) =>
    page(lineOf(secret), { entries: `/Annots [${markup('Highlight', behind('Dear '), behind(`Dear ${secret}`))}]` }),
  'an underline with a look of its own, over the words around the secret': (secret) => {
    const [from, to] = [START, behind(`Dear ${secret}, thank`)];
    const look = stream(
      `/Type /XObject /Subtype /Form /BBox [${from} ${Y - 3} ${to} ${Y + 12}]`,
      `1 0 0 RG ${from} ${Y - 2} m ${to} ${Y - 2} l S`,
    );
    const annotation = markup('Underline', from, to, `/AP << /N ${EXTRA} 0 R >>`);
    return page(lineOf(secret), { entries: `/Annots [${annotation}]` }, { extra: [look] });
  },
  'dots up to a number at the end of the line': (secret) =>
    page(
      textLine(
        `Dear ${secret}, thank you ${'.'.repeat(Math.floor((240 - widthOf(secret)) / widthOf('.')))} 12`,
        START,
        Y,
      ),
    ),
  'underscores with spaces between them': (secret) =>
    page(
      textLine(
        `Dear ${secret}, thank you${' _'.repeat(Math.floor((200 - widthOf(secret)) / widthOf(' _')))}`,
        START,
        Y,
      ),
    ),
  'a cell with the padding of other cells': (secret) => {
    const edges = [50, 130, 240, 320, 400];
    const texts = ['Number', secret, 'Day', 'Amount'];
    const cells = texts.map(
      (text, at) =>
        `${edges[at]} ${Y - 9} ${(edges[at + 1] ?? 0) - (edges[at] ?? 0)} 26 re S\n${textLine(text, (edges[at] ?? 0) + 5, Y)}`,
    );
    return page(cells.join(''));
  },
  'a cell of a ruled table that the secret may fill': (secret) =>
    page(ruledTable(secret, ['Baker', 'Archer', '', 'Miller'], () => 4)),
  'a cell of a table with equal entries': (secret) =>
    page(ruledTable(secret, ['Baker', 'Baker', '', 'Baker'], () => 4)),
  'a cell of a table with centered entries': (secret) =>
    page(ruledTable(secret, ['Baker', 'Archer', '', 'Miller'], (text) => 45 - widthOf(text) / 2)),
  'a link without a frame on the secret': (secret) => {
    const rect = `[${behind('Dear ')} ${Y - 3} ${behind(`Dear ${secret}`)} ${Y + 12}]`;
    const link = `<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect ${rect} /A << /S /URI /URI (https://example.org) >> >>`;
    return page(lineOf(secret), { entries: `/Annots [${link}]` });
  },
  'a frame around a word behind the secret': (secret) => {
    const from = behind(`Dear ${secret}, `);
    return page(`${lineOf(secret)}${round(from - 2)} ${Y - 6} ${round(widthOf('thank') + 4)} 18 re S\n`);
  },
  'a reference of several raised letters at the end': (secret) =>
    page(`${lineOf(secret)}BT /F1 7 Tf ${behind(`Dear ${secret}, thank you`)} ${Y + 4} Td ([123]) Tj ET\n`),
  'a rule under the words of the line above': (secret) =>
    page(
      `${lineOf(secret)}${textLine('Dear reader of the letter', START, Y + 15)}${START + 60} ${Y + 13} 50 0.7 re f\n`,
    ),
  'an underline that leaves out descenders, in a word and under the secret': (secret) => {
    const piece = (from: string, to: string) =>
      `${behind(from)} ${Y - 2} ${round(behind(to) - behind(from))} 0.6 re f\n`;
    const [first, second] = [`Dear ${secret.slice(0, 1)}`, `Dear ${secret}, than`];
    return page(lineOf(secret) + piece('Dear ', first) + piece(second, `${second}k`));
  },
  'dots far apart, in the same places on each line': (secret) => {
    const dots = (text: string, y: number) => {
      const first = Math.ceil((behind(text) + 4) / 18);
      return Array.from({ length: 18 - first }, (_, at) => textLine('.', 18 * (first + at), y)).join('');
    };
    const others = ['A line with dots', 'Another longer one'];
    const lines = others.map((text, at) => textLine(text, START, 260 - 20 * at) + dots(text, 260 - 20 * at));
    return page(lines.join('') + lineOf(secret) + dots(`Dear ${secret}, thank you`, Y));
  },
  'colours that are set at places of their own': (secret) => {
    const at = (text: string) => `${behind(text)} ${Y}`;
    const colour = (place: string, value: string) =>
      `1 0 0 1 ${place} cm ${value} rg 1 0 0 1 ${place.replace(/^| /g, '$&-')} cm\n`;
    return page(
      textLine('Dear', START, Y) +
        colour(at('Dear '), '0 0 1') +
        textLine(`${secret},`, behind('Dear '), Y) +
        colour(at(`Dear ${secret}, `), '0 0 0') +
        textLine('thank you', behind(`Dear ${secret}, `), Y),
    );
  },
  'pieces of a line that are placed one after the other': (secret) => {
    const [first, second] = [round(widthOf('Dear ')), round(widthOf(`${secret}, `))];
    return page(
      `q 1 0 0 1 ${START} ${Y} cm ${textLine('Dear', 0, 0)}1 0 0 1 ${first} 0 cm ${textLine(`${secret},`, 0, 0)}` +
        `1 0 0 1 ${second} 0 cm ${textLine('thank you', 0, 0)}` +
        `1 0 0 1 ${-first - second} -30 cm ${textLine('A line without a secret', 0, 0)}Q\n`,
    );
  },
  'letters that are clipped, coloured and marked one by one': (secret) => {
    let x = START;
    const letters = Array.from(`Dear ${secret}, thank you`, (letter) => {
      const at = round(x);
      x += widthOf(letter);
      const isOdd = letter.charCodeAt(0) % 2 === 1;
      const look = `/GS1 gs ${isOdd ? 1 : 0} 0 0 rg /Span << /Lang (en) >> BDC ${textLine(letter, at, Y)}EMC\n`;
      if (letter === ' ') return '';
      return isOdd ? `q 0 0 420 320 re W* n ${look}Q\n` : look;
    });
    return page(letters.join(''), { states: '/GS1 << /ca 1 >>' });
  },
  'numbered pieces of the secret, in one element': (secret) => numberedPieces(secret, false),
  'numbered pieces of the secret, in elements of their own': (secret) => numberedPieces(secret, true),
  'sizes in the structure, and the places of bookmarks and links': (secret) => {
    const [from, to] = [behind('Dear '), behind(`Dear ${secret}`)];
    const layout = `/A << /O /Layout /BBox [${from} ${Y} ${to} ${Y + 12}] /Width ${round(to - from)} >>`;
    const element = `<< /Type /StructElem /S /Span /P ${EXTRA} 0 R /Pg 5 0 R /K 0 ${layout} >>`;
    const places = [
      `[5 0 R /XYZ ${to} ${Y} null]`,
      `[5 0 R /FitR ${from} ${Y} ${to} ${Y + 12}]`,
      `[5 0 R /FitV ${to}]`,
    ];
    const links = places.map((place) => `<< /Type /Annot /Subtype /Link /Rect [60 50 90 70] /Dest ${place} >>`);
    return page(
      `${textLine('Dear', START, Y)}/Span << /MCID 0 >> BDC ${textLine(`${secret}, thank you`, from, Y)}EMC\n`,
      { entries: `/StructParents 0 /Annots [${links.join(' ')}]` },
      {
        catalog: `/MarkInfo << /Marked true >> /StructTreeRoot ${EXTRA} 0 R /Dests << /there ${places[0]} >>`,
        extra: [
          `<< /Type /StructTreeRoot /K [${EXTRA + 1} 0 R] /ParentTree << /Nums [0 [${EXTRA + 1} 0 R]] >> >>`,
          element,
        ],
      },
    );
  },
};

// Files that hold a secret at several places: two of them differ in nothing else.
import { helveticaWidth } from '../../pdf/fonts/index.ts';
import { makeTrueType } from './font-kit.ts';
import { latin, PdfKit } from './pdf-kit.ts';
import { TEXT_PLACES } from './text-places.ts';

const WIDTH = 500;
const START = 72;
const widthOf = (text: string, size = 12) =>
  Array.from(text).reduce((sum, letter) => sum + (helveticaWidth(letter) ?? 0), 0) * (size / 1000);
const round = (value: number) => Number(value.toFixed(3));

const line = (text: string, y: number, x = START, size = 12) =>
  `BT /F1 ${size} Tf ${round(x)} ${y} Td (${text}) Tj ET\n`;
const centered = (text: string, y: number, size: number) => line(text, y, (WIDTH - widthOf(text, size)) / 2, size);

interface Page {
  readonly content: string;
  readonly entries?: string;
  readonly resources?: string;
  readonly fonts?: string;
}

interface Parts {
  readonly pages: readonly Page[];
  readonly catalog?: string;
  readonly trailer?: string;
  readonly asObjectStream?: boolean;
  readonly isDeflated?: boolean;
  /** Catalog of an earlier revision. */
  readonly former?: string;
}

/** @param pages references to the pages */
type Make = (secret: string, kit: PdfKit, pages: readonly string[]) => Parts;

function build(secret: string, make: Make): Uint8Array<ArrayBuffer> {
  const kit = new PdfKit();
  const [catalog, tree] = [kit.reserve(), kit.reserve()];
  const font = kit.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  const numbers = [kit.reserve(), kit.reserve(), kit.reserve()];
  const {
    pages,
    former,
    isDeflated = false,
    catalog: entries = '',
    ...parts
  } = make(
    secret,
    kit,
    numbers.map((number) => `${number} 0 R`),
  );
  for (const [at, page] of pages.entries()) {
    const content = kit.stream('', page.content, isDeflated);
    const resources = `/Font<</F1 ${font} 0 R${page.fonts ?? ''}>>${page.resources ?? ''}`;
    kit.fill(
      numbers[at] ?? 0,
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${WIDTH} 400]/Resources<<${resources}>>/Contents ${content} 0 R${page.entries ?? ''}>>`,
    );
  }
  const kids = numbers.slice(0, pages.length).map((number) => `${number} 0 R`);
  kit.fill(tree, `<</Type/Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>`);
  kit.fill(catalog, `<</Type/Catalog/Pages ${tree} 0 R${entries}>>`);
  if (former !== undefined) kit.setFormer(catalog, former);
  return kit.finish(catalog, parts);
}

const TEXT =
  'A claim of last spring has been found in our files and it was sent to our office by NAME in a letter which we have ' +
  'read and which NAME asked for an answer that came in due time';

function runningText(secret: string): string {
  const lines = [''];
  for (const word of TEXT.replaceAll('NAME', secret).split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (widthOf(longer) <= 360) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((text, at) => line(text, 300 - 15 * at)).join('');
}

const OTHERS = ['Another line of the letter', 'and one that is longer than it'];
const others = OTHERS.map((text, at) => line(text, 60 - 20 * at)).join('');
const dear = (secret: string) => line(`Dear ${secret}, thank you for it`, 300) + others;

const alone = (content: string): Parts => ({ pages: [{ content }] });
/** A word broken over two lines. */
const hyphenated = (secret: string) =>
  line(`We wrote to the lady ${secret.slice(0, 3)}-`, 240) +
  line(`${secret.slice(3)} in the last spring`, 225) +
  line('and then we waited for it', 210);

/** Pages with equal lines at their top or bottom. */
const onAllPages = (draw: (page: number) => string): Parts => ({
  pages: [0, 1, 2].map((page) => ({ content: draw(page) + line('Text of the page', 300) + others })),
});

/** Running text below a heading, with a structure. @param entries of the heading's element */
function tagged(secret: string, kit: PdfKit, page: string, entries = ''): Parts {
  const [root, heading, text] = [kit.reserve(), kit.reserve(), kit.reserve()];
  kit.fill(
    root,
    `<</Type/StructTreeRoot/K[${heading} 0 R ${text} 0 R]/ParentTree<</Nums[0[${heading} 0 R ${text} 0 R]]>>>>`,
  );
  kit.fill(heading, `<</Type/StructElem/S/H1/P ${root} 0 R/Pg ${page}/K 0${entries}>>`);
  kit.fill(text, `<</Type/StructElem/S/P/P ${root} 0 R/Pg ${page}/K 1>>`);
  const drawn = `/H1 <</MCID 0>> BDC ${line(`Concerning ${secret} of Bonn`, 340, START, 18)}EMC\n`;
  return {
    pages: [{ content: `${drawn}/P <</MCID 1>> BDC ${runningText(secret)}EMC\n`, entries: '/StructParents 0' }],
    catalog: `/MarkInfo<</Marked true>>/StructTreeRoot ${root} 0 R/Lang(en)`,
  };
}

function withField(secret: string, kit: PdfKit): Parts {
  const look = kit.stream(
    '/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Resources<</Font<</F1 3 0 R>>>>',
    `/Tx BMC q BT /F1 12 Tf 2 5 Td (Lady ${secret} of Bonn) Tj ET Q EMC`,
  );
  const field = kit.add(
    `<</Type/Annot/Subtype/Widget/Rect[72 150 272 170]/F 4/FT/Tx/T(who)/V(Lady ${secret} of Bonn)/DA(/F1 0 Tf 0 g)/AP<</N ${look} 0 R>>>>`,
  );
  return {
    pages: [{ content: dear(secret), entries: `/Annots[${field} 0 R]` }],
    catalog: `/AcroForm<</Fields[${field} 0 R]/DR<</Font<</F1 3 0 R>>>>>>`,
  };
}

const destinations = (secret: string, page: string) =>
  ['Archer', secret, 'Noon', 'Zebra']
    .toSorted()
    .map((name) => `(${name})[${page}/Fit]`)
    .join('');

const MAKERS: Readonly<Record<string, Make>> = {
  'twice on a page, and once over the end of a line': (secret) =>
    alone(line(`Dear ${secret}, thank you for it, ${secret}`, 300) + hyphenated(secret) + others),
  'running text below a heading': (secret) =>
    alone(line(`The case of ${secret}`, 340, START, 18) + runningText(secret)),
  'a heading of its own': (secret) => alone(line(secret, 340, START, 20) + others),
  'a centered heading': (secret) => alone(centered(`On ${secret} and Bonn`, 340, 20) + others),
  'a centered heading of its own': (secret) => alone(centered(secret, 340, 20) + others),
  'the header of all pages, with page numbers': (secret) =>
    onAllPages((page) => line(`File of ${secret}`, 380, START, 9) + line(`Page ${page + 1}`, 380, 420, 9)),
  'the centered footer of all pages': (secret) => onAllPages((page) => centered(`${secret} / ${page + 1}`, 20, 9)),
  'a header that all pages draw as one form': (secret, kit) => {
    const form = '/Type/XObject/Subtype/Form/BBox[0 0 500 400]/Resources<</Font<</F1 3 0 R>>>>';
    const header = kit.stream(form, line(`File of ${secret} in Bonn`, 380, START, 9));
    const page = { content: `/H Do\n${line('Text', 300)}${others}`, resources: `/XObject<</H ${header} 0 R>>` };
    return { pages: [page, page, page] };
  },
  'names of destinations, in order': (secret, _, [page = '']) => ({
    ...alone(dear(secret)),
    catalog: `/Names<</Dests<</Names[${destinations(secret, page)}]>>>>`,
  }),
  'the value of a field': withField,
  'tagged text': (secret, kit, [page = '']) => tagged(secret, kit, page),
  'tagged text with texts for readers': (secret, kit, [page = '']) =>
    tagged(secret, kit, page, `/Alt(On ${secret})/ActualText(Concerning ${secret} of Bonn)/T(${secret})`),
  'letters with an actual text': (secret) =>
    alone(
      `${line('Dear', 300)}/Span <</ActualText(${secret})>> BDC ${line(secret, 300, START + widthOf('Dear '))}EMC ` +
        line('thank you', 300, START + widthOf(`Dear ${secret} `)) +
        others,
    ),
  'an earlier revision': (secret) => ({
    ...alone(dear(secret)),
    former: `<</Type/Catalog/Pages 2 0 R/Own(${secret})>>`,
  }),
  'an object stream': (secret, kit) => ({
    ...alone(dear(secret)),
    asObjectStream: true,
    catalog: `/PieceInfo<</App<</Private ${kit.add(`<</Who(${secret})>>`)} 0 R>>>>`,
  }),
  'a compressed page': (secret) => ({ ...alone(dear(secret)), isDeflated: true }),
  'a font that numbers letters by the alphabet': (secret, kit) => withSubset(secret, kit, ALPHABET),
};

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz ,';

/** A page in a subset font. @param order letters in the order of their codes */
function withSubset(secret: string, kit: PdfKit, order: string): Parts {
  const letters = [...new Set(order)];
  const hex = (value: number) => value.toString(16).padStart(4, '0');
  const pairs = letters.map((letter, at) => `<${hex(at + 1)}> <${hex(letter.charCodeAt(0))}>`).join(' ');
  const map = kit.stream(
    '',
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange ${letters.length} beginbfchar ${pairs} endbfchar endcmap end end`,
  );
  const program = kit.stream('', makeTrueType(letters), true);
  const descriptor = kit.add(
    `<</Type/FontDescriptor/FontName/AAAAAA+Own/Flags 4/FontBBox[0 -200 1000 800]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80/FontFile2 ${program} 0 R>>`,
  );
  const descendant = kit.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/AAAAAA+Own/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/DW 550/CIDToGIDMap/Identity>>`,
  );
  const font = kit.add(
    `<</Type/Font/Subtype/Type0/BaseFont/AAAAAA+Own/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${map} 0 R>>`,
  );
  const encode = (text: string) => Array.from(text, (letter) => hex(letters.indexOf(letter) + 1)).join('');
  const content = subsetTexts(secret).map(
    (text, at) => `BT /FX 12 Tf 72 ${300 - 60 * at} Td <${encode(text)}> Tj ET\n`,
  );
  return { pages: [{ content: content.join(''), fonts: `/FX ${font} 0 R` }] };
}

const subsetTexts = (secret: string) => [`Dear ${secret}, thank you for it`, ...OTHERS];

/** A table whose columns are as wide as their entries need. */
function fittedTable(secret: string): Parts {
  const names = ['Archer', secret, 'Miller'];
  const city = START + 12 + Math.max(...names.map((name) => widthOf(name)));
  const amount = city + 12 + widthOf('Bonn');
  const rows = names.map((name, row) => {
    const y = 300 - 20 * row;
    return line(name, y) + line('Bonn', y, city) + line('12.50', y, amount);
  });
  return alone(rows.join(''));
}

/** A second page holds the secret as a string or a name. */
const atPlace =
  (place: (typeof TEXT_PLACES)[string]) =>
  (secret: string): Uint8Array<ArrayBuffer> => {
    let change: ((bytes: Uint8Array) => Uint8Array) | undefined;
    const bytes = build(secret, (_, kit, [, page = '']) => {
      const hidden = { bytes: latin(secret), text: `(${secret})`, name: `/${secret}` };
      const parts = place(hidden, kit, page);
      change = parts.change;
      const [, fonts = ''] = /\/Font<<(.*)>>$/.exec(parts.resources ?? '') ?? [];
      const resources = fonts === '' ? { resources: parts.resources ?? '' } : { fonts };
      const annotations = parts.annotations ? `/Annots[${parts.annotations.join(' ')}]` : '';
      const info = parts.info ? `/Info ${kit.add(`<<${parts.info}>>`)} 0 R` : '';
      return {
        pages: [
          { content: dear(secret) + (parts.content ?? ''), entries: parts.page ?? '', ...resources },
          {
            content: line('The other page', 300) + (parts.secondContent ?? ''),
            entries: annotations + (parts.second ?? ''),
            ...resources,
          },
        ],
        catalog: parts.catalog ?? '',
        trailer: `${info}${parts.trailer ?? ''}`,
      };
    });
    return new Uint8Array(change?.(bytes) ?? bytes);
  };

type Twins = Readonly<Record<string, (secret: string) => Uint8Array<ArrayBuffer>>>;

/** Files of which nothing tells the secret once it is redacted. */
export const SECRET_TWINS: Twins = {
  ...Object.fromEntries(Object.entries(MAKERS).map(([name, make]) => [name, (secret: string) => build(secret, make)])),
  ...Object.fromEntries(Object.entries(TEXT_PLACES).map(([name, place]) => [name, atPlace(place)])),
};

/** Files that go on telling something of the secret, as it had shaped what stays. */
export const TELLING_TWINS: Twins = {
  'a font that numbers letters as they are used': (secret) =>
    build(secret, (_, kit) => withSubset(secret, kit, subsetTexts(secret).join(''))),
  'a table whose columns fit their entries': (secret) => build(secret, fittedTable),
};

// Pages with a word that the engine skips and other readers read.
import { deflateSync } from 'node:zlib';
import { createRandom, type Random } from '../random.ts';
import { PdfKit } from './pdf-kit.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
const FIRST_CODE = 128;

/** Returns codes of letters in any order: only their font tells what they mean. */
function shuffledCodes(random: Random) {
  const left = [...LETTERS];
  const names = LETTERS.map(() => left.splice(random.integer(0, left.length - 1), 1)[0] as string);
  const encode = (text: string) =>
    Array.from(text, (letter) => (FIRST_CODE + names.indexOf(letter)).toString(16)).join('');
  return { names, encode };
}

interface Hidden {
  /** The word as digits of codes of the font `F2`. */
  readonly codes: string;
  /** Object number of that font. */
  readonly font: number;
}

interface Parts {
  /** Several streams, or one. */
  readonly content: string | readonly string[];
  readonly resources?: string;
}

const show = (shown: string) => `BT /F2 14 Tf 72 500 Td ${shown} ET\n`;
const LONGEST = 33_000;
const MASK = '/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Group<</S/Transparency/CS/DeviceGray>>';

/** Draws with a mask in the form of the word that lets everything through. */
const masked =
  (entries: string) =>
  ({ codes, font }: Hidden, kit: PdfKit): Parts => {
    const group = kit.stream(`${MASK}/Resources<</Font<</F2 ${font} 0 R>>>>`, show(`<${codes}> Tj`));
    return {
      resources: `/ExtGState<</G1<</SMask<</S/Luminosity/G ${group} 0 R${entries}>>>>>>`,
      content: 'q /G1 gs 0 0 5 5 re f Q\n',
    };
  };

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 612 792]';
const DEEP = 45;
/** Nesting of forms that pdf.js follows, and our reader doesn't. */
const DEEPER = 120;
const DEEPEST = 700;

const nested = (depths: number, { codes, font }: Hidden, kit: PdfKit): Parts => {
  const form = (resources: string, drawn: string) => kit.stream(`${FORM}/Resources<<${resources}>>`, drawn);
  let inner = form(`/Font<</F2 ${font} 0 R>>`, show(`<${codes}> Tj`));
  for (let depth = 1; depth < depths; depth++) inner = form(`/XObject<</X1 ${inner} 0 R>>`, '/X1 Do');
  return { resources: `/XObject<</X1 ${inner} 0 R>>`, content: '/X1 Do\n' };
};

const drawing = (font: number, kit: PdfKit, entries: string, data: Uint8Array | string): Parts => {
  const form = kit.stream(`${FORM}${entries}/Resources<</Font<</F2 ${font} 0 R>>>>`, data);
  return { resources: `/XObject<</X1 ${form} 0 R>>`, content: '/X1 Do\n' };
};

const octal = (codes: string): string =>
  codes.replace(/../g, (code) => `\\${Number.parseInt(code, 16).toString(8).padStart(3, '0')}`);

const WAYS: Readonly<Record<string, (hidden: Hidden, kit: PdfKit) => Parts>> = {
  'a font that a graphics state sets': ({ codes, font }) => ({
    resources: `/ExtGState<</G1<</Font[${font} 0 R 14]>>>>`,
    content: `BT /F1 14 Tf /G1 gs 72 500 Td <${codes}> Tj ET\n`,
  }),
  'the only font, that a graphics state sets': ({ codes, font }) => ({
    resources: `/ExtGState<</G1<</Font[${font} 0 R 14]>>>>`,
    content: `BT /G1 gs 72 500 Td <${codes}> Tj ET\n`,
  }),
  'the end of a string that is too long': ({ codes }) => ({
    content: show(`-3.892 Tw <${'20'.repeat(LONGEST)}${codes}> Tj 0 Tw`),
  }),
  'a string in place of an array': ({ codes }) => ({ content: show(`<${codes}> TJ`) }),
  'a mask that hides nothing': masked('/BC[1]'),
  'a mask that is turned around': masked('/TR<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>'),
  'an operator over two streams': ({ codes }) => ({ content: [`BT /F2 14 Tf 72 500 Td <${codes}> T`, 'j ET\n'] }),
  'the name of a font over two streams': ({ codes, font }) => ({
    resources: `/Font<</F ${font} 0 R>>`,
    content: ['BT /F', `2 14 Tf 72 500 Td <${codes}> Tj ET\n`],
  }),
  'data of an inline picture': ({ codes }) => {
    const data = ` EI Q ${show(`<${codes}> Tj`)}q `.padEnd(200);
    return { content: `q 20 0 0 10 72 300 cm BI /W 200 /H 1 /BPC 8 /CS /G ID ${data} EI Q\n` };
  },
  'numbers over two streams': ({ codes }) => ({
    content: `BT /F2 14 Tf 72 300 Td ${codes.replace(/../g, `<$&> Tj 9 0.|40 Td\n`)}ET\n`.split('|'),
  }),
  'escaped codes over two streams': ({ codes }) => ({
    content: `BT /F2 14 Tf 72 500 Td (${octal(codes).replaceAll('\\', '\\|')}) Tj ET\n`.split('|'),
  }),
  'a string over many streams': ({ codes }) => ({
    content: `BT /F2 14 Tf 72 500 Td (${octal(codes).replaceAll('\\', '|\\')}) Tj ET\n`.split('|'),
  }),
  'forms that nest deeper than the engine follows': (hidden, kit) => nested(DEEP, hidden, kit),
  'forms that nest deeper than our reader follows': (hidden, kit) => nested(DEEPER, hidden, kit),
  'operands that nest too deeply for our reader': ({ codes }) => ({
    content: `/P ${'<</A '.repeat(DEEPEST)}0${'>>'.repeat(DEEPEST)} DP\n${show(`<${codes}> Tj`)}`,
  }),
  'a form whose data end early': ({ codes, font }, kit) => {
    const data = deflateSync(show(`<${codes}> Tj`)).subarray(0, -6);
    return drawing(font, kit, '/Filter/FlateDecode', data);
  },
  'a form with an unknown filter': ({ codes, font }, kit) => drawing(font, kit, '/Filter/Own', show(`<${codes}> Tj`)),
  'a hexadecimal string with a sign of comments': ({ codes }) => ({
    content: show(`<${codes.slice(0, 4)}%${codes.slice(4)}> Tj`),
  }),
  'what follows an inline picture that is too short': ({ codes }) => ({
    content: `q 20 0 0 10 72 300 cm BI /W 200 /H 1 /BPC 8 /CS /G ID abc EI Q ${show(`<${codes}> Tj`)}${' '.repeat(200)}`,
  }),
};

export interface SkippedText {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** @param title plain text above */
function build(word: string, title: string, make: (typeof WAYS)[string], random: Random): Uint8Array<ArrayBuffer> {
  const kit = new PdfKit();
  const [catalog, pages, page] = [kit.reserve(), kit.reserve(), kit.reserve()];
  const { names, encode } = shuffledCodes(random);
  const plain = kit.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  const differences = `/Differences[${FIRST_CODE}${names.map((name) => `/${name}`).join('')}]`;
  const font = kit.add(`<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Type/Encoding${differences}>>>>`);
  const { content, resources = '' } = make({ codes: encode(word), font }, kit);
  const head = `BT /F1 14 Tf 72 700 Td (${title}) Tj ET\n`;
  const [first = '', ...others] = typeof content === 'string' ? [content] : content;
  const streams = [head + first, ...others].map((part) => `${kit.stream('', part)} 0 R`).join(' ');
  const fonts = `/F1 ${plain} 0 R/F2 ${font} 0 R`;
  const own = resources.includes('/Font<<')
    ? resources.replace('/Font<<', `/Font<<${fonts}`)
    : `/Font<<${fonts}>>${resources}`;
  kit.fill(page, `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 612 792]/Resources<<${own}>>/Contents[${streams}]>>`);
  kit.fill(pages, `<</Type/Pages/Count 1/Kids[${page} 0 R]>>`);
  kit.fill(catalog, `<</Type/Catalog/Pages ${pages} 0 R>>`);
  return kit.finish(catalog);
}

/** Returns a page for each way to show a word so that the engine skips it, below a title. */
export function skippedTexts(word: string, title: string, seed: number): readonly SkippedText[] {
  const random = createRandom(seed);
  return Object.entries(WAYS).map(([name, make]) => ({ name, bytes: build(word, title, make, random) }));
}

/** Ways to draw codes, which random streams part. */
const DRAWN: readonly ((codes: string) => string)[] = [
  (codes) => `BT /F2 14 Tf 72 500 Td <${codes}> Tj ET\n`,
  (codes) => `BT /F2 14 Tf 1 0 0 1 72 500 Tm [<${codes.slice(0, 6)}> -10 <${codes.slice(6)}> 20] TJ ET\n`,
  (codes) => `BT\n/F2 14 Tf\n72 500 Td\n(${octal(codes)}) Tj\nET\n`,
  (codes) => `BT /F2 14 Tf 72 500 Td ${codes.replace(/../g, '<$&> Tj 9.25 0.0 Td ')}ET\n`,
  (codes) => `q 1 0 0 1 10 20 cm BT /F2 14.0 Tf 100 Tz 62 480 Td % here\n<${codes}>Tj ET Q\n`,
];

/** Parts content in front of random characters. */
function partedAt(content: string, random: Random): readonly string[] {
  const places = Array.from({ length: random.integer(1, 8) }, () => random.integer(1, content.length - 1));
  const ends = [...new Set(places), content.length].sort((one, other) => one - other);
  return ends.map((end, at) => content.slice(ends[at - 1] ?? 0, end));
}

/** Returns pages with a word whose content is parted into streams anywhere. */
export function partedTexts(word: string, title: string, seed: number, count: number): readonly SkippedText[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const draw = DRAWN[index % DRAWN.length] as (typeof DRAWN)[number];
    const make = ({ codes }: Hidden): Parts => ({ content: partedAt(draw(codes), random) });
    return { name: `parted ${index}`, bytes: build(word, title, make, random) };
  });
}

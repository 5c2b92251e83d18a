// PDFs that show a secret once, at a place to redact, and hide it in every way the format allows.
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Rect } from '../../kernel/rect.ts';
import { createRandom } from '../random.ts';
import type { CaseParts, MakeCase } from './adversarial-case.ts';
import { FONT_CASES } from './adversarial-fonts.ts';
import { IMAGE_CASES } from './adversarial-images.ts';
import { latin, PdfKit } from './pdf-kit.ts';

export interface AdversarialPdf {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly secret: string;
  readonly others: readonly string[];
  readonly redactions: readonly { readonly page: number; readonly areas: readonly Rect[] }[];
  readonly image: CaseParts['image'];
  readonly mayBePicture: boolean;
}

export const SECRET_BOX = [198, 494, 298, 516] as const;
const [WIDTH, HEIGHT] = [612, 792];

const show = (text: string, x = 200, y = 500, font = 'F1', size = 20) =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;
const hex = (text: string) => Array.from(latin(text), (code) => code.toString(16).padStart(2, '0')).join('');
const utf16 = (text: string) =>
  `<FEFF${Array.from(text, (character) => character.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`;
const letters = (text: string) => [...text];

/** Draws each letter as a unique figure in a 10 × 10 square. */
const outline = (letter: string) => {
  const code = letter.charCodeAt(0) - 64;
  return `0 0 m ${code % 10} 10 l ${10 - (code % 7)} ${code % 5} l ${(code * 3) % 10} ${(code * 7) % 10} l h`;
};

const extra =
  (make: (secret: string, kit: PdfKit) => CaseParts): MakeCase =>
  (secret, kit) => ({ content: show(secret), ...make(secret, kit) });

const TEXT_CASES: Readonly<Record<string, MakeCase>> = {
  'plain text': (secret) => ({ content: show(secret) }),
  'a page turned by 90°': (secret) => ({ content: show(secret), rotate: 90 }),
  'a page turned by 180°': (secret) => ({ content: show(secret), rotate: 180 }),
  'a page turned by 270°': (secret) => ({ content: show(secret), rotate: 270 }),
  'text turned by 30°': (secret) => ({
    content: `BT /F1 20 Tf 0.866 0.5 -0.5 0.866 320 600 Tm (${secret}) Tj ET\n`,
    box: [308, 594, 410, 668],
  }),
  'text scaled by the matrix': (secret) => ({
    content: `q 0.01 0 0 0.01 0 0 cm BT /F1 2000 Tf 20000 50000 Td (${secret}) Tj ET Q\n`,
  }),
  'text narrowed': (secret) => ({ content: `BT /F1 20 Tf 50 Tz 12 Tc 200 500 Td (${secret}) Tj 100 Tz 0 Tc ET\n` }),
  'text raised': (secret) => ({ content: `BT /F1 20 Tf 10 Ts 200 490 Td (${secret}) Tj 0 Ts ET\n` }),
  'text clipped': (secret) => ({ content: `q 190 480 200 60 re W n ${show(secret)} Q\n` }),
  'text clipped away beside the box': (secret) => ({
    content: `${show(secret)}q 10 10 5 5 re W n ${show(secret, 200, 300)} Q\n`,
  }),
  'text as hexadecimal digits': (secret) => ({ content: `BT /F1 20 Tf 200 500 Td <${hex(secret)}> Tj ET\n` }),
  'text as octal escapes': (secret) => ({
    content: `BT /F1 20 Tf 200 500 Td (${letters(secret)
      .map((letter) => `\\${letter.charCodeAt(0).toString(8).padStart(3, '0')}`)
      .join('')}) Tj ET\n`,
  }),
  'text split by kerning into single glyphs': (secret) => ({
    content: `BT /F1 20 Tf 200 500 Td [${letters(secret)
      .map((letter, index) => `(${letter}) ${index % 2 === 0 ? -30 : 30}`)
      .join(' ')}] TJ ET\n`,
  }),
  'each glyph moved to its place': (secret) => ({
    content: `BT /F1 20 Tf 200 500 Td ${letters(secret)
      .map((letter) => `(${letter}) Tj 12 0 Td`)
      .join(' ')} ET\n`,
  }),
  'each glyph in a text object, last first': (secret) => ({
    content: letters(secret)
      .map((letter, index) => show(letter, 200 + 12 * index))
      .reverse()
      .join(''),
  }),
  'the operator of a new line': (secret) => ({ content: `BT /F1 20 Tf 20 TL 200 520 Td (${secret}) ' ET\n` }),
  'the operator of a new line with spacing': (secret) => ({
    content: `BT /F1 20 Tf 20 TL 200 520 Td 0 0 (${secret}) " ET\n`,
  }),
  'a line with what comes before and after': (secret) => ({
    content: `BT /F1 20 Tf 20 460 Td (Left) Tj 0 40 TD [(Upper) -1000 (              ) (${secret}) -500 (Right)] TJ T* (Under) Tj ET\n`,
    box: [258, 494, 358, 516],
  }),
  'invisible text over the visible': (secret) => ({
    content: `${show(secret)}BT 3 Tr /F1 20 Tf 200 500 Td (${secret}) Tj ET\n`,
  }),
  'white text': (secret) => ({ content: `${show(secret)}q 1 g ${show(secret, 199, 501)} Q\n` }),
  'text with a stroke': (secret) => ({ content: `BT 2 Tr 0.2 w /F1 20 Tf 200 500 Td (${secret}) Tj ET\n` }),
  'text drawn twice for boldness': (secret) => ({ content: show(secret) + show(secret, 200.3) }),
  'text that clips': (secret) => ({
    content: `q BT 7 Tr /F1 20 Tf 200 500 Td (${secret}) Tj ET 0 0 612 792 re f Q\n`,
    mayBePicture: true,
  }),
  'text as outlines': (secret) => ({
    content: `${letters(secret)
      .map((letter, index) => `q 1 0 0 1 ${200 + 12 * index} 500 cm ${outline(letter)} f Q`)
      .join('\n')}\n`,
  }),
  'text as stroked outlines': (secret) => ({
    content: `${letters(secret)
      .map((letter, index) => `q 1 0 0 1 ${200 + 12 * index} 500 cm ${outline(letter)} S Q`)
      .join('\n')}\n`,
  }),
  'a clip in the shape of the text': (secret) => ({
    content: `q ${letters(secret)
      .map((letter, index) =>
        outline(letter).replace(
          /(\d+) (\d+) ([ml])/g,
          (_, x, y, operator) => `${200 + 12 * index + Number(x)} ${500 + Number(y)} ${operator}`,
        ),
      )
      .join(' ')} W n 0 0 612 792 re f Q\n`,
  }),
  'a line that crosses': (secret) => ({
    content: `${show(secret)}100 505 m 200 505 l ${210 + (secret.charCodeAt(0) % 60)} 496 l ${220 + (secret.charCodeAt(1) % 60)} 514 l 290 505 l 400 505 l S\n`,
  }),
  'a curve that crosses': (secret) => ({
    content: `${show(secret)}100 400 m 210 560 260 600 320 380 c S\n`,
  }),
  'a filled area that crosses': (secret) => ({
    content: `0.9 g 150 480 m 200 500 l ${210 + (secret.charCodeAt(0) % 60)} 512 l 290 500 l 350 480 l h f 0 g ${show(secret)}`,
  }),
  'a dashed line that crosses': (secret) => ({
    content: `${show(secret)}[4 2] 0 d 100 505 m 400 505 l S [] 0 d\n`,
    mayBePicture: true,
  }),
  'a background under all': (secret) => ({ content: `0.95 g 0 0 612 792 re f 0 g ${show(secret)}` }),
  'a form': (secret, kit) => ({
    resources: `/XObject <</Fm ${kit.stream('/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources <</Font <</F1 4 0 R>>>>', show(secret))} 0 R>>`,
    content: '/Fm Do\n',
  }),
  'a form in a form, moved': (secret, kit) => {
    const inner = kit.stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 300 100] /Matrix [2 0 0 2 0 0] /Resources <</Font <</F1 4 0 R>>>>',
      show(secret, 0, 10, 'F1', 10),
    );
    const outer = kit.stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources <</XObject <</In ${inner} 0 R>>>>`,
      'q 1 0 0 1 200 480 cm /In Do Q',
    );
    return { resources: `/XObject <</Fm ${outer} 0 R>>`, content: '/Fm Do\n' };
  },
  'a form without resources': (secret, kit) => ({
    resources: `/XObject <</Fm ${kit.stream('/Type /XObject /Subtype /Form /BBox [0 0 612 792]', show(secret))} 0 R>>`,
    content: '/Fm Do\n',
  }),
  'a form on two pages': (secret, kit) => ({
    resources: `/XObject <</Fm ${kit.stream('/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources <</Font <</F1 4 0 R>>>>', show(secret))} 0 R>>`,
    content: '/Fm Do\n',
    second: '/Fm Do\n',
  }),
  'a form that nothing draws': (secret, kit) => ({
    resources: `/XObject <</Fm ${kit.stream('/Type /XObject /Subtype /Form /BBox [0 0 612 792]', show(secret), true)} 0 R>>`,
    content: show(secret),
  }),
  'a pattern under the box': (secret, kit) => ({
    resources: `/Pattern <</P1 ${kit.stream('/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 612 792] /XStep 612 /YStep 792 /Resources <</Font <</F1 4 0 R>>>>', show(secret))} 0 R>>`,
    content: '/Pattern cs /P1 scn 150 450 300 100 re f 0 g\n',
    mayBePicture: true,
  }),
  'a soft mask of text': (secret, kit) => {
    const group = kit.stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group <</S /Transparency /CS /DeviceGray>> /Resources <</Font <</F1 4 0 R>>>>',
      `1 g ${show(secret)}`,
    );
    return {
      resources: `/ExtGState <</G1 <</SMask <</S /Luminosity /G ${group} 0 R>>>>>>`,
      content: 'q /G1 gs 0 0 612 792 re f Q\n',
    };
  },
  'a Type 3 font': (secret, kit) => {
    const names = [...new Set(letters(secret))];
    const drawn = names
      .map(
        (letter) =>
          `/${letter}x ${kit.stream('', `600 0 0 0 500 700 d1 0 0 m ${letter.charCodeAt(0) * 5} 700 l 300 ${letter.charCodeAt(0)} l f`)} 0 R`,
      )
      .join(' ');
    const codes = names.map((letter) => `${letter.charCodeAt(0)} /${letter}x`).join(' ');
    const widths = Array.from({ length: 26 }, () => 600).join(' ');
    const font = kit.add(
      `<</Type /Font /Subtype /Type3 /FontBBox [0 0 600 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 90 /Widths [${widths}] /Resources <<>> /CharProcs <<${drawn}>> /Encoding <</Type /Encoding /Differences [${codes}]>>>>`,
    );
    return { resources: `/Font <</F1 4 0 R /T3 ${font} 0 R>>`, content: show(secret, 200, 500, 'T3') };
  },
  'a Type 3 font whose widths lie': (secret, kit) => {
    const drawn = `/all ${kit.stream('/Resources <</Font <</F1 4 0 R>>>>', `0 0 d0 BT /F1 1000 Tf (${secret}) Tj ET`)} 0 R`;
    const font = kit.add(
      `<</Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 33 /LastChar 33 /Widths [0] /Resources <</Font <</F1 4 0 R>>>> /CharProcs <<${drawn}>> /Encoding <</Differences [33 /all]>>>>`,
    );
    return { resources: `/Font <</F1 4 0 R /T3 ${font} 0 R>>`, content: 'BT /T3 20 Tf 200 500 Td (!) Tj ET\n' };
  },
  'a composite font that maps its codes': (secret, kit) => {
    const map = kit.stream(
      '',
      `1 begincodespacerange <0000> <ffff> endcodespacerange ${letters(secret).length} beginbfchar ${letters(secret)
        .map((letter, index) => `<${(index + 1).toString(16).padStart(4, '0')}> <00${hex(letter)}>`)
        .join(' ')} endbfchar`,
    );
    const font = kit.add(
      `<</Type /Font /Subtype /Type0 /BaseFont /Courier /Encoding /Identity-H /ToUnicode ${map} 0 R /DescendantFonts [<</Type /Font /Subtype /CIDFontType2 /BaseFont /Courier /DW 600 /W [1 [600 600 600 600]] /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /FontDescriptor <</Type /FontDescriptor /FontName /Courier /Flags 33 /FontBBox [0 -200 600 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 600 /StemV 80 /CharSet (/${letters(secret).join('/')})>>>>]>>`,
    );
    return {
      resources: `/Font <</F1 4 0 R /C1 ${font} 0 R>>`,
      content: `BT /C1 20 Tf 200 500 Td <${letters(secret)
        .map((_, index) => (index + 1).toString(16).padStart(4, '0'))
        .join('')}> Tj ET\n`,
    };
  },
  'glyph names that spell': (secret, kit) => {
    const names = letters(secret)
      .map((letter) => `/${letter}`)
      .join(' ');
    const font = kit.add(
      `<</Type /Font /Subtype /Type1 /BaseFont /Courier /FirstChar 1 /LastChar 8 /Widths [${'600 '.repeat(8)}] /Encoding <</Differences [1 ${names}]>>>>`,
    );
    return {
      resources: `/Font <</F1 4 0 R /E1 ${font} 0 R>>`,
      content: `BT /E1 20 Tf 200 500 Td <0102030405060708> Tj ET\n`,
    };
  },
  'a comment in the content': (secret) => ({ content: `${show(secret)}% ${secret}\n0 g % ${secret}\n` }),
  'a comment in the middle of an operator': (secret) => ({
    content: `BT /F1 20 Tf 200 500 Td (${secret}) % ${secret}\n Tj ET 0 %${secret}\n g\n`,
  }),
};

const REST_CASES: Readonly<Record<string, MakeCase>> = {
  'the words that stand for it': (secret) => ({
    content: `/Span <</ActualText ${utf16(secret)} /Alt (${secret}) /E (${secret})>> BDC ${show(secret)} EMC\n`,
  }),
  'the words that stand for it, by name': (secret, kit) => ({
    resources: `/Properties <</MC0 ${kit.add(`<</ActualText (${secret})>>`)} 0 R>>`,
    content: `/Span /MC0 BDC ${show(secret)} EMC\n`,
  }),
  'a tag of its name': (secret) => ({ content: `/${secret} BMC ${show(secret)} EMC /Tag <</Note (${secret})>> DP\n` }),
  'the document information': extra((secret, kit) => ({
    trailer: `/Info ${kit.add(`<</Title (${secret}) /Author ${utf16(secret)} /Own <${hex(secret)}>>>`)} 0 R`,
  })),
  metadata: extra((secret, kit) => ({
    catalog: `/Metadata ${kit.stream('/Type /Metadata /Subtype /XML', `<x:xmpmeta><dc:title>${secret}</dc:title></x:xmpmeta>`)} 0 R`,
  })),
  'an outline': extra((secret, kit) => {
    const root = kit.reserve();
    const item = kit.add(`<</Title (About ${secret}) /Parent ${root} 0 R /Dest [5 0 R /Fit]>>`);
    kit.fill(root, `<</Type /Outlines /First ${item} 0 R /Last ${item} 0 R /Count 1>>`);
    return { catalog: `/Outlines ${root} 0 R` };
  }),
  'named destinations': extra((secret) => ({
    catalog: `/Names <</Dests <</Names [(${secret}) [5 0 R /Fit]]>>>> /Dests <</${secret} [5 0 R /Fit]>>`,
  })),
  'the target of a link': extra((secret) => ({
    page: `/Annots [<</Type /Annot /Subtype /Link /Rect [50 50 100 70] /A <</S /URI /URI (https://example.org/${secret})>>>>]`,
  })),
  'a note and its popup': extra((secret, kit) => {
    const note = kit.reserve();
    const popup = kit.add(
      `<</Type /Annot /Subtype /Popup /Rect [100 600 200 650] /Parent ${note} 0 R /Contents (${secret})>>`,
    );
    kit.fill(
      note,
      `<</Type /Annot /Subtype /Text /Rect [50 600 70 620] /Contents (${secret}) /T (${secret}) /RC (<p>${secret}</p>) /Popup ${popup} 0 R>>`,
    );
    return { page: `/Annots [${note} 0 R ${popup} 0 R]` };
  }),
  'an annotation that looks like it': (secret, kit) => {
    const look = kit.stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 110 30] /Resources <</Font <</F1 4 0 R>>>>',
      show(secret, 5, 5),
    );
    return {
      content: '',
      page: `/Annots [<</Type /Annot /Subtype /FreeText /Rect [195 495 305 525] /DA (/F1 20 Tf) /Contents (${secret}) /AP <</N ${look} 0 R>>>>]`,
    };
  },
  'a highlight over it': extra((secret, kit) => {
    const look = kit.stream('/Type /XObject /Subtype /Form /BBox [190 490 310 520]', '1 1 0 rg 195 492 105 25 re f');
    return {
      page: `/Annots [<</Type /Annot /Subtype /Highlight /Rect [190 490 310 520] /QuadPoints [195 517 300 517 195 492 300 492] /Contents (${secret}) /AP <</N ${look} 0 R>>>>]`,
    };
  }),
  'a field': (secret, kit) => {
    const look = kit.stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 110 30] /Resources <</Font <</F1 4 0 R>>>>',
      `/Tx BMC ${show(secret, 5, 5)} EMC`,
    );
    const field = kit.add(
      `<</Type /Annot /Subtype /Widget /FT /Tx /T (${secret}) /TU (${secret}) /V (${secret}) /DV (${secret}) /Rect [195 495 305 525] /F 4 /DA (/F1 20 Tf 0 g) /AP <</N ${look} 0 R>>>>`,
    );
    return {
      content: '',
      page: `/Annots [${field} 0 R]`,
      catalog: `/AcroForm <</Fields [${field} 0 R] /DR <</Font <</F1 4 0 R>>>> /XFA (${secret})>>`,
    };
  },
  'a hidden layer': (secret, kit) => {
    const layer = kit.add(`<</Type /OCG /Name (${secret})>>`);
    return {
      content: `${show(secret)}/OC /L1 BDC ${show(secret, 200, 300)} EMC\n`,
      resources: `/Properties <</L1 ${layer} 0 R>>`,
      catalog: `/OCProperties <</OCGs [${layer} 0 R] /D <</Name (${secret}) /BaseState /ON /OFF [${layer} 0 R]>>>>`,
    };
  },
  'a hidden layer of another page': (secret, kit) => {
    const layer = kit.add(`<</Type /OCG /Name (Hidden)>>`);
    return {
      content: show(secret),
      second: `${show(secret)}/OC /L1 BDC ${show(secret, 200, 300)} EMC\n`,
      resources: `/Properties <</L1 ${layer} 0 R>>`,
      catalog: `/OCProperties <</OCGs [${layer} 0 R] /D <</OFF [${layer} 0 R]>>>>`,
    };
  },
  'an attached file': extra((secret, kit) => {
    const file = kit.stream('/Type /EmbeddedFile', `Attached: ${secret}`, true);
    return {
      catalog: `/Names <</EmbeddedFiles <</Names [(a) <</Type /Filespec /F (${secret}.txt) /UF (${secret}.txt) /EF <</F ${file} 0 R>>>>]>>>> /AF [<</Type /Filespec /F (x) /EF <</F ${file} 0 R>>>>]`,
    };
  }),
  scripts: extra((secret) => ({
    catalog: `/OpenAction <</S /JavaScript /JS (app.alert("${secret}"))>> /Names <</JavaScript <</Names [(a) <</S /JavaScript /JS (${secret})>>]>>>>`,
    page: `/AA <</O <</S /JavaScript /JS (${secret})>>>>`,
  })),
  'a thumbnail, and data of applications': extra((secret, kit) => ({
    page: `/Thumb ${kit.stream('/Width 8 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', secret)} 0 R /PieceInfo <</App <</LastModified (D:2020) /Private <</Own (${secret}) /Data ${kit.stream('', secret, true)} 0 R>>>>>> /Own ${kit.stream('', secret)} 0 R`,
    catalog: `/PieceInfo <</App <</Private (${secret})>>>> /Own (${secret})`,
  })),
  'an earlier revision': (secret, kit) => {
    const note = kit.add('<</Note (none)>>');
    kit.setFormer(note, `<</Note (${secret})>>`);
    return { content: show(secret), catalog: `/Own ${note} 0 R` };
  },
  'an object that nothing refers to': extra((secret, kit) => {
    kit.add(`(${secret})`);
    kit.stream('', show(secret), true);
    return {};
  }),
  'object streams': extra((secret, kit) => {
    kit.add(`<</Left (${secret})>>`);
    return { asObjectStream: true, catalog: `/Lang (${secret})` };
  }),
  'an encrypted file': extra((secret, kit) => ({
    isEncrypted: true,
    trailer: `/Info ${kit.add(`<</Title (${secret})>>`)} 0 R`,
  })),
  'a tagged document': (secret, kit) => {
    const root = kit.reserve();
    const element = kit.add(
      `<</Type /StructElem /S /${secret} /P ${root} 0 R /Pg 5 0 R /K 0 /Alt (${secret}) /ActualText ${utf16(secret)} /T (${secret}) /A <</O /Own /V (${secret})>>>>`,
    );
    kit.fill(
      root,
      `<</Type /StructTreeRoot /K [${element} 0 R] /RoleMap <</${secret} /P>> /IDTree <</Names [(${secret}) ${element} 0 R]>> /ParentTree <</Nums [0 [${element} 0 R]]>>>>`,
    );
    return {
      content: `/P <</MCID 0 /ActualText (${secret})>> BDC ${show(secret)} EMC\n`,
      catalog: `/StructTreeRoot ${root} 0 R /MarkInfo <</Marked true>>`,
      page: '/StructParents 0',
    };
  },
  'labels of pages': extra((secret) => ({ catalog: `/PageLabels <</Nums [0 <</P (${secret})>>]>>` })),
  'a colour of its name': (secret, kit) => ({
    resources: `/ColorSpace <</${secret} [/Separation /${secret} /DeviceGray ${kit.add('<</FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1>>')} 0 R]>>`,
    content: `${show(secret)}/${secret} cs 1 scn 50 600 20 20 re f 0 g\n`,
    mayBePicture: true,
  }),
  'text beyond the page': (secret) => ({ content: show(secret) + show(secret, 900, 500) + show(secret, 200, -100) }),
  'a font of its name': (secret, kit) => ({
    resources: `/Font <</F1 4 0 R /${secret} ${kit.add('<</Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding>>')} 0 R>>`,
    content: show(secret, 200, 500, secret),
    mayBePicture: true,
  }),
};

const CASES: Readonly<Record<string, MakeCase>> = { ...TEXT_CASES, ...FONT_CASES, ...REST_CASES, ...IMAGE_CASES };

export const adversarialNames: readonly string[] = Object.keys(CASES);
/** Cases with the secret outside page content. */
export const restNames: readonly string[] = Object.keys(REST_CASES);

const OTHERS = [
  ['Alpha', 60, 700],
  ['Bravo', 300, 700],
  ['Before', 60, 500],
  ['After', 480, 500],
  ['Below', 200, 470],
  ['Above', 200, 530],
] as const;

export function toSecret(seed: number): string {
  const random = createRandom(seed);
  return Array.from({ length: 8 }, () => String.fromCharCode(random.integer(65, 90))).join('');
}

function toPageRect([x0, y0, x1, y1]: readonly [number, number, number, number], rotate: number): Rect {
  const [width, height] = [x1 - x0, y1 - y0];
  if (rotate === 90) return { x: y0, y: x0, width: height, height: width };
  if (rotate === 180) return { x: WIDTH - x1, y: y0, width, height };
  if (rotate === 270) return { x: HEIGHT - y1, y: WIDTH - x1, width: height, height: width };
  return { x: x0, y: HEIGHT - y1, width, height };
}

async function encrypt(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  pdf.encrypt({ userPassword: '', ownerPassword: 'of the owner' });
  return new Uint8Array(await pdf.save());
}

/** Builds a file; deterministic by name and seed. The seed only changes the secret. */
export async function buildAdversarial(name: string, seed: number): Promise<AdversarialPdf> {
  const make = CASES[name];
  if (!make) throw new Error(`There is no adversarial file called ${name}`);
  const secret = toSecret(seed);
  const kit = new PdfKit();
  const [catalog, pages, others] = [kit.reserve(), kit.reserve(), kit.reserve()];
  kit.add('<</Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding>>');
  const first = kit.reserve();
  const parts = make(secret, kit, seed);
  kit.fill(others, 'null');
  const words = OTHERS.map(([word, x, y]) => show(word, x, y)).join('');
  const resources = parts.resources?.includes('/Font <<')
    ? parts.resources
    : `/Font <</F1 4 0 R>> ${parts.resources ?? ''}`;
  const describe = (content: string, entries: string) =>
    `<</Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Rotate ${parts.rotate ?? 0} /Resources <<${resources}>> /Contents ${kit.stream('', words + content)} 0 R ${entries}>>`;
  kit.fill(first, describe(parts.content ?? show(secret), parts.page ?? ''));
  const second = parts.second === undefined ? undefined : kit.add(describe(parts.second, ''));
  kit.fill(pages, `<</Type /Pages /Count ${second ? 2 : 1} /Kids [${first} 0 R${second ? ` ${second} 0 R` : ''}]>>`);
  kit.fill(catalog, `<</Type /Catalog /Pages ${pages} 0 R ${parts.catalog ?? ''}>>`);
  const bytes = kit.finish(catalog, { trailer: parts.trailer ?? '', asObjectStream: parts.asObjectStream ?? false });
  const area = toPageRect(parts.box ?? SECRET_BOX, parts.rotate ?? 0);
  return {
    name,
    secret,
    bytes: parts.isEncrypted ? await encrypt(bytes) : bytes,
    others: OTHERS.map(([word]) => word),
    redactions: [{ page: 0, areas: [area] }, ...(second ? [{ page: 1, areas: [area] }] : [])],
    image: parts.image,
    mayBePicture: parts.mayBePicture ?? false,
  };
}

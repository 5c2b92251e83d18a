// PDFs with East Asian words in fonts that name a predefined CMap, and say nothing else of what
// their codes mean. Each CID has a width of its own: a wrong one moves all that follows it.
import { PdfKit } from './pdf-kit.ts';

interface Letter {
  readonly text: string;
  /** In hexadecimal. */
  readonly code: string;
  readonly cid: number;
}

export interface Sample {
  readonly cmap: string;
  readonly ordering: string;
  /** Words with their codes and CIDs. */
  readonly words: readonly [before: readonly Letter[], secret: readonly Letter[], after: readonly Letter[]];
  readonly space: Letter;
}

const lettersOf = (text: string, codes: string, cids: readonly number[]): Letter[] =>
  Array.from(text, (letter, index) => ({ text: letter, code: codes.split(' ')[index] ?? '', cid: cids[index] ?? 0 }));

const sample = (
  cmap: string,
  ordering: string,
  space: readonly [code: string, cid: number],
  ...words: readonly (readonly [text: string, codes: string, cids: readonly number[]])[]
): Sample => ({
  ...{ cmap, ordering },
  words: words.map((word) => lettersOf(...word)) as unknown as Sample['words'],
  space: { text: ' ', code: space[0], cid: space[1] },
});

const JAPANESE = [2177, 3134] as const;
const KANJI = [1533, 2248] as const;
const NAME = [4454, 3288] as const;
const KOREAN = [3352, 1249, 1586] as const;

export const SAMPLES: readonly Sample[] = [
  sample(
    '90ms-RKSJ-H',
    'Japan1',
    ['20', 231],
    ['山田', '8e52 9363', JAPANESE],
    ['漢字', '8abf 8e9a', KANJI],
    ['Tokyo', '54 6f 6b 79 6f', [283, 310, 306, 320, 310]],
  ),
  sample(
    'UniJIS-UTF16-H',
    'Japan1',
    ['0020', 1],
    ['山田', '5c71 7530', JAPANESE],
    ['漢字', '6f22 5b57', KANJI],
    ['Tokyo', '0054 006f 006b 0079 006f', [53, 80, 76, 90, 80]],
  ),
  sample(
    'GBK-EUC-H',
    'GB1',
    ['20', 7716],
    ['王五', 'cdf5 cee5', [3750, 3828]],
    ['张三', 'd5c5 c8fd', NAME],
    ['Beijing', '42 65 69 6a 69 6e 67', [847, 882, 886, 887, 886, 891, 884]],
  ),
  sample(
    'KSCms-UHC-V',
    'Korea1',
    ['20', 1],
    ['전화', 'c0fc c8ad', [2681, 3354]],
    ['홍길동', 'c8ab b1e6 b5bf', KOREAN],
    ['동길', 'b5bf b1e6', [1586, 1249]],
  ),
  // Letters without space between them.
  sample(
    'V',
    'Japan1',
    ['2121', 633],
    ['山田', '3b33 4544', JAPANESE],
    ['漢字', '3441 3b7a', KANJI],
    ['東京', '456c 357e', [3174, 1688]],
  ),
  sample(
    'UniKS-UCS2-H',
    'Korea1',
    ['0020', 1],
    ['전화', 'c804 d654', [2681, 3354]],
    ['홍길동', 'd64d ae38 b3d9', KOREAN],
    ['동길', 'b3d9 ae38', [1586, 1249]],
  ),
  sample(
    'ETen-B5-H',
    'CNS1',
    ['20', 13_648],
    ['機密', 'bef7 b14b', [4826, 2647]],
    ['張三', 'b169 a454', [2677, 615]],
    ['密機', 'b14b bef7', [2647, 4826]],
  ),
  sample(
    'EUC-H',
    'Japan1',
    ['20', 231],
    ['字漢', 'bbfa b4c1', [2248, 1533]],
    ['漢字', 'b4c1 bbfa', KANJI],
    ['Tokyo', '54 6f 6b 79 6f', [283, 310, 306, 320, 310]],
  ),
];

const SIZE = 20;
const [LEFT, TOP] = [72, 700];

/** Advance of a CID, and its vertical one (1/1000 em). */
const widthOf = (cid: number, isVertical = false) => (isVertical ? 1000 : 400 + (cid % 701));
const depthOf = (cid: number) => -1000 - (cid % 301);

export interface PlacedWord {
  readonly text: string;
  /** Origin of the first letter (pt, y up). */
  readonly x: number;
  readonly y: number;
}

export interface NamedCMapFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly secret: string;
  readonly kept: readonly [PlacedWord, PlacedWord];
}

const DESCRIPTOR =
  '<</Type/FontDescriptor/FontName/Other/Flags 4/FontBBox[0 -200 1200 900]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 700/StemV 80>>';

const spell = (letters: readonly Letter[]) => letters.map(({ text }) => text).join('');

/** An embedded CMap that changes a predefined one: the code after a letter's own stands for it. */
function changing(cmap: string, { code, cid }: Letter) {
  const next = (Number.parseInt(code, 16) + 1).toString(16).padStart(code.length, '0');
  const text = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /${cmap} usecmap
/WMode ${cmap.endsWith('V') ? 1 : 0} def
1 begincidchar <${next}> ${cid} endcidchar
endcmap end end`;
  return { code: next, text };
}

/** @param isChanged true for an embedded CMap that changes the named one */
export function namedCMapFile({ cmap, ordering, words, space }: Sample, isChanged = false): NamedCMapFile {
  const kit = new PdfKit();
  const [catalog, pages, page] = [kit.reserve(), kit.reserve(), kit.reserve()];
  const [before, secret, after] = words;
  const isVertical = cmap.endsWith('V');
  const line = [...before, space, ...secret, space, ...after];
  const cids = [...new Set(line.map(({ cid }) => cid))];
  const system = `/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>`;
  const horizontal = `/W[${cids.map((cid) => `${cid}[${widthOf(cid, isVertical)}]`).join('')}]`;
  const vertical = `/W2[${cids.map((cid) => `${cid}[${depthOf(cid)} 500 880]`).join('')}]`;
  const own = changing(cmap, secret[1] as Letter);
  const encoding = isChanged
    ? `${kit.stream(`/Type/CMap/CMapName/Own${system}/UseCMap/${cmap}/WMode ${isVertical ? 1 : 0}`, own.text)} 0 R`
    : `/${cmap}`;
  const font = kit.add(
    `<</Type/Font/Subtype/Type0/BaseFont/Other/Encoding ${encoding}/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/Other/FontDescriptor ${kit.add(DESCRIPTOR)} 0 R${system}${horizontal}${vertical}>>]>>`,
  );
  const codes = line.map((letter) => (isChanged && letter === secret[1] ? own.code : letter.code)).join('');
  const content = kit.stream('', `BT /F1 ${SIZE} Tf ${LEFT} ${TOP} Td <${codes}> Tj ET`);
  const fonts = `/Resources<</Font<</F1 ${font} 0 R>>>>`;
  kit.fill(page, `<</Type/Page/Parent ${pages} 0 R/MediaBox[0 0 612 792]${fonts}/Contents ${content} 0 R>>`);
  kit.fill(pages, `<</Type/Pages/Count 1/Kids[${page} 0 R]>>`);
  kit.fill(catalog, `<</Type/Catalog/Pages ${pages} 0 R>>`);
  const advance = (letters: readonly Letter[]) =>
    (letters.reduce((sum, { cid }) => sum + (isVertical ? depthOf(cid) : widthOf(cid)), 0) * SIZE) / 1000;
  const place = (word: readonly Letter[], skipped: readonly Letter[]): PlacedWord => ({
    text: spell(word),
    x: LEFT + (isVertical ? 0 : advance(skipped)),
    y: TOP + (isVertical ? advance(skipped) : 0),
  });
  return {
    name: isChanged ? `a change of ${cmap}` : cmap,
    bytes: kit.finish(catalog),
    secret: spell(secret),
    kept: [place(before, []), place(after, [...before, space, ...secret, space])],
  };
}

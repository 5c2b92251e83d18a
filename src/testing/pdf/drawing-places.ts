// Places of a PDF that hold data among what its pages draw with: fonts, functions, colours, codecs.
import { deflateSync } from 'node:zlib';
import { latin, type PdfKit } from './pdf-kit.ts';
import { annotation, drawing, FORM, font, type Hidden, image, type Place } from './text-places.ts';

const ofBytes = (...parts: readonly (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)));
/** Bytes that fit into a comment. */
const onLine = (bytes: Uint8Array) => bytes.map((byte) => (byte === 10 || byte === 13 ? 32 : byte));
const u16 = (value: number) => Uint8Array.of(value >> 8, value & 255);
const u32 = (value: number) => ofBytes(u16(value >>> 16), u16(value & 0xffff));

/** A Type 0 function for `from` and `to` samples is data, a Type 4 one is a program. */
const transfer =
  (make: (hidden: Hidden, kit: PdfKit) => string): Place =>
  (hidden, kit) => ({
    resources: `/ExtGState<</G1<</Type/ExtGState${make(hidden, kit)}>>>>`,
    secondContent: '/G1 gs 0 0 5 5 re f\n',
  });

const colour =
  (make: (hidden: Hidden, kit: PdfKit) => string): Place =>
  (hidden, kit) => ({
    resources: `/ColorSpace<</CS0 ${make(hidden, kit)}>>`,
    secondContent: '/CS0 cs 0 scn 0 0 5 5 re f\n',
  });

/** A profile with one tag beside the header. */
function profile(signature: string, data: Uint8Array): Uint8Array {
  const size = 128 + 4 + 12 + data.length;
  const head = new Uint8Array(128);
  head.set(u32(size), 0);
  head.set(latin('mntrGRAYXYZ '), 12);
  head.set(latin('acsp'), 36);
  return ofBytes(head, u32(1), signature, u32(144), u32(data.length), data);
}
const profileOf = (signature: string, before: string) =>
  colour(({ bytes }, kit) => {
    const made = profile(signature, ofBytes(before, '\0\0\0\0', bytes, '\0'));
    return `[/ICCBased ${kit.stream('/N 1/Alternate/DeviceGray', made)} 0 R]`;
  });

/** A baseline JPEG of one grey pixel, with a segment before its tables. */
const JPEG = Buffer.from(
  '/9j/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
);
const withSegment = (marker: number, bytes: Uint8Array) =>
  ofBytes(JPEG.subarray(0, 2), Uint8Array.of(255, marker), u16(bytes.length + 2), bytes, JPEG.subarray(2));
const picture = (filter: string, data: Uint8Array, kit: PdfKit, entries = '') => ({
  resources: `/XObject<</X1 ${kit.stream(`/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Filter${filter}${entries}`, data)} 0 R>>`,
  secondContent: 'q 9 0 0 9 0 0 cm /X1 Do Q\n',
});

/** A font of one glyph, with a table of names. */
const type3 =
  (make: (hidden: Hidden) => { readonly glyph: string; readonly more?: string }): Place =>
  (hidden, kit) => {
    const { glyph, more = '' } = make(hidden);
    const own = kit.stream('', `500 0 d0 0 0 400 400 re f\n${glyph}`);
    return {
      resources: `/Font<</FX<</Type/Font/Subtype/Type3/FontBBox[0 0 500 500]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 65/LastChar 65/Widths[500]/Encoding<</Differences[65/A]>>/CharProcs<</A ${own} 0 R${more}>>/Resources<<>>>>>>`,
      secondContent: 'BT /FX 12 Tf 72 620 Td (A) Tj ET\n',
    };
  };

const toUnicode = (make: (hidden: Hidden) => Uint8Array): Place =>
  font((hidden, kit) => `/BaseFont/Helvetica/ToUnicode ${kit.stream('', make(hidden))} 0 R`);
const cmap = (...lines: readonly (string | Uint8Array)[]) =>
  ofBytes('/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n', ...lines, '\nendcmap end end\n');

const composite =
  (make: (hidden: Hidden, kit: PdfKit) => { readonly encoding?: string; readonly entries?: string }): Place =>
  (hidden, kit) => {
    const { encoding = '/Identity-H', entries = '' } = make(hidden, kit);
    return {
      resources: `/Font<</FX<</Type/Font/Subtype/Type0/BaseFont/Own/Encoding${encoding}/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/Own/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500${entries}>>]>>>>`,
      secondContent: 'BT /FX 12 Tf 72 620 Td <0041> Tj ET\n',
    };
  };

/** Encrypts like Type 1 fonts: Adobe Type 1 Font Format, 7.1. */
function encrypted(bytes: Uint8Array): Uint8Array {
  let state = 55_665;
  return bytes.map((byte) => {
    const cipher = byte ^ (state >> 8);
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
    return cipher;
  });
}

/** A TrueType font that holds nothing but a table. */
const fontFile = (tag: string, data: Uint8Array) =>
  ofBytes(u32(0x0001_0000), u16(1), u16(16), u16(0), u16(0), tag, u32(0), u32(28), u32(data.length), data);
const descriptor = (entries: string) =>
  `/BaseFont/Own/FontDescriptor<</Type/FontDescriptor/FontName/Own/Flags 32/FontBBox[0 0 9 9]/ItalicAngle 0/Ascent 1/Descent 0/StemV 1${entries}>>`;

/** Places of strings and names. */
export const DRAWING_TEXT_PLACES: Readonly<Record<string, Place>> = {
  'item too many of a box': ({ text }) => ({ second: `/CropBox[0 0 612 792 ${text}]` }),
  'item too many of a destination': ({ text }, _, page) => ({ catalog: `/OpenAction[${page}/XYZ 0 0 0 ${text}]` }),
  'item too many of the annotations': ({ text }) => ({ annotations: [annotation('Square', ''), text] }),
  'item too many of the labels': ({ text }) => ({
    catalog: `/PageLabels<</Nums[0<</S/D>>1 ${text}]/Limits[0 ${text}]>>`,
  }),
  'item too many of the box of a drawing': drawing(({ text }) => `/Matrix[1 0 0 1 0 0 ${text}]`),
  'item too many of the widths of a font': font(
    ({ text }) => `/BaseFont/Helvetica/FirstChar 32/LastChar 33/Widths[250 250 ${text}]`,
  ),
  'item too many of the border of an annotation': ({ text }) => ({
    annotations: [annotation('Link', `/Border[0 0 0 ${text}]/C[1 0 0 ${text}]`)],
  }),
  'item too many of the corners of a highlight': ({ text }) => ({
    annotations: [annotation('Highlight', `/QuadPoints[72 320 200 320 72 300 200 300 ${text}]`)],
  }),
  'item too many of the layers': ({ text }, kit) => {
    const own = kit.add('<</Type/OCG/Name(A)>>');
    return {
      catalog: `/OCProperties<</OCGs[${own} 0 R ${text}]/D<</ON[${own} 0 R ${text}]/RBGroups[[${own} 0 R ${text}]]/Locked[${text}]>>>>`,
      resources: `/Properties<</L ${own} 0 R>>`,
      secondContent: '/OC /L BDC 0 0 5 5 re f EMC\n',
    };
  },
  'condition of layers': ({ text, name }, kit) => {
    const own = kit.add('<</Type/OCG/Name(A)>>');
    return {
      catalog: `/OCProperties<</OCGs[${own} 0 R]/D<</ON[${own} 0 R]/AS[<</Event/View/Category[${name}]/OCGs[${own} 0 R]>>]>>/Configs[<</Name ${text}>>]>>`,
      resources: `/Properties<</L<</Type/OCMD/OCGs[${own} 0 R]/P${name}/VE[/And ${own} 0 R ${text}]>>>>`,
      secondContent: '/OC /L BDC 0 0 5 5 re f EMC\n',
    };
  },
  'classification of a font': font(({ text }) => descriptor(`/Style<</Panose ${text}>>`)),
  'palette of colours': colour(({ text }) => `[/Indexed/DeviceGray 8 ${text}]`),
  'key of the parts of a colour': colour(
    ({ name }) =>
      `[/DeviceN[/Black]/DeviceGray<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>><</Subtype/NChannel/Colorants<<${name}[/Separation${name}/DeviceGray<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>]>>/Process<</ColorSpace/DeviceCMYK/Components[${name}]>>/MixingHints<</PrintingOrder[${name}]/Solidities<<${name} 1>>>>>>]`,
  ),
  'way to blend': transfer(({ name }) => `/BM[${name}/Normal]/RI${name}`),
  'name of a screen of dots': transfer(
    ({ text, name }) =>
      `/HT<</Type/Halftone/HalftoneType 1/HalftoneName ${text}/Frequency 60/Angle 45/SpotFunction${name}>>`,
  ),
  'screens of dots by colour': transfer(
    ({ name }) =>
      `/HT<</Type/Halftone/HalftoneType 5/Default<</HalftoneType 1/Frequency 60/Angle 45/SpotFunction/Round>>${name}<</HalftoneType 1/Frequency 60/Angle 45/SpotFunction/Round>>>>`,
  ),
  'colour behind a mask': transfer(
    ({ text, name }, kit) =>
      `/SMask<</Type/Mask/S/Luminosity/G ${kit.stream(`${FORM}/Group<</S/Transparency/CS/DeviceGray>>`, '0 0 9 9 re f')} 0 R/BC[0 ${text}]/TR${name}>>`,
  ),
  'name of a used drawing': ({ name }, kit) => ({
    resources: `/XObject<<${name} ${kit.stream(FORM, '0 0 9 9 re f')} 0 R>>`,
    secondContent: `${name} Do\n`,
  }),
  'name of a used pattern': ({ name }, kit) => ({
    resources: `/Pattern<<${name} ${kit.stream('/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>', '0 0 5 5 re f')} 0 R>>`,
    secondContent: `/Pattern cs ${name} scn 0 0 50 50 re f\n`,
  }),
  'name of a used state': ({ name }) => ({
    resources: `/ExtGState<<${name}<</LW 2>>>>`,
    secondContent: `${name} gs 0 0 5 5 re f\n`,
  }),
  'name of used colours': ({ name }) => ({
    resources: `/ColorSpace<<${name}/DeviceGray>>`,
    secondContent: `${name} cs 0 scn 0 0 5 5 re f\n`,
  }),
  'name of a used shading': ({ name }) => ({
    resources: `/Shading<<${name}<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 1 1]/Function<</FunctionType 2/Domain[0 1]/N 1>>>>>>`,
    secondContent: `q 0 0 5 5 re W n ${name} sh Q\n`,
  }),
  'name of a way to render': ({ name }) => ({ secondContent: `${name} ri 0 0 5 5 re f\n` }),
  'dictionary in marked content': ({ text }) => ({
    secondContent: `/Span <</MCID 0/A<</B[1 <</C ${text}>>]>>>> BDC 0 0 5 5 re f EMC\n`,
  }),
  'name of a glyph that nothing draws': type3(({ name }) => ({ glyph: '', more: `${name} 3 0 R` })),
  'text of a glyph': type3(({ text }) => ({ glyph: `/Span <</ActualText ${text}>> BDC 0 0 5 5 re f EMC\n` })),
  'string in a function': transfer(
    ({ text }, kit) => `/TR ${kit.stream('/FunctionType 4/Domain[0 1]/Range[0 1]', `{ ${text} pop }`)} 0 R`,
  ),
  'key of a filter': drawing(
    ({ name, text }) => `/DecodeParms<</Type/CryptFilterDecodeParms/Name${name}/Own ${text}>>`,
  ),
  'state of a trap': ({ name }) => ({ info: `/Trapped${name}` }),
  'layout of the pages': ({ name }) => ({ catalog: `/PageLayout${name}/PageMode${name}/Version${name}` }),
  'order of the annotations': ({ name }) => ({ second: `/Tabs${name}` }),
  'name of a look that nothing shows': ({ name }, kit) => ({
    annotations: [
      annotation(
        'Square',
        `/AS/On/AP<</N<</On ${kit.stream(FORM, '0 0 9 9 re f')} 0 R${name} ${kit.stream(FORM, '0 0 9 9 re f')} 0 R>>>>`,
      ),
    ],
  }),
  'name of a map of codes': composite(({ name, text }, kit) => ({
    encoding: ` ${kit.stream(`/Type/CMap/CMapName${name}/CIDSystemInfo<</Registry ${text}/Ordering ${text}/Supplement 0>>/UseCMap${name}`, cmap('1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0000> <ffff> 0 endcidrange'))} 0 R`,
  })),
};

/** Places of whole streams, or of bytes in them. */
export const DRAWING_DATA_PLACES: Readonly<Record<string, Place>> = {
  'encrypted part of a font': font(({ bytes }, kit) => {
    const secret = encrypted(ofBytes('\0\0\0\0dup /Private 8 dict dup begin\n% ', onLine(bytes), '\n'));
    const program = ofBytes('%!PS-AdobeFont-1.0\ncurrentfile eexec\n', secret);
    return descriptor(`/FontFile ${kit.stream('/Length1 37/Length2 9/Length3 0', program)} 0 R`);
  }),
  'comment in a map of codes': toUnicode(({ bytes }) =>
    cmap('% ', onLine(bytes), '\n1 beginbfchar <41> <0041> endbfchar'),
  ),
  'code that nothing uses in a map of codes': toUnicode(({ bytes }) =>
    cmap('1 beginbfchar <ff> <', Buffer.from(bytes).toString('hex'), '> endbfchar'),
  ),
  'name in a map of codes': toUnicode(({ name }) =>
    cmap('/CMapName ', name, ' def\n1 beginbfchar <41> <0041> endbfchar'),
  ),
  'comment in a function': transfer(
    ({ bytes }, kit) =>
      `/TR ${kit.stream('/FunctionType 4/Domain[0 1]/Range[0 1]', ofBytes('{ % ', onLine(bytes), '\n }'))} 0 R`,
  ),
  'samples of a function': transfer(
    ({ bytes }, kit) =>
      `/TR ${kit.stream('/FunctionType 0/Domain[0 1]/Range[0 1]/BitsPerSample 8/Size[2]', ofBytes(Uint8Array.of(0, 255), bytes))} 0 R`,
  ),
  'comment in a pattern': ({ bytes }, kit) => ({
    resources: `/Pattern<</P1 ${kit.stream('/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>', ofBytes('% ', onLine(bytes), '\n0 0 5 5 re f\n'))} 0 R>>`,
    secondContent: '/Pattern cs /P1 scn 0 0 50 50 re f\n',
  }),
  'points of a shading': ({ bytes }, kit) => ({
    resources: `/Shading<</S1 ${kit.stream('/ShadingType 4/ColorSpace/DeviceGray/BitsPerCoordinate 8/BitsPerComponent 8/BitsPerFlag 8/Decode[0 9 0 9 0 1]', ofBytes(Uint8Array.of(0, 0, 0, 0, 0, 255, 0, 9, 0, 0, 255, 255), bytes))} 0 R>>`,
    secondContent: 'q 0 0 5 5 re W n /S1 sh Q\n',
  }),
  'thresholds of a screen of dots': transfer(
    ({ bytes }, kit) =>
      `/HT ${kit.stream('/Type/Halftone/HalftoneType 6/Width 2/Height 2', ofBytes(Uint8Array.of(0, 85, 170, 255), bytes))} 0 R`,
  ),
  'glyphs by number': composite(({ bytes }, kit) => ({
    entries: `/CIDToGIDMap ${kit.stream('', ofBytes(new Uint8Array(140), bytes))} 0 R`,
  })),
  'set of characters': composite(({ bytes }, kit) => ({
    entries: descriptor(`/CIDSet ${kit.stream('', bytes)} 0 R`).replace('/BaseFont/Own', ''),
  })),
  'comment in a map that a map uses': composite(({ bytes }, kit) => ({
    encoding: ` ${kit.stream(`/Type/CMap/CMapName/Own/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/UseCMap ${kit.stream('/Type/CMap/CMapName/Own2', ofBytes('% ', onLine(bytes), '\n'))} 0 R`, cmap('1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0000> <ffff> 0 endcidrange'))} 0 R`,
  })),
  'table of a font': font(({ bytes }, kit) => descriptor(`/FontFile2 ${kit.stream('', fontFile('name', bytes))} 0 R`)),
  'own table of a font': font(({ bytes }, kit) =>
    descriptor(`/FontFile2 ${kit.stream('', fontFile('OWN ', bytes), true)} 0 R`),
  ),
  'notice of a font': font(({ bytes }, kit) =>
    descriptor(
      `/FontFile ${kit.stream('/Length1 40/Length2 9/Length3 0', ofBytes('%!PS-AdobeFont-1.0\n% ', onLine(bytes), '\ncurrentfile eexec\n', new Uint8Array(60)))} 0 R`,
    ),
  ),
  'description of a profile': profileOf('desc', 'desc'),
  'text of a profile in UTF-8': profileOf('own ', 'utf8'),
  'data of a profile': profileOf('own ', 'data'),
  'end of a profile': colour(
    ({ bytes }, kit) =>
      `[/ICCBased ${kit.stream('/N 1/Alternate/DeviceGray', ofBytes(profile('desc', ofBytes('XYZ \0\0\0\0', new Uint8Array(12))), bytes), true)} 0 R]`,
  ),
  'comment of a JPEG': ({ bytes }, kit) => picture('/DCTDecode', withSegment(0xfe, bytes), kit),
  'comment of a JPEG that is compressed': ({ bytes }, kit) =>
    picture('[/FlateDecode/DCTDecode]', deflateSync(withSegment(0xfe, bytes)), kit),
  'segment of a JPEG in hexadecimal digits': ({ bytes }, kit) =>
    picture('[/ASCIIHexDecode/DCTDecode]', latin(`${withSegment(0xe1, bytes).toString('hex')}>`), kit),
  'end of a JPEG': ({ bytes }, kit) => picture('/DCTDecode', ofBytes(JPEG, bytes), kit),
  'end of run lengths': ({ bytes }, kit) =>
    picture('/RunLengthDecode', ofBytes(Uint8Array.of(0, 128, 128), bytes), kit),
  'end of LZW': ({ bytes }, kit) =>
    picture('/LZWDecode', ofBytes(Uint8Array.of(0x80, 0x20, 0x20, 0x20, 0x20), bytes), kit),
  'end of fax code': ({ bytes }, kit) =>
    picture(
      '/CCITTFaxDecode',
      ofBytes(Uint8Array.of(0x26, 0xa0, 0x10, 0x01, 0x00, 0x10), bytes),
      kit,
      '/DecodeParms<</K -1/Columns 1/Rows 1>>',
    ),
  'parts of a JBIG2 picture': ({ bytes }, kit) =>
    picture(
      '/JBIG2Decode',
      ofBytes(u32(0), Uint8Array.of(0x30, 0, 1), u32(19), u32(1), u32(1), new Uint8Array(11)),
      kit,
      `/DecodeParms<</JBIG2Globals ${kit.stream('', ofBytes(u32(1), Uint8Array.of(0x3e, 0, 0), u32(bytes.length + 4), u32(0x2000_0000), bytes))} 0 R>>`,
    ),
  'box of a JPEG 2000': ({ bytes }, kit) =>
    picture('/JPXDecode', ofBytes(u32(12), 'jP  \r\n\x87\n', u32(bytes.length + 8), 'xml ', bytes), kit),
  'data of an inline picture': ({ bytes }) => ({
    secondContent: Buffer.from(
      ofBytes('q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G /F /AHx ID 80> ', onLine(bytes), ' EI Q\n'),
    ).toString('latin1'),
  }),
  'glyph with an inline picture': type3(({ bytes }) => ({
    glyph: `q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x80${Buffer.from(onLine(bytes)).toString('latin1')} EI Q\n`,
  })),
  'drawing in PostScript': ({ bytes }, kit) => ({
    resources: `/XObject<</X1 ${kit.stream(`/Type/XObject/Subtype/PS/Level1 ${kit.stream('', bytes)} 0 R`, bytes)} 0 R>>`,
    secondContent: '/X1 Do\n',
  }),
  'PostScript of a drawing': drawing(({ bytes }, kit) => `/Subtype2/PS/PS ${kit.stream('', bytes)} 0 R`),
  'picture of a picture': image(
    ({ bytes }, kit) =>
      `/Alternates[<</Image ${kit.stream('/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray', ofBytes(Uint8Array.of(128), bytes))} 0 R>>]`,
  ),
  'mask of a picture': image(
    ({ bytes }, kit) =>
      `/SMask ${kit.stream('/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray', ofBytes(Uint8Array.of(128), bytes))} 0 R`,
  ),
  'stencil of a picture': image(
    ({ bytes }, kit) =>
      `/Mask ${kit.stream('/Type/XObject/Subtype/Image/ImageMask true/Width 1/Height 1/BitsPerComponent 1', ofBytes(Uint8Array.of(128), bytes))} 0 R`,
  ),
  'look of an annotation': ({ bytes }, kit) => ({
    annotations: [
      annotation(
        'Square',
        `/AP<</N ${kit.stream(FORM, ofBytes('% ', onLine(bytes), '\n0 0 9 9 re f\n'))} 0 R/D ${kit.stream(FORM, ofBytes('% ', onLine(bytes), '\n'))} 0 R>>`,
      ),
    ],
  }),
  'metadata in the content': ({ bytes }, kit) => ({
    resources: `/Properties<</P1<</Metadata ${kit.stream('/Type/Metadata/Subtype/XML', bytes)} 0 R>>>>`,
    secondContent: '/Span /P1 BDC 0 0 5 5 re f EMC\n',
  }),
  'palette in a stream': colour(
    ({ bytes }, kit) => `[/Indexed/DeviceGray 255 ${kit.stream('', ofBytes(new Uint8Array(256), bytes), true)} 0 R]`,
  ),
  'filter that nothing knows': ({ bytes }, kit) => ({
    resources: `/XObject<</X1 ${kit.stream(`${FORM}/Filter/Own`, bytes)} 0 R>>`,
    secondContent: '/X1 Do\n',
  }),
  'stored blocks': ({ bytes }, kit) => ({
    resources: `/XObject<</X1 ${kit.stream(`${FORM}/Filter/FlateDecode`, deflateSync(ofBytes('% ', onLine(bytes), '\n0 0 9 9 re f\n'), { level: 0 }))} 0 R>>`,
    secondContent: '/X1 Do\n',
  }),
  'comment in the page': ({ bytes }) => ({
    secondContent: Buffer.from(ofBytes('% ', onLine(bytes), '\n0 0 5 5 re f\n')).toString('latin1'),
  }),
};

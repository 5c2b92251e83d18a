// Glyph names: CFF standard strings (Adobe Technical Note 5176, appendix A), PDF encodings.
import { type PDFDict, StandardFontEmbedder } from '@cantoo/pdf-lib';
import { decoderOf, differencesOf } from '../content/font.ts';
import { getDict, getName } from '../objects.ts';

/** By SID. */
export const STANDARD_NAMES: readonly string[] = `
  .notdef space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus comma hyphen period slash zero one two
  three four five six seven eight nine colon semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft
  backslash bracketright asciicircum underscore quoteleft a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde
  exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft guilsinglright fi fl endash dagger
  daggerdbl periodcentered paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand questiondown grave acute
  circumflex tilde macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron emdash AE ordfeminine Lslash Oslash OE ordmasculine ae
  dotlessi lslash oslash oe germandbls onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn
  threequarters twosuperior registered minus eth multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute
  Ecircumflex Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute Ucircumflex Udieresis
  Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex edieresis egrave iacute icircumflex
  idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis ugrave yacute ydieresis zcaron exclamsmall
  Hungarumlautsmall dollaroldstyle dollarsuperior ampersandsmall Acutesmall parenleftsuperior parenrightsuperior twodotenleader onedotenleader
  zerooldstyle oneoldstyle twooldstyle threeoldstyle fouroldstyle fiveoldstyle sixoldstyle sevenoldstyle eightoldstyle nineoldstyle commasuperior
  threequartersemdash periodsuperior questionsmall asuperior bsuperior centsuperior dsuperior esuperior isuperior lsuperior msuperior nsuperior
  osuperior rsuperior ssuperior tsuperior ff ffi ffl parenleftinferior parenrightinferior Circumflexsmall hyphensuperior Gravesmall Asmall Bsmall Csmall
  Dsmall Esmall Fsmall Gsmall Hsmall Ismall Jsmall Ksmall Lsmall Msmall Nsmall Osmall Psmall Qsmall Rsmall Ssmall Tsmall Usmall Vsmall Wsmall Xsmall
  Ysmall Zsmall colonmonetary onefitted rupiah Tildesmall exclamdownsmall centoldstyle Lslashsmall Scaronsmall Zcaronsmall Dieresissmall Brevesmall
  Caronsmall Dotaccentsmall Macronsmall figuredash hypheninferior Ogoneksmall Ringsmall Cedillasmall questiondownsmall oneeighth threeeighths
  fiveeighths seveneighths onethird twothirds zerosuperior foursuperior fivesuperior sixsuperior sevensuperior eightsuperior ninesuperior zeroinferior
  oneinferior twoinferior threeinferior fourinferior fiveinferior sixinferior seveninferior eightinferior nineinferior centinferior dollarinferior
  periodinferior commainferior Agravesmall Aacutesmall Acircumflexsmall Atildesmall Adieresissmall Aringsmall AEsmall Ccedillasmall Egravesmall
  Eacutesmall Ecircumflexsmall Edieresissmall Igravesmall Iacutesmall Icircumflexsmall Idieresissmall Ethsmall Ntildesmall Ogravesmall Oacutesmall
  Ocircumflexsmall Otildesmall Odieresissmall OEsmall Oslashsmall Ugravesmall Uacutesmall Ucircumflexsmall Udieresissmall Yacutesmall Thornsmall
  Ydieresissmall 001.000 001.001 001.002 001.003 Black Bold Book Light Medium Regular Roman Semibold`
  .trim()
  .split(/\s+/);

type Run = readonly [code: number, first: number, count: number];

const STANDARD_RUNS: readonly Run[] = [
  [32, 1, 95],
  [161, 96, 15],
  [177, 111, 4],
  [182, 115, 8],
  [191, 123, 1],
  [193, 124, 8],
  [202, 132, 2],
  [205, 134, 4],
  [225, 138, 1],
  [227, 139, 1],
  [232, 140, 4],
  [241, 144, 1],
  [245, 145, 1],
  [248, 146, 4],
];

export const STANDARD_ENCODING: ReadonlyMap<number, string> = new Map(
  STANDARD_RUNS.flatMap(([code, first, count]) =>
    Array.from({ length: count }, (_, index) => [code + index, STANDARD_NAMES[first + index] ?? ''] as const),
  ),
);

/** MacRoman characters that Windows-1252 lacks. */
const MAC_NAMES: Readonly<Record<string, string>> = {
  '≠': 'notequal',
  '∞': 'infinity',
  '≤': 'lessequal',
  '≥': 'greaterequal',
  '∂': 'partialdiff',
  '∑': 'summation',
  '∏': 'product',
  π: 'pi',
  '∫': 'integral',
  Ω: 'Omega',
  '√': 'radical',
  '≈': 'approxequal',
  '∆': 'Delta',
  '◊': 'lozenge',
  '⁄': 'fraction',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ı: 'dotlessi',
  '': 'apple',
  '˘': 'breve',
  '˙': 'dotaccent',
  '˚': 'ring',
  '˝': 'hungarumlaut',
  '˛': 'ogonek',
  ˇ: 'caron',
};

const { encoding: WINDOWS } = StandardFontEmbedder.for('Helvetica' as Parameters<typeof StandardFontEmbedder.for>[0]);

const UNICODE_NAMES: ReadonlyMap<number, string> = new Map([
  ...WINDOWS.supportedCodePoints.map((point) => [point, WINDOWS.encodeUnicodeCodePoint(point).name] as const),
  ...Object.entries(MAC_NAMES).map(([character, name]) => [character.codePointAt(0) ?? 0, name] as const),
  [0xa0, 'space'],
  [0xad, 'hyphen'],
]);

const POINTS: ReadonlyMap<string, number> = new Map(
  [...UNICODE_NAMES].reverse().map(([point, name]) => [name, point] as const),
);

export function pointOfName(name: string): number | undefined {
  const [, digits] = /^(?:uni|u)([0-9A-F]{4,6})$/.exec(name) ?? [];
  return digits === undefined ? POINTS.get(name) : Number.parseInt(digits, 16);
}

const MAC_CODES: ReadonlyMap<number, number> = new Map(
  Array.from({ length: 224 }, (_, index) => {
    const character = new TextDecoder('macintosh').decode(Uint8Array.of(index + 32));
    return [character.codePointAt(0) ?? 0, index + 32] as const;
  }),
);

export function macCodeOf(name: string): number | undefined {
  const point = pointOfName(name);
  return point === undefined ? undefined : MAC_CODES.get(point);
}

function baseNames(base: string | undefined): ((code: number) => string | undefined) | undefined {
  if (base === 'StandardEncoding') return (code) => STANDARD_ENCODING.get(code);
  if (base !== 'WinAnsiEncoding' && base !== 'MacRomanEncoding') return undefined;
  const decode = decoderOf(base);
  return (code) => UNICODE_NAMES.get(decode(Uint8Array.of(code)).codePointAt(0) ?? 0);
}

export interface NamedCodes {
  /** True if the font's own codes are ignored. */
  readonly hasBase: boolean;
  nameOf(code: number): string | undefined;
}

/** @param builtIn names in the font program's built-in encoding */
export function namesOf(font: PDFDict, builtIn: (code: number) => string | undefined = () => undefined): NamedCodes {
  const encoding = getDict(font, 'Encoding');
  const base = baseNames(getName(font, 'Encoding') ?? getName(encoding, 'BaseEncoding'));
  const differences = differencesOf(encoding);
  return {
    hasBase: base !== undefined,
    nameOf: (code) => differences.get(code) ?? (base ?? builtIn)(code),
  };
}

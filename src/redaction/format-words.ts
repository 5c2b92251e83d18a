// Names and strings of the format, its fonts and its producers: never words of the document.
import { fromLatin1, toLatin1 } from '../codecs/bytes.ts';
import { remembered, rememberedByKey } from '../kernel/remembered.ts';
import { pointOfName, STANDARD_NAMES } from '../pdf/fonts/index.ts';
import type { TokenSearch } from './content/content-words.ts';
import { codeHoldsWord } from './escapes.ts';
import { FORMAT_NAMES } from './rest/schema.ts';
import { holdsWord } from './words.ts';

const OWN = new Set(
  `Type Subtype Page Pages Catalog Font Image Form XObject Contents Resources Parent Kids Count Length Filter Width Height Rotate
  MediaBox CropBox BleedBox TrimBox ArtBox Annots Group Tabs StructParents StructTreeRoot MarkInfo PageLabels PageLayout Lang Marked
  Name Names Title Size Root Border Rect Dest Link Stamp Widget Highlight Underline StrikeOut Line Square Circle Polygon Ink
  BaseFont Encoding Widths FirstChar LastChar FontName FontFamily Flags Ascent Descent Leading Style Order Function Functions Range
  Domain Bounds Encode Decode Mask Matrix Colors Columns Rows Predictor Background Coords Extend Shading Pattern PatternType Default
  Adobe Identity UCS UCS2 Japan1 GB1 CNS1 Korea1 KR CIDInit ProcSet CMap CMapName CMapType WMode UIDOffset XUID Document Part Art Sect Div Caption
  Index Table Figure Formula Note Reference Code Quote Span Private Artifact Supplement Ordering Registry Normal Multiply Screen Overlay Darken
  Lighten Difference Exclusion Hue Saturation Color Luminosity Luminance Alpha Black White Cyan Magenta Yellow All None Red Green Blue Gray
  Separation Indexed Symbol Roman Light Regular Medium Book Bold Semibold Italic Oblique FontInfo FullName Weight PaintType FontType FontMatrix
  FontBBox FontFile Notice ItalicAngle Helvetica Courier Times Arial ZapfDingbats Invisible Words Picture Version Direction Duplex Intent Layout
  Angle Frequency Gamma Process Components SinglePage OneColumn TwoColumnLeft TwoColumnRight TwoPageLeft TwoPageRight Print View Perceptual
  Metadata`
    .split(/\s+/)
    .map((word) => word.toLowerCase()),
);

const STANDARD = new Set(STANDARD_NAMES);

/** Names defined by the format, fonts or producers. */
const isOwnName = (name: string) =>
  FORMAT_NAMES.has(name) ||
  OWN.has(name.toLowerCase()) ||
  STANDARD.has(name) ||
  pointOfName(name) !== undefined ||
  /^(Rd|F|R|Im|Fm|GS|CS|TT|T|C|P|X|MC|Sh|Pr)\d*_?\d*$/i.test(name);

/** Returns the words of a name ("ABCDEF+Arial-Bold" has three); undefined for generic names. */
export function wordsOfName(name: string): string | undefined {
  const words = name.replace(/[-_+,.]/g, ' ');
  return isOwnName(name) || words.split(' ').every((word) => OWN.has(word.toLowerCase())) ? undefined : words;
}

/** Bytes of a name; readers take them for UTF-8. */
const bytesOfName = (name: string): Uint8Array =>
  /^[\0-\xff]*$/.test(name) ? fromLatin1(name) : new TextEncoder().encode(name);

/** Writes a name as files do: "&#90;" in it may be read as "&", byte 144 and ";". */
const writeName = (name: string): string =>
  name.replace(/[^!-~]/g, (sign) => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

const readName = (name: string, words: readonly string[]): boolean => {
  const text = wordsOfName(name);
  if (text === undefined) return false;
  if (holdsWord(text, words) || codeHoldsWord(bytesOfName(name), words)) return true;
  const written = writeName(name);
  return written !== name && codeHoldsWord(fromLatin1(written), words);
};

/** The names of a tagged file repeat on each page. */
const searchOf = remembered((words: readonly string[]) => rememberedByKey((name: string) => readName(name, words)));

/** @param words a list that doesn't change afterwards */
export const nameHoldsWord = (name: string, words: readonly string[]): boolean =>
  words.length > 0 && searchOf(words)(name);

/** Leaves out the standard names of outlines, such as `numbersign`, in a decrypted Type 1 font. */
export const withoutGlyphNames = (program: Uint8Array): Uint8Array =>
  fromLatin1(
    toLatin1(program).replace(/\/(\w+)(?=\s+\d+\s+(?:RD|-\|)\s)/g, (found, name) => (isOwnName(name) ? '/' : found)),
  );

/** Keys of font and ink names, where numbers are weights and swatches. */
const NUMBERED = new Set('BaseFont FontName FontFamily CMapName Separation DeviceN'.split(' '));

/** Excludes numbers and styles for keys whose values contain such anyway. */
export const wordsIn = (key: string, words: readonly string[]): readonly string[] =>
  NUMBERED.has(key) ? words.filter((word) => !/^\d+$/.test(word) && !OWN.has(word)) : words;

/** Returns whether a string belongs to the format: names of character collections. */
export const isFormatString = (key: string, bytes: Uint8Array): boolean =>
  (key === 'Registry' || key === 'Ordering') && OWN.has(String.fromCharCode(...bytes.subarray(0, 20)).toLowerCase());

export const searchFor = (words: readonly string[]): TokenSearch => ({
  words,
  holdsName: (name) => nameHoldsWord(name, words),
  isFormatString,
});

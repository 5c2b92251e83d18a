// Looks for the redacted words in everything that the written file holds, decoded, in all the ways that text is written.
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { FORMAT_NAMES } from '../clean.ts';
import { TokenReader } from '../content/tokens.ts';
import { bytesHoldWord, dataHoldsWord, holdsWord } from '../words.ts';
import { filtersOf, inflateAll, type ScannedFile, type ScannedObject, textsOf } from './scan.ts';

/** In data that is not text, letters of this number come together by chance. */
const SHORTEST_IN_DATA = 6;

/** Names that the format itself or its readers gave, and that say nothing whatever word they are like. */
const isOwnName = (name: string) =>
  FORMAT_NAMES.has(name) ||
  OWN.has(name.toLowerCase()) ||
  /^(Rd|F|R|Im|Fm|GS|CS|TT|T|C|P|X|MC|Sh|Pr)\d*_?\d*$/i.test(name);

const OWN = new Set(
  `Type Subtype Page Pages Catalog Font Image Form XObject Contents Resources Parent Kids Count Length Filter Width Height Rotate
  MediaBox CropBox BleedBox TrimBox ArtBox Annots Group Tabs StructParents StructTreeRoot MarkInfo PageLabels PageLayout Lang Marked
  Name Names Title Size Root Border Rect Dest Link Stamp Widget Highlight Underline StrikeOut Line Square Circle Polygon Ink
  BaseFont Encoding Widths FirstChar LastChar FontName FontFamily Flags Ascent Descent Leading Style Order Function Functions Range
  Domain Bounds Encode Decode Mask Matrix Colors Columns Rows Predictor Background Coords Extend Shading Pattern PatternType Default
  Adobe Identity Document Part Art Sect Div Caption Index Table Figure Formula Note Reference Code Quote Span Private Artifact
  Supplement Ordering Registry Normal Multiply Screen Overlay Darken Lighten Difference Exclusion Hue Saturation Color Luminosity Luminance
  Alpha Black White Cyan Magenta Yellow All None Red Green Blue Gray Separation Indexed Symbol Roman Light Regular Bold Italic
  Helvetica Courier Times Arial ZapfDingbats Invisible Words Picture Version Direction Duplex Intent Layout Angle Frequency Gamma Process Components
  SinglePage OneColumn TwoColumnLeft TwoColumnRight TwoPageLeft TwoPageRight Print View Perceptual Saturation Metadata`
    .split(/\s+/)
    .map((word) => word.toLowerCase()),
);

export interface WordHit {
  /** Of an object in the written file. */
  readonly object: number;
  readonly where: 'text' | 'name' | 'data';
}

const isDrawing = (value: ScannedObject['value']) => {
  const subtype = value.kind === 'dict' ? value.entries.get('Subtype') : undefined;
  return subtype?.kind === 'name' && subtype.name === 'Form';
};

/**
 * @param words those that nothing shows any more
 * @param shown those that some page still shows: in drawings they are no fault
 */
export async function findWords(
  file: ScannedFile,
  words: readonly string[],
  shown: readonly string[],
): Promise<WordHit[]> {
  const hits: WordHit[] = [];
  const all = [...words, ...shown];
  const long = words.filter((word) => word.length >= SHORTEST_IN_DATA);
  for (const { number, value, stream } of file.objects) {
    for (const text of textsOf(value)) {
      if (text.kind === 'string' && bytesHoldWord(text.bytes, all)) hits.push({ object: number, where: 'text' });
      else if (
        text.kind !== 'string' &&
        text.kind !== 'key' &&
        isOwnName(text.name) === false &&
        namesWord(text.name, all)
      ) {
        hits.push({ object: number, where: 'name' });
      }
    }
    if (!stream || all.length === 0) continue;
    const { data, isPicture } = await decode(value, stream);
    const isText = !isPicture && (isDrawing(value) || looksLikeText(data));
    if (isText ? streamHoldsWord(data, words) : dataHoldsWord(data, long)) hits.push({ object: number, where: 'data' });
  }
  return hits;
}

/** "ABCDEF+Arial-Bold" holds three words. */
const namesWord = (name: string, words: readonly string[]) =>
  holdsWord(name.replace(/[-_+,.]/g, ' '), words) &&
  !name.split(/[-_+,. ]/).every((part) => OWN.has(part.toLowerCase()));

/** As bytes, and as the strings that stand in it, each by itself and all of an array as one. */
function streamHoldsWord(data: Uint8Array, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  if (bytesHoldWord(data, words)) return true;
  const reader = new TokenReader(data);
  try {
    for (let token = reader.read(); token !== undefined; token = reader.read()) {
      const strings = [...textsOf(token)].flatMap((text) => (text.kind === 'string' ? [...text.bytes] : []));
      if (strings.length > 0 && bytesHoldWord(Uint8Array.from(strings), words)) return true;
    }
  } catch {
    // No content stream, then: its bytes were looked at.
  }
  return false;
}

function looksLikeText(data: Uint8Array): boolean {
  const start = data.subarray(0, 2000);
  return start.every((byte) => byte >= 9 && byte < 127);
}

/** Through filters that are undone here; the data of pictures' own codecs stays as it is. */
async function decode(
  value: ScannedObject['value'],
  stream: Uint8Array,
): Promise<{ data: Uint8Array; isPicture: boolean }> {
  const subtype = value.kind === 'dict' ? value.entries.get('Subtype') : undefined;
  const isPicture = subtype?.kind === 'name' && subtype.name === 'Image';
  let data = stream;
  for (const filter of filtersOf(value)) {
    if (filter === 'FlateDecode' || filter === 'Fl') data = await inflateAll(data);
    else if (['LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode'].includes(filter))
      data = await undo(filter, data);
    else return { data, isPicture: true };
  }
  return { data, isPicture };
}

async function undo(filter: string, data: Uint8Array): Promise<Uint8Array> {
  const { context } = await PDFDocument.create({ updateMetadata: false });
  const dict = context.obj({});
  dict.set(PDFName.of('Filter'), PDFName.of(filter));
  try {
    return decodePDFRawStream(PDFRawStream.of(dict, data)).decode();
  } catch {
    return data;
  }
}

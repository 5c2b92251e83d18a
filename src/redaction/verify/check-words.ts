// Searches everything in the output file, decoded, for redacted words in every encoding.
import { isZip } from '../../codecs/unzip.ts';
import { readEncrypted } from '../../pdf/fonts/index.ts';
import { undoFilter } from '../../pdf/structure/index.ts';
import { tokensHoldWord } from '../content/content-words.ts';
import { inflatedParts } from '../disguise/inflate.ts';
import { codeHoldsWord, stringHoldsWord } from '../escapes.ts';
import { isFormatString, nameHoldsWord, searchFor, withoutGlyphNames, wordsIn } from '../format-words.ts';
import { searchAttached } from '../rest/attached-data.ts';
import { binaryHidesWord, endOf } from '../samples.ts';
import { codesHoldWord, dataHoldsWord, SHORTEST_IN_DATA } from '../words.ts';
import {
  filtersOf,
  inflateAll,
  nameIn,
  numbersOf,
  type ParsedPdf,
  type ScannedObject,
  type ScannedText,
  textsOf,
} from './scan.ts';
import { type StreamKind, streamKindsOf } from './stream-kinds.ts';

export interface WordHit {
  readonly object: number;
  readonly where: 'text' | 'name' | 'data';
}

/**
 * @param shown still shown on a page: allowed in drawings
 * @param before file before our fonts were embedded
 */
export async function findWords(
  file: ParsedPdf,
  words: readonly string[],
  shown: readonly string[],
  before?: ParsedPdf,
): Promise<WordHit[]> {
  const hits: WordHit[] = [];
  const all = [...words, ...shown];
  if (all.length === 0) return hits;
  const kindOf = streamKindsOf(file);
  const known = before && new Set(fontNamesIn(before));
  for (const { number, value, stream } of file.objects) {
    for (const text of textsOf(value)) {
      const isOwnFont = known !== undefined && isFontName(text) && !known.has(text.name);
      if (isOwnFont || !textHoldsWord(text, all)) continue;
      hits.push({ object: number, where: text.kind === 'string' ? 'text' : 'name' });
    }
    if (numbersOf(value).some((row) => codesHoldWord(row, longOnes(words))))
      hits.push({ object: number, where: 'data' });
    if (!stream) continue;
    const { data, isPicture, encoded } = await decode(value, stream);
    // Readers of encoded data stop at its end; the word may stand behind it.
    if (
      streamHoldsWord(data, isPicture ? 'data' : kindOf(number), words) ||
      encoded.some(({ filter, before }) =>
        (LOOSE_ENDS.has(filter) ? samplesHoldWord : dataHoldsWord)(before, longOnes(words)),
      )
    )
      hits.push({ object: number, where: 'data' });
  }
  return hits;
}

const isFontName = (text: ScannedText): text is ScannedText & { readonly kind: 'name' } =>
  text.kind === 'name' && (text.key === 'BaseFont' || text.key === 'FontName');

const fontNamesIn = ({ objects }: ParsedPdf): string[] =>
  objects.flatMap(({ value }) => [...textsOf(value)].filter(isFontName).map(({ name }) => name));

function textHoldsWord(text: ScannedText, words: readonly string[]): boolean {
  const asked = wordsIn(text.key, words);
  if (text.kind === 'name') return nameHoldsWord(text.name, asked);
  // Strings of an indexed colour space are palettes.
  if (text.key === 'Indexed') return samplesHoldWord(text.bytes, longOnes(asked));
  if (text.key === 'CharSet') return namesOfCharSet(text.bytes).some((name) => nameHoldsWord(name, asked));
  return !isFormatString(text.key, text.bytes) && stringHoldsWord(text.key, text.bytes, asked);
}

/** Splits a CharSet: "/one/two" lists glyph names. */
const namesOfCharSet = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes).split('/');

const longOnes = (words: readonly string[]) => words.filter((word) => word.length >= SHORTEST_IN_DATA);

/** Searches tokens if there are any; unknown data counts as prose, where numbers are words. */
function streamHoldsWord(data: Uint8Array, kind: StreamKind, words: readonly string[]): boolean {
  switch (kind) {
    case 'tokens':
      return tokensHoldWord(data, searchFor(words));
    case 'program':
      return programHoldsWord(data, words);
    case 'unknown':
      if (isZip(data)) return searchAttached(data, words) === 'repeats';
      return looksLikeText(data) ? codeHoldsWord(data, words) : samplesHoldWord(data, longOnes(words));
    case 'data':
      return samplesHoldWord(data, longOnes(words));
  }
}

/** Searches a font program, also its encrypted part. */
export function programHoldsWord(data: Uint8Array, words: readonly string[]): boolean {
  const clear = clearPart(data);
  const rest = data.subarray(clear.length);
  const secret = clear.length > 0 ? readEncrypted(data)?.program : undefined;
  const parts = secret ? [rest, withoutGlyphNames(secret)] : [rest];
  return tokensHoldWord(clear, searchFor(words)) || parts.some((part) => samplesHoldWord(part, longOnes(words)));
}

const samplesHoldWord = (data: Uint8Array, words: readonly string[]): boolean =>
  binaryHidesWord(data, words) || inflatedParts(endOf(data)).some((part) => searchAttached(part, words) === 'repeats');

/** Returns the unencrypted part of a Type 1 font; empty for binary formats. */
function clearPart(data: Uint8Array): Uint8Array {
  const [first, second] = data;
  if (first !== 37 || second !== 33) return data.subarray(0, 0);
  const end = new TextDecoder('latin1').decode(data).indexOf('eexec');
  return data.subarray(0, end < 0 ? data.length : end);
}

function looksLikeText(data: Uint8Array): boolean {
  const start = data.subarray(0, 2000);
  return start.every((byte) => byte >= 9 && byte < 127);
}

interface DecodedStream {
  readonly data: Uint8Array;
  readonly isPicture: boolean;
  /** Data before each filter that was undone. */
  readonly encoded: readonly EncodedData[];
}

interface EncodedData {
  readonly filter: string;
  readonly before: Uint8Array;
}

/** Filters behind whose end more data may stand, or whose data may be compressed in another way. */
const LOOSE_ENDS: ReadonlySet<string> = new Set(['LZWDecode', 'RunLengthDecode', 'ASCIIHexDecode', 'ASCII85Decode']);

/** Applies filters that we decode; image codecs are left as they are. */
async function decode(value: ScannedObject['value'], stream: Uint8Array): Promise<DecodedStream> {
  const encoded: EncodedData[] = [];
  let data = stream;
  for (const filter of filtersOf(value)) {
    const isFlate = filter === 'FlateDecode' || filter === 'Fl';
    if (!isFlate && !['LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode'].includes(filter))
      return { data, isPicture: true, encoded };
    encoded.push({ filter, before: data });
    data = isFlate ? await inflateAll(data) : undo(filter, data);
  }
  return { data, isPicture: nameIn(value, 'Subtype') === 'Image', encoded };
}

function undo(filter: string, data: Uint8Array): Uint8Array {
  try {
    return undoFilter(filter, data);
  } catch {
    return data;
  }
}

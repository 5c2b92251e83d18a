// Reads strings of drawings that no page shows, such as other states of a field, by their fonts.
import { type PDFDict, PDFRawStream } from '@cantoo/pdf-lib';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { decodeStream, get, getDict, getName, listOf } from '../objects.ts';
import { decodeTextString } from '../text-string.ts';
import { type CodeReading, lettersOf, readCodes } from './code-readings.ts';
import { readCodeMap } from './font.ts';
import { type Operand, parseOperations } from './tokens.ts';

export interface ShownStrings {
  readonly text: string;
  /** False if a font does not say which characters its codes mean. */
  readonly isKnown: boolean;
}

/** TJ adjustment that separates words (1/1000 em). */
export const WORD_GAP = -180;

/** Returns undefined for codes of which the font does not say what they mean. */
type Decode = (bytes: Uint8Array) => string | undefined;

const MAX_DEPTH = 20;

function readDecoders(font: PDFDict | undefined): readonly [Decode, Decode] {
  if (!font) return [decodeTextString, decodeTextString];
  const { ways, byEncoding, isDoubtful } = readCodes(font, () => undefined);
  const isComposite = getName(font, 'Subtype') === 'Type0';
  const map = isComposite ? readCodeMap(get(font, 'Encoding')) : undefined;
  const decoderOf =
    ({ byMap, byNames }: CodeReading, toText: (text: string) => string): Decode =>
    (bytes) => {
      let text = '';
      for (let at = 0; at < bytes.length; ) {
        const code = bytes.subarray(at, at + (isComposite ? (map?.next(bytes, at)?.bytes ?? 2) : 1));
        at += code.length;
        const character = byMap(code) ?? byNames(code) ?? byEncoding(code);
        if (character === undefined) return undefined;
        text += toText(character);
      }
      return text;
    };
  const first = decoderOf(ways[0], (text) => text);
  return [first, isDoubtful ? decoderOf(ways[1], lettersOf) : first];
}

function textOf(operand: Operand, decode: Decode): string | undefined {
  if (operand.kind === 'string') return decode(operand.bytes);
  if (operand.kind === 'number') return operand.value < WORD_GAP ? ' ' : '';
  const parts = operand.kind === 'array' ? operand.items.map((item) => textOf(item, decode)) : [];
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** Fonts that were read: pass them to each reading of a file that doesn't change meanwhile. */
export type ReadFonts = Map<PDFDict | undefined, readonly [Decode, Decode]>;

/** Reads strings in both ways that their fonts can be understood. */
export function readShownStrings(drawing: PDFRawStream, fonts: ReadFonts = new Map()): ShownStrings {
  const one = readStrings(drawing, fonts, 0);
  const isPlain = [...fonts.values()].every(([first, last]) => first === last);
  const other = isPlain ? one : readStrings(drawing, fonts, 1);
  return one.text === other.text ? one : { text: `${one.text}\n${other.text}`, isKnown: false };
}

function readStrings(drawing: PDFRawStream, fonts: ReadFonts, way: 0 | 1, depth = 0): ShownStrings {
  if (depth > MAX_DEPTH) return { text: '', isKnown: false };
  try {
    const resources = getDict(drawing.dict, 'Resources');
    const texts: string[] = [];
    let isKnown = true;
    let decode: Decode = decodeTextString;
    for (const { operator, operands } of parseOperations(decodeStream(drawing))) {
      const [first] = operands;
      const name = first?.kind === 'name' ? first.name : '';
      if (operator === 'Tf') {
        const font = getDict(getDict(resources, 'Font'), name);
        decode = getOrCreate(fonts, font, () => readDecoders(font))[way];
      } else if (['Tj', 'TJ', "'", '"'].includes(operator)) {
        const shown = operands.length > 0 ? textOf(operands.at(-1) as Operand, decode) : '';
        isKnown &&= shown !== undefined;
        texts.push(shown ?? '');
      } else if (operator === 'Do') {
        for (const inner of listOf(get(getDict(resources, 'XObject'), name))) {
          if (!(inner instanceof PDFRawStream) || getName(inner.dict, 'Subtype') !== 'Form') continue;
          const read = readStrings(inner, fonts, way, depth + 1);
          isKnown &&= read.isKnown;
          texts.push(read.text);
        }
      }
    }
    return { text: texts.join(' '), isKnown };
  } catch {
    return { text: '', isKnown: false };
  }
}

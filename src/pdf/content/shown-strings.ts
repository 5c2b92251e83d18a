// Reads strings of drawings that no page shows, such as other states of a field, by their fonts.
import { type PDFDict, PDFRawStream } from '@cantoo/pdf-lib';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { HELVETICA_POINTS } from '../fonts/helvetica.ts';
import { decodeStream, get, getDict, getName, listOf } from '../objects.ts';
import { decodeTextString } from '../text-string.ts';
import { decoderOf, differencesOf } from './font.ts';
import { type Operand, parseOperations, readCommands } from './tokens.ts';

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

function characterOf(name: string): string {
  const [, digits] = /^(?:uni|u)([0-9A-F]{4,6})$/.exec(name) ?? [];
  const point = digits ? Math.min(Number.parseInt(digits, 16), 0x10ffff) : HELVETICA_POINTS.get(name);
  return point === undefined ? name : String.fromCodePoint(point);
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const utf16 = new TextDecoder('utf-16be');
const bytesOf = (operand: Operand | undefined): Uint8Array | undefined =>
  operand?.kind === 'string' ? operand.bytes : undefined;

/** Most codes of a range that are read. */
const MOST_CODES = 65_536;

/** Reads which characters codes mean: ISO 32000-2, 9.10.3. */
function readUnicodes(map: Uint8Array): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { word, operands } of readCommands(map)) {
    const step = word === 'endbfchar' ? 2 : word === 'endbfrange' ? 3 : 0;
    for (let at = 0; step > 0 && at + step <= operands.length; at += step) {
      const from = bytesOf(operands[at]);
      const to = step === 2 ? from : bytesOf(operands[at + 1]);
      if (from && to) addRange(found, from, to, operands[at + step - 1]);
    }
  }
  return found;
}

function addRange(found: Map<string, string>, from: Uint8Array, to: Uint8Array, target: Operand | undefined): void {
  const [first, last] = [from, to].map((bytes) => Number.parseInt(hexOf(bytes) || '0', 16)) as [number, number];
  const list = target?.kind === 'array' ? target.items : undefined;
  const start = bytesOf(target);
  for (let step = 0; step <= Math.min(last - first, MOST_CODES); step++) {
    const text = list ? bytesOf(list[step]) : start;
    if (!text) continue;
    const own = text.slice();
    if (!list && own.length > 0) own[own.length - 1] = ((own.at(-1) ?? 0) + step) & 0xff;
    found.set((first + step).toString(16).padStart(from.length * 2, '0'), utf16.decode(own));
  }
}

function decoderByMap(map: Uint8Array, bytesPerCode: number): Decode {
  const unicodes = readUnicodes(map);
  return (bytes) => {
    let text = '';
    for (let at = 0; at < bytes.length; at += bytesPerCode) {
      const character = unicodes.get(hexOf(bytes.subarray(at, at + bytesPerCode)));
      if (character === undefined) return undefined;
      text += character;
    }
    return text;
  };
}

function readDecoder(font: PDFDict | undefined): Decode {
  if (!font) return decodeTextString;
  const map = get(font, 'ToUnicode');
  const isComposite = getName(font, 'Subtype') === 'Type0';
  if (map instanceof PDFRawStream) {
    const byMap = decoderByMap(decodeStream(map), isComposite ? 2 : 1);
    const plain = isComposite ? () => undefined : readSimple(font);
    return (bytes) => byMap(bytes) ?? plain(bytes);
  }
  if (!isComposite) return readSimple(font);
  return /UCS2|UTF16/.test(getName(font, 'Encoding') ?? '') ? (bytes) => utf16.decode(bytes) : () => undefined;
}

function readSimple(font: PDFDict): Decode {
  const encoding = getDict(font, 'Encoding');
  const names = differencesOf(encoding);
  const decode = decoderOf(getName(font, 'Encoding') ?? getName(encoding, 'BaseEncoding'));
  return (bytes) =>
    Array.from(bytes, (code) => {
      const name = names.get(code);
      return name === undefined ? decode(Uint8Array.of(code)) : characterOf(name);
    }).join('');
}

function textOf(operand: Operand, decode: Decode): string | undefined {
  if (operand.kind === 'string') return decode(operand.bytes);
  if (operand.kind === 'number') return operand.value < WORD_GAP ? ' ' : '';
  const parts = operand.kind === 'array' ? operand.items.map((item) => textOf(item, decode)) : [];
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** Fonts that were read: pass them to each reading of a file that doesn't change meanwhile. */
export type ReadFonts = Map<PDFDict | undefined, Decode>;

export function readShownStrings(drawing: PDFRawStream, fonts: ReadFonts = new Map(), depth = 0): ShownStrings {
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
        decode = getOrCreate(fonts, font, () => readDecoder(font));
      } else if (['Tj', 'TJ', "'", '"'].includes(operator)) {
        const shown = operands.length > 0 ? textOf(operands.at(-1) as Operand, decode) : '';
        isKnown &&= shown !== undefined;
        texts.push(shown ?? '');
      } else if (operator === 'Do') {
        for (const inner of listOf(get(getDict(resources, 'XObject'), name))) {
          if (!(inner instanceof PDFRawStream) || getName(inner.dict, 'Subtype') !== 'Form') continue;
          const read = readShownStrings(inner, fonts, depth + 1);
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

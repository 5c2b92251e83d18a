// Searches the tokens of content streams, CMaps, functions and plain-text font programs for words.
// Numbers are operands, never words. Tokens are read flat, so nesting can't hide words.

import { readInlineData, type SimpleToken, TokenReader, WORD_GAP } from '../../pdf/content/index.ts';
import { decodeTextString } from '../../pdf/core.ts';
import { hidesWord } from '../disguise/hides-word.ts';
import { stringHoldsWord } from '../escapes.ts';
import { binaryHidesWord } from '../samples.ts';
import { bytesHoldWord, codesHoldWord, foldText, holdsWord, readingsOf, SHORTEST_IN_DATA } from '../words.ts';

/** Keywords of at least three letters in content streams, CMaps, functions and font programs. */
const KEYWORDS = new Set(
  `BDC BMC EMC SCN scn true false null
  begincmap endcmap usecmap begincodespacerange endcodespacerange beginbfchar endbfchar beginbfrange endbfrange
  begincidchar endcidchar begincidrange endcidrange beginnotdefchar endnotdefchar beginnotdefrange endnotdefrange
  findresource defineresource currentdict dict begin end def dup pop exch copy index roll
  abs add atan ceiling cos cvi cvr div exp floor idiv ln log mod mul neg round sin sqrt sub truncate
  and bitshift ge gt le lt ne not or xor if ifelse eq array put for get known string readonly executeonly noaccess
  currentfile eexec cleartomark FontDirectory StandardEncoding userdict save restore closefile mark usefont`.split(
    /\s+/,
  ),
);

/** Texts that stand for marked content: one after the other they may make a word together. */
export const SPOKEN: ReadonlySet<string> = new Set(['ActualText', 'Alt', 'E']);

/** Shorter strings of data disguise nothing: those of CMaps are many. */
const SHORTEST_STRING = 5;

export interface TokenSearch {
  readonly words: readonly string[];
  /** Returns whether a name contains a word, ignoring names defined by PDF or its producers. */
  holdsName(name: string): boolean;
  isFormatString(name: string, bytes: Uint8Array): boolean;
}

const stringHolds = (bytes: Uint8Array, words: readonly string[]) =>
  readingsOf(bytes).some((reading) => holdsWord(reading, words));

/** Joins the strings of a TJ array: they form one text. */
class ShownArray {
  #depth = 0;
  #bytes: number[] = [];

  add(token: SimpleToken): void {
    if (token.kind === 'other' && token.word === '[') this.#depth += 1;
    else if (this.#depth === 0) return;
    else if (token.kind === 'string') for (const byte of token.bytes) this.#bytes.push(byte);
    else if (token.kind === 'number' && token.value < WORD_GAP) this.#bytes.push(32);
  }

  /** Returns the joined string at the end of the array; undefined before. */
  end(token: SimpleToken): Uint8Array | undefined {
    if (this.#depth === 0 || token.kind !== 'other' || token.word !== ']') return undefined;
    this.#depth -= 1;
    if (this.#depth > 0) return undefined;
    const bytes = Uint8Array.from(this.#bytes);
    this.#bytes = [];
    return bytes;
  }
}

function tokenHolds(token: SimpleToken, { words, holdsName }: TokenSearch): boolean {
  if (token.kind === 'string') return stringHolds(token.bytes, words);
  if (token.kind === 'name') return holdsName(token.name);
  return token.kind === 'other' && !KEYWORDS.has(token.word) && holdsWord(token.word, words);
}

/** Collects numbers in a row, also between strings: they may be the codes of letters. */
class NumberRow {
  #numbers: number[] = [];

  /** Returns the row that a token ends. */
  add(token: SimpleToken): readonly number[] {
    if (token.kind === 'number') this.#numbers.push(token.value);
    if (token.kind === 'number' || token.kind === 'string') return [];
    const row = this.#numbers;
    this.#numbers = [];
    return row;
  }
}

/** Follows which strings a content stream shows; others (properties, unknown operands) are data. */
class Shown {
  #depth = 0;
  #isInText = false;

  add(token: SimpleToken): void {
    if (token.kind !== 'other') return;
    if (token.word === '<<') this.#depth += 1;
    else if (token.word === '>>') this.#depth -= 1;
    else if (token.word === 'BT' || token.word === 'ET') this.#isInText = token.word === 'BT';
  }

  get isData(): boolean {
    return this.#depth > 0 || !this.#isInText;
  }
}

const commentHolds = (bytes: Uint8Array, words: readonly string[], long: readonly string[]) =>
  stringHolds(bytes, words) || hidesWord(bytes, words) || binaryHidesWord(bytes, long);

/** Returns whether a string, name, comment or non-keyword contains a word. */
export function tokensHoldWord(bytes: Uint8Array, search: TokenSearch): boolean {
  const { words } = search;
  if (words.length === 0) return false;
  const long = words.filter((word) => word.length >= SHORTEST_IN_DATA);
  const reader = new TokenReader(bytes);
  const shown = new ShownArray();
  const place = new Shown();
  const row = new NumberRow();
  let spoken = '';
  let isInImage = false;
  let before = '';
  for (;;) {
    const from = reader.at;
    reader.skipWhite();
    const between = bytes.subarray(from, reader.at);
    if (between.includes(PERCENT) && commentHolds(between, words, long)) return true;
    const token = reader.readSimple();
    if (token === undefined) return long.some((word) => spoken.includes(word));
    if (token.kind === 'other' && token.word === 'BI') isInImage = true;
    else if (isInImage && token.kind === 'other' && token.word === 'ID') {
      isInImage = false;
      const data = readInlineData(reader) ?? bytes.subarray(reader.at);
      if (binaryHidesWord(data, long) || bytesHoldWord(data, long)) return true;
    } else if (isInImage && token.kind === 'string') {
      // Hex strings may be palettes.
      if (binaryHidesWord(token.bytes, long)) return true;
    } else {
      const isOfFormat = token.kind === 'string' && search.isFormatString(before, token.bytes);
      if (!isOfFormat && tokenHolds(token, search)) return true;
      place.add(token);
      if (token.kind === 'string' && SPOKEN.has(before)) spoken += foldText(decodeTextString(token.bytes)).trim();
      if (
        !isOfFormat &&
        token.kind === 'string' &&
        token.bytes.length >= SHORTEST_STRING &&
        place.isData &&
        stringHoldsWord(before, token.bytes, words)
      )
        return true;
      before = token.kind === 'name' ? token.name : '';
      if (codesHoldWord(row.add(token), long)) return true;
      shown.add(token);
      const all = shown.end(token);
      if (all && stringHolds(all, words)) return true;
    }
  }
}

const PERCENT = 37;

// People whose names were found, and their other names in the document.
import { type MessageOrText, message } from '../../messages/index.ts';
import { asWholeWord } from '../find.ts';
import { isLikelyMisreading, toTolerantPattern } from '../patterns/confusions.ts';
import type { PersonName } from '../patterns/names.ts';
import type { TextRange } from '../text-page.ts';
import type { NameLists } from './lists.ts';
import { addressesIn, type Token, type TokenText } from './tokens.ts';
import { AMBIGUOUS, isCommon, isOrganisation, isTitle, keyOf, ROLES } from './vocabulary.ts';

interface FoundAgain extends TextRange {
  readonly because: MessageOrText;
}

/** Shorter parts of names occur in any text. */
const LEAST_LETTERS = 3;
/** Shorter parts of addresses are other words. */
const LEAST_IN_ADDRESS = 4;
const MOST_PEOPLE = 5_000;

const AGAIN = message('again');
const BESIDE = /^[ \u00a0]{1,2}$/;
const BEHIND_INITIAL = /^\.?[ \u00a0]{0,2}$/;

export class KnownPeople {
  readonly #families = new Set<string>();
  readonly #given = new Set<string>();
  /** Particles before each family name. */
  readonly #particles = new Map<string, string>();
  readonly #written = new Map<string, string>();
  readonly #lists: NameLists;

  constructor(lists: NameLists) {
    this.#lists = lists;
  }

  add({ given, family }: PersonName): void {
    if (this.#written.size > MOST_PEOPLE) return;
    const words = family.split(' ');
    const last = words.at(-1) ?? '';
    if (words.length > 1) this.#particles.set(keyOf(last), words.slice(0, -1).map(keyOf).join(' '));
    for (const [names, list] of [
      [[last], this.#families],
      [given, this.#given],
    ] as const) {
      for (const name of names) {
        const key = keyOf(name);
        if (key.length < LEAST_LETTERS || isTitle(key)) continue;
        list.add(key);
        this.#written.set(key, name);
      }
    }
  }

  #isKnown({ key, isCapital }: Token, { small }: TokenText): boolean {
    if (!isCapital || isCommon(key) || small.has(key)) return false;
    return this.#families.has(key) || (this.#given.has(key) && !AMBIGUOUS.has(key));
  }

  #isPart(token: Token, { small }: TokenText): boolean {
    const { key, isCapital, isInitial } = token;
    if (isInitial) return true;
    if (!isCapital || isCommon(key) || isTitle(key) || ROLES.has(key) || isOrganisation(key) || small.has(key))
      return false;
    return this.#given.has(key) || this.#families.has(key) || this.#lists.firstNames.has(key);
  }

  find(words: TokenText): FoundAgain[] {
    const { tokens } = words;
    const found: FoundAgain[] = [];
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index] as Token;
      if (!this.#isKnown(token, words)) {
        const broken = this.#brokenAt(words, index);
        if (broken) found.push(broken);
        continue;
      }
      let [first, last] = [index, index];
      first -= this.#particlesBefore(tokens, index);
      while (this.#precedes(words, first)) first--;
      while (this.#follows(words, last)) last++;
      found.push({ start: (tokens[first] as Token).start, end: (tokens[last] as Token).end, because: AGAIN });
      index = last;
    }
    return [...found, ...this.#inAddresses(words.text)];
  }

  #particlesBefore(tokens: readonly Token[], index: number): number {
    const particles = this.#particles.get(tokens[index]?.key ?? '');
    const count = particles?.split(' ').length ?? 0;
    const written = tokens.slice(Math.max(0, index - count), index).map(({ key }) => key);
    return count > 0 && written.join(' ') === particles ? count : 0;
  }

  /** Returns whether the name continues before a word of it. */
  #precedes(words: TokenText, index: number): boolean {
    const [before, token] = [words.tokens[index - 1], words.tokens[index]];
    if (!before || !token) return false;
    return (before.isInitial ? BEHIND_INITIAL : BESIDE).test(token.gap) && this.#isPart(before, words);
  }

  #follows(words: TokenText, index: number): boolean {
    const next = words.tokens[index + 1];
    if (!next || !/^,? $/.test(next.gap) || next.isInitial) return false;
    if (next.gap === ' ') return this.#isPart(next, words);
    // "Berg, Anna" is one name, "Berg, Anna Weber" are two.
    const third = words.tokens[index + 2];
    const beginsNext = third !== undefined && BESIDE.test(third.gap) && this.#isPart(third, words);
    return this.#given.has(next.key) && this.#isKnown(next, words) && !beginsNext;
  }

  /** A name that a line's end breaks without a hyphen. */
  #brokenAt({ tokens }: TokenText, index: number): FoundAgain | undefined {
    const [token, next] = [tokens[index], tokens[index + 1]];
    if (!token?.isCapital || next?.gap !== '\n' || next.isCapital) return undefined;
    const isKnown = this.#families.has(token.key + next.key) && token.key.length > 1;
    return isKnown ? { start: token.start, end: next.end, because: AGAIN } : undefined;
  }

  /** Names within mail and web addresses. */
  #inAddresses(text: string): FoundAgain[] {
    return addressesIn(text).flatMap((address) =>
      Array.from(address.text.matchAll(/\p{L}+/gu)).flatMap(({ 0: word, index }) => {
        const key = keyOf(word);
        const isKnown = (name: string) =>
          name.length >= LEAST_IN_ADDRESS && (this.#families.has(name) || this.#given.has(name));
        if (!isKnown(key) && !(this.#families.has(key.slice(1)) && key.length > LEAST_IN_ADDRESS)) return [];
        const start = address.start + index;
        return [{ start, end: start + word.length, because: AGAIN }];
      }),
    );
  }

  findMisread(folded: string): FoundAgain[] {
    return [...this.#written].flatMap(([key, name]) => {
      if (key.length <= LEAST_IN_ADDRESS || isCommon(key)) return [];
      const word = name.normalize('NFD').replace(/\p{M}/gu, '');
      const expression = new RegExp(asWholeWord(toTolerantPattern(word)), 'gu');
      return Array.from(folded.matchAll(new RegExp(expression, 'giu')), ({ 0: read, index }) => ({
        start: index,
        end: index + read.length,
        because: AGAIN,
      })).filter(
        ({ start, end }) =>
          /^[\p{Lu}\d|!$]/u.test(folded[start] ?? '') && isLikelyMisreading(word, folded.slice(start, end)),
      );
    });
  }
}

import type { PersonName } from '../patterns/names.ts';
import type { TextRange } from '../text-page.ts';
import type { NameLists } from './lists.ts';
import { lineAt, type Token, type TokenText } from './tokens.ts';
import { isCommon, isOrganisation, isParticle, isTitle, ROLES } from './vocabulary.ts';

export interface FoundName extends TextRange {
  readonly name: PersonName;
  /** Given names, initials and family names; particles do not count. */
  readonly parts: number;
}

export interface NameOptions {
  /** The text before says that a name follows: also one that is a word of the language. */
  readonly isAnnounced?: boolean;
  /** A single name is a family name. */
  readonly isFamily?: boolean;
  /** "Berg, Anna" is one name. */
  readonly mayBeInverted?: boolean;
}

const MOST_GIVEN_BEHIND = 2;
/** Given and family names of one person. */
const MOST_PARTS = 5;
/** Minimum characters of a line of running text: shorter lines end deliberately. */
const RUNNING_LINE = 45;

const BETWEEN = /^[ \u00a0]{1,2}$/;
const AFTER_INITIAL = /^\.?[ \u00a0-]{0,2}$/;
const AFTER_PARTICLE = /^\.?[ \u00a0]$/;
/** Maximum words of a company's name after one that may be a person's. */
const MOST_OF_FIRM = 4;
const WITHIN_FIRM = /^[ \u00a0]?(?:[&+-]|und|and|et|e|y|en)?[ \u00a0]$/;
const LEGAL_FORM =
  /^,? (?:[BN]\.? ?V|S\.? ?[AL]|S\.? ?p\.? ?A|S\.? ?r\.? ?l|S\.? ?A\.? ?S|A\.? ?G|L\.? ?L\.? ?[CP])\.?(?![\p{L}])/u;
/** Before the first word of a name. */
const MOST_LEAD = 24;
const LEAD = /^[\s>*\u2022\u00b7"'\u201c\u201e\u00ab:.\u2013-]*$/u;

function toPersonName(text: string, tokens: readonly Token[], isFamily: boolean): PersonName {
  const textOf = ({ start, end }: Token) => text.slice(start, end).replace(/[-\u2010]\n/g, '-');
  let first = tokens.length - 1;
  while (first > 0 && isParticle((tokens[first - 1] as Token).key)) first--;
  if (tokens.length < 2 && !isFamily) return { given: tokens.map(textOf), family: '' };
  return { given: tokens.slice(0, first).map(textOf), family: tokens.slice(first).map(textOf).join(' ') };
}

/** Most particles of a name: "van de der". */
const MOST_PARTICLES = 3;

export class NameReader {
  readonly words: TokenText;
  readonly lists: NameLists;

  constructor(words: TokenText, lists: NameLists) {
    this.words = words;
    this.lists = lists;
  }

  isFirstName({ key }: Token): boolean {
    return this.lists.firstNames.has(key);
  }

  #isListed(token: Token): boolean {
    return this.isFirstName(token) || this.lists.lastNames.has(token.key);
  }

  /** True for a word that is a name by the lists, or none of the languages'. */
  isNameWord(token: Token): boolean {
    return this.#isListed(token) || !(this.lists.isOrdinary(token.key) || this.words.small.has(token.key));
  }

  /** True if some word of a name is one. */
  isLikely({ start, end }: TextRange): boolean {
    const { tokens, indexAt } = this.words;
    return tokens
      .slice(indexAt(start), indexAt(end))
      .some((token) => token.isCapital && !token.isInitial && !isParticle(token.key) && this.isNameWord(token));
  }

  /** Reads a name at or after a place, skipping only spaces, signs and titles. */
  readAt(place: number, options: NameOptions = {}): FoundName | undefined {
    const { text, tokens, indexAt } = this.words;
    let from = place;
    for (let index = indexAt(place); ; index++) {
      const token = tokens[index];
      if (!token || token.start - from > MOST_LEAD || !LEAD.test(text.slice(from, token.start))) return undefined;
      const isBefore = isTitle(token.key) || ROLES.has(token.key);
      // "M." may be a title, and an initial as well.
      if (!isBefore || (token.isInitial && from === place)) return this.readToken(index, options);
      from = token.end;
    }
  }

  readToken(index: number, options: NameOptions = {}): FoundName | undefined {
    const { text, tokens } = this.words;
    const name: Token[] = [];
    let parts = 0;
    for (let at = index; parts < MOST_PARTS; at++) {
      const token = tokens[at];
      const before = name.at(-1);
      if (!token || (before && !this.#isNext(token, before, options))) break;
      if (this.#isParticleAt(at)) {
        if (parts === 0 && token.isCapital && !options.isAnnounced && !options.mayBeInverted) break;
        name.push(token);
        continue;
      }
      const isAnnounced = parts === 0 && options.isAnnounced;
      const fits = isAnnounced ? token.isCapital && !ROLES.has(token.key) : token.isInitial || this.#mayBeName(token);
      if (!fits || /^[\d@]/.test(text.slice(token.end, token.end + 1))) break;
      name.push(token);
      parts += 1;
    }
    while (name.length > 0 && isParticle(name.at(-1)?.key ?? '') && !options.isAnnounced) name.pop();
    return this.#finish(name, parts, options);
  }

  #mayBeName(token: Token): boolean {
    const { key, isCapital } = token;
    if (!isCapital || isCommon(key) || isOrganisation(key)) return false;
    return this.#isListed(token) || !(isTitle(key) || this.words.small.has(key));
  }

  #isNext(token: Token, after: Token, { isAnnounced }: NameOptions): boolean {
    if (isParticle(after.key) && AFTER_PARTICLE.test(token.gap)) return true;
    if (after.isInitial ? AFTER_INITIAL.test(token.gap) : BETWEEN.test(token.gap)) return true;
    if (token.gap !== '\n' || !isAnnounced) return false;
    const line = lineAt(this.words.text, after.start);
    return line.end - line.start >= RUNNING_LINE;
  }

  #isParticleAt(index: number): boolean {
    const { tokens } = this.words;
    for (let at = index; at < index + MOST_PARTICLES; at++) {
      const [token, next] = [tokens[at], tokens[at + 1]];
      if (!token || !next || !isParticle(token.key) || token.isInitial || !AFTER_PARTICLE.test(next.gap)) return false;
      if (next.isCapital && (next.isInitial || this.#mayBeName(next))) return true;
    }
    return false;
  }

  /** Returns whether the name continues as that of a company or body. */
  #isFirm(end: number): boolean {
    const { text, tokens, indexAt } = this.words;
    if (LEGAL_FORM.test(text.slice(end, end + 12))) return true;
    const first = indexAt(end);
    for (const token of tokens.slice(first, first + MOST_OF_FIRM)) {
      if (!token.isCapital || !WITHIN_FIRM.test(token.gap)) return false;
      if (isOrganisation(token.key) || token.gap.includes('&')) return true;
    }
    return false;
  }

  /** Rejects names of companies, initials only, and names before a colon. */
  #finish(read: readonly Token[], parts: number, { mayBeInverted, isFamily }: NameOptions): FoundName | undefined {
    const { text } = this.words;
    const name = [...read];
    const isTooMuch = (token: Token | undefined) => token && (text[token.end] === ':' || token.isInitial);
    while (name.length > 1 && isTooMuch(name.at(-1))) name.pop();
    const [first, last] = [name[0], name.at(-1)];
    const count = parts - (read.length - name.length);
    if (!first || !last || count <= 0 || name.every(({ isInitial }) => isInitial)) return undefined;
    if (this.#isFirm(last.end)) return undefined;
    const behind = mayBeInverted ? this.#givenBehind(last) : [];
    const own = toPersonName(text, name, behind.length > 0 || (isFamily ?? false));
    const given = [...toPersonName(text, behind, false).given, ...own.given];
    const end = behind.at(-1)?.end ?? last.end;
    return { start: first.start, end, name: { ...own, given }, parts: count + behind.length };
  }

  /** Returns given names after a family name and a comma, up to the end of the name's context. */
  #givenBehind(family: Token): Token[] {
    const { text, tokens, indexAt } = this.words;
    const given: Token[] = [];
    const first = indexAt(family.end);
    for (const token of tokens.slice(first, first + MOST_GIVEN_BEHIND)) {
      if (!(given.length === 0 ? /^, ?$/ : BETWEEN).test(token.gap)) break;
      if (!token.isInitial && !this.#mayBeName(token)) break;
      given.push(token);
    }
    const end = given.at(-1)?.end;
    return end !== undefined && /^\.?\s*(?:$|[\n;<([|])/u.test(text.slice(end, end + 3)) ? given : [];
  }
}

// Reads the name of a person from a place on.
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

export interface ReadOptions {
  /** What stands before says that a name follows: also one that is a word of the language. */
  readonly isAnnounced?: boolean;
  /** A name by itself is a family name. */
  readonly isFamily?: boolean;
  /** "Berg, Anna" is one name. */
  readonly mayBeInverted?: boolean;
}

/** Given and family names of one person. */
const MOST_PARTS = 5;
/** Characters of a line of running text: shorter ones end where they mean to. */
const RUNNING_LINE = 45;

export interface NameReader {
  readonly words: TokenText;
  readonly lists: NameLists;
  /** Reads a name whose first word begins at or after a place, with nothing but spaces and signs before it. */
  readAt(place: number, options?: ReadOptions): FoundName | undefined;
  /** Reads a name from a token on. */
  readToken(index: number, options?: ReadOptions): FoundName | undefined;
  /** True for a word with a capital that is no word of the languages, or is a first name. */
  mayBeName(token: Token): boolean;
  isFirstName(token: Token): boolean;
}

const BETWEEN = /^[ \u00a0]{1,2}$/;
const AFTER_INITIAL = /^\.?[ \u00a0-]{0,2}$/;
const AFTER_PARTICLE = /^\.?[ \u00a0]$/;
/** Words of a firm's name behind one that might be a person's. */
const MOST_OF_FIRM = 4;
const WITHIN_FIRM = /^[ \u00a0]?(?:[&+-]|und|and|et|e|y|en)?[ \u00a0]$/;
const LEGAL_FORM = /^,? (?:[BN]\.? ?V|S\.? ?[AL]|S\.? ?p\.? ?A|S\.? ?r\.? ?l|S\.? ?A\.? ?S|A\.? ?G|L\.? ?L\.? ?[CP])\.?(?![\p{L}])/u;
/** Before the first word of a name. */
const LEAD = /^[\s>*\u2022\u00b7"'\u201c\u201e\u00ab:.\u2013-]*$/u;

function toPersonName(text: string, tokens: readonly Token[], isFamily: boolean): PersonName {
  const say = ({ start, end }: Token) => text.slice(start, end).replace(/[-\u2010]\n/g, '-');
  let first = tokens.length - 1;
  while (first > 0 && isParticle((tokens[first - 1] as Token).key)) first--;
  if (first === 0 && tokens.length === 1 && !isFamily) return { given: tokens.map(say), family: '' };
  return { given: tokens.slice(0, first).map(say), family: tokens.slice(first).map(say).join(' ') };
}

export function createNameReader(words: TokenText, lists: NameLists): NameReader {
  const { text, tokens } = words;
  const isFirstName = ({ key }: Token) => lists.firstNames.has(key);
  const mayBeName = (token: Token) =>
    token.isCapital &&
    !isCommon(token.key) &&
    !isOrganisation(token.key) &&
    (isFirstName(token) || !(lists.ordinary.has(token.key) || words.small.has(token.key)));

  /** True if two words of a name may stand beside each other. */
  function isNext(token: Token, after: Token, options: ReadOptions): boolean {
    if (isParticle(after.key) && AFTER_PARTICLE.test(token.gap)) return true;
    if (after.isInitial ? AFTER_INITIAL.test(token.gap) : BETWEEN.test(token.gap)) return true;
    if (token.gap !== '\n' || !options.isAnnounced) return false;
    const line = lineAt(text, after.start);
    return line.end - line.start >= RUNNING_LINE;
  }

  /** True for a particle, or several, with a family name behind them. */
  function isParticleAt(at: number): boolean {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (!token || !next || !isParticle(token.key) || token.isInitial || !AFTER_PARTICLE.test(next.gap)) return false;
    return next.isCapital ? !isCommon(next.key) || isParticleAt(at + 1) : isParticleAt(at + 1);
  }

  /** True if a firm or a body is called so, and goes on behind the name. */
  function isFirm(end: number): boolean {
    if (LEGAL_FORM.test(text.slice(end, end + 12))) return true;
    let at = words.indexAt(end);
    for (let count = 0; count < MOST_OF_FIRM; count++, at++) {
      const token = tokens[at];
      if (!token?.isCapital || !WITHIN_FIRM.test(token.gap)) return false;
      if (isOrganisation(token.key) || token.gap.includes('&')) return true;
    }
    return false;
  }

  function readToken(index: number, options: ReadOptions = {}): FoundName | undefined {
    const name: Token[] = [];
    let parts = 0;
    for (let at = index; parts < MOST_PARTS; at++) {
      const token = tokens[at];
      if (!token) break;
      const before = name.at(-1);
      if (before && !isNext(token, before, options)) break;
      const isFirst = parts === 0;
      if (isParticleAt(at)) {
        if (isFirst && token.isCapital && !options.isAnnounced && !options.mayBeInverted) break;
        name.push(token);
        continue;
      }
      const fits = isFirst && options.isAnnounced ? token.isCapital && !ROLES.has(token.key) : token.isInitial || mayBeName(token);
      if (!fits || /^[\d@]/.test(text.slice(token.end, token.end + 1))) break;
      name.push(token);
      parts += 1;
    }
    while (name.length > 0 && isParticle(name.at(-1)?.key ?? '') && !options.isAnnounced) name.pop();
    return finish(name, parts, options);
  }

  /** A name of a firm, one of initials alone, or what stands before a colon is none. */
  function finish(tokensOfName: readonly Token[], parts: number, options: ReadOptions): FoundName | undefined {
    const name = [...tokensOfName];
    let count = parts;
    while (name.length > 0 && text[name.at(-1)?.end ?? 0] === ':' && name.length > 1) {
      name.pop();
      count -= 1;
    }
    while (name.length > 1 && name.at(-1)?.isInitial) {
      name.pop();
      count -= 1;
    }
    const [first, last] = [name[0], name.at(-1)];
    if (!first || !last || count === 0 || name.every(({ isInitial }) => isInitial)) return undefined;
    if (isFirm(last.end)) return undefined;
    const inverted = options.mayBeInverted ? givenBehind(last) : [];
    const person =
      inverted.length > 0
        ? { given: toPersonName(text, inverted, false).given, family: toPersonName(text, name, true).family }
        : toPersonName(text, name, options.isFamily ?? false);
    const given = inverted.length > 0 ? [...person.given, ...toPersonName(text, name, true).given] : person.given;
    return {
      start: first.start,
      end: inverted.at(-1)?.end ?? last.end,
      name: { ...person, given },
      parts: count + inverted.length,
    };
  }

  /** Given names behind a family name and a comma, up to the end of what holds the name. */
  function givenBehind(family: Token): Token[] {
    const given: Token[] = [];
    for (let at = words.indexAt(family.end); given.length < 2; at++) {
      const token = tokens[at];
      if (!token || !(given.length === 0 ? /^, ?$/ : BETWEEN).test(token.gap)) break;
      if (!token.isInitial && !mayBeName(token)) break;
      given.push(token);
    }
    const end = given.at(-1)?.end;
    return end !== undefined && /^\.?\s*(?:$|[\n;<(\[|])/u.test(text.slice(end, end + 3)) ? given : [];
  }

  function readAt(place: number, options: ReadOptions = {}): FoundName | undefined {
    let index = words.indexAt(place);
    let from = place;
    for (; ; index++) {
      const token = tokens[index];
      if (!token || !LEAD.test(text.slice(from, token.start))) return undefined;
      const isBefore = isTitle(token.key) || ROLES.has(token.key);
      // "M." may be a title, and an initial as well.
      if (!isBefore || (token.isInitial && from === place)) return readToken(index, options);
      from = token.end;
    }
  }
  return { words, lists, readAt, readToken, mayBeName, isFirstName };
}

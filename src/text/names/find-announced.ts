// Finds names by context: titles, salutations, closings, labels, headers, addresses, initials.
import { type MessageOrText, message } from '../../messages/index.ts';
import { foldAccents } from '../find.ts';
import {
  BARE_LABEL,
  BEHIND,
  CLOSING,
  DEED,
  GREETING,
  INTRODUCTION,
  LABEL,
  QUOTED,
  SIGNED_FOR,
  STREET,
  TOWN,
} from './cues.ts';
import type { NameLists } from './lists.ts';
import { type FoundName, type NameOptions, NameReader } from './read-name.ts';
import { addressesIn, linesOf, type TokenText } from './tokens.ts';
import { ADDRESSES, AMBIGUOUS, isDeterminer, keyOf } from './vocabulary.ts';

export interface AnnouncedName extends FoundName {
  readonly because: MessageOrText;
}

/** A text, and the same without accents: as long, and with the same indices. */
interface FoldedText {
  readonly folded: string;
  readonly reader: NameReader;
}

const oneLine = (text: string) => text.replace(/^[\s>]+|[\s:,]+$/g, '').replace(/\s+/g, ' ');
const after = (text: string): MessageOrText => message('after “{text}”', { text: oneLine(text) });
const before = (text: string): MessageOrText => message('before “{text}”', { text: oneLine(text) });

const TITLE = new RegExp(
  foldAccents(
    `(?<![\\p{L}\\p{N}])(?:${ADDRESSES.join('|')})\\.?[ \\u00a0\\n]+(?=\\p{Lu}|[dl]['\u2019]|(?:v[ao]n|d[eiu]|dell?[aoe]|zu|ten?|ter|af|la)[ \\u00a0])`,
  ),
  'gu',
);

function* byTitle({ folded, reader }: FoldedText): Generator<AnnouncedName> {
  const { text } = reader.words;
  for (const { 0: found, index } of folded.matchAll(TITLE)) {
    const name = reader.readAt(index + found.length, { isAnnounced: true, isFamily: true });
    if (name) yield { ...name, because: after(text.slice(index, index + found.length)) };
  }
}

const AND =
  /^[ \t]*(?:(?:,|&|and|und|et|y|e|en|ed)[ \t]+)+(?:(?:dear|(?:sehr )?geehrte[rn]?|liebe[rn]?|ch[eè]re?|querid[oa]|estimad[oa]|car[oa]|gentile|beste|geachte)\s+)?(?=\p{Lu}|d[ei] |d\.|v[ao]n |mevr|dhr)/iu;

function* byGreeting({ folded, reader }: FoldedText): Generator<AnnouncedName> {
  const { text } = reader.words;
  for (const { 0: found, index } of folded.matchAll(GREETING)) {
    let place = index + found.length;
    for (let count = 0; count < 3; count++) {
      const name = reader.readAt(place);
      if (!name || !/^\s*(?:[,!:.;\n-]|$|(?:and|und|et|y|e|en|ed|&)\s)/u.test(text.slice(name.end, name.end + 8)))
        break;
      yield { ...name, because: after(found) };
      const next = AND.exec(text.slice(name.end, name.end + 30));
      if (!next) break;
      place = name.end + next[0].length;
    }
  }
}

/** Rest of a line after a name on a line of its own. */
const LINE_REST = /^\.?[ \t\u00a0]*(?:$|[,(\u2013\u2014|/;\u00b7<-]|(?:ph\.? ?d|m\.?d|mba|esq|jr|sr|ii+)\b)/iu;

function readLine(
  { reader }: FoldedText,
  line: { readonly start: number; readonly end: number },
  options: NameOptions = {},
) {
  const { text } = reader.words;
  const signed = SIGNED_FOR.exec(text.slice(line.start, line.end));
  const name = reader.readAt(line.start + (signed?.[0].length ?? 0), options);
  return name && name.end <= line.end && LINE_REST.test(text.slice(name.end, line.end)) ? name : undefined;
}

/** Lines after a closing that may contain the name. */
const BELOW = 4;

function* byClosing(page: FoldedText): Generator<AnnouncedName> {
  const { folded, reader } = page;
  const lines = linesOf(reader.words.text);
  for (const { 0: found, index } of folded.matchAll(CLOSING)) {
    if (found.trim() === '') continue;
    const below = lines.filter(({ start }) => start >= index + found.length).slice(0, BELOW);
    for (const line of below) {
      const name = readLine(page, line);
      if (!name) continue;
      yield { ...name, because: after(found) };
      // Two people sign next to each other, or one below the other.
      const beside = reader.readAt(name.end);
      if (beside && beside.end <= line.end && LINE_REST.test(reader.words.text.slice(beside.end, line.end)))
        yield { ...beside, because: after(found) };
      break;
    }
  }
}

/** Text after a name in a list: an address, a note, and the separator. */
const NOTE = /^\s?(?:\([^)\n]{0,60}\)|<[^>\n]{0,80}>|\[[^\]\n]{0,80}\])/u;
const SEPARATOR = /^[ \t]*(?:[;,/|]|(?:and|und|et|y|e|en|ed|sowie|&)(?=\s))\s*/u;
/** Text up to the next separator, which isn't a name. */
const SKIPPED = /^[^;,\n]{0,50}[;,][ \t]*/u;

function* readList({ reader }: FoldedText, start: number): Generator<FoundName> {
  const { text } = reader.words;
  let place = start;
  for (let misses = 0; misses < 3; ) {
    const name = reader.readAt(place, { mayBeInverted: true });
    const isOnLine = name && !text.slice(place, name.start).includes('\n');
    if (isOnLine) {
      yield name;
      place = name.end;
      if (text[place] === '.') place += 1;
      place += NOTE.exec(text.slice(place, place + 100))?.[0].length ?? 0;
      const separator = SEPARATOR.exec(text.slice(place, place + 20));
      if (!separator) return;
      place += separator[0].length;
    } else {
      misses += 1;
      const skipped = SKIPPED.exec(text.slice(place, place + 60));
      if (!skipped || /\d/.test(skipped[0])) return;
      place += skipped[0].length;
    }
  }
}

const MOST_LISTED = 60;
/** Follows a single name after a label: not running text. */
const VALUE_END = /^\.?[ \t\u00a0]*(?:$|[\n,;(<|/[\u2013]|(?:and|und|et|y|e|en|ed)\s|\p{Lu}|[*\d])/u;

/** Labels before a single word that is a name. */
const NAME_LABEL = /nam|nom|naam|apellido/i;
const BULLET = /^\s*(?:[-*\u2022\u00b7\u2013\u25cf\u25aa]|\d{1,2}[.)])\s/u;
const RUNNING = /.{60}|[.!?]$/u;

function* byLabel(page: FoldedText): Generator<AnnouncedName> {
  const { folded, reader } = page;
  const { text } = reader.words;
  const lines = linesOf(text);
  for (const { 0: found, index } of folded.matchAll(LABEL)) {
    const place = index + found.length;
    const because = after(text.slice(index, place));
    let count = 0;
    for (const name of readList(page, place)) {
      const isSure = NAME_LABEL.test(found) || reader.isLikely(name);
      if (name.parts === 1 && (count > 0 || !isSure || !VALUE_END.test(text.slice(name.end, name.end + 4)))) continue;
      count += 1;
      yield { ...name, because };
    }
    if (count > 0 && text[place] !== '\n') continue;
    // The names are below it, one a line.
    const below = lines.findIndex(({ start }) => start > place);
    if (below < 0 || !/^[\s._\u2026-]*$/.test(text.slice(place, lines[below]?.start))) continue;
    const hasBullets = BULLET.test(lines[below]?.text ?? '');
    for (let at = below; at < below + MOST_LISTED; at++) {
      const line = lines[at];
      if (!line || (hasBullets && !BULLET.test(line.text))) break;
      const name = readLine(page, line, { mayBeInverted: true });
      // A heading, as the text below it shows.
      const isHeading = !hasBullets && at > below && RUNNING.test(lines[at + 1]?.text ?? '');
      if (!name || isHeading || (name.parts === 1 && !NAME_LABEL.test(found))) break;
      yield { ...name, because };
    }
  }
}

function* byBareLabel({ folded, reader }: FoldedText): Generator<AnnouncedName> {
  const { text } = reader.words;
  for (const { 0: found, index } of folded.matchAll(BARE_LABEL)) {
    const place = index + found.length;
    if (found.endsWith(':') || !/[\s:]$/.test(found)) continue;
    const name = reader.readAt(place, { mayBeInverted: true });
    if (name && /^\.?[ \t]*(?:$|\n)/.test(text.slice(name.end, name.end + 3)))
      yield { ...name, because: after(text.slice(index, place)) };
  }
}

/** Returns whether a name has both parts; one part is too little evidence. */
const isFull = ({ parts, name }: FoundName): boolean => parts > 1 && name.family !== '';

function* byIntroduction({ folded, reader }: FoldedText): Generator<AnnouncedName> {
  const { text } = reader.words;
  for (const { 0: found, index } of folded.matchAll(INTRODUCTION)) {
    let place = index + found.length;
    for (let count = 0; count < 2; count++) {
      const name = reader.readAt(place);
      if (!name || text.slice(place, name.start).includes('\n') || !isFull(name) || !reader.isLikely(name)) break;
      yield { ...name, because: after(text.slice(index, index + found.length)) };
      const next = AND.exec(text.slice(name.end, name.end + 12));
      if (!next) break;
      place = name.end + next[0].length;
    }
  }
}

function* byQuotation({ folded, reader }: FoldedText): Generator<AnnouncedName> {
  for (const { 0: found, index } of folded.matchAll(QUOTED)) {
    const name = reader.readAt(index + found.length);
    const rest = name && folded.slice(name.end, name.end + 80);
    if (
      name &&
      /^\s*(?:[<([][^>)\]]*@[^>)\]]*[>)\]])?\s*(?:wrote|a ecrit|escribio|ha scritto|schreef|schrieb)?\s*:/u.test(
        rest ?? '',
      )
    )
      yield { ...name, because: message('in the head of a quoted message') };
  }
}

/** Lines above a street or a town that may start with a name. */
const ABOVE = 3;

function* byAddress(page: FoldedText): Generator<AnnouncedName> {
  const lines = linesOf(page.reader.words.text);
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    const isStreet = next !== undefined && STREET.test(next.text) && next.text.length < 60;
    const hasTown = lines.slice(index + 1, index + 1 + ABOVE).some(({ text }) => TOWN.test(text));
    if (!isStreet || !hasTown) continue;
    const name = readLine(page, line);
    if (
      name &&
      isFull(name) &&
      name.parts <= 4 &&
      page.reader.isLikely(name) &&
      page.reader.words.text.slice(name.end, line.end).trim() === ''
    )
      yield { ...name, because: message('above an address') };
  }
}

function* byMailAddress({ reader }: FoldedText): Generator<AnnouncedName> {
  const { text, tokens } = reader.words;
  const locals = new Map<string, string>();
  for (const address of addressesIn(text)) {
    const [local = '', host] = address.text.replace(/^.*mailto:|[<>()[\];,]/g, '').split('@');
    const parts = local
      .split(/[._-]/)
      .map(keyOf)
      .filter((part) => part !== '');
    if (host !== undefined && parts.length === 2 && (parts[1]?.length ?? 0) > 2)
      locals.set(parts.join(' '), address.text.replace(/[<>()[\];,]/g, ''));
  }
  if (locals.size === 0) return;
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    if (!next || !token.isCapital || !next.isCapital) continue;
    const address = locals.get(`${token.key} ${next.key}`) ?? locals.get(`${token.key.slice(0, 1)} ${next.key}`);
    const name = address === undefined ? undefined : reader.readToken(index);
    if (name && address !== undefined) yield { ...name, because: message('as in “{text}”', { text: address }) };
  }
}

/** Initials that are titles in French and Spanish, too, and those of states and firms. */
const OTHER_INITIALS =
  /^(?:[MD]\.? |U\.? ?S|U\.? ?K|E\.? ?U|U\.? ?N|P\.? ?O\.|D\.? ?C|N\.? ?Y|B\.? ?V|N\.? ?V|S\.? ?A\.)/;

/** Minimum letters of a family name after initials: fewer are an abbreviation. */
const LEAST_WITH_INITIALS = 3;
/** Shorter words are abbreviations. */
const LEAST_UNKNOWN = 4;

function reasonFor({ folded, reader }: FoldedText, name: FoundName, index: number): MessageOrText | undefined {
  const { text, tokens } = reader.words;
  const [first, second] = [tokens[index], tokens[index + 1]];
  if (!first || !second) return undefined;
  const behind = folded.slice(name.end, name.end + 80);
  const isWithin =
    /\d[ \u00a0]?$/.test(first.gap) || (tokens[index - 1]?.isInitial && /^\.[ \u00a0]?$/.test(first.gap));
  if (isWithin) return undefined;
  const isLineStart = index === 0 || first.gap.includes('\n');
  const last = tokens[reader.words.indexAt(name.end) - 1];
  if (first.isInitial && text[first.end] === '.' && (last?.key.length ?? 0) >= LEAST_WITH_INITIALS) {
    const isSure = second.isInitial || !isLineStart || reader.lists.lastNames.has(second.key);
    if (/(?:^|[^\p{L}])i\. ?$/iu.test(text.slice(Math.max(0, first.start - 5), first.start))) return undefined;
    if (isSure && !OTHER_INITIALS.test(text.slice(first.start, first.end + 4)))
      return message('initials before a name');
  }
  const [reason] = BEHIND.exec(behind) ?? [];
  if (reason !== undefined) return before(text.slice(name.end, name.end + reason.length).replace(/^[\s,(]+/, ''));
  if (reader.isFirstName(first) && !AMBIGUOUS.has(first.key))
    return message('“{text}” is a first name', { text: text.slice(first.start, first.end) });
  if (isDeterminer(tokens[index - 1]?.key ?? '')) return undefined;
  const ownTokens = tokens
    .slice(index, reader.words.indexAt(name.end))
    .filter(({ isCapital, isInitial }) => isCapital && !isInitial);
  if (!ownTokens.every((token) => reader.isNameWord(token))) return undefined;
  const [deed] = DEED.exec(behind) ?? [];
  if (deed !== undefined && name.parts === 2) return before(deed);
  const isInSentence = !isLineStart && /^ $/.test(first.gap) && !tokens[index - 1]?.isCapital;
  const isFamily = last && reader.lists.lastNames.has(last.key) && !AMBIGUOUS.has(last.key);
  if (isInSentence && isFamily && !reader.lists.isOrdinary(first.key))
    return message('“{text}” is a family name', { text: text.slice(last.start, last.end) });
  const isUnknown =
    ownTokens.length >= 2 &&
    ownTokens.length <= 3 &&
    ownTokens.every(({ key }) => key.length >= LEAST_UNKNOWN) &&
    ownTokens.some(({ key }) => !reader.lists.isOrdinary(key));
  return isUnknown && reader.lists.hasDictionary ? message('no words of the language') : undefined;
}

function* inRunningText(page: FoldedText): Generator<AnnouncedName> {
  const { tokens, text, indexAt } = page.reader.words;
  for (let index = 0; index < tokens.length; ) {
    const name = tokens[index]?.isCapital ? page.reader.readToken(index) : undefined;
    if (!name || !isFull(name)) {
      index += 1;
      continue;
    }
    const because = reasonFor(page, name, index);
    if (because !== undefined && text[name.end] !== '@') yield { ...name, because };
    index = because === undefined ? index + 1 : Math.max(index + 1, indexAt(name.end));
  }
}

const WAYS = [
  byTitle,
  byGreeting,
  byClosing,
  byLabel,
  byBareLabel,
  byIntroduction,
  byQuotation,
  byAddress,
  byMailAddress,
  inRunningText,
];

/** Between two names of a list of people; signs of notes may follow each. */
const BESIDE =
  /^[\s\d*\u2217\u2020\u2021\u00a7\u00b6#$+\u00b9\u00b2\u00b3)]*(?:[,;&/(]|(?<=\s)(?:and|und|et|y|e|en|ed))\s*$/u;
const MOST_BESIDE = 12;

function besideOthers({ reader }: FoldedText, announced: readonly AnnouncedName[]): AnnouncedName[] {
  const { text, tokens, indexAt } = reader.words;
  const known = announced.toSorted((a, b) => a.start - b.start);
  const found: AnnouncedName[] = [];
  for (const { end } of known) {
    for (let last = end; ; ) {
      const token = tokens[indexAt(last)];
      const name = token?.isCapital ? reader.readToken(indexAt(last)) : undefined;
      const between = text.slice(last, name?.start);
      if (!name || between.length > MOST_BESIDE || !BESIDE.test(between) || !isFull(name) || !reader.isLikely(name))
        break;
      if (!known.some((other) => other.start < name.end && name.start < other.end))
        found.push({ ...name, because: message('beside other names') });
      last = name.end;
    }
  }
  return found;
}

export function findAnnounced(words: TokenText, folded: string, lists: NameLists): AnnouncedName[] {
  const page = { folded, reader: new NameReader(words, lists) };
  const announced = WAYS.flatMap((find) => [...find(page)]);
  return [...announced, ...besideOthers(page, announced)];
}

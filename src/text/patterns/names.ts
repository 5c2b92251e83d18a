import { asWholeWord, quote, toPattern } from '../find.ts';
import { joinPairs, spellTolerantly } from './confusions.ts';

/** Transliterations of letters that aren't accented forms of others. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  ß: '(?:ß|ss)',
  æ: '(?:æ|ae)',
  œ: '(?:œ|oe)',
  ø: '(?:ø|o|oe)',
  å: '(?:å|a|aa)',
  ł: '[łl]',
  đ: '[đd]',
  ð: '(?:ð|d)',
  þ: '(?:þ|th)',
};
/** Two-letter forms of umlauts, and the reverse. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae?', ö: 'oe?', ü: 'ue?' };

interface Spelling {
  readonly isTolerant: boolean;
}

function spell(character: string, { isTolerant }: Spelling): string {
  const small = character.toLowerCase();
  const umlaut = UMLAUTS[small];
  if (umlaut !== undefined) return umlaut;
  const written = WRITTEN_AS[small];
  if (written !== undefined) return written;
  const bare = small.normalize('NFD').replace(/\p{M}/gu, '');
  // The searched text has no accents.
  const letter = Array.from(bare).length === 1 ? bare : small;
  return isTolerant ? spellTolerantly(letter) : quote(letter);
}

function spellWord(word: string, spelling: Spelling): string {
  const form = spelling.isTolerant ? joinPairs(word) : word;
  // Müller may be listed as Mueller, and Groß as Gross.
  const own = form.replace(/([aou])e/gi, (_, vowel: string) => `${vowel}\u0300`).replace(/ss/gi, 'ß');
  return toPattern(own, (character) => (character === '\u0300' ? 'e?' : spell(character, spelling)));
}

/** Parts of a name, without titles and brackets. */
export interface PersonName {
  readonly given: readonly string[];
  readonly family: string;
}

const TITLES =
  'mr|mrs|ms|miss|dr|prof|sir|herr|herrn|frau|hr|fr|m|mme|mlle|monsieur|madame|sr|sra|srta|señora?|sig|dhr|mevr|pan|pani';
const TITLE = new RegExp(`^(${TITLES}|dipl-ing|ing|phd|md|jr|sen)\\.?$`, 'iu');
/** The same for text without accents. */
const ADDRESSED = `(?:${TITLES.replaceAll('ñ', 'n')})\\.?`;
/** Particles belong to the following family name. */
const PARTICLES = /^(von|van|der|den|de|del|della|di|da|du|la|le|zu|zur|dos|das|ter|ten|af|bin|al|el|st\.?)$/i;

/** Parses "Anna Maria von Berg", "von Berg, Anna Maria" or "Berg". Undefined without a name. */
export function parseName(line: string): PersonName | undefined {
  const text = line
    .normalize('NFC')
    .replace(/\(.*?\)|"/g, ' ')
    .trim();
  const [before = '', after] = text.split(/\s*[,;\t]\s*/);
  const words = (part: string) => part.split(/\s+/).filter((word) => /\p{L}/u.test(word) && !TITLE.test(word));
  if (after !== undefined && words(after).length > 0) {
    const family = words(before).join(' ');
    return family === '' ? undefined : { given: words(after), family };
  }
  const all = words(before);
  if (all.length === 0) return undefined;
  let first = all.length - 1;
  while (first > 1 && PARTICLES.test(all[first - 1] ?? '')) first--;
  return { given: all.slice(0, first), family: all.slice(first).join(' ') };
}

const initialOf = (word: string) => Array.from(word)[0] ?? '';

/** Returns the expression for a name in any order, with full, short or no given names. */
function toExpression({ given, family }: PersonName, spelling: Spelling): string {
  const last = spellWord(family, spelling);
  if (given.length === 0) return asWholeWord(last);
  // Hyphenated given names are abbreviated as J.-P. and J.P.
  const initial = (word: string) =>
    word
      .split('-')
      .map((part) => `${quote(initialOf(part).normalize('NFD').replace(/\p{M}/gu, ''))}\\.?`)
      .join('[- ]?');
  const either = (word: string) => `(?:${spellWord(word, spelling)}|${initial(word)})`;
  const [first = '', ...others] = given;
  const middle = others.map((word) => `(?:[\\s.]\\s*${either(word)})?`).join('');
  // Middle names may be missing from the list.
  const unknown = others.length === 0 ? '(?:\\s*\\p{L}\\.)?' : '';
  const forward = `${either(first)}${middle}${unknown}\\s*(?<=[\\s.])${last}`;
  const backward = `${last}(?:,\\s*|\\s+)${either(first)}${middle}${unknown}`;
  const addressed = `(?<=${ADDRESSED}\\s)${last}`;
  return asWholeWord(`${forward}|${backward}|${addressed}`);
}

/** For text without accents. */
export const nameExpression = (name: PersonName, spelling: Spelling): RegExp =>
  new RegExp(toExpression(name, spelling), 'giu');

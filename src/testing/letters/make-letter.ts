// Generates letters, minutes, contracts etc. in six languages, with positions of invented names.
import type { TextRange } from '../../text/text-page.ts';
import { createRandom, type Random } from '../random.ts';
import { DUTCH } from './dutch.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import { LETTER_KINDS, type LetterKind, type LetterLanguage } from './letter-language.ts';
import { SPANISH } from './spanish.ts';

export interface MadeLetter {
  readonly language: string;
  readonly kind: LetterKind;
  readonly text: string;
  readonly names: readonly TextRange[];
}

const LANGUAGES: readonly LetterLanguage[] = [ENGLISH, GERMAN, FRENCH, SPANISH, ITALIAN, DUTCH];

interface Person {
  readonly given: string;
  readonly family: string;
  readonly title: string;
}

const toCapital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function makeWord(random: Random, { syllables, endings }: LetterLanguage, isListed: (word: string) => boolean): string {
  for (;;) {
    const count = random.integer(1, 2);
    const begin = Array.from({ length: count }, () => random.pick(syllables)).join('');
    const word = toCapital(begin + random.pick(endings));
    if (word.length >= 5 && !isListed(word)) return word;
  }
}

function makePerson(random: Random, language: LetterLanguage, isListed: (word: string) => boolean): Person {
  const family = makeWord(random, language, isListed);
  const particle = random.chance(0.12) ? `${random.pick(language.particles)} ` : '';
  const double = random.chance(0.08) ? `-${makeWord(random, language, isListed)}` : '';
  return {
    given: makeWord(random, language, isListed),
    family: particle + family + double,
    title: random.pick(language.titles),
  };
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

const FORMS: Readonly<Record<string, (person: Person) => string>> = {
  '': ({ given, family }) => `${given} ${family}`,
  f: ({ family }) => family,
  g: ({ given }) => given,
  i: ({ given, family }) => `${given.charAt(0)}. ${family}`,
  inv: ({ given, family }) => `${family}, ${given}`,
  up: ({ given, family }) => `${given} ${family}`.toUpperCase(),
};

/** @param isListed true for words in name lists, which are avoided */
export function makeLetter(seed: number, isListed: (word: string) => boolean): MadeLetter {
  const random = createRandom(seed * 7919 + 17);
  const language = LANGUAGES[seed % LANGUAGES.length] as LetterLanguage;
  const kind = LETTER_KINDS[Math.floor(seed / LANGUAGES.length) % LETTER_KINDS.length] as LetterKind;
  const people = new Map<string, Person>();
  const personOf = (letter: string): Person => {
    const known = people.get(letter) ?? makePerson(random, language, isListed);
    people.set(letter, known);
    return known;
  };
  const fields: Readonly<Record<string, () => string>> = {
    s: () => random.pick(language.sentences),
    co: () => random.pick(language.companies),
    street: () => random.pick(language.streets),
    town: () => random.pick(language.towns),
    date: () => `${random.integer(1, 28)} ${random.pick(language.months)} ${random.integer(2019, 2026)}`,
    born: () => `${random.integer(10, 28)}.0${random.integer(1, 9)}.${random.integer(1940, 2005)}`,
    n: () => String(random.integer(10_000, 99_999)),
  };
  let text = '';
  const names: TextRange[] = [];
  // Like page text, without empty lines.
  const template = random.pick(language.layouts[kind]).trim().replace(/\n+/g, '\n');
  for (const [, before = '', field] of template.matchAll(/([^{]*)(?:\{([^}]+)\})?/g)) {
    text += before;
    if (field === undefined) continue;
    const [letter = '', form = ''] = field.split('.');
    const fill = fields[letter];
    if (fill) text += fill();
    else if (form === 't') text += personOf(letter).title;
    else if (form === 'mail') text += `${plain(personOf(letter).given)}.${plain(personOf(letter).family)}@example.org`;
    else {
      const written = FORMS[form]?.(personOf(letter)) ?? '';
      names.push({ start: text.length, end: text.length + written.length });
      text += written;
    }
  }
  return { language: language.code, kind, text, names };
}

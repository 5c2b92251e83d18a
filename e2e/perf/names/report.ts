import { HAND_WRITTEN } from '../../../src/testing/letters/hand-written.ts';
import { makeLetter } from '../../../src/testing/letters/make-letter.ts';
import { addScores, type NameScore, readMarked, scoreNames } from '../../../src/testing/letters/measure-names.ts';
import { loadNameLists } from '../../../src/text/names/index.ts';
import { keyOf } from '../../../src/text/names/vocabulary.ts';
import { EMPTY_REQUEST } from '../../../src/text/patterns/request.ts';
import { createTextSearch } from '../../../src/text/patterns/search.ts';
import type { TextRange } from '../../../src/text/text-page.ts';

type FindPeople = (text: string) => readonly TextRange[];
type Scored = Parameters<typeof scoreNames>[0];

const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
};

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

function toRow(label: string, letters: readonly Scored[], find: FindPeople): string {
  const scores: NameScore[] = letters.map((letter) => scoreNames(letter, find(letter.text)));
  const { named, found, hits, right } = addScores(scores);
  return `| ${label} | ${letters.length} | ${named} | ${percent(found, named)} | ${percent(right, hits)} |`;
}

/** @param findPeople English name detection of another program */
export async function reportNames(first: number, count: number, findPeople: FindPeople): Promise<string> {
  const lists = await loadNameLists();
  const isListed = (word: string) => lists.firstNames.has(keyOf(word)) || lists.lastNames.has(keyOf(word));
  const find: FindPeople = (text) => createTextSearch({ ...EMPTY_REQUEST, patterns: ['names'] }, lists)(text);
  const made = Array.from({ length: count }, (_, index) => makeLetter(first + index, isListed));
  const written = HAND_WRITTEN.map(([language, marked]): Scored => ({ language, ...readMarked(marked) }));
  const inLanguage = (letters: readonly Scored[], code: string) => letters.filter(({ language }) => language === code);
  return [
    '| Letters | Count | Names | Found | Right |',
    '|---|--:|--:|--:|--:|',
    toRow('made', made, find),
    ...Object.entries(LANGUAGES).map(([code, name]) => toRow(`made, ${name}`, inLanguage(made, code), find)),
    toRow('written by hand', written, find),
    toRow('compromise: made, English', inLanguage(made, 'en'), findPeople),
    toRow('compromise: written by hand, English', inLanguage(written, 'en'), findPeople),
  ].join('\n');
}

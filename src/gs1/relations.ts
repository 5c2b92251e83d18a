// Relations between GS1 elements: exclusions and requirements.

import { t } from '../messages/index.ts';
import type { Identifier } from './identifiers.ts';
import { entryOf, type MeaningRow } from './rows.ts';

/** Identifiers, each with those it excludes; `n` is any digit. */
const EXCLUSIONS = [
  '01 255 37',
  '02 01 03',
  '03 01 02 37',
  '21 235',
  '255 01 02 415 8006 8020 8026',
  '390n 391n 394n 8111',
  '392n 393n',
  '394n 8111',
  '395n 392n 393n 8005',
  '420 421',
  '421 4307',
  ...['422', '423', '424', '425'].map((id) => `${id} 426`),
  '4330 4331',
  '4332 4333',
  '7250 7251',
  ...['7253', '7254', '7255'].map((id) => `${id} 7256 7259`),
  '7256 7259',
  '8006 01 37',
  '8017 8018',
  '8026 02 8006',
].map((entry) => entry.split(' '));

/** Replaces the last digit of measures and amounts, which is the number of decimals. */
const stemOf = (id: string): string => (/^3[1-69]\d\d$/.test(id) ? `${id.slice(0, 3)}n` : id);

export function excludeEachOther(a: string, b: string): boolean {
  const [one, other] = [stemOf(a), stemOf(b)];
  const forbids = (from: string, to: string) =>
    EXCLUSIONS.some(([id, ...others]) => id === from && others.includes(to));
  return (one === other && a !== b) || forbids(one, other) || forbids(other, one);
}

/** Elements that require another one, possibly in an adjacent symbol. */
const NEEDED: Readonly<Record<string, readonly string[]>> = { '02': ['37'], '37': ['02', '8026'], '8026': ['37'] };

const inParentheses = (ids: readonly string[]): string => ids.map((id) => `(${id})`).join(', ');

interface StatedElement {
  readonly id: string;
  readonly identifier?: Identifier;
  readonly data: string;
}

function faultOf({ id, data }: StatedElement, before: readonly StatedElement[]): string | undefined {
  if (before.some((other) => other.id === id && other.data !== data)) return t('appears twice with different values');
  const other = before.find((each) => excludeEachOther(each.id, id));
  return other && t("{list} can't be combined", { list: inParentheses([other.id, id]) });
}

function needOf({ id }: StatedElement, all: readonly StatedElement[]): string | undefined {
  const needed = entryOf(NEEDED, id) ?? [];
  if (needed.length === 0 || all.some((other) => needed.includes(other.id))) return undefined;
  return t('has no effect without {list}', { list: inParentheses(needed) });
}

const joinNotes = (...notes: readonly (string | undefined)[]) => notes.filter((note) => note !== undefined).join('; ');

export const relate = (elements: readonly StatedElement[], rows: readonly MeaningRow[]): MeaningRow[] =>
  rows.map((row, index) => {
    const element = elements[index];
    if (!element?.identifier) return row;
    const fault = faultOf(element, elements.slice(0, index));
    const note = joinNotes(row.note, fault, needOf(element, elements));
    return { ...row, ...(note === '' ? {} : { note }), ...(fault === undefined ? {} : { isWrong: true }) };
  });

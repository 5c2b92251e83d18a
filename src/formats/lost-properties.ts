// Lists what a written file doesn't return, by reading it again.
import type { Mark, MarksDocument } from '../marks/index.ts';
import { message } from '../messages/index.ts';
import type { Loss } from './format.ts';

/** Rounds numbers to 0.002: files and their readers round, too. */
export const toRounded = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(
        JSON.stringify(value, (_, each) => (typeof each === 'number' ? Math.round(each * 500) / 500 + 0 : each)),
      );

/** Reduces a property to what a format keeps of it. */
export type Comparable = (key: string, value: unknown) => unknown;

function changedProperties(mark: Mark, again: Mark, comparable: Comparable): readonly string[] {
  const textOf = (key: string, value: unknown) => JSON.stringify(comparable(key, value)) ?? '';
  return Object.entries(mark)
    .filter(([key, value]) => textOf(key, value) !== textOf(key, Reflect.get(again, key)))
    .map(([key]) => key);
}

/**
 * Lists the properties of marks, and of their document, that a written file doesn't return.
 * @param placed marks in the units of their pages
 */
export function findLosses(
  placed: readonly Mark[],
  { marks: _, ...properties }: MarksDocument,
  read: MarksDocument,
  comparable: Comparable,
): readonly Loss[] {
  const byUid = new Map(read.marks.map((mark) => [mark.uid, mark]));
  const keeps = (place: string, names: string): Loss => ({
    place,
    reason: message('this format does not keep: {names}', { names }),
  });
  const losses = placed.flatMap((mark): readonly Loss[] => {
    const again = byUid.get(mark.uid);
    if (again?.type !== mark.type)
      return [{ place: mark.uid, reason: message('this format has no {type}', { type: mark.type }) }];
    const names = changedProperties(mark, again, comparable).join(', ');
    return names === '' ? [] : [keeps(mark.uid, names)];
  });
  return [...losses, ...Object.keys(properties).map((name) => keeps(name, name))];
}

// Edits fields of every mark, with a date; without effect, returns the same mark.
import type { BaseMark } from '../kit/base-mark.ts';

export const isLocked = (mark: BaseMark): boolean => mark.interactionMode === 'SelectionDisabled';

export const setLocked = <M extends BaseMark>(mark: M, locked: boolean, date: string): M =>
  isLocked(mark) === locked
    ? mark
    : { ...mark, interactionMode: locked ? 'SelectionDisabled' : 'Full', modificationDateTime: date };

const withData = <M extends BaseMark>(mark: M, data: Readonly<Record<string, string>>, date: string): M => ({
  ...mark,
  data,
  modificationDateTime: date,
});

/** Sets a value of the property bag; the order of the others stays. */
export const setDataEntry = <M extends BaseMark>(mark: M, key: string, value: string, date: string): M =>
  mark.data && Object.hasOwn(mark.data, key) && mark.data[key] === value
    ? mark
    : withData(mark, Object.fromEntries([...Object.entries(mark.data ?? {}), [key, value]]), date);

/** Renames a key in place; returns the same mark if the key is missing, or the new one exists. */
export function renameDataEntry<M extends BaseMark>(mark: M, from: string, to: string, date: string): M {
  const data = mark.data ?? {};
  if (from === to || !Object.hasOwn(data, from) || Object.hasOwn(data, to)) return mark;
  const renamed = Object.entries(data).map(([key, value]) => [key === from ? to : key, value]);
  return withData(mark, Object.fromEntries(renamed), date);
}

/** Removes an entry. An empty bag stays, since other readers may expect it. */
export function removeDataEntry<M extends BaseMark>(mark: M, key: string, date: string): M {
  if (!mark.data || !Object.hasOwn(mark.data, key)) return mark;
  return withData(mark, Object.fromEntries(Object.entries(mark.data).filter(([each]) => each !== key)), date);
}

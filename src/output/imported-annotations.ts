// Annotations of the open PDF that became marks. Stored in the marks document's properties, so that
// undo and saving include it; these annotations are neither drawn nor exported, to avoid
// duplicates. An export keeps those whose marks are as they were imported.
import type { Mark } from '../marks/index.ts';

const PROPERTY = 'importedAnnotations';

type Properties = Readonly<Record<string, unknown>>;

/** A mark as it was imported. */
export interface ImportedMark {
  readonly uid: string;
  /** Date of its last change at that time. */
  readonly date: string;
  /** Numbers of the objects that it stands for. */
  readonly objects: readonly number[];
}

/** Objects' numbers say nothing about another file: its length in bytes tells it from others. */
export const noteImported = (
  fileSize: number,
  objects: readonly number[],
  marks: readonly ImportedMark[],
): Properties => ({ [PROPERTY]: { fileSize, objects: [...objects], marks: [...marks] } });

function notedOf(properties: Properties, fileSize: number): object | undefined {
  const noted: unknown = properties[PROPERTY];
  return typeof noted === 'object' && noted !== null && Reflect.get(noted, 'fileSize') === fileSize ? noted : undefined;
}

const integersOf = (list: unknown): readonly number[] =>
  Array.isArray(list) ? list.filter((each): each is number => Number.isInteger(each)) : [];

/** The numbers of the objects of annotations in this file that have become marks. */
export function importedObjects(properties: Properties, fileSize: number): readonly number[] {
  const noted = notedOf(properties, fileSize);
  return noted ? integersOf(Reflect.get(noted, 'objects')) : [];
}

/** The marks that annotations of this file became, as they were then. */
export function importedMarks(properties: Properties, fileSize: number): readonly ImportedMark[] {
  const noted = notedOf(properties, fileSize);
  const marks: unknown = noted && Reflect.get(noted, 'marks');
  if (!Array.isArray(marks)) return [];
  return marks.flatMap((mark: unknown) => {
    if (typeof mark !== 'object' || mark === null) return [];
    const [uid, date] = [Reflect.get(mark, 'uid'), Reflect.get(mark, 'date')];
    if (typeof uid !== 'string' || typeof date !== 'string') return [];
    return [{ uid, date, objects: integersOf(Reflect.get(mark, 'objects')) }];
  });
}

/** Those of them that nothing has changed since. Marks that only moved with their page are among them, as annotations do so, too. */
export function untouchedMarks(properties: Properties, fileSize: number, marks: readonly Mark[]) {
  const imported = importedMarks(properties, fileSize);
  if (imported.length === 0) return [];
  const dates = new Map(marks.map(({ uid, modificationDateTime }) => [uid, modificationDateTime]));
  return imported.filter(({ uid, date }) => dates.get(uid) === date);
}

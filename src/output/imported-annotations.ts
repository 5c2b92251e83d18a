// Annotations of the open PDF that became marks. Stored in the marks document's properties, so that
// undo and saving include it; these annotations are neither drawn nor exported, to avoid
// duplicates. An export keeps those whose marks are as they were imported.
import { textHash } from '../kernel/text-hash.ts';
import type { Mark } from '../marks/index.ts';

const PROPERTY = 'importedAnnotations';

type Properties = Readonly<Record<string, unknown>>;

/** A mark as it was imported. */
export interface ImportedMark {
  readonly uid: string;
  /** {@link digestOfMark} at that time. */
  readonly digest: string;
  /** Numbers of the objects that it stands for. */
  readonly objects: readonly number[];
}

/** Returns a code for all of a mark but its page: marks move with their pages, as annotations do. */
export const digestOfMark = (mark: Mark): string =>
  textHash(JSON.stringify(mark, (key, value: unknown) => (key === 'pageNumber' ? undefined : value)));

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
    const [uid, digest] = [Reflect.get(mark, 'uid'), Reflect.get(mark, 'digest')];
    if (typeof uid !== 'string' || typeof digest !== 'string') return [];
    return [{ uid, digest, objects: integersOf(Reflect.get(mark, 'objects')) }];
  });
}

/** Those of them that nothing has changed since, whatever their dates say. */
export function untouchedMarks(properties: Properties, fileSize: number, marks: readonly Mark[]) {
  const imported = importedMarks(properties, fileSize);
  if (imported.length === 0) return [];
  const present = new Map(marks.map((mark) => [mark.uid, mark]));
  return imported.filter(({ uid, digest }) => {
    const mark = present.get(uid);
    return mark !== undefined && digestOfMark(mark) === digest;
  });
}

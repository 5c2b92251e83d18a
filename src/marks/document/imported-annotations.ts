// Annotations of the open PDF that became marks. Stored in the marks document's properties, so that
// undo and saving include it; these annotations are neither drawn nor exported, to avoid
// duplicates. An export keeps those whose marks are as they were imported.
import { textHash } from '../../kernel/text-hash.ts';
import type { Mark } from '../registry.ts';
import { outOfLayer } from './layers.ts';

const PROPERTY = 'importedAnnotations';

type Properties = Readonly<Record<string, unknown>>;

export interface ImportedMark {
  readonly uid: string;
  /** {@link digestOfMark} of that state. */
  readonly digest: string;
  /** Object numbers of its annotations. */
  readonly objects: readonly number[];
}

/** Returns a mark's digest without page and layer: marks move with pages, like annotations. */
export const digestOfMark = (mark: Mark): string =>
  textHash(JSON.stringify(outOfLayer(mark), (key, value: unknown) => (key === 'pageNumber' ? undefined : value)));

/** Object numbers are only valid for one file, which is identified by its length. */
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

/** Returns the object numbers of annotations in this file that have become marks. */
export function importedObjects(properties: Properties, fileSize: number): readonly number[] {
  const noted = notedOf(properties, fileSize);
  return noted ? integersOf(Reflect.get(noted, 'objects')) : [];
}

/** Returns marks that were annotations of this file, in their imported state. */
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

/** Returns the unchanged ones, whatever their dates. */
export function untouchedMarks(properties: Properties, fileSize: number, marks: readonly Mark[]) {
  const imported = importedMarks(properties, fileSize);
  if (imported.length === 0) return [];
  const present = new Map(marks.map((mark) => [mark.uid, mark]));
  return imported.filter(({ uid, digest }) => {
    const mark = present.get(uid);
    return mark !== undefined && digestOfMark(mark) === digest;
  });
}

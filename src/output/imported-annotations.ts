// Annotations of the open PDF that became marks. Stored in the marks document's properties, so that
// undo and saving include it; these annotations are neither drawn nor exported, to avoid
// duplicates.

const PROPERTY = 'importedAnnotations';

type Properties = Readonly<Record<string, unknown>>;

/** Objects' numbers say nothing about another file: its length in bytes tells it from others. */
export const noteImported = (fileSize: number, objects: readonly number[]): Properties => ({
  [PROPERTY]: { fileSize, objects: [...objects] },
});

/** The numbers of the objects of annotations in this file that have become marks. */
export function importedObjects(properties: Properties, fileSize: number): readonly number[] {
  const noted: unknown = properties[PROPERTY];
  if (typeof noted !== 'object' || noted === null || Reflect.get(noted, 'fileSize') !== fileSize) return [];
  const objects: unknown = Reflect.get(noted, 'objects');
  return Array.isArray(objects) ? objects.filter((each): each is number => Number.isInteger(each)) : [];
}

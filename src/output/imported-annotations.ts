// Which annotations of the open PDF have become marks. It is noted among the properties of the marks document, so that it is undone and
// kept with the marks; the annotations are then neither drawn nor exported, or everything would be there twice.

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

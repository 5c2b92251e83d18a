/** Maximum size of a file to examine (bytes): marks files may be far larger. */
const MOST_BYTES = 1024 ** 2;

/** Returns whether a JSON file states that it is a recipe, valid or not. */
export async function isRecipeFile(file: Blob): Promise<boolean> {
  if (file.size > MOST_BYTES) return false;
  try {
    const value: unknown = JSON.parse(await file.text());
    return typeof value === 'object' && value !== null && 'recipe' in value && !('marks' in value);
  } catch {
    return false;
  }
}

import { decodeUnicode } from '../kernel/unicode-text.ts';

/** Maximum size of a file to examine (bytes): marks files may be far larger. */
const MOST_BYTES = 1024 ** 2;

/** Returns what a JSON file is if it is neither marks nor form values: valid or not. */
export async function kindOfJson(file: Blob): Promise<'recipe' | 'presets' | undefined> {
  if (file.size > MOST_BYTES) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(decodeUnicode(new Uint8Array(await file.arrayBuffer())));
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || 'marks' in value) return undefined;
  if ('recipe' in value) return 'recipe';
  if (!('terms' in value || 'reasons' in value)) return undefined;
  const { isPresetFile } = await import('../formats/index.ts');
  return isPresetFile(value) ? 'presets' : undefined;
}

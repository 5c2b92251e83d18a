import { readKeyFile, SigningError } from '../signing/index.ts';
import { inputError } from './errors.ts';
import { describeFault, readBytes } from './input-files.ts';

/** Returns the first line of a file, or '' without one. @param path - for standard input */
export function readPassword(path: string | undefined): string {
  if (path === undefined) return '';
  const text = new TextDecoder().decode(readBytes(path === '-' ? 0 : path));
  return text.replace(/\r?\n[\s\S]*$/, '');
}

/** Reads a PKCS #12 file. @throws CommandError if it isn't one, or the password is wrong */
export async function readSigningKey(path: string, passwordFile: string | undefined) {
  try {
    return await readKeyFile(readBytes(path), readPassword(passwordFile));
  } catch (error) {
    if (error instanceof SigningError) throw inputError(describeFault(path, error));
    throw error;
  }
}

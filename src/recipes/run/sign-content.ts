import { PagesFault } from '../../finding/index.ts';
import { readKeyFile, SigningError, signPdf } from '../../signing/index.ts';
import type { Recipe } from '../schema.ts';
import type { Bytes, KeyFile } from './calls.ts';

/** Signs a result if the recipe says so. @throws PagesFault if it must not be signed */
export async function signContent(content: Bytes, { sign }: Recipe, key: KeyFile | undefined): Promise<Bytes> {
  if (!sign || !key) return content;
  try {
    return new Uint8Array(await signPdf(content, { ...sign, key: await readKeyFile(key.bytes, key.password) }));
  } catch (error) {
    if (error instanceof SigningError) throw new PagesFault(error.message);
    throw error;
  }
}

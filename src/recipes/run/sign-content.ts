import { PagesFault } from '../../finding/index.ts';
import { readKeyFile, SigningError, signPdf } from '../../signing/index.ts';
import type { Bytes, SignJob } from './calls.ts';

/** Signs a result. @throws PagesFault if it must not be signed */
export async function signContent({ content, sign, key }: SignJob): Promise<Bytes> {
  try {
    return new Uint8Array(await signPdf(content, { ...sign, key: await readKeyFile(key.bytes, key.password) }));
  } catch (error) {
    if (error instanceof SigningError) throw new PagesFault(error.message);
    throw error;
  }
}

import { DocumentFault } from '../../finding/index.ts';
import { readKeyFile, SigningError, signPdf } from '../../signing/index.ts';
import type { Bytes, KeyFile, SignJob } from './calls.ts';

async function openKey({ bytes, password }: KeyFile) {
  try {
    return await readKeyFile(bytes, password);
  } catch (error) {
    throw toFault(error);
  }
}

const toFault = (error: unknown) => (error instanceof SigningError ? new DocumentFault(error.message) : error);

/** @throws DocumentFault if the key can't be opened */
export async function checkKey(key: KeyFile): Promise<undefined> {
  await openKey(key);
}

/** Signs a result. @throws DocumentFault if it must not be signed */
export async function signContent({ content, sign, key }: SignJob): Promise<Bytes> {
  const opened = await openKey(key);
  try {
    return new Uint8Array(await signPdf(content, { ...sign, key: opened }));
  } catch (error) {
    throw toFault(error);
  }
}

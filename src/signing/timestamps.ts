// Time stamp tokens (RFC 3161) for a signature or a whole file.
import { type Certificate, TSTInfo } from 'pkijs';
import { digestOf } from './algorithms.ts';
import { buildChain, commonNameOf, judgeChain } from './certificates.ts';
import { type Cms, checkSigned, findSigner, isEqual, parseCms, TST_INFO } from './cms.ts';
import type { TimestampInfo } from './types.ts';

/** Parses a token. @throws Error if invalid */
function readToken(cms: Cms): TSTInfo {
  if (cms.contentType !== TST_INFO || !cms.content) throw new Error('no time stamp');
  return TSTInfo.fromBER(new Uint8Array(cms.content));
}

/** Returns the digest algorithm if a token matches `data`; otherwise undefined. */
export async function imprintOf(cms: Cms, data: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const { messageImprint } = readToken(cms);
  const digest = digestOf(messageImprint.hashAlgorithm.algorithmId);
  if (digest.isSupported === false) return undefined;
  const own = new Uint8Array(await crypto.subtle.digest(digest.name, data));
  return isEqual(own, messageImprint.hashedMessage.valueBlock.valueHexView) ? digest.name : undefined;
}

export const timeOf = (cms: Cms): Date => readToken(cms).genTime;

/** Verifies a signature's token. @returns undefined if damaged, weak or for other data */
export async function checkToken(
  token: Uint8Array,
  signature: Uint8Array<ArrayBuffer>,
  pool: readonly Certificate[],
  trusted: readonly Certificate[],
): Promise<TimestampInfo | undefined> {
  try {
    const cms = parseCms(token);
    const all = [...cms.certificates, ...pool];
    const authority = findSigner(cms, pool);
    if (!authority || (await imprintOf(cms, signature)) === undefined) return undefined;
    if ((await checkSigned(cms, authority, new Uint8Array(cms.content ?? []))).length > 0) return undefined;
    const chain = await buildChain(authority, all, trusted);
    const time = timeOf(cms);
    const isTrusted = chain.isTrusted && judgeChain(chain, [time], true).length === 0;
    return { time: time.toISOString(), authority: commonNameOf(authority), isTrusted };
  } catch {
    return undefined;
  }
}

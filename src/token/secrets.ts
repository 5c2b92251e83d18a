const hash = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A secret of so many random bytes, base64url. */
export const createSecret = (byteLength: number): string =>
  toBase64Url(crypto.getRandomValues(new Uint8Array(byteLength)));

/** SHA-256 of the text's UTF-8, base64url. */
export const toDigest = async (text: string): Promise<string> => toBase64Url(await hash(text));

/**
 * Compares in a time that tells nothing of where, or in what length, the two differ: the digests are always of one length, and every
 * byte of them is looked at.
 */
export async function isSameSecret(a: string, b: string): Promise<boolean> {
  const [left, right] = await Promise.all([hash(a), hash(b)]);
  let difference = 0;
  for (let index = 0; index < left.length; index++) difference |= (left[index] ?? 0) ^ (right[index] ?? 0);
  return difference === 0;
}

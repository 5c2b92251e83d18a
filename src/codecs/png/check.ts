import { parsePng } from './structure.ts';

/** What is in a written PNG beside its pixels; none in a sound file. Throws a MediaError where it is damaged. */
export function checkPng(bytes: Uint8Array<ArrayBuffer>): string[] {
  const { chunks } = parsePng(bytes);
  const foreign = chunks.filter(({ type }) => !['IHDR', 'IDAT', 'IEND'].includes(type));
  const end = (chunks.at(-1)?.end ?? 0) + 4;
  return [
    ...foreign.map(({ type }) => `The PNG has a chunk ${type}.`),
    ...(end === bytes.length ? [] : ['The PNG does not end with its last chunk.']),
  ];
}

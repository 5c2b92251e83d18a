import { type Said, say } from '../../messages/index.ts';
import { parsePng } from './structure.ts';

/** What is in a written PNG beside its pixels; none in a sound file. Throws a MediaError where it is damaged. */
export function checkPng(bytes: Uint8Array<ArrayBuffer>): Said[] {
  const { chunks } = parsePng(bytes);
  const foreign = chunks.filter(({ type }) => !['IHDR', 'IDAT', 'IEND'].includes(type));
  const end = (chunks.at(-1)?.end ?? 0) + 4;
  return [
    ...foreign.map(({ type }) => say('The PNG has a chunk {name}.', { name: type })),
    ...(end === bytes.length ? [] : [say('The PNG does not end with its last chunk.')]),
  ];
}

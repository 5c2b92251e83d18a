import { type Message, message } from '../../messages/index.ts';
import { parsePng } from './structure.ts';

/** Returns unexpected content of a written PNG. @throws MediaError if it's damaged */
export function checkPng(bytes: Uint8Array<ArrayBuffer>): Message[] {
  const { chunks } = parsePng(bytes);
  const foreign = chunks.filter(({ type }) => !['IHDR', 'IDAT', 'IEND'].includes(type));
  const end = (chunks.at(-1)?.end ?? 0) + 4;
  return [
    ...foreign.map(({ type }) => message('The PNG has a chunk {name}.', { name: type })),
    ...(end === bytes.length ? [] : [message('The PNG does not end with its last chunk.')]),
  ];
}

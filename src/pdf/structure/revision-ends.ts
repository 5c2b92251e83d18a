// Revisions of a file: each update is appended to the previous file.
import { occurrencesOf } from './file-tables.ts';

/** Header of a linearized file (bytes): its first end of file ends no revision. */
const HEAD = 1024;

/** Returns where the revisions of a file end, without the last one. */
export function revisionEnds(bytes: Uint8Array): number[] {
  const ends = occurrencesOf(bytes, '%%EOF').map((at) => at + '%%EOF'.length);
  const isLinearized = occurrencesOf(bytes.subarray(0, HEAD), '/Linearized').length > 0;
  return ends.slice(isLinearized ? 1 : 0, -1);
}

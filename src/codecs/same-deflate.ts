// Deflate with the same bytes on every engine: native ones search for repeats differently.
import { Zlib } from 'fflate';
import { deflateBy } from './deflate.ts';

/** Makes all that this thread or worker deflates the same as elsewhere. */
export function deflateTheSame(): void {
  deflateBy(() => {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const stream = new Zlib({ level: 6 }, (part) => parts.push(new Uint8Array(part)));
    return {
      write: async (bytes) => stream.push(bytes),
      finish: async () => {
        stream.push(new Uint8Array(), true);
        return parts;
      },
    };
  });
}

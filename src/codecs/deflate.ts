// zlib data for PNG, TIFF and PDF, compressed as rows arrive.
import { concatBytes } from './bytes.ts';

interface Encoder {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  finish(): Promise<Uint8Array<ArrayBuffer>[]>;
}

/** The engine's own, which is the fastest. */
function createOwnEncoder(): Encoder {
  const { readable, writable } = new CompressionStream('deflate');
  const writer = writable.getWriter();
  const parts = readAll(readable);
  return {
    write: (bytes) => writer.write(bytes),
    async finish() {
      await writer.close();
      return parts;
    },
  };
}

let createEncoder = createOwnEncoder;

export function deflateBy(create: () => Encoder): void {
  createEncoder = create;
}

export class Deflater {
  readonly #encoder = createEncoder();

  /** Resolves when more data is accepted. */
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    return this.#encoder.write(bytes);
  }

  finish(): Promise<Uint8Array<ArrayBuffer>[]> {
    return this.#encoder.finish();
  }
}

async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  return parts;
}

export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const deflater = new Deflater();
  await deflater.write(bytes);
  return concatBytes(await deflater.finish());
}

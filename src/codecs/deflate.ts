// zlib data for PNG, TIFF and PDF, compressed as rows arrive.
import { concatBytes } from './bytes.ts';

/** Collects a stream's output while it is fed. */
export class Deflater {
  readonly #writer: WritableStreamDefaultWriter<BufferSource>;
  readonly #parts: Promise<Uint8Array<ArrayBuffer>[]>;

  constructor() {
    const stream = new CompressionStream('deflate');
    this.#writer = stream.writable.getWriter();
    this.#parts = readAll(stream.readable);
  }

  /** Resolves when more data is accepted. */
  async write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#writer.write(bytes);
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>[]> {
    await this.#writer.close();
    return this.#parts;
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

// Pure but for CompressionStream. zlib data as PNG, TIFF and PDF take it, made as the rows arrive.

/** Collects what a stream gives while it is being fed. */
export class Deflater {
  readonly #writer: WritableStreamDefaultWriter<BufferSource>;
  readonly #parts: Promise<Uint8Array<ArrayBuffer>[]>;

  constructor() {
    const stream = new CompressionStream('deflate');
    this.#writer = stream.writable.getWriter();
    this.#parts = readAll(stream.readable);
  }

  /** Resolves when more may be given. */
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

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

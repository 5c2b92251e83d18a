import { type MessageOrText, message } from '../messages/index.ts';
import { causeOf } from '../workers/index.ts';
import { damaged } from './errors.ts';

/** Inflates to exactly `expected` bytes: less is an error, more isn't unpacked (bombs). */
export async function inflate(
  parts: readonly Uint8Array<ArrayBuffer>[],
  expected: number,
  format: 'deflate' | 'deflate-raw' = 'deflate',
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  // The reader gets the same error; here it must only be handled.
  const feeding = (async () => {
    for (const part of parts) await writer.write(part);
    await writer.close();
  })().catch(() => undefined);
  const reader: ReadableStreamDefaultReader<Uint8Array> = stream.readable.getReader();
  const out = new Uint8Array(expected);
  let filled = 0;
  let failure: MessageOrText = message('it ends early');
  try {
    while (filled < expected) {
      const { done, value } = await reader.read();
      if (done) break;
      const part = value.subarray(0, expected - filled);
      out.set(part, filled);
      filled += part.length;
    }
  } catch (error) {
    // For DecompressionStream, trailing padding is an error, but only after all data has arrived.
    failure = causeOf(error);
  }
  await reader.cancel().catch(() => undefined);
  await feeding;
  if (filled < expected) throw damaged(message('The compressed data is damaged ({reason}).', { reason: failure }));
  return out;
}

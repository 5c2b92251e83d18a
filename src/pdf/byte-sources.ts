import { MessageError, message } from '../messages/index.ts';
import type { ByteSource } from './engine.ts';
import type { PdfFile } from './messages.ts';

/** Long documents have distant pages, of which little is read: larger blocks are waste. */
const BLOCK = 4 * 1024;
const MAX_BLOCKS = 2048;
/** Blocks read at once for sequential access: a request costs more than the data. */
const RUN = 32;
/** Maximum gap between blocks of a run: interleaved reads are followed too. */
const NEAR = 16;
/** Longer reads bypass the cache. */
const LONG = 64 * 1024;

/** Caches whole blocks of `source`: the engine reads files in pieces of half a kilobyte. */
export function inBlocks(source: ByteSource): ByteSource {
  /** In order of use, most recent last. */
  const blocks = new Map<number, Uint8Array>();
  /** Read-ahead of the last run: unused blocks evict nothing that a reopened file needs. */
  const ahead = new Map<number, Uint8Array>();

  function keep(index: number, block: Uint8Array): void {
    blocks.delete(index);
    blocks.set(index, block);
    const [oldest] = blocks.keys();
    if (blocks.size > MAX_BLOCKS && oldest !== undefined) blocks.delete(oldest);
  }

  function follows(index: number): boolean {
    for (let before = index - 1; before >= index - NEAR; before--) if (blocks.has(before)) return true;
    return false;
  }

  function readBlocks(index: number): Uint8Array {
    const start = index * BLOCK;
    const length = Math.max(0, Math.min(follows(index) ? RUN * BLOCK : BLOCK, source.size - start));
    const bytes = new Uint8Array(length);
    source.read(start, bytes);
    const first = bytes.slice(0, BLOCK);
    if (length > BLOCK) ahead.clear();
    for (let at = 1; at * BLOCK < length; at++) ahead.set(index + at, bytes.slice(at * BLOCK, (at + 1) * BLOCK));
    keep(index, first);
    return first;
  }

  function getBlock(index: number): Uint8Array {
    const block = blocks.get(index) ?? ahead.get(index);
    if (!block) return readBlocks(index);
    keep(index, block);
    return block;
  }

  return {
    size: source.size,
    read(offset, target) {
      if (target.length >= LONG) {
        source.read(offset, target);
        return;
      }
      let at = 0;
      while (at < target.length) {
        const index = Math.floor((offset + at) / BLOCK);
        const block = getBlock(index);
        const part = block.subarray(offset + at - index * BLOCK).subarray(0, target.length - at);
        if (part.length === 0) throw new MessageError(message('The file ends before that.'));
        target.set(part, at);
        at += part.length;
      }
    },
  };
}

/** A port without a receiver: what is transferred there is freed at once. */
let sink: MessagePort | undefined;

function openSink(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  return port1;
}

/** Frees memory at once, which workers would collect late. Resizing a buffer keeps its memory. */
export function release(buffer: ArrayBuffer): void {
  sink ??= openSink();
  sink.postMessage(null, [buffer]);
}

export const fromBytes = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read(offset, target) {
    if (offset + target.length > bytes.length) throw new MessageError(message('The file ends before that.'));
    target.set(bytes.subarray(offset, offset + target.length));
  },
});

/** Available in workers only, so missing in the page's types. */
interface BlockingReader {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** Reads a Blob synchronously, in workers only. */
export function fromBlob(blob: PdfFile): ByteSource {
  if (typeof blob === 'number') throw new TypeError('A browser knows no descriptors of files.');
  const { FileReaderSync } = globalThis as unknown as { FileReaderSync: new () => BlockingReader };
  const reader = new FileReaderSync();
  return inBlocks({
    size: blob.size,
    read(offset, target) {
      const bytes = reader.readAsArrayBuffer(blob.slice(offset, offset + target.length));
      target.set(new Uint8Array(bytes));
      release(bytes);
    },
  });
}

/** Reads a file descriptor in Node. The caller closes it after the document. */
export function fromFile(descriptor: PdfFile): ByteSource {
  if (typeof descriptor !== 'number') throw new TypeError('Only open files are read here.');
  const { fstatSync, readSync } = process.getBuiltinModule('node:fs');
  return inBlocks({
    size: fstatSync(descriptor).size,
    read(offset, target) {
      if (readSync(descriptor, target, 0, target.length, offset) !== target.length) {
        throw new MessageError(message('The file ends before that.'));
      }
    },
  });
}

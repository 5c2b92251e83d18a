import { concatBytes } from '../codecs/bytes.ts';
import { message } from '../messages/index.ts';
import { PdfError } from './errors.ts';
import type { Native } from './native.ts';

/** FPDF_REMOVE_SECURITY: also rewrites everything instead of appending. */
const REMOVE_SECURITY = 3;

/** Structure that the engine writes to: a version, and a function (structure, data, length). */
const WRITER = { bytes: 8, version: 1 };

/**
 * Passes written data on in pieces, each valid during the call; `onBytes` returns false to stop.
 * @returns whether it was written completely
 */
export function writeDocument(native: Native, document: number, onBytes: (bytes: Uint8Array) => boolean): boolean {
  const onBlock = native.callbacks.lend(3, (_writer, data = 0, length = 0) =>
    onBytes(native.bytes(data >>> 0, length >>> 0)) ? 1 : 0,
  );
  try {
    return native.withMemory(WRITER.bytes, (writer) => {
      native.words(writer, 2).set([WRITER.version, onBlock.pointer]);
      return native.calls.FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY) !== 0;
    });
  } finally {
    onBlock.takeBack();
  }
}

export function saveDocument(native: Native, document: number): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const isWhole = writeDocument(native, document, (bytes) => {
    parts.push(bytes.slice());
    return true;
  });
  if (!isWhole) throw new PdfError('DamagedFile', message('The document could not be rewritten.'));
  return concatBytes(parts);
}

import { concatBytes } from '../codecs/bytes.ts';
import { PdfError } from './errors.ts';
import type { Native } from './native.ts';

/** FPDF_REMOVE_SECURITY: which also writes everything anew instead of adding to what is there. */
const REMOVE_SECURITY = 3;

/** The structure that the engine writes to: a version, and a function (structure, data, length). */
const WRITER = { bytes: 8, version: 1 };

export function saveDocument(native: Native, document: number): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const onBlock = native.addFunction((_writer, data = 0, length = 0) => {
    parts.push(native.bytes(data >>> 0, length >>> 0).slice());
    return 1;
  }, 'iiii');
  try {
    return native.withMemory(WRITER.bytes, (writer) => {
      native.words(writer, 2).set([WRITER.version, onBlock]);
      if (!native.calls.FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY)) {
        throw new PdfError('DamagedFile', 'The document could not be written anew.');
      }
      return concatBytes(parts);
    });
  } finally {
    native.removeFunction(onBlock);
  }
}

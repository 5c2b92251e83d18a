// Bare picture streams in files of another kind, such as PDF.
import type { StreamCoding } from './block-coding.ts';
import { MediaError } from './errors.ts';
import { jpegBlocks } from './jpeg/blocks.ts';
import { checkJpeg } from './jpeg/structure.ts';
import { jpxCoding } from './jpx/coding.ts';

function jpegCoding(bytes: Uint8Array<ArrayBuffer>): StreamCoding {
  try {
    const structure = checkJpeg(bytes);
    const { width, height } = structure.frame;
    return { stored: { width, height }, ...jpegBlocks(structure) };
  } catch (error) {
    if (error instanceof MediaError) return 'unbounded';
    throw error;
  }
}

/** `filter` is a PDF filter name. Undefined for independent pixels; the worst case if unknown. */
export function streamCoding(filter: string, bytes: Uint8Array<ArrayBuffer>): StreamCoding | undefined {
  if (filter === 'DCTDecode' || filter === 'DCT') return jpegCoding(bytes);
  return filter === 'JPXDecode' ? jpxCoding(bytes) : undefined;
}

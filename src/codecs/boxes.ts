// Boxes of the ISO base media file format (ISO/IEC 14496-12 §4.2): AVIF and JPEG XL use them.
import { message } from '../messages/index.ts';
import { toLatin1, viewOf } from './bytes.ts';
import { damaged } from './errors.ts';

export interface FileBox {
  readonly type: string;
  /** Content, as a view of the file's bytes: writing to it changes the file. */
  readonly data: Uint8Array<ArrayBuffer>;
}

const HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;

/** Error of a file whose structure says more than its bytes hold. @param label of the format */
export const endsEarly = (label: string): Error => damaged(message('The {format} file ends early.', { format: label }));

/** Lists consecutive boxes. @throws MediaError DamagedFile if one reaches beyond the end */
export function listBoxes(bytes: Uint8Array<ArrayBuffer>, label: string): readonly FileBox[] {
  const boxes: FileBox[] = [];
  const view = viewOf(bytes);
  for (let at = 0; at < bytes.length; ) {
    if (at + HEAD_BYTES > bytes.length) throw endsEarly(label);
    const stated = view.getUint32(at);
    const head = stated === 1 ? LONG_HEAD_BYTES : HEAD_BYTES;
    if (at + head > bytes.length) throw endsEarly(label);
    // Length 0: up to the end of the file.
    const length = stated === 0 ? bytes.length - at : stated === 1 ? Number(view.getBigUint64(at + 8)) : stated;
    if (length < head || at + length > bytes.length) throw endsEarly(label);
    boxes.push({ type: toLatin1(bytes.subarray(at + 4, at + 8)), data: bytes.subarray(at + head, at + length) });
    at += length;
  }
  return boxes;
}

/** Reads big-endian integers in sequence. @throws MediaError DamagedFile at the end */
export class BoxReader {
  readonly #view: DataView;
  readonly #label: string;
  at = 0;

  constructor(bytes: Uint8Array, label: string) {
    this.#view = viewOf(bytes);
    this.#label = label;
  }

  read(byteCount: 1 | 2 | 4): number {
    const start = this.at;
    this.at += byteCount;
    if (this.at > this.#view.byteLength) throw endsEarly(this.#label);
    if (byteCount === 1) return this.#view.getUint8(start);
    return byteCount === 2 ? this.#view.getUint16(start) : this.#view.getUint32(start);
  }
}

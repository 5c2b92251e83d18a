// Reads ZIP archives as in PKZIP's APPNOTE, without Zip64.

import { MessageError, message } from '../messages/index.ts';
import { inflate } from './inflate.ts';
import { computeCrc } from './png/crc.ts';

const LOCAL_HEADER = 30;
const DIRECTORY_HEADER = 46;
const DIRECTORY_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const MOST_ENTRIES = 10_000;

export const STORED = 0;
export const DEFLATED = 8;

export interface ZipEntry {
  readonly name: string;
  /** Name, further fields and comment, which may contain text, too. */
  readonly stated: Uint8Array;
  /** Packing method: {@link STORED}, {@link DEFLATED}, or another one. */
  readonly method: number;
  readonly isEncrypted: boolean;
  /** Stated size after unpacking (bytes). */
  readonly size: number;
  /** CRC-32 after unpacking. */
  readonly checkSum: number;
  readonly packed: Uint8Array;
}

export const isZip = (data: Uint8Array): boolean => data[0] === 0x50 && data[1] === 0x4b;

/** Names are UTF-8 if their flag says so, and code page 437 otherwise, of which ASCII is read. */
const decodeName = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Lists entries by the directory at the end. @throws RangeError if it is damaged */
export function readZip(data: Uint8Array): ZipEntry[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  let end = data.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END_SIGNATURE) end -= 1;
  if (end < 0) throw new RangeError('The archive has no directory.');
  const count = view.getUint16(end + 10, true);
  if (count > MOST_ENTRIES) throw new RangeError('The archive has too many entries.');
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== DIRECTORY_SIGNATURE) throw new RangeError('The directory is damaged.');
    const nameLength = view.getUint16(at + 28, true);
    const next = at + DIRECTORY_HEADER + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const local = view.getUint32(at + 42, true);
    const start = local + LOCAL_HEADER + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const stated = data.subarray(at + DIRECTORY_HEADER, next);
    entries.push({
      name: decodeName(stated.subarray(0, nameLength)),
      stated,
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
      size: view.getUint32(at + 24, true),
      checkSum: view.getUint32(at + 16, true),
      packed: data.subarray(start, start + view.getUint32(at + 20, true)),
    });
    at = next;
  }
  return entries;
}

/** Largest file that is unpacked (bytes). */
const MOST_BYTES = 1024 ** 3;

/** @throws MessageError if it is encrypted, damaged, too large, or packed by an unknown method */
export async function unpackEntry(entry: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
  const { name, method, isEncrypted, size, checkSum } = entry;
  if (isEncrypted) throw new MessageError(message('{name} is encrypted in its archive.', { name }));
  if (method !== STORED && method !== DEFLATED)
    throw new MessageError(message("{name} is packed in its archive by a method that can't be read.", { name }));
  if (size > MOST_BYTES) throw new MessageError(message('{name} is too large.', { name }));
  const packed = new Uint8Array(entry.packed);
  const unpacked = method === STORED ? packed : await inflate([packed], size, 'deflate-raw').catch(() => undefined);
  if (unpacked?.length !== size || computeCrc(unpacked) !== checkSum)
    throw new MessageError(message('{name} is damaged in its archive.', { name }));
  return unpacked;
}

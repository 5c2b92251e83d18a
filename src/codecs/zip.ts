// ZIP archives as in PKZIP's APPNOTE, stored without compression, since contents are compressed
// already. Files are only read for their checksums, so that an archive needs no extra memory.
import { MessageError, message } from '../messages/index.ts';
import { computeCrc } from './png/crc.ts';

export interface ZippedFile {
  readonly name: string;
  readonly blob: Blob;
}

/** Limit without the Zip64 extension, which not every program reads. */
const MOST_BYTES = 0xffffffff;
const MOST_FILES = 0xffff;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Version 2.0, the minimum for folders. */
const VERSION = 20;
/** Flag: names are UTF-8. */
const FLAGS = 1 << 11;

function toFields(fields: readonly (readonly [width: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [width]) => sum + width, 0)));
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return new Uint8Array(view.buffer);
}

/** Local time in two-second steps, and the day since 1980. */
function toDosTime(date: Date): readonly [time: number, day: number] {
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
  const years = Math.min(127, Math.max(0, date.getFullYear() - 1980));
  return [time, (years << 9) | ((date.getMonth() + 1) << 5) | date.getDate()];
}

async function checkSumOf(blob: Blob): Promise<number> {
  let sum = 0;
  const reader = blob.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) sum = computeCrc(part.value, sum);
  return sum;
}

/** @param date of all files @throws Error if the files are too many or too large */
export async function zipFiles(files: readonly ZippedFile[], date: Date): Promise<Blob> {
  const [time, day] = toDosTime(date);
  const content: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let offset = 0;
  let directorySize = 0;
  for (const { name, blob } of files) {
    const encoded = new TextEncoder().encode(name);
    const shared = [
      ...([
        [2, VERSION],
        [2, FLAGS],
        [2, 0],
        [2, time],
        [2, day],
        [4, await checkSumOf(blob)],
      ] as const),
      ...([
        [4, blob.size],
        [4, blob.size],
        [2, encoded.length],
        [2, 0],
      ] as const),
    ] as const;
    const local = toFields([[4, LOCAL], ...shared]);
    content.push(local, encoded, blob);
    const central = toFields([[4, CENTRAL], [2, VERSION], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]);
    directory.push(central, encoded);
    offset += local.length + encoded.length + blob.size;
    directorySize += central.length + encoded.length;
  }
  if (files.length > MOST_FILES || offset + directorySize > MOST_BYTES)
    throw new MessageError(message('The files are too large for one archive: the limit is 4 GB.'));
  const count = files.length;
  const end = toFields([
    [4, END],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directorySize],
    [4, offset],
    [2, 0],
  ]);
  return new Blob([...content, ...directory, end], { type: 'application/zip' });
}

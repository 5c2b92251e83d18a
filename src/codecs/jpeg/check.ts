import { type Message, message } from '../../messages/index.ts';
import { checkJpeg, type JpegSegment } from './structure.ts';

/** JFIF, quantisation, baseline frame, Huffman tables. */
const MARKERS: readonly number[] = [0xe0, 0xdb, 0xc0, 0xc4];
/** Size of a JFIF segment without a thumbnail. */
const JFIF_BYTES = 18;

function checkSegment({ marker, start, end }: JpegSegment): Message[] {
  if (!MARKERS.includes(marker)) return [message('The JPEG has a segment {name}.', { name: marker.toString(16) })];
  return marker === 0xe0 && end - start !== JFIF_BYTES ? [message('The JPEG has a thumbnail.')] : [];
}

/** Returns unexpected content of a written JPEG. @throws MediaError if it's damaged */
export function checkWrittenJpeg(bytes: Uint8Array<ArrayBuffer>): Message[] {
  const { segments, scanStart, scanCount, end } = checkJpeg(bytes);
  const starts = [...segments.map(({ start }) => start), scanStart];
  const ends = [2, ...segments.map((segment) => segment.end)];
  return [
    ...segments.flatMap(checkSegment),
    ...(starts.every((start, index) => start === ends[index])
      ? []
      : [message('The JPEG has bytes between its segments.')]),
    ...(scanCount === 1 && end === bytes.length ? [] : [message('The JPEG does not end with its only scan.')]),
  ];
}

import type { Rect } from '../../kernel/rect.ts';
import { message } from '../../messages/index.ts';
import { damaged, withPlace } from '../errors.ts';
import { checkPageSize, type MediaLimits } from '../limits.ts';
import type { DecodeProgress } from '../page.ts';
import type { MediaPlatform } from '../platform.ts';
import { createRgba, pasteRgba, type RgbaImage } from '../rgba.ts';
import { type ChunkTable, decompressChunk, parseChunkTable, readChunk, toChunkRows, undoPredictor } from './chunks.ts';
import { TAG, type TiffFile } from './ifd.ts';
import { decodeJpegChunk, readOldJpeg } from './jpeg-chunks.ts';
import type { TiffLayout } from './layout.ts';
import { createPainter, paintBits } from './paint.ts';
import { interleave, type Samples, spreadChroma, unpackSamples } from './samples.ts';

/** Rows unpacked at a time, so that large strips need no second copy. */
const BAND_ROWS = 256;

interface Chunk {
  /** Position on the page, clipped to it. */
  readonly place: Rect;
  /** Index of the chunk in each plane. */
  readonly indexes: readonly number[];
  readonly rows: number;
}

function* listChunks(layout: TiffLayout, table: ChunkTable): Generator<Chunk> {
  const planes = layout.isPlanar ? layout.samples : 1;
  for (let row = 0; row < table.down; row += 1) {
    for (let column = 0; column < table.across; column += 1) {
      const x = column * layout.chunkWidth;
      const y = row * layout.chunkHeight;
      const place = {
        x,
        y,
        width: Math.min(layout.chunkWidth, layout.width - x),
        height: Math.min(layout.chunkHeight, layout.height - y),
      };
      const index = row * table.across + column;
      const indexes = Array.from({ length: planes }, (_, plane) => index + plane * table.across * table.down);
      yield { place, indexes, rows: toChunkRows(layout, row) };
    }
  }
}

function paintPacked(
  layout: TiffLayout,
  planes: readonly Uint8Array[],
  littleEndian: boolean,
  paint: ReturnType<typeof createPainter>,
  target: RgbaImage,
  place: Rect,
): void {
  const { bits, samples, chunkWidth, color } = layout;
  const count = layout.isPlanar ? chunkWidth : chunkWidth * samples;
  const rowBytes = Math.ceil((count * bits) / 8);
  for (let top = 0; top < place.height; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, place.height - top);
    const parts = planes.map((plane) =>
      unpackSamples(plane.subarray(top * rowBytes), count, rows, bits, littleEndian, color === 'palette'),
    );
    paint(interleave(parts), chunkWidth, target, { ...place, y: place.y + top, height: rows });
  }
}

export async function decodeTiffPage(
  file: TiffFile,
  layout: TiffLayout,
  platform: MediaPlatform,
  limits: MediaLimits,
  { onProgress }: DecodeProgress = {},
): Promise<RgbaImage> {
  checkPageSize(layout.width, layout.height, limits);
  if (layout.compression === 'old-jpeg') return readOldJpeg(file, layout, platform);
  const table = parseChunkTable(file, layout);
  const tables = layout.compression === 'jpeg' ? layout.ifd.getBytes(TAG.jpegTables) : undefined;
  const target = createRgba(layout.width, layout.height);
  const paint = createPainter(layout);
  const isBilevel = layout.bits === 1 && layout.samples === 1 && layout.color !== 'palette';
  let done = 0;

  const decodeChunk = async ({ place, indexes, rows }: Chunk): Promise<void> => {
    if (layout.compression === 'jpeg') {
      const parts: Samples[] = [];
      for (const index of indexes) {
        const result = await decodeJpegChunk(readChunk(file, table, index), tables, layout, platform);
        if (result.kind === 'pixels') {
          if (result.image.width < place.width || result.image.height < place.height) {
            throw damaged(message('A JPEG strip or tile is smaller than the TIFF states.'));
          }
          pasteRgba(result.image, target, place);
          return;
        }
        if (result.width !== layout.chunkWidth || result.height < place.height) {
          throw damaged(message('A JPEG strip or tile is smaller than the TIFF states.'));
        }
        parts.push(result.samples);
      }
      paint(interleave(parts), layout.chunkWidth, target, place);
      return;
    }
    const planes: Uint8Array[] = [];
    for (const index of indexes) {
      const bytes = await decompressChunk(layout, readChunk(file, table, index), rows);
      if (layout.hasPredictor) undoPredictor(bytes, layout, file.littleEndian);
      planes.push(layout.color === 'ycbcr' ? spreadChroma(bytes, layout.chunkWidth, rows, layout.subsampling) : bytes);
    }
    if (isBilevel) {
      paintBits(planes[0] as Uint8Array, layout.chunkWidth, layout.color === 'white-is-zero', target, place);
    } else paintPacked(layout, planes, file.littleEndian, paint, target, place);
  };

  for (const chunk of listChunks(layout, table)) {
    const index = (chunk.indexes[0] as number) + 1;
    const place = layout.isTiled ? message('tile {index}', { index }) : message('strip {index}', { index });
    await withPlace(place, () => decodeChunk(chunk));
    done += 1;
    onProgress?.(done / (table.across * table.down));
  }
  return target;
}

import type { BlockCoding } from '../block-coding.ts';
import { jpegBlocks } from '../jpeg/blocks.ts';
import { checkJpeg } from '../jpeg/structure.ts';
import { parseChunkTable, readChunk } from './chunks.ts';
import type { TiffFile } from './ifd.ts';
import { oldJpegBytes } from './jpeg-chunks.ts';
import type { TiffLayout } from './layout.ts';

const isSame = (a: Pick<BlockCoding, 'block' | 'reach'>, b: Pick<BlockCoding, 'block' | 'reach'>): boolean =>
  a.block.width === b.block.width &&
  a.block.height === b.block.height &&
  a.reach[0] === b.reach[0] &&
  a.reach[1] === b.reach[1];

/** Returns the blocks of all strips or tiles; each one is a block if they differ. */
function blocksOfChunks(file: TiffFile, layout: TiffLayout): Pick<BlockCoding, 'block' | 'reach'> {
  const table = parseChunkTable(file, layout);
  const [first, ...others] = table.offsets.map((_, index) => jpegBlocks(checkJpeg(readChunk(file, table, index))));
  return first && others.every((other) => isSame(first, other))
    ? first
    : { block: { width: layout.chunkWidth, height: layout.chunkHeight }, reach: [0, 0] };
}

/** Returns a page's lossy coding, if any. @throws MediaError if the page can't be decoded either */
export function tiffCoding(file: TiffFile, layout: TiffLayout): BlockCoding | undefined {
  const { width, height, orientation, chunkWidth, chunkHeight, compression, subsampling } = layout;
  const page = { kind: 'blocks', stored: { width, height }, orientation } as const;
  switch (compression) {
    case 'jpeg':
      return { ...page, chunk: { width: chunkWidth, height: chunkHeight }, ...blocksOfChunks(file, layout) };
    case 'old-jpeg':
      // One file for the page, whatever the directory says about strips.
      return { ...page, chunk: page.stored, ...jpegBlocks(checkJpeg(oldJpegBytes(file, layout))) };
    default: {
      const [across, down] = subsampling;
      if (across * down === 1) return undefined;
      // Pixels share chroma without smoothing here; the encoder may have smoothed by one sample.
      return {
        ...page,
        chunk: { width: chunkWidth, height: chunkHeight },
        block: { width: across, height: down },
        reach: [across > 1 ? across : 0, down > 1 ? down : 0],
      };
    }
  }
}

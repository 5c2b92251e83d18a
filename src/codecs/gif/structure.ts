import type { Rect } from '../../kernel/rect.ts';
import { message } from '../../messages/index.ts';
import { damaged } from '../errors.ts';
import type { PixelSize } from '../rgba.ts';

export interface GifFrame extends Rect {
  readonly screen: PixelSize;
  readonly isInterlaced: boolean;
  /** Three bytes per colour. */
  readonly palette: Uint8Array;
  readonly transparent: number | undefined;
  readonly indexBits: number;
  /** LZW data in blocks of at most 255 bytes. */
  readonly blocks: readonly Uint8Array[];
}

const SIGNATURE_BYTES = 6;
const SCREEN_BYTES = 7;
const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const MOST_INDEX_BITS = 8;

const endsEarly = () => damaged(message('The GIF file ends early.'));

class Reader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  uint8(): number {
    const [value] = this.take(1);
    return value as number;
  }

  uint16(): number {
    return this.uint8() | (this.uint8() << 8);
  }

  take(length: number): Uint8Array {
    const part = this.#bytes.subarray(this.#at, this.#at + length);
    if (part.length < length) throw endsEarly();
    this.#at += length;
    return part;
  }

  /** Returns length-prefixed blocks up to the empty one. */
  takeBlocks(): Uint8Array[] {
    const blocks: Uint8Array[] = [];
    for (let length = this.uint8(); length > 0; length = this.uint8()) blocks.push(this.take(length));
    return blocks;
  }

  /** Reads the palette; `flags` has its size in the low bits, and its presence in the top bit. */
  takePalette(flags: number): Uint8Array | undefined {
    return flags & 0x80 ? this.take(3 << ((flags & 7) + 1)) : undefined;
  }
}

export function readGifSize(bytes: Uint8Array): PixelSize | undefined {
  if (bytes.length < SIGNATURE_BYTES + 4) return undefined;
  const reader = new Reader(bytes, SIGNATURE_BYTES);
  return { width: reader.uint16(), height: reader.uint16() };
}

function readTransparent([block]: readonly Uint8Array[]): number | undefined {
  return block && block.length >= 4 && (block[0] as number) & 1 ? block[3] : undefined;
}

/** Parses up to the end of the first picture. Sizes aren't checked against limits yet. */
export function parseGif(bytes: Uint8Array): GifFrame {
  const reader = new Reader(bytes, SIGNATURE_BYTES);
  const screen = { width: reader.uint16(), height: reader.uint16() };
  const [flags] = reader.take(SCREEN_BYTES - 4);
  const common = reader.takePalette(flags as number);
  let transparent: number | undefined;
  for (;;) {
    const kind = reader.uint8();
    if (kind === TRAILER) throw damaged(message('The GIF file has no picture.'));
    if (kind === EXTENSION) {
      const label = reader.uint8();
      const blocks = reader.takeBlocks();
      if (label === GRAPHIC_CONTROL) transparent = readTransparent(blocks);
      continue;
    }
    if (kind !== IMAGE) throw damaged(message('The GIF file is damaged: unknown block.'));
    const [x, y, width, height] = [reader.uint16(), reader.uint16(), reader.uint16(), reader.uint16()];
    const imageFlags = reader.uint8();
    const palette = reader.takePalette(imageFlags) ?? common;
    if (!palette) throw damaged(message('The GIF picture has no colour table.'));
    const indexBits = reader.uint8();
    if (indexBits < 1 || indexBits > MOST_INDEX_BITS) {
      throw damaged(
        message('The GIF picture states a code size of {bits, plural, one {# bit} other {# bits}}.', {
          bits: indexBits,
        }),
      );
    }
    const isInterlaced = (imageFlags & 0x40) !== 0;
    return { screen, x, y, width, height, isInterlaced, palette, transparent, indexBits, blocks: reader.takeBlocks() };
  }
}

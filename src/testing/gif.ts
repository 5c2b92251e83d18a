// Writes GIF files, with LZW as specified in 1989, for tests.

export interface GifFrameInput {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
  /** Top row first. */
  readonly indexes: ArrayLike<number>;
  readonly palette?: readonly (readonly [number, number, number])[];
  readonly isInterlaced?: boolean;
  readonly transparent?: number;
}

export interface GifPicture {
  readonly width: number;
  readonly height: number;
  readonly palette?: readonly (readonly [number, number, number])[];
  readonly frames: readonly GifFrameInput[];
  /** Bits per index, 2 to 8. */
  readonly bits?: number;
}

const word = (value: number) => [value & 255, value >> 8];

/** Encodes indexes, least significant bit first. */
export function encodeGifLzw(indexes: ArrayLike<number>, bits: number): number[] {
  const out: number[] = [];
  const [clear, end] = [1 << bits, (1 << bits) + 1];
  let table = new Map<string, number>();
  let codeBits = bits + 1;
  let next = end + 1;
  let held = 0;
  let heldBits = 0;
  const put = (code: number) => {
    held |= code << heldBits;
    heldBits += codeBits;
    for (; heldBits >= 8; heldBits -= 8) {
      out.push(held & 255);
      held >>>= 8;
    }
  };
  put(clear);
  let string = '';
  const codeOf = (text: string) => (text.length === 1 ? text.charCodeAt(0) : (table.get(text) as number));
  for (let at = 0; at < indexes.length; at += 1) {
    const letter = String.fromCharCode(indexes[at] as number);
    if (string === '' || table.has(string + letter)) {
      string += letter;
      continue;
    }
    put(codeOf(string));
    table.set(string + letter, next);
    if (next === 1 << codeBits) codeBits += 1;
    next += 1;
    if (next > 4095) {
      put(clear);
      table = new Map();
      codeBits = bits + 1;
      next = end + 1;
    }
    string = letter;
  }
  if (string !== '') put(codeOf(string));
  put(end);
  if (heldBits > 0) out.push(held & 255);
  return out;
}

const PASSES: readonly (readonly [number, number])[] = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
];

function encodeFrame({ x = 0, y = 0, width, height, indexes, ...frame }: GifFrameInput, bits: number): number[] {
  const { palette, isInterlaced = false, transparent } = frame;
  const rows = Array.from({ length: height }, (_, row) => Array.from(indexes).slice(row * width, (row + 1) * width));
  const ordered = isInterlaced
    ? PASSES.flatMap(([first, step]) => rows.filter((_, row) => row >= first && (row - first) % step === 0))
    : rows;
  const data = encodeGifLzw(ordered.flat(), bits);
  const blocks: number[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.slice(at, at + 255);
    blocks.push(block.length, ...block);
  }
  return [
    ...(transparent === undefined ? [] : [0x21, 0xf9, 4, 1, 0, 0, transparent, 0]),
    ...[0x2c, ...word(x), ...word(y), ...word(width), ...word(height)],
    (palette ? 0x80 | (bits - 1) : 0) | (isInterlaced ? 0x40 : 0),
    ...encodePalette(palette, bits),
    bits,
    ...blocks,
    0,
  ];
}

function encodePalette(palette: GifFrameInput['palette'], bits: number): number[] {
  return palette ? Array.from({ length: 1 << bits }, (_, index) => palette[index] ?? [0, 0, 0]).flat() : [];
}

export function writeGif({ width, height, palette, frames, bits = 8 }: GifPicture): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...[...'GIF89a'].map((letter) => letter.charCodeAt(0)),
    ...[...word(width), ...word(height), palette ? 0x80 | (bits - 1) : 0, 0, 0],
    ...encodePalette(palette, bits),
    // Comment extension.
    ...[0x21, 0xfe, 2, 72, 105, 0],
    ...frames.flatMap((frame) => encodeFrame(frame, bits)),
    0x3b,
  ]);
}

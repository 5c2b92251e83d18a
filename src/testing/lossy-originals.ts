// Pairs of lossy files of every supported kind that differ only under redactions.

import { type ExifOrientation, orient } from '../codecs/orientation.ts';
import { createRgba, cropRgba, type RgbaImage } from '../codecs/rgba.ts';
import { intersectRect, type Rect } from '../kernel/rect.ts';
import type { Mark } from '../marks/index.ts';
import { addExif, createExif } from './exif.ts';
import { encodeJpegAs, type JpegEncoding } from './jpeg-encoder.ts';
import type { Random } from './random.ts';
import { long, short, type TiffFields, writeTiff } from './tiff.ts';

export interface SecretPair {
  readonly kind: string;
  readonly files: readonly [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>];
  readonly size: { readonly width: number; readonly height: number };
  /** On page 1. They cover all differences between the originals before coding. */
  readonly marks: readonly Mark[];
}

const DIGITS = ['757', '262', '717', '717', '571', '747', '747', '711', '757', '757'] as const;

/** Fills a rectangle with two-colour blocks, whose ink fits the box exactly. */
function paintSecret(image: RgbaImage, { x, y, width, height }: Rect, random: Random): void {
  const ink = [random.integer(0, 255), random.integer(0, 255), random.integer(0, 255), 255];
  const isNoise = random.chance(0.2);
  const cell = random.integer(1, 6);
  const digits = Array.from({ length: 12 }, () => random.pick(DIGITS));
  for (let row = y; row < y + height; row += 1) {
    for (let column = x; column < x + width; column += 1) {
      const across = Math.floor((column - x) / cell);
      const digit = digits[Math.floor(across / 4) % digits.length] ?? '000';
      const bits = Number.parseInt(digit[Math.floor((row - y) / cell) % 3] ?? '0', 8);
      const isInk = isNoise ? random.chance(0.5) : across % 4 < 3 && ((bits >> (2 - (across % 4))) & 1) === 1;
      if (isInk) image.data.set(ink, (row * image.width + column) * 4);
    }
  }
}

/** Visible content: ruled paper with noise. */
function createOpen(width: number, height: number, random: Random): RgbaImage {
  const image = createRgba(width, height);
  const noise = random.pick([0, 0, 8, 60]);
  const rule = random.integer(5, 30);
  for (let at = 0; at < width * height; at += 1) {
    const level = Math.floor(at / width) % rule < 2 ? 60 : 245;
    image.data.set(
      [
        level + random.integer(-noise, noise),
        level + random.integer(-noise, noise),
        level - random.integer(0, noise),
        255,
      ],
      at * 4,
    );
  }
  return image;
}

const DATE = '2024-02-29T10:20:30.000Z';

const common = (uid: string) =>
  ({ uid, pageNumber: 1, interactionMode: 'Full', creationDateTime: DATE, modificationDateTime: DATE }) as const;

function createBox(width: number, height: number, random: Random): Rect {
  const x = random.integer(0, width - 2);
  const y = random.integer(0, height - 2);
  return {
    x,
    y,
    width: random.integer(1, Math.min(60, width - x)),
    height: random.integer(1, Math.min(40, height - y)),
  };
}

const redaction = (uid: string, rectangle: Rect, pageData: { width: number; height: number }): Mark => ({
  ...common(uid),
  type: 'RectangleRedaction',
  pageData,
  rectangle: { ...rectangle },
  fillColor: '#000000',
  borderColor: '#000000',
  borderThickness: 1,
  fontColor: '#ffffff',
  reason: '',
});

const SAMPLINGS: readonly JpegEncoding['sampling'][] = [
  [[1, 1]],
  [[2, 2]],
  ...(
    [
      [1, 1],
      [2, 1],
      [1, 2],
      [2, 2],
      [2, 2],
      [2, 2],
      [4, 1],
      [1, 4],
      [4, 2],
      [2, 4],
      [3, 1],
      [1, 3],
      [3, 2],
    ] as const
  ).map((factors): JpegEncoding['sampling'] => [factors, [1, 1], [1, 1]]),
  [
    [2, 2],
    [2, 1],
    [1, 2],
  ],
  [
    [2, 2],
    [2, 2],
    [2, 2],
  ],
  [
    [1, 1],
    [2, 2],
    [1, 1],
  ],
  [
    [4, 4],
    [2, 2],
    [1, 1],
  ],
  [
    [4, 4],
    [1, 1],
    [1, 1],
  ],
];

function createEncoding(random: Random): JpegEncoding {
  const sampling = random.pick(SAMPLINGS);
  // Maximum of ten blocks per MCU in a multi-component scan.
  const blocks = sampling.reduce((sum, [across, down]) => sum + across * down, 0);
  return {
    quality: random.integer(5, 100),
    sampling,
    scans: blocks > 10 ? 'apart' : random.pick(['interleaved', 'interleaved', 'apart', 'progressive', 'cut']),
    restartInterval: random.chance(0.3) ? random.integer(1, 9) : 0,
    isSmoothed: random.chance(0.3),
  };
}

type Encode = (image: RgbaImage) => Uint8Array<ArrayBuffer>;

const UNDONE: Readonly<Record<ExifOrientation, ExifOrientation>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 7, 8: 6 };

function cutTile(image: RgbaImage, left: number, top: number, width: number, height: number): RgbaImage {
  const tile = createRgba(width, height);
  for (let at = 0; at < width * height; at += 1) {
    const x = Math.min(left + (at % width), image.width - 1);
    const y = Math.min(top + Math.floor(at / width), image.height - 1);
    tile.data.set(image.data.subarray((y * image.width + x) * 4, (y * image.width + x) * 4 + 4), at * 4);
  }
  return tile;
}

const baseFields = ({ width, height }: RgbaImage, samples: number, orientation: number): TiffFields => ({
  256: long(width),
  257: long(height),
  258: short(...new Array<number>(samples).fill(8)),
  262: short(samples === 1 ? 1 : 6),
  274: short(orientation),
  277: short(samples),
});

function createJpegTiff(encoding: JpegEncoding, orientation: ExifOrientation, random: Random): Encode {
  const samples = encoding.sampling.length;
  const isTiled = random.chance(0.5);
  const tile = 16 * random.integer(1, 4);
  const rows = random.integer(1, 70);
  return (image) => {
    const { width, height } = image;
    const [chunkWidth, chunkHeight] = isTiled ? [tile, tile] : [width, rows];
    const chunks: Uint8Array[] = [];
    for (let top = 0; top < height; top += chunkHeight) {
      for (let left = 0; left < width; left += chunkWidth) {
        const part = isTiled
          ? cutTile(image, left, top, tile, tile)
          : cropRgba(image, { x: 0, y: top, width, height: Math.min(rows, height - top) });
        chunks.push(encodeJpegAs(part, encoding));
      }
    }
    const size: TiffFields = isTiled ? { 322: long(tile), 323: long(tile) } : { 278: long(rows) };
    return writeTiff([
      { chunks, isTiled, fields: { ...baseFields(image, samples, orientation), 259: short(7), ...size } },
    ]);
  };
}

/** Uncompressed YCbCr with chroma subsampling. */
function createSharedChroma(orientation: ExifOrientation, random: Random): Encode {
  const [across, down] = random.pick([
    [2, 1],
    [2, 2],
    [4, 1],
    [4, 2],
    [4, 4],
    [1, 2],
  ] as const);
  const rows = down * random.integer(1, 20);
  return (image) => {
    const { width, height } = image;
    const at = (x: number, y: number) => (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * 4;
    const level = (x: number, y: number, weights: readonly number[]) =>
      weights.reduce((sum, weight, channel) => sum + weight * (image.data[at(x, y) + channel] as number), 0);
    const chunks: Uint8Array[] = [];
    for (let first = 0; first < height; first += rows) {
      const chunk: number[] = [];
      for (let top = first; top < Math.min(first + rows, height); top += down) {
        for (let left = 0; left < width; left += across) {
          const places = Array.from({ length: across * down }, (_, index) => [
            left + (index % across),
            top + Math.floor(index / across),
          ]) as readonly (readonly [number, number])[];
          const mean = (weights: readonly number[]) =>
            128 + places.reduce((sum, [x, y]) => sum + level(x, y, weights), 0) / places.length;
          chunk.push(...places.map(([x, y]) => level(x, y, [0.299, 0.587, 0.114])));
          chunk.push(mean([-0.168736, -0.331264, 0.5]), mean([0.5, -0.418688, -0.081312]));
        }
      }
      chunks.push(Uint8ClampedArray.from(chunk) as unknown as Uint8Array);
    }
    const fields = { ...baseFields(image, 3, orientation), 259: short(1), 278: long(rows), 530: short(across, down) };
    return writeTiff([{ chunks, fields }]);
  };
}

function createEncoder(
  orientation: ExifOrientation,
  random: Random,
): { readonly kind: string; readonly encode: Encode } {
  const encoding = createEncoding(random);
  const words = `${encoding.sampling.map((factors) => factors.join('×')).join(' ')}, quality ${encoding.quality}, ${encoding.scans}${encoding.isSmoothed ? ', smoothed' : ''}`;
  const container = random.pick(['file', 'file', 'file', 'tiff', 'tiff', 'shared chroma'] as const);
  switch (container) {
    case 'file':
      return {
        kind: `JPEG ${words}, orientation ${orientation}`,
        encode: (image) => addExif(encodeJpegAs(image, encoding), createExif(orientation)),
      };
    case 'tiff':
      return {
        kind: `JPEG in TIFF ${words}, orientation ${orientation}`,
        encode: createJpegTiff(encoding, orientation, random),
      };
    case 'shared chroma':
      return { kind: `shared chroma, orientation ${orientation}`, encode: createSharedChroma(orientation, random) };
  }
}

function createRedactions(size: { width: number; height: number }, random: Random) {
  if (random.chance(0.15)) {
    const visible = createBox(size.width, size.height, random);
    const mark: Mark = {
      ...common('page'),
      type: 'PageRedaction',
      pageData: size,
      fillColor: '#000000',
      fontColor: '#ffffff',
      reason: '',
      visibleRegions: [{ ...visible }],
    };
    return { marks: [mark], covered: [{ x: 0, y: 0, ...size }], visible };
  }
  const covered = Array.from({ length: random.integer(1, 3) }, () => createBox(size.width, size.height, random));
  return { marks: covered.map((box, index) => redaction(`box ${index}`, box, size)), covered, visible: undefined };
}

export function createSecretPair(random: Random): SecretPair {
  const size = { width: random.integer(20, 170), height: random.integer(20, 130) };
  const orientation = random.chance(0.5) ? 1 : (random.integer(1, 8) as ExifOrientation);
  const { marks, covered, visible } = createRedactions(size, random);
  const { kind, encode } = createEncoder(orientation, random);
  const open = createOpen(size.width, size.height, random);
  const create = () => {
    const image = { ...open, data: open.data.slice() };
    for (const box of covered) paintSecret(image, box, random);
    const part = visible && intersectRect(visible, { x: 0, y: 0, ...size });
    if (part) {
      for (let y = part.y; y < part.y + part.height; y += 1) {
        const start = (y * size.width + part.x) * 4;
        image.data.set(open.data.subarray(start, start + part.width * 4), start);
      }
    }
    return encode(orient(image, UNDONE[orientation]));
  };
  return { kind, files: [create(), create()], size, marks };
}

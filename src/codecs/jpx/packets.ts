// Packets of a JPEG 2000 codestream (ISO/IEC 15444-1, annex B): how much of each block was kept.
import { type JpxCodestream, type JpxComponentCoding, JpxUnknown } from './codestream.ts';

/** Pictures with more packets are made to waste time. */
const MAX_PACKETS = 1_000_000;

type Box = readonly [x0: number, y0: number, x1: number, y1: number];

interface CodeBlock {
  /** Number of received passes; undefined before the first. */
  passes: number | undefined;
  missingPlanes: number;
  lengthBits: number;
}

/** Code blocks of a subband in a precinct, in rows. */
interface BandPart {
  readonly blocks: readonly CodeBlock[];
  readonly inclusion: TagTree;
  readonly planes: TagTree;
  readonly bitPlanes: number;
}

interface Precinct {
  readonly component: number;
  readonly resolution: number;
  readonly index: number;
  /** Reference grid. */
  readonly x: number;
  readonly y: number;
  readonly bands: readonly BandPart[];
}

/** Reads bits of packet headers: after a byte 0xFF, the highest bit is stuffed. */
class BitReader {
  readonly #bytes: Uint8Array;
  at: number;
  #left = 0;
  #byte = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  bit(): number {
    if (this.#left === 0) {
      this.#left = this.#byte === 0xff ? 7 : 8;
      const byte = this.#bytes[this.at++];
      if (byte === undefined) throw new JpxUnknown('a packet ends early');
      this.#byte = byte;
    }
    this.#left -= 1;
    return (this.#byte >> this.#left) & 1;
  }

  bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++) value = value * 2 + this.bit();
    return value;
  }

  /** Returns the position of the next whole byte. */
  align(): number {
    return this.#byte === 0xff ? this.at + 1 : this.at;
  }
}

interface TreeLevel {
  readonly width: number;
  readonly low: Int32Array;
  readonly known: Uint8Array;
}

/** Tag tree of blocks: values are decoded from coarse to fine, no further than asked (B.10.2). */
class TagTree {
  readonly #width: number;
  readonly #levels: TreeLevel[] = [];

  constructor(width: number, height: number) {
    this.#width = width;
    for (let [w, h] = [width, height]; ; [w, h] = [(w + 1) >> 1, (h + 1) >> 1]) {
      this.#levels.push({ width: w, low: new Int32Array(w * h), known: new Uint8Array(w * h) });
      if (w * h <= 1) break;
    }
  }

  /** Returns whether the value of a block is below `limit`, and its known minimum. */
  read(index: number, limit: number, reader: BitReader): { readonly isBelow: boolean; readonly value: number } {
    const [x, y] = [index % this.#width, Math.floor(index / this.#width)];
    let low = 0;
    let isKnown = false;
    for (let depth = this.#levels.length - 1; depth >= 0; depth--) {
      const level = this.#levels[depth] as TreeLevel;
      const at = (y >> depth) * level.width + (x >> depth);
      low = Math.max(low, level.low[at] ?? 0);
      while (low < limit && level.known[at] === 0) {
        if (reader.bit() === 1) level.known[at] = 1;
        else low += 1;
      }
      level.low[at] = low;
      isKnown = level.known[at] === 1;
    }
    return { isBelow: isKnown && low < limit, value: low };
  }
}

/** B.10.6 */
function readPasses(reader: BitReader): number {
  if (reader.bit() === 0) return 1;
  if (reader.bit() === 0) return 2;
  const two = reader.bits(2);
  if (two < 3) return 3 + two;
  const five = reader.bits(5);
  return five < 31 ? 6 + five : 37 + reader.bits(7);
}

const divideBox = ([x0, y0, x1, y1]: Box, across: number, down = across): Box => [
  Math.ceil(x0 / across),
  Math.ceil(y0 / down),
  Math.ceil(x1 / across),
  Math.ceil(y1 / down),
];

/** Returns a subband's part of a tile component: B-15. */
const bandBox = ([x0, y0, x1, y1]: Box, depth: number, right: number, below: number): Box => {
  const half = depth === 0 ? 0 : 2 ** (depth - 1);
  return divideBox([x0 - half * right, y0 - half * below, x1 - half * right, y1 - half * below], 2 ** depth);
};

function makePart(band: Box, precinct: Box, width: number, height: number, bitPlanes: number): BandPart | undefined {
  const [x0, y0, x1, y1] = [
    Math.max(band[0], precinct[0]),
    Math.max(band[1], precinct[1]),
    Math.min(band[2], precinct[2]),
    Math.min(band[3], precinct[3]),
  ];
  if (x1 <= x0 || y1 <= y0) return undefined;
  const across = Math.ceil(x1 / width) - Math.floor(x0 / width);
  const down = Math.ceil(y1 / height) - Math.floor(y0 / height);
  if (across * down > MAX_PACKETS) throw new JpxUnknown('too many blocks');
  return {
    blocks: Array.from({ length: across * down }, () => ({ passes: undefined, missingPlanes: 0, lengthBits: 3 })),
    inclusion: new TagTree(across, down),
    planes: new TagTree(across, down),
    bitPlanes,
  };
}

const SIDES = [
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

function* precinctsOf(coding: JpxComponentCoding, component: number, resolution: number, tile: Box) {
  const { levels, step, precincts, blockWidth, blockHeight, bitPlanes } = coding;
  const [across = 15, down = 15] = precincts[resolution] ?? [];
  const inner = divideBox(tile, ...step);
  const scale = 2 ** (levels - resolution);
  const [x0, y0, x1, y1] = divideBox(inner, scale);
  if (x1 <= x0 || y1 <= y0) return;
  const isLowest = resolution === 0;
  const [width, height] = [2 ** across, 2 ** down];
  const [left, top] = [Math.floor(x0 / width), Math.floor(y0 / height)];
  const [columns, rows] = [Math.ceil(x1 / width) - left, Math.ceil(y1 / height) - top];
  if (columns * rows > MAX_PACKETS) throw new JpxUnknown('too many precincts');
  const half = isLowest ? 1 : 2;
  const blockSize = [
    2 ** Math.min(blockWidth, across - (half - 1)),
    2 ** Math.min(blockHeight, down - (half - 1)),
  ] as const;
  for (let index = 0; index < columns * rows; index++) {
    const [column, row] = [left + (index % columns), top + Math.floor(index / columns)];
    const precinct: Box = [column * width, row * height, (column + 1) * width, (row + 1) * height];
    const own = precinct.map((value) => value / half) as unknown as Box;
    const depth = isLowest ? levels : levels - resolution + 1;
    const bands = (isLowest ? [[0, 0] as const] : SIDES).map(([right, below], side) =>
      makePart(
        bandBox(inner, depth, right, below),
        own,
        ...blockSize,
        bitPlanes[isLowest ? 0 : 3 * (resolution - 1) + 1 + side] ?? 0,
      ),
    );
    const made: Precinct = {
      component,
      resolution,
      index,
      x: Math.max(tile[0], column * width * scale * step[0]),
      y: Math.max(tile[1], row * height * scale * step[1]),
      bands: bands.filter((band) => band !== undefined),
    };
    yield made;
  }
}

type Key = (precinct: Precinct, layer: number) => readonly number[];

/** B.12: LRCP, RLCP, RPCL, PCRL, CPRL. */
const PROGRESSIONS: readonly Key[] = [
  ({ resolution, component, index }, layer) => [layer, resolution, component, index],
  ({ resolution, component, index }, layer) => [resolution, layer, component, index],
  ({ resolution, component, index, x, y }, layer) => [resolution, y, x, component, index, layer],
  ({ resolution, component, index, x, y }, layer) => [y, x, component, resolution, index, layer],
  ({ resolution, component, index, x, y }, layer) => [component, y, x, resolution, index, layer],
];

const compareKeys = (a: readonly number[], b: readonly number[]) => {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
};

function readBlock(block: CodeBlock, index: number, part: BandPart, layer: number, reader: BitReader): number {
  const isIncluded =
    block.passes === undefined ? part.inclusion.read(index, layer + 1, reader).isBelow : reader.bit() === 1;
  if (!isIncluded) return 0;
  if (block.passes === undefined) {
    let limit = 1;
    while (!part.planes.read(index, limit, reader).isBelow) if (++limit > 64) throw new JpxUnknown('bit planes');
    block.missingPlanes = limit - 1;
    block.passes = 0;
  }
  const passes = readPasses(reader);
  block.passes += passes;
  while (reader.bit() === 1) if (++block.lengthBits > 40) throw new JpxUnknown('a length');
  return reader.bits(block.lengthBits + Math.floor(Math.log2(passes)));
}

/** @returns position of the next packet */
function readPacket(stream: JpxCodestream, bytes: Uint8Array, start: number, precinct: Precinct, layer: number) {
  const isMarker = (at: number, code: number) => bytes[at] === 0xff && bytes[at + 1] === code;
  const reader = new BitReader(bytes, stream.hasPacketMarkers && isMarker(start, 0x91) ? start + 6 : start);
  let length = 0;
  if (reader.bit() === 1) {
    for (const part of precinct.bands) {
      for (const [index, block] of part.blocks.entries()) length += readBlock(block, index, part, layer, reader);
    }
  }
  const at = reader.align();
  return (stream.hasHeaderEnds && isMarker(at, 0x92) ? at + 2 : at) + length;
}

/** Returns whether a block has all passes: three per bit plane, one in the first; or is empty. */
const isWhole = ({ passes, missingPlanes }: CodeBlock, bitPlanes: number) =>
  passes === undefined || passes >= 3 * (bitPlanes - missingPlanes) - 2;

/** Returns whether all bits were kept. @throws JpxUnknown if the packets can't be followed */
export function keepsAllBits(stream: JpxCodestream): boolean {
  const { area, tileOrigin, tileSize, components, layers, progression } = stream;
  const key = PROGRESSIONS[progression];
  const columns = Math.ceil((area[2] - tileOrigin[0]) / tileSize[0]);
  const rows = Math.ceil((area[3] - tileOrigin[1]) / tileSize[1]);
  if (!key || columns * rows !== stream.tiles.size) throw new JpxUnknown('tiles');
  for (const [tile, bytes] of stream.tiles) {
    const [x, y] = [
      tileOrigin[0] + (tile % columns) * tileSize[0],
      tileOrigin[1] + Math.floor(tile / columns) * tileSize[1],
    ];
    const box: Box = [
      Math.max(area[0], x),
      Math.max(area[1], y),
      Math.min(area[2], x + tileSize[0]),
      Math.min(area[3], y + tileSize[1]),
    ];
    const precincts = components.flatMap((coding, component) =>
      Array.from({ length: coding.levels + 1 }, (_, resolution) => [
        ...precinctsOf(coding, component, resolution, box),
      ]).flat(),
    );
    if (precincts.length * layers > MAX_PACKETS) throw new JpxUnknown('too many packets');
    const packets = precincts
      .flatMap((precinct) => Array.from({ length: layers }, (_, layer) => ({ precinct, layer })))
      .map((packet) => ({ ...packet, key: key(packet.precinct, packet.layer) }))
      .sort((a, b) => compareKeys(a.key, b.key));
    let at = 0;
    for (const { precinct, layer } of packets) at = readPacket(stream, bytes, at, precinct, layer);
    if (at !== bytes.length) throw new JpxUnknown('packets and their lengths do not agree');
    const isKept = precincts.every(({ bands }) =>
      bands.every(({ blocks, bitPlanes }) => blocks.every((block) => isWhole(block, bitPlanes))),
    );
    if (!isKept) return false;
  }
  return true;
}

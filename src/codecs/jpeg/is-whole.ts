// Determines whether a JPEG's compressed data is complete: decoders make up what is missing, each
// in its own way. Huffman codes are followed, and values are not computed.
import { checkJpeg } from './structure.ts';

const [SOF0, SOF1, SOS, DHT, DRI, EOI] = [0xc0, 0xc1, 0xda, 0xc4, 0xdd, 0xd9];
/** Unread bytes after the last block that encoders leave. */
const MOST_LEFT = 8;
const FAST_BITS = 16;

/** Symbols and lengths of codes by their next 16 bits: symbol × 32 + length; 0 for no code. */
function readTable(bytes: Uint8Array, at: number): { readonly table: Uint16Array; readonly end: number } {
  const table = new Uint16Array(1 << FAST_BITS);
  let symbol = at + 16;
  let code = 0;
  for (let length = 1; length <= 16; length += 1) {
    for (let count = bytes[at + length - 1] ?? 0; count > 0; count -= 1) {
      const first = code << (FAST_BITS - length);
      table.fill((bytes[symbol] ?? 0) * 32 + length, first, first + (1 << (FAST_BITS - length)));
      symbol += 1;
      code += 1;
    }
    code <<= 1;
  }
  return { table, end: symbol };
}

/** Reads the bits of a scan up to the next marker. */
class ScanBits {
  readonly #bytes: Uint8Array;
  #word = 0;
  #count = 0;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** Returns the next 16 bits; ones after the end. */
  #peek(): number {
    while (this.#count < 16) {
      const byte = this.#bytes[this.at] ?? 0xff;
      const isEnd = byte === 0xff && this.#bytes[this.at + 1] !== 0;
      if (!isEnd) this.at += byte === 0xff ? 2 : 1;
      this.#word = ((this.#word << 8) | byte) & 0xffffff;
      this.#count += 8;
      if (isEnd) this.missing += 8;
    }
    return (this.#word >> (this.#count - 16)) & 0xffff;
  }

  /** Bits that were made up after the end. */
  missing = 0;

  /** Returns whether all bits that were used are there. */
  get isSound(): boolean {
    return this.missing <= this.#count;
  }

  skip(count: number): void {
    for (let left = count; left > 0; left -= 16) {
      this.#peek();
      this.#count -= Math.min(16, left);
    }
  }

  /** Returns the next symbol; -1 for no code. */
  symbol(table: Uint16Array): number {
    const entry = table[this.#peek()] as number;
    if (entry === 0) return -1;
    this.#count -= entry & 31;
    return entry >> 5;
  }

  restart(): boolean {
    const marker = this.#bytes[this.at + 1] ?? 0;
    if (this.#bytes[this.at] !== 0xff || marker < 0xd0 || marker > 0xd7) return false;
    this.at += 2;
    [this.#word, this.#count, this.missing] = [0, 0, 0];
    return true;
  }
}

/** Follows the codes of a block; returns whether all are known. */
function skipBlock(bits: ScanBits, direct: Uint16Array, further: Uint16Array): boolean {
  const size = bits.symbol(direct);
  if (size < 0 || size > 16) return false;
  bits.skip(size);
  for (let index = 1; index < 64; index += 1) {
    const symbol = bits.symbol(further);
    if (symbol < 0) return false;
    const [zeros, length] = [symbol >> 4, symbol & 15];
    if (length === 0 && zeros < 15) return true;
    index += zeros;
    if (index > 63) return false;
    bits.skip(length);
  }
  return true;
}

interface Component {
  readonly id: number;
  readonly across: number;
  readonly down: number;
}

interface Tables {
  /** By class × 4 + number. */
  readonly huffman: Map<number, Uint16Array>;
  interval: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly components: readonly Component[];
}

/** Returns the number of blocks of a component in each unit of a scan, and the number of units. */
function unitsOf({ width, height, components }: Frame, scanned: readonly Component[]) {
  const most = (pick: (component: Component) => number) => Math.max(...components.map(pick));
  const [across, down] = [most((each) => each.across), most((each) => each.down)];
  const [only] = scanned;
  if (scanned.length > 1 || !only)
    return {
      blocks: scanned.map((each) => each.across * each.down),
      units: Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down)),
    };
  const size = (full: number, own: number, whole: number) => Math.ceil(Math.ceil((full * own) / whole) / 8);
  return { blocks: [1], units: size(width, only.across, across) * size(height, only.down, down) };
}

/** Follows a scan; returns its end, or undefined if codes are wrong or missing, or data is left. */
function readScan(bytes: Uint8Array, at: number, frame: Frame, { huffman, interval }: Tables): number | undefined {
  const count = bytes[at + 4] ?? 0;
  const parts = Array.from({ length: count }, (_, index) => {
    const [id, tables = 0] = [bytes[at + 5 + 2 * index], bytes[at + 6 + 2 * index]];
    const component = frame.components.find((each) => each.id === id);
    const [direct, further] = [huffman.get(tables >> 4), huffman.get(4 + (tables & 15))];
    return component && direct && further ? { component, direct, further } : undefined;
  });
  if (parts.some((part) => part === undefined)) return undefined;
  const { blocks, units } = unitsOf(
    frame,
    parts.flatMap((part) => part?.component ?? []),
  );
  const bits = new ScanBits(bytes, at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)));
  for (let unit = 0; unit < units; unit += 1) {
    if (interval > 0 && unit > 0 && unit % interval === 0 && !bits.restart()) return undefined;
    for (const [index, part] of parts.entries())
      for (let block = blocks[index] ?? 0; part && block > 0; block -= 1)
        if (!skipBlock(bits, part.direct, part.further)) return undefined;
    if (!bits.isSound) return undefined;
  }
  return bits.at;
}

const readFrame = (bytes: Uint8Array, at: number): Frame => ({
  height: ((bytes[at + 5] ?? 0) << 8) | (bytes[at + 6] ?? 0),
  width: ((bytes[at + 7] ?? 0) << 8) | (bytes[at + 8] ?? 0),
  components: Array.from({ length: bytes[at + 9] ?? 0 }, (_, index) => ({
    id: bytes[at + 10 + 3 * index] ?? 0,
    across: (bytes[at + 11 + 3 * index] ?? 0) >> 4,
    down: (bytes[at + 11 + 3 * index] ?? 0) & 15,
  })),
});

function readTables(bytes: Uint8Array, at: number, end: number, huffman: Tables['huffman']): void {
  for (let place = at + 4; place < end; ) {
    const key = bytes[place] ?? 0;
    const { table, end: next } = readTable(bytes, place + 1);
    huffman.set((key >> 4) * 4 + (key & 15), table);
    place = next;
  }
}

/** Follows the scans of a baseline picture. */
function hasAllScans(bytes: Uint8Array): boolean {
  const tables: Tables = { huffman: new Map(), interval: 0 };
  let frame: Frame | undefined;
  for (let at = 2; at + 3 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) return true;
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (marker === DHT) readTables(bytes, at, end, tables.huffman);
    else if (marker === DRI) tables.interval = ((bytes[at + 4] ?? 0) << 8) | (bytes[at + 5] ?? 0);
    else if (marker === SOF0 || marker === SOF1) frame = readFrame(bytes, at);
    if (marker !== SOS) {
      at = end;
      continue;
    }
    const next = frame && readScan(bytes, at, frame, tables);
    if (next === undefined) return false;
    at = bytes.indexOf(0xff, next);
    while (at >= 0 && bytes[at + 1] === 0) at = bytes.indexOf(0xff, at + 2);
    if (at < 0 || at - next > MOST_LEFT) return false;
  }
  return true;
}

/** Returns whether nothing of a JPEG's data is missing; of progressive ones, only the end. */
export function isWholeJpeg(bytes: Uint8Array<ArrayBuffer>): boolean {
  try {
    checkJpeg(bytes);
  } catch {
    return false;
  }
  const frame = bytes.findIndex(
    (byte, at) => byte === 0xff && (bytes[at + 1] ?? 0) >= 0xc0 && (bytes[at + 1] ?? 0) <= 0xc2,
  );
  return bytes[frame + 1] === 0xc2 || hasAllScans(bytes);
}

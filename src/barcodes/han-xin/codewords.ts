// Reads and corrects the bytes of a Han Xin Code (ISO/IEC 20830).
import { RS16, RS256_HAN_XIN } from '../arithmetic/reed-solomon.ts';
import { isMasked, reservedModules, structuralPlaces } from './layout.ts';
import { type CodewordBlock, VERSIONS, type Version } from './versions.ts';

export type IsDark = (column: number, row: number) => boolean;

/** Interleave step of the codewords. */
const FENCE = 13;
/** Offset of the version number in the structural information. */
const VERSION_OFFSET = 20;

export interface Structure {
  /** 1 to 84. */
  readonly version: number;
  /** Error correction level, 0 to 3. */
  readonly level: number;
  readonly mask: number;
}

export interface CorrectedData {
  readonly data: Uint8Array;
  /** Share of the correction capacity used. */
  readonly corrected: number;
}

/** Reads the structural information from either place; undefined if neither matches the size. */
export function readStructure(size: number, isDark: IsDark): Structure | undefined {
  for (const places of structuralPlaces(size)) {
    const bits = places.map(([column, row]) => Number(isDark(column, row)));
    const symbols = Uint16Array.from({ length: 7 }, (_, i) =>
      bits.slice(4 * i, 4 * i + 4).reduce((value, bit) => 2 * value + bit, 0),
    );
    const [high = 0, low = 0, rest = 0] = RS16.correct(symbols, 4)?.symbols ?? [];
    const version = 16 * high + low - VERSION_OFFSET;
    if (VERSIONS[version - 1]?.size === size) return { version, level: rest >> 2, mask: rest & 3 };
  }
  return undefined;
}

/** Reads codewords in symbol order, row by row. */
function readPlaced(version: Version, mask: number, count: number, isDark: IsDark): Uint8Array {
  const { size } = version;
  const reserved = reservedModules(version);
  const codewords = new Uint8Array(count);
  let bit = 0;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size && bit < 8 * count; column++) {
      if (reserved[row * size + column] === 1) continue;
      if (isDark(column, row) !== isMasked(mask, column, row)) {
        codewords[bit >> 3] = (codewords[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
      }
      bit++;
    }
  }
  return codewords;
}

function inOrder(placed: Uint8Array): Uint8Array {
  const ordered = new Uint8Array(placed.length);
  let at = 0;
  for (let first = 0; first < FENCE; first++)
    for (let place = first; place < placed.length; place += FENCE) ordered[place] = placed[at++] ?? 0;
  return ordered;
}

function correctBlocks(codewords: Uint8Array, blocks: readonly CodewordBlock[]): CorrectedData | undefined {
  const data: number[] = [];
  let corrected = 0;
  let at = 0;
  for (const block of blocks) {
    const end = at + block.data + block.check;
    const right = RS256_HAN_XIN.correct(Uint16Array.from(codewords.subarray(at, end)), block.check);
    if (!right) return undefined;
    data.push(...right.symbols.subarray(0, block.data));
    corrected = Math.max(corrected, right.share);
    at = end;
  }
  return { data: Uint8Array.from(data), corrected };
}

export function readData({ version, level, mask }: Structure, isDark: IsDark): CorrectedData | undefined {
  const sizes = VERSIONS[version - 1];
  const blocks = sizes?.blocks[level];
  if (!sizes || !blocks) return undefined;
  const count = blocks.reduce((sum, { data, check }) => sum + data + check, 0);
  return correctBlocks(inOrder(readPlaced(sizes, mask, count, isDark)), blocks);
}

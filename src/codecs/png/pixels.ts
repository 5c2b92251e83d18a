// PNG decoder for Node; browsers have their own, with colour management. fast-png unpacks without
// limits and lacks interlaced pictures of few bits, so it is only the tests' second opinion.
import { message } from '../../messages/index.ts';
import { damaged } from '../errors.ts';
import { inflate } from '../inflate.ts';
import { createRgba, type RgbaImage, toWords } from '../rgba.ts';
import { readSample } from '../row-samples.ts';
import { undoFilter } from './filters.ts';
import { type PngHeader, type PngStructure, parsePng } from './structure.ts';

interface Pass {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
}

const WHOLE: readonly Pass[] = [{ x: 0, y: 0, stepX: 1, stepY: 1 }];
const ADAM7: readonly Pass[] = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
];

const CHANNELS = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

type ToWord = (row: Uint8Array, x: number) => number;

function createToWord(bytes: Uint8Array, { header, chunks }: PngStructure): ToWord {
  const { depth, colorType } = header;
  const find = (type: string) => {
    const chunk = chunks.find((candidate) => candidate.type === type);
    return chunk && bytes.subarray(chunk.start, chunk.end);
  };
  const transparency = find('tRNS');
  const raw = (row: Uint8Array, index: number) => readSample(row, index, depth);
  const level: (value: number) => number =
    depth === 8
      ? (value) => value
      : depth === 16
        ? (value) => ((value * 255 + 32767) / 65535) | 0
        : (value) => (value * 255) / ((1 << depth) - 1);
  switch (colorType) {
    case 0: {
      const clear = transparency ? readSample(transparency, 0, 16) : -1;
      return (row, x) => {
        const value = raw(row, x);
        return (level(value) * 0x010101) | (value === clear ? 0 : 0xff000000);
      };
    }
    case 2: {
      const clear = transparency ? [0, 1, 2].map((index) => readSample(transparency, index, 16)) : [-1, -1, -1];
      return (row, x) => {
        const [r, g, b] = [raw(row, x * 3), raw(row, x * 3 + 1), raw(row, x * 3 + 2)];
        const alpha = r === clear[0] && g === clear[1] && b === clear[2] ? 0 : 0xff000000;
        return level(r) | (level(g) << 8) | (level(b) << 16) | alpha;
      };
    }
    case 3: {
      const palette = find('PLTE');
      if (!palette) throw damaged(message('The PNG file has no palette.'));
      const words = Uint32Array.from({ length: 1 << depth }, (_, index) => {
        const [r = 0, g = 0, b = 0] = palette.subarray(index * 3, index * 3 + 3);
        return r | (g << 8) | (b << 16) | ((transparency?.[index] ?? 255) << 24);
      });
      return (row, x) => words[raw(row, x)] as number;
    }
    case 4:
      return (row, x) => (level(raw(row, x * 2)) * 0x010101) | (level(raw(row, x * 2 + 1)) << 24);
    case 6:
      return (row, x) =>
        level(raw(row, x * 4)) |
        (level(raw(row, x * 4 + 1)) << 8) |
        (level(raw(row, x * 4 + 2)) << 16) |
        (level(raw(row, x * 4 + 3)) << 24);
  }
}

function listPasses({ width, height, isInterlaced }: PngHeader, pixelBits: number) {
  return (isInterlaced ? ADAM7 : WHOLE)
    .map((pass) => {
      const columns = Math.ceil((width - pass.x) / pass.stepX);
      const rows = Math.ceil((height - pass.y) / pass.stepY);
      return { ...pass, columns, rows, rowBytes: Math.ceil((columns * pixelBits) / 8) };
    })
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
}

/** Decodes any PNG, interlaced or not. The caller has checked the size. */
export async function decodePngPixels(bytes: Uint8Array<ArrayBuffer>): Promise<RgbaImage> {
  const structure = parsePng(bytes);
  const { header, chunks } = structure;
  const pixelBits = CHANNELS[header.colorType] * header.depth;
  const passes = listPasses(header, pixelBits);
  const expected = passes.reduce((sum, { rows, rowBytes }) => sum + rows * (rowBytes + 1), 0);
  const parts = chunks.filter(({ type }) => type === 'IDAT').map(({ start, end }) => bytes.subarray(start, end));
  const data = await inflate(parts, expected);
  const image = createRgba(header.width, header.height);
  const words = toWords(image);
  const toWord = createToWord(bytes, structure);
  const step = Math.max(pixelBits >> 3, 1);
  let at = 0;
  for (const { x, y, stepX, stepY, columns, rows, rowBytes } of passes) {
    let above = new Uint8Array();
    for (let line = 0; line < rows; line += 1) {
      const filter = data[at] as number;
      if (filter > 4)
        throw damaged(
          message('A row of the PNG picture uses an unknown filter.'),
          message('row {row}', { row: line + 1 }),
        );
      const row = data.subarray(at + 1, at + 1 + rowBytes);
      if (filter > 0) undoFilter(filter, row, above, step);
      let target = (y + line * stepY) * header.width + x;
      for (let column = 0; column < columns; column += 1) {
        words[target] = toWord(row, column);
        target += stepX;
      }
      above = row;
      at += rowBytes + 1;
    }
  }
  return image;
}

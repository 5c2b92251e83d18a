import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { type PaintedPicture, paintSymbol, stack, toRgba } from '../../testing/barcode-pictures/paint.ts';
import { oneOf, someOf } from '../../testing/short-form.ts';
import { SEARCH_EVERYTHING, scan } from '../index.ts';

type Gray = Pick<PaintedPicture, 'gray' | 'width' | 'height'>;

const valuesOf = async (picture: Gray) =>
  (await scan(toRgba(picture), SEARCH_EVERYTHING)).map(({ barcodeValue }) => barcodeValue);

const BARS = [
  ['ORDER-20260711-A', fromBwip('code128', 'ORDER-20260711-A')],
  ['CELL-39', fromBwip('code39', 'CELL-39')],
  ['9780306406157', fromBwip('ean13', '9780306406157')],
  ['CELL 93', fromBwip('code93', 'CELL 93', { includecheck: true })],
] as const;

/** Draws vertical lines `gap` from the bars and longer on both ends, joined to a frame. */
function inCell(painted: PaintedPicture, module: number, gap: number, line: number, isFrame: boolean): Gray {
  const { gray, width, corners } = painted;
  const [topLeft, , bottomRight] = corners.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
  const copy = gray.slice();
  const fill = (left: number, right: number, top: number, bottom: number): void => {
    for (let y = top; y < bottom; y++) copy.fill(0, y * width + left, y * width + right);
  };
  if (!topLeft || !bottomRight) throw new Error('A symbol has corners');
  const [top, bottom] = [topLeft.y - 4 * module, bottomRight.y + 4 * module];
  const [left, right] = [topLeft.x - gap - line, bottomRight.x + gap + line];
  fill(left, left + line, top, bottom);
  fill(right - line, right, top, bottom);
  if (isFrame) fill(left, right, top, top + line);
  if (isFrame) fill(left, right, bottom - line, bottom);
  return { ...painted, gray: copy };
}

describe('bars in the cell of a table', () => {
  it('are read with lines a module away', async () => {
    const missed: unknown[] = [];
    const cases = [1, 2, 3].flatMap((module) =>
      [1, 2].flatMap((gap) =>
        [1, 3].flatMap((line) => [false, true].map((isFrame) => ({ module, gap, line, isFrame }))),
      ),
    );
    for (const [i, { module, gap, line, isFrame }] of cases.entries()) {
      for (const [value, symbol] of oneOf(BARS, i)) {
        const turn = i % 5 === 0 ? 90 : 0;
        const painted = paintSymbol(symbol, { module });
        const cell = inCell(painted, module, gap * module, line, isFrame);
        const found = await valuesOf(turn === 90 ? turnQuarter(cell) : cell);
        if (found.join() !== value) missed.push({ value, module, gap, line, isFrame, turn, found });
      }
    }
    expect(missed).toEqual([]);
  });
});

const turnQuarter = ({ gray, width, height }: Gray): Gray => ({
  gray: gray.map((_, i) => gray[(i % height) * width + width - 1 - Math.floor(i / height)] ?? 0),
  width: height,
  height: width,
});

/** Paints the symbol in a black field with a margin (px). */
function onBlack(text: string, module: number, turn: number, around: number): Gray {
  const symbol = fromBwip('qrcode', text);
  const painted = paintSymbol(symbol, { module, turn, quiet: 0 });
  const half = (symbol.columns * module) / 2;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [width, height] = [painted.width + 2 * around, painted.height + 2 * around];
  const gray = new Uint8Array(width * height);
  for (let y = 0; y < painted.height; y++) {
    for (let x = 0; x < painted.width; x++) {
      const [dx, dy] = [x + 0.5 - painted.width / 2, y + 0.5 - painted.height / 2];
      if (Math.abs(dx * cos + dy * sin) < half && Math.abs(dy * cos - dx * sin) < half)
        gray[(y + around) * width + x + around] = painted.gray[y * painted.width + x] ?? 0;
    }
  }
  return { gray, width, height };
}

describe('a QR Code without a quiet zone on black', () => {
  it.each(
    someOf(
      [2, 3, 5, 8].flatMap((module) => [0, 15, 90].map((turn) => [module, turn] as const)),
      1,
    ),
  )('is read with modules of %d px, turned by %d°', async (module, turn) => {
    expect(await valuesOf(onBlack('https://markwright.example/b', module, turn, 30))).toEqual([
      'https://markwright.example/b',
    ]);
  });

  it('is read in a black field on a white page, at its place', async () => {
    const field = toRgba(onBlack('FIELD 7', 4, 0, 40));
    const paper = { ...field, data: new Uint8ClampedArray(field.data.length).fill(255) };
    const page = stack(paper, field, paper);
    const [found] = await scan(page, SEARCH_EVERYTHING);
    expect(found?.barcodeValue).toBe('FIELD 7');
    const { x = 0, y = 0, width = 0 } = found?.area ?? {};
    for (const off of [x - 40, y - field.height - 40, width - 84]) expect(Math.abs(off)).toBeLessThanOrEqual(1);
  });
});

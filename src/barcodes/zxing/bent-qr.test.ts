import { describe, expect, it } from 'vitest';
import { fromBwip } from '../../testing/barcode-pictures/bwip.ts';
import { createRandom } from '../../testing/barcode-pictures/random.ts';
import type { PrintedSymbol } from '../../testing/barcode-pictures/symbol.ts';
import { someOf } from '../../testing/short-form.ts';
import type { GrayImage } from '../reader.ts';
import { qrKnownAt, readBentQr } from './bent-qr.ts';
import { readZxing } from './read-zxing.ts';

const QUIET = 5;
const SAMPLES = 9;

/** Draws the symbol on cloth, stretched by up to `most` modules in waves about its length. */
function drawOnCloth({ cells, columns }: PrintedSymbol, module: number, most: number, seed: number): GrayImage {
  const random = createRandom(seed);
  const between = (low: number, high: number) => low + (high - low) * random.next();
  const waves = Array.from({ length: 4 }, (_, i) => ({
    alongX: i % 2 === 0,
    size: between(most / 2, most),
    turns: (between(0.6, 1.6) * 2 * Math.PI) / columns,
    slant: (between(-0.8, 0.8) * 2 * Math.PI) / columns,
    phase: between(0, 2 * Math.PI),
  }));
  const width = Math.round((columns + 2 * QUIET) * module);
  const isDark = (x: number, y: number): boolean => {
    let [atX, atY] = [x, y];
    for (const { alongX, size, turns, slant, phase } of waves) {
      const wave = (size / 2) * Math.sin(turns * (alongX ? y : x) + slant * (alongX ? x : y) + phase);
      if (alongX) atX += wave;
      else atY += wave;
    }
    const [column, row] = [Math.floor(atX), Math.floor(atY)];
    return column >= 0 && row >= 0 && column < columns && row < columns && cells[row * columns + column] === 1;
  };
  const data = new Uint8Array(width * width).map((_, i) => {
    let dark = 0;
    for (let n = 0; n < SAMPLES; n++) {
      const x = (i % width) + (n % 3) / 3 + 1 / 6;
      const y = Math.floor(i / width) + Math.floor(n / 3) / 3 + 1 / 6;
      if (isDark(x / module - QUIET, y / module - QUIET)) dark++;
    }
    return Math.max(0, Math.min(255, 210 - (170 * dark) / SAMPLES + 5 * random.normal()));
  });
  return { data, width, height: width };
}

const drawCode = (text: string, version: number, eclevel: string) =>
  fromBwip('qrcode', text, { version: String(version), eclevel });

describe('QR Code on uneven cloth', () => {
  it('reads most of what the engine misses, and nothing wrong', async () => {
    const all: { text: string; found: (string | null)[] }[] = [];
    const seeds = someOf(
      Array.from({ length: 40 }, (_, i) => i + 1),
      0,
    );
    for (const seed of seeds) {
      const text = `https://markwright.example/${seed * 7919}`;
      const picture = drawOnCloth(drawCode(text, 3, 'M'), 4 + (seed % 3), 0.6 + (seed % 4) / 10, seed);
      const plain = await readZxing(picture, new Set(['qrCodeBarcode']));
      if (plain.length === 0) all.push({ text, found: (await readBentQr(picture)).map((each) => each.text) });
    }
    expect(all.length).toBeGreaterThan(seeds.length / 3);
    expect(all.filter(({ text, found }) => found.some((each) => each !== text))).toEqual([]);
    expect(all.filter(({ found }) => found.length > 0).length / all.length).toBeGreaterThan(0.6);
  }, 60_000);

  it('reads none whose modules are not those of a symbol', async () => {
    for (let seed = 1; seed <= 6; seed++) {
      const symbol = drawCode('SYNTHETIC', 3, 'L');
      const random = createRandom(seed);
      const { columns: size } = symbol;
      const cells = symbol.cells.map((cell, i) =>
        qrKnownAt(size, i % size, Math.floor(i / size)) === 0 ? random.below(2) : cell,
      );
      expect(await readBentQr(drawOnCloth({ ...symbol, cells }, 4, 0.6, seed))).toEqual([]);
    }
  });

  it.each([1, 2, 3, 6, 7, 10])('version %i has the fixed patterns of its size', (version) => {
    const { cells, columns } = drawCode('A', version, 'L');
    const others = Array.from(cells, (cell, i) => {
      const known = qrKnownAt(columns, i % columns, Math.floor(i / columns));
      return known !== 0 && known !== (cell === 1 ? 1 : -1);
    });
    expect(columns).toBe(17 + 4 * version);
    expect(others.filter(Boolean)).toEqual([]);
  });
});

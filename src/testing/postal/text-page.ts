import bwipjs from 'bwip-js/node';
import type { GrayImage } from '../../barcodes/reader.ts';
import { pngToGray } from './pictures.ts';

const LINES = [
  'minimum illicit William filling mutual immunity',
  'IIIIIIIIIIIIIIII llllllllllll |||||||||||||||||||',
  'The quick brown fox jumps over the lazy dog 0123456789',
  'number, uniform: mmmmmmmm nnnnnnnnnn uuuuuuuuuuu HHHHHHH',
  '111111111111 --------------- ............... ////////////',
];

/** Creates a page of printed lines, some of evenly spaced strokes. */
export async function makeTextPage(width: number, height: number, scale: number): Promise<GrayImage> {
  const lines: GrayImage[] = [];
  for (const alttext of LINES) {
    // Only the text is wanted, so the bar has almost no height.
    const png = await bwipjs.toBuffer({
      bcid: 'raw',
      text: '1',
      height: 0.01,
      alttext,
      includetext: true,
      textsize: 10,
      scale,
      backgroundcolor: 'FFFFFF',
    } as never);
    lines.push(pngToGray(png));
  }
  const data = new Uint8Array(width * height).fill(255);
  let y = 4;
  for (let i = 0; ; i++) {
    const line = lines[i % lines.length];
    if (!line || y + line.height >= height) break;
    for (let x = (i * 17) % 40; x < width - line.width; x += line.width + 10) {
      for (let row = 0; row < line.height; row++) {
        data.set(line.data.subarray(row * line.width, (row + 1) * line.width), (y + row) * width + x);
      }
    }
    y += line.height + 2;
  }
  return { data, width, height };
}

import { PngWriter } from '../codecs/png/write.ts';
import type { RgbaImage } from '../codecs/rgba.ts';
import { type PrintedSymbol, symbolHeight, symbolWidth } from './printed-symbol.ts';

/** Margin (modules): the widest quiet zone of all symbologies. */
export const QUIET = 10;

/** Run of dark cells in a row (modules, from the top left of the paper). */
interface DarkBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function darkBoxesOf({ cells, columns, rows, cellWidth, cellHeight }: PrintedSymbol): DarkBox[] {
  const boxes: DarkBox[] = [];
  for (let row = 0; row < rows; row++) {
    for (let from = 0; from < columns; from++) {
      if (cells[row * columns + from] !== 1) continue;
      let to = from;
      while (to < columns && cells[row * columns + to] === 1) to++;
      boxes.push({
        x: QUIET + from * cellWidth,
        y: QUIET + row * cellHeight,
        width: (to - from) * cellWidth,
        height: cellHeight,
      });
      from = to;
    }
  }
  return boxes;
}

const sizeOf = (symbol: PrintedSymbol) => ({
  width: symbolWidth(symbol) + 2 * QUIET,
  height: symbolHeight(symbol) + 2 * QUIET,
});

/** Renders in black on white; `module` is in pixels. */
export function toRgba(symbol: PrintedSymbol, module: number): RgbaImage {
  const size = sizeOf(symbol);
  const [width, height] = [Math.round(size.width * module), Math.round(size.height * module)];
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  const words = new Uint32Array(data.buffer);
  for (const box of darkBoxesOf(symbol)) {
    const [left, right] = [Math.round(box.x * module), Math.round((box.x + box.width) * module)];
    const bottom = Math.round((box.y + box.height) * module);
    for (let y = Math.round(box.y * module); y < bottom; y++)
      words.fill(0xff000000, y * width + left, y * width + right);
  }
  return { data, width, height };
}

export async function toPng(symbol: PrintedSymbol, module: number): Promise<Uint8Array> {
  const image = toRgba(symbol, module);
  const writer = new PngWriter(image);
  await writer.addStrip(image);
  return (await writer.finish())[0] ?? new Uint8Array();
}

/** Writes an SVG; `module` is in millimetres. */
export function toSvg(symbol: PrintedSymbol, module: number): string {
  const { width, height } = sizeOf(symbol);
  const path = darkBoxesOf(symbol)
    .map((box) => `M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z`)
    .join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * module}mm" height="${height * module}mm" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${width}v${height}h${-width}z"/>`,
    `<path d="${path}"/>`,
    '</svg>\n',
  ].join('\n');
}

const POINTS_PER_MM = 72 / 25.4;

/** Writes a one-page PDF of the symbol's size; `module` is in millimetres. */
export function toPdf(symbol: PrintedSymbol, module: number): string {
  const { width, height } = sizeOf(symbol);
  const scale = module * POINTS_PER_MM;
  const fixed = (value: number): string => String(Number((value * scale).toFixed(4)));
  const drawn = darkBoxesOf(symbol)
    .map((box) => `${fixed(box.x)} ${fixed(height - box.y - box.height)} ${fixed(box.width)} ${fixed(box.height)} re`)
    .join('\n');
  const content = `${drawn}\nf\n`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${fixed(width)} ${fixed(height)}] /Resources << >> /Contents 4 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}endstream`,
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = file.length;
  const entries = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  return `${file}xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
}

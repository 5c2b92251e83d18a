// Undoes row differences: TIFF predictor 2, and PNG filters from 10 on.
import { undoFilter } from '../codecs/png/filters.ts';
import { readSample, writeSample } from '../codecs/row-samples.ts';

export interface Prediction {
  readonly predictor: number;
  readonly colors: number;
  readonly bits: number;
  readonly columns: number;
}

export function undoPredictor(data: Uint8Array, { predictor, colors, bits, columns }: Prediction): Uint8Array {
  const rowBytes = Math.ceil((colors * bits * columns) / 8);
  const pixelBytes = Math.max(1, Math.ceil((colors * bits) / 8));
  if (predictor === 2) return undoTiff(data, rowBytes, colors, bits, columns);
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const out = new Uint8Array(rows * rowBytes);
  for (let row = 0; row < rows; row++) {
    const at = row * (rowBytes + 1);
    const source = data.subarray(at + 1, at + 1 + rowBytes);
    const start = row * rowBytes;
    const own = out.subarray(start, start + source.length);
    own.set(source);
    const filter = data[at] ?? 0;
    if (filter > 0 && filter <= 4)
      undoFilter(filter, own, out.subarray(Math.max(0, start - rowBytes), start), pixelBytes);
  }
  return out;
}

function undoTiff(data: Uint8Array, rowBytes: number, colors: number, bits: number, columns: number): Uint8Array {
  const out = data.slice();
  for (let start = 0; start < out.length; start += rowBytes) {
    if (bits === 8) {
      for (let i = colors; i < rowBytes; i++) out[start + i] = (out[start + i] ?? 0) + (out[start + i - colors] ?? 0);
    } else {
      const row = out.subarray(start, start + rowBytes);
      for (let i = colors; i < columns * colors; i++) {
        writeSample(row, i, bits, readSample(row, i, bits) + readSample(row, i - colors, bits));
      }
    }
  }
  return out;
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import encodeJpeg, { init as initEncoder } from '@jsquash/jpeg/encode.js';
import type { BarcodeImage } from '../../../src/barcodes/index.ts';
import { encodePatch } from '../../../src/testing/barcode-pictures/encode.ts';
import { type Conditions, paintSymbol, toRgba } from '../../../src/testing/barcode-pictures/paint.ts';
import {
  createOwnSpecimens,
  createPostalSpecimens,
  createZxingSpecimens,
  type Specimen,
} from '../../../src/testing/barcode-pictures/specimens.ts';
import { decodeJpeg } from '../../../src/testing/decode-jpeg.ts';
import { isRead, readOurs, readPlain } from './readers.ts';
import { toTable } from './table.ts';

interface Column {
  readonly name: string;
  readonly conditions: readonly Conditions[];
  readonly jpeg?: true;
}

const seeds = [1, 2, 3];

const COLUMNS: readonly Column[] = [
  { name: 'clean', conditions: [{}] },
  ...[2, 3, 4, 5, 6].map((module) => ({ name: `${module} px`, conditions: [{ module }] })),
  { name: 'turned 0–350°', conditions: Array.from({ length: 24 }, (_, i) => ({ turn: 15 * i + (i % 3) })) },
  { name: 'blurred', conditions: [0.5, 0.8, 1.1].map((share) => ({ module: 4, blur: share * 2 })) },
  { name: 'noise', conditions: seeds.map((seed) => ({ noise: 15 * seed, seed })) },
  { name: 'shadow', conditions: [0.4, 0.6, 0.75].map((shadow) => ({ shadow })) },
  { name: 'JPEG q30', conditions: [{ module: 2 }, { module: 3 }, { module: 4, turn: 3 }], jpeg: true },
  { name: 'leaned 10°', conditions: [{ lean: 10 }, { lean: -10, turn: 5 }, { lean: 10, turn: 90 }] },
];

let encoder: Promise<unknown> | undefined;

async function throughJpeg(image: BarcodeImage): Promise<BarcodeImage> {
  const path = createRequire(import.meta.url).resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
  encoder ??= WebAssembly.compile(readFileSync(path)).then((wasm) => initEncoder(wasm));
  await encoder;
  return decodeJpeg(await encodeJpeg(image as ImageData, { quality: 30 }));
}

/** Reports generated pictures by type and condition: ours, then plain zxing-wasm. */
export async function reportMadePictures(report: (line: string) => void): Promise<string> {
  const patch: Specimen = { type: 'patchCodeBarcode', value: '2', symbol: encodePatch('2') };
  const specimens = [...createZxingSpecimens(), ...createOwnSpecimens(), patch, ...createPostalSpecimens()];
  const rows: string[][] = [];
  for (const { type, value, symbol } of specimens) {
    const cells: string[] = [type];
    for (const { conditions, jpeg } of COLUMNS) {
      let [ours, plain] = [0, 0];
      for (const condition of conditions) {
        const painted = toRgba(paintSymbol(symbol, condition));
        const image = jpeg ? await throughJpeg(painted) : painted;
        const listed = { format: type, text: value };
        if (isRead(listed, (await readOurs(image, type === 'patchCodeBarcode' ? [type] : undefined)).reads)) ours++;
        if (isRead(listed, (await readPlain(image)).reads)) plain++;
      }
      cells.push(`${ours}/${conditions.length} (${plain})`);
    }
    report(cells.join(' '));
    rows.push(cells);
  }
  return toTable(['type', ...COLUMNS.map(({ name }) => name)], rows);
}

import { expect, it } from 'vitest';
import { createNodeOutput } from '../cli/node-canvas.ts';
import { createNodePlatform } from '../codecs/node-platform.ts';
import { sniffFormat } from '../codecs/sniff.ts';
import type { RgbaImage } from '../media/index.ts';

import { extensionOf, FORMAT_NAMES, formatOfExtension, rowOf } from './formats.ts';
import { DEFAULT_OUTPUT_OPTIONS } from './options.ts';
import type { PageReader } from './page-source.ts';
import { planOutput } from './plan.ts';
import { write } from './run-task.ts';
import { WRITERS } from './write/writers.ts';

const PAGES = [
  { width: 40, height: 30 },
  { width: 20, height: 50 },
];

const colorOf = (page: number) => (page === 0 ? [200, 40, 40, 255] : [40, 40, 200, 255]);

const reader: PageReader = {
  pixels: async (page, area): Promise<RgbaImage> => {
    const { width, height } = { ...PAGES[page], ...area } as { width: number; height: number };
    const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => colorOf(page)[at % 4] ?? 0);
    return { width, height, data };
  },
  lossyCoding: async () => undefined,
};

it.each(FORMAT_NAMES)('%s: src/output/formats.ts describes what its writer makes of two pages', async (format) => {
  const row = rowOf(format);
  const options = { ...DEFAULT_OUTPUT_OPTIONS, format, pageNumbers: [1, 2], includesMarksJson: true };
  const input = { documentName: 'plan.bmp', pages: PAGES, hidden: new Set<string>(), document: { marks: [] } };
  const { files, report } = await write(
    { plan: planOutput(input, options) },
    { platform: await createNodeOutput(), reader, onProgress: () => undefined },
  );
  expect(report.problems).toEqual([]);
  expect(files).toHaveLength(row.holdsPages ? 1 : 2);
  const decoded: RgbaImage[] = [];
  for (const { name, blob, sidecar } of files) {
    expect(name.endsWith(`.${extensionOf(format)}`)).toBe(true);
    expect(blob.type).toBe(row.mediaType);
    expect(sidecar === undefined).toBe(row.holdsText);
    const bytes = new Uint8Array(await blob.arrayBuffer());
    expect(sniffFormat(bytes)).toBe(format);
    const { decoders, problems } = await WRITERS[format].open(bytes, createNodePlatform());
    expect(problems).toEqual([]);
    for (const decode of decoders) decoded.push(await decode());
  }
  expect(decoded.map(({ width, height }) => ({ width, height }))).toEqual(PAGES);
  if (row.coding === 'jpeg') return;
  expect(decoded.map(({ data }) => [...data.subarray(0, 4)])).toEqual([colorOf(0), colorOf(1)]);
});

it('maps each extension to one format, ignoring case', () => {
  const extensions = FORMAT_NAMES.flatMap((format) => rowOf(format).extensions.map((name) => [name, format] as const));
  expect(new Set(extensions.map(([name]) => name)).size).toBe(extensions.length);
  for (const [name, format] of extensions) expect(formatOfExtension(name.toUpperCase())).toBe(format);
  expect(formatOfExtension('doc')).toBeUndefined();
});

// The only module that loads zxing-wasm: with our own file, never from the package's default CDN.
import {
  BINARIZERS,
  CHARACTER_SETS,
  CONTENT_TYPES,
  defaultReaderOptions,
  EAN_ADD_ON_SYMBOLS,
  encodeFormats,
  prepareZXingModule,
  type ReaderOptions,
  type ReadResult,
  TEXT_MODES,
  type ZXingReaderModule,
  type ZXingReaderOptions,
  type ZXingReadResult,
} from 'zxing-wasm/reader';
import { type CropBox, wholeOf } from '../raster/crop.ts';
import type { GrayImage } from '../reader.ts';

/** Subset of Node's API to read a package's file. */
interface NodeProcess {
  readonly versions?: { readonly node?: string };
  getBuiltinModule?(name: 'node:fs'): { readFileSync(file: string): Uint8Array<ArrayBuffer> };
  getBuiltinModule?(name: 'node:module'): { createRequire(base: string): { resolve(specifier: string): string } };
}

/** Reads the package's WebAssembly; Node's modules come from the process, as browsers lack them. */
function readInstalledBinary(): ArrayBuffer | undefined {
  const host = (globalThis as { process?: NodeProcess }).process;
  if (!host?.versions?.node || !host.getBuiltinModule) return undefined;
  const { createRequire } = host.getBuiltinModule('node:module');
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  return new Uint8Array(host.getBuiltinModule('node:fs').readFileSync(file)).buffer;
}

async function loadEngine(): Promise<ZXingReaderModule> {
  const wasmBinary = readInstalledBinary();
  if (wasmBinary) return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const { default: url } = await import('zxing-wasm/reader/zxing_reader.wasm?url');
  return prepareZXingModule({ overrides: { locateFile: () => url }, fireImmediately: true });
}

let loading: Promise<ZXingReaderModule> | undefined;

/** Loads and starts the engine once; retries a failed start at the next call. */
function startEngine(): Promise<ZXingReaderModule> {
  loading ??= loadEngine().catch((reason: unknown) => {
    loading = undefined;
    throw reason;
  });
  return loading;
}

function encodeOptions(options: ReaderOptions): ZXingReaderOptions {
  const all = { ...defaultReaderOptions, ...options };
  return {
    ...all,
    formats: encodeFormats(all.formats),
    binarizer: BINARIZERS.indexOf(all.binarizer),
    eanAddOnSymbol: EAN_ADD_ON_SYMBOLS.indexOf(all.eanAddOnSymbol),
    textMode: TEXT_MODES.indexOf(all.textMode),
    characterSet: CHARACTER_SETS.indexOf(all.characterSet),
  };
}

/** Converts a result like the package does, from enum values to names. */
const toResult = (result: ZXingReadResult | undefined): ReadResult => {
  if (!result) throw new RangeError('The engine lost a result.');
  return { ...result, contentType: CONTENT_TYPES[result.contentType] } as ReadResult;
};

function copyBox(
  { data, width }: GrayImage,
  { left, top, right, bottom }: CropBox,
  memory: Uint8Array,
  to: number,
): void {
  const columns = right - left;
  if (columns === width) memory.set(data.subarray(top * width, bottom * width), to);
  else
    for (let y = top, at = to; y < bottom; y++, at += columns)
      memory.set(data.subarray(y * width + left, y * width + right), at);
}

/** Bypasses the package's API, which recomputes luminance; positions are relative to the box. */
export async function runEngine(
  image: GrayImage,
  options: ReaderOptions,
  within: CropBox = wholeOf(image),
): Promise<ReadResult[]> {
  const engine = await startEngine();
  const [columns, rows] = [within.right - within.left, within.bottom - within.top];
  if (columns <= 0 || rows <= 0) return [];
  const place = engine._malloc(columns * rows);
  if (place === 0) throw new RangeError(`The engine has no memory for ${columns} × ${rows} pixels.`);
  try {
    copyBox(image, within, engine.HEAPU8, place);
    const results = engine.readBarcodesFromPixmap(
      place,
      columns,
      rows,
      encodeOptions({ textMode: 'Plain', ...options }),
    );
    return Array.from({ length: results.size() }, (_, i) => toResult(results.get(i)));
  } finally {
    engine._free(place);
  }
}

export type { ReaderOptions, ReadResult };

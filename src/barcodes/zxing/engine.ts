// The only module that loads zxing-wasm: its WebAssembly comes from our own files, never from the package's default CDN.
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import { type Box, wholeOf } from '../raster/crop.ts';
import type { GrayImage } from '../reader.ts';

/** As much of Node as reading one file of an installed package takes. */
interface NodeProcess {
  readonly versions?: { readonly node?: string };
  getBuiltinModule?(name: 'node:fs'): { readFileSync(file: string): Uint8Array<ArrayBuffer> };
  getBuiltinModule?(name: 'node:module'): { createRequire(base: string): { resolve(specifier: string): string } };
}

/**
 * The reader's WebAssembly from the installed package, where there is a file system to read it from; otherwise undefined.
 * Node's modules are asked of the process rather than imported, because this module is bundled for the browser, too.
 */
function readInstalledBinary(): ArrayBuffer | undefined {
  const host = (globalThis as { process?: NodeProcess }).process;
  if (!host?.versions?.node || !host.getBuiltinModule) return undefined;
  const { createRequire } = host.getBuiltinModule('node:module');
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  return new Uint8Array(host.getBuiltinModule('node:fs').readFileSync(file)).buffer;
}

async function loadEngine(): Promise<void> {
  const wasmBinary = readInstalledBinary();
  if (wasmBinary) {
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
    return;
  }
  const { default: url } = await import('zxing-wasm/reader/zxing_reader.wasm?url');
  await prepareZXingModule({ overrides: { locateFile: () => url }, fireImmediately: true });
}

let loading: Promise<void> | undefined;

/** Loads and starts the engine once; a failed start is tried again at the next call. */
function startEngine(): Promise<void> {
  loading ??= loadEngine().catch((reason: unknown) => {
    loading = undefined;
    throw reason;
  });
  return loading;
}

const ASCII = new TextEncoder();

/**
 * The box of the image as a binary PGM file. The engine's ImageData door takes four bytes a pixel and makes one of them again; this one
 * takes the luminance as it is, at a quarter of the memory.
 */
function toPgm({ data, width }: GrayImage, { left, top, right, bottom }: Box): Uint8Array {
  const columns = right - left;
  const head = ASCII.encode(`P5\n${columns} ${bottom - top}\n255\n`);
  const file = new Uint8Array(head.length + columns * (bottom - top));
  file.set(head);
  for (let y = top, at = head.length; y < bottom; y++, at += columns)
    file.set(data.subarray(y * width + left, y * width + right), at);
  return file;
}

/** One pass of zxing over the image, or the box of it; positions are those in the box. */
export async function runEngine(
  image: GrayImage,
  options: ReaderOptions,
  within: Box = wholeOf(image),
): Promise<ReadResult[]> {
  await startEngine();
  return readBarcodes(toPgm(image, within), { textMode: 'Plain', ...options });
}

export type { ReaderOptions, ReadResult };

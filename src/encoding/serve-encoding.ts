// Barcode drawing worker, independent of its environment.
import type { BarcodeType } from '../barcodes/types.ts';
import type { Handlers } from '../workers/index.ts';
import { encodeSymbol } from './encode.ts';
import { QUIET, toPng } from './files.ts';
import { symbolHeight, symbolWidth } from './printed-symbol.ts';
import { WRITABLE_TYPES } from './writers.ts';

export interface DrawnBarcode {
  readonly png: Uint8Array<ArrayBuffer>;
  /** Width / height. */
  readonly aspectRatio: number;
  /** Value read back, including check characters that belong to it. */
  readonly value: string;
}

export type EncodingCalls = {
  types: { readonly input: null; readonly result: readonly BarcodeType[] };
  encode: { readonly input: { readonly type: BarcodeType; readonly value: string }; readonly result: DrawnBarcode };
};

/** Module size, and maximum of the longer side (px). */
const MODULE = 8;
const LONGEST_SIDE = 1600;

export const createEncodingHandlers = (): Handlers<EncodingCalls> => ({
  types: async () => WRITABLE_TYPES,
  async encode({ type, value: asked }) {
    const { symbol, value } = await encodeSymbol(type, asked);
    const [width, height] = [symbolWidth(symbol) + 2 * QUIET, symbolHeight(symbol) + 2 * QUIET];
    const module = Math.max(1, Math.min(MODULE, Math.floor(LONGEST_SIDE / Math.max(width, height))));
    return { png: new Uint8Array(await toPng(symbol, module)), aspectRatio: width / height, value };
  },
});

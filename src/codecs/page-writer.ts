import type { RgbaImage } from './rgba.ts';

/** Writes a page from top to bottom, in opaque strips of any height. */
export interface StripWriter {
  addStrip(strip: RgbaImage): Promise<void>;
  finish(): Promise<Uint8Array<ArrayBuffer>[]>;
}

export function copyRgbRow({ data, width }: RgbaImage, row: number, target: Uint8Array): void {
  let from = row * width * 4;
  for (let to = 0; to < width * 3; to += 3) {
    target[to] = data[from] as number;
    target[to + 1] = data[from + 1] as number;
    target[to + 2] = data[from + 2] as number;
    from += 4;
  }
}

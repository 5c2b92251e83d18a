import type { RgbaImage } from './rgba.ts';

/** Takes one page from top to bottom, in strips of any height that are opaque. */
export interface PageWriter {
  addStrip(strip: RgbaImage): Promise<void>;
  /** The page's data. */
  finish(): Promise<Uint8Array<ArrayBuffer>[]>;
}

/** A row's pixels without their alpha. */
export function copyRgbRow({ data, width }: RgbaImage, row: number, target: Uint8Array): void {
  let from = row * width * 4;
  for (let to = 0; to < width * 3; to += 3) {
    target[to] = data[from] as number;
    target[to + 1] = data[from + 1] as number;
    target[to + 2] = data[from + 2] as number;
    from += 4;
  }
}

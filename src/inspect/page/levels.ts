import type { RgbaImage } from '../../codecs/rgba.ts';

export interface Levels {
  readonly width: number;
  readonly height: number;
  /** 0 (black) to 255, row by row. */
  readonly levels: Uint8Array;
}

export function toLevels({ data, width, height }: RgbaImage): Levels {
  const levels = new Uint8Array(width * height);
  for (let at = 0; at < levels.length; at++) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
    levels[at] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { width, height, levels };
}

import type { RgbaImage } from '../../codecs/rgba.ts';
import type { PaintedPicture } from './paint.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** Returns the RGB of a saturated hue (degrees), adjusted to a luminance (ITU-R BT.601). */
export function hueOf(hue: number, luminance: number): Rgb {
  const channel = (offset: number): number => {
    const k = (offset + hue / 30) % 12;
    return 255 * (0.5 - 0.5 * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  const pure = [channel(0), channel(8), channel(4)] as const;
  const own = 0.299 * pure[0] + 0.587 * pure[1] + 0.114 * pure[2];
  const share = (luminance - own) / (255 - own);
  const toTone = (value: number): number =>
    Math.round(luminance <= own ? (value * luminance) / own : value + share * (255 - value));
  return [toTone(pure[0]), toTone(pure[1]), toTone(pure[2])];
}

/** Colours an image; without paper, the background is transparent. */
export function inColours(
  { gray, width, height }: Pick<PaintedPicture, 'gray' | 'width' | 'height'>,
  ink: Rgb,
  paper?: Rgb,
): RgbaImage {
  const data = new Uint8ClampedArray(4 * gray.length);
  gray.forEach((value, i) => {
    const share = value / 255;
    for (let channel = 0; channel < 3; channel++) {
      const [from, to] = [ink[channel] ?? 0, (paper ?? ink)[channel] ?? 0];
      data[4 * i + channel] = from + (to - from) * share;
    }
    data[4 * i + 3] = paper ? 255 : 255 - value;
  });
  return { data, width, height };
}

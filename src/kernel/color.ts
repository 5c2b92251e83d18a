const HEX = /^#[0-9a-f]{6}$/i;

export interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** Parses the channels (0–255) of `#rrggbb`; undefined for anything else. */
export function parseHexColor(color: string): Rgb | undefined {
  if (!HEX.test(color)) return undefined;
  const value = Number.parseInt(color.slice(1), 16);
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255 };
}

/** Share of an opacity of 0–255. */
export const toAlpha = (opacity255: number): number => Math.min(255, Math.max(0, opacity255)) / 255;

/** Percent as shown to people; 127 is 50 %. */
export const toPercent = (opacity255: number): number => Math.round(opacity255 / 2.55);

/** 50 % is stored as 127, as existing files hold it. */
export const fromPercent = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)) * 2.55);

/** Relative luminance of `#rrggbb` (WCAG 2), from 0 (black) to 1; 0 for anything else. */
export function luminanceOf(color: string): number {
  const { red, green, blue } = parseHexColor(color) ?? { red: 0, green: 0, blue: 0 };
  const toLinear = (channel: number) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

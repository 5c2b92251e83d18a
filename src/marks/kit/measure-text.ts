// Cached text widths, equal on screen and in files, so that lines break at the same places.
import type { MeasureText } from '../../kernel/text-layout.ts';
import { fontAtSize } from './fonts.ts';

const MOST_WIDTHS = 20_000;

/** Unhinted widths, proportional and equal on every machine, to measure and paint. */
export const TEXT_RENDERING = 'geometricPrecision';

/** Widths are measured at this size and scaled proportionally. */
export const MEASURED_SIZE = 100;

type MeasuringContext = Pick<CanvasRenderingContext2D, 'font' | 'measureText' | 'textRendering'>;

/** Measures text on a separate canvas, created on first use, also outside of painting. */
export function createMeasure(createContext: () => MeasuringContext | null): (font: string) => MeasureText {
  const widths = new Map<string, number>();
  let context: MeasuringContext | null = null;
  return (font) => (text, fontSize) => {
    const key = `${font}\n${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      context ??= createContext();
      if (!context) return 0;
      context.textRendering = TEXT_RENDERING;
      context.font = fontAtSize(font, MEASURED_SIZE);
      width = context.measureText(text).width / MEASURED_SIZE;
      if (widths.size >= MOST_WIDTHS) widths.clear();
      widths.set(key, width);
    }
    return width * fontSize;
  };
}

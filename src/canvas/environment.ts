// What painters ask for, in the browser: widths of texts and decoded pictures, remembered.
import type { MeasureText } from '../kernel/text-layout.ts';
import { fontAtSize } from '../marks/kit/fonts.ts';

const MOST_WIDTHS = 20_000;

/** Widths are measured once at this size and scaled: text is as wide as it is large. */
const MEASURED_SIZE = 100;

/** Measures text on a canvas of its own, so that it works outside of painting as well. */
export function createMeasure(): (font: string) => MeasureText {
  const widths = new Map<string, number>();
  let context: CanvasRenderingContext2D | null = null;
  return (font) => (text, fontSize) => {
    const key = `${font}\n${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      context ??= document.createElement('canvas').getContext('2d');
      if (!context) return 0;
      context.font = fontAtSize(font, MEASURED_SIZE);
      width = context.measureText(text).width / MEASURED_SIZE;
      if (widths.size >= MOST_WIDTHS) widths.clear();
      widths.set(key, width);
    }
    return width * fontSize;
  };
}

/** What an overlay needs to set text as painters do. */
export interface TextMetrics {
  measure(font: string): MeasureText;
  /** How far below the middle of a painted line its baseline lies; a share of the font size. */
  middleToBaseline(font: string): number;
}

export function createTextMetrics(): TextMetrics {
  const distances = new Map<string, number>();
  return {
    measure: createMeasure(),
    middleToBaseline(font) {
      const distance = distances.get(font) ?? measureMiddleToBaseline(font);
      distances.set(font, distance);
      return distance;
    },
  };
}

function measureMiddleToBaseline(font: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = fontAtSize(font, MEASURED_SIZE);
  const fromBaseline = context.measureText('x').fontBoundingBoxAscent;
  context.textBaseline = 'middle';
  const fromMiddle = context.measureText('x').fontBoundingBoxAscent;
  return (fromBaseline - fromMiddle) / MEASURED_SIZE;
}

/** Calls back whenever a font has loaded: texts have other widths then. */
export function watchFonts(onLoad: () => void): () => void {
  document.fonts.addEventListener('loadingdone', onLoad);
  return () => document.fonts.removeEventListener('loadingdone', onLoad);
}

/** Decodes the pictures of image stamps; `onLoad` hears when there is something new to paint. */
export function createImageStore(onLoad: () => void): (dataUrl: string) => CanvasImageSource | undefined {
  const images = new Map<string, HTMLImageElement | undefined>();
  return (dataUrl) => {
    if (images.has(dataUrl)) return images.get(dataUrl);
    images.set(dataUrl, undefined);
    const image = new Image();
    image.src = dataUrl;
    image.decode().then(
      () => {
        images.set(dataUrl, image);
        onLoad();
      },
      // A picture that cannot be decoded stays a frame; the import has reported it.
      () => undefined,
    );
    return undefined;
  };
}

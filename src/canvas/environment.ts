// What painters ask for, in the browser: widths of texts and decoded pictures, remembered.
import type { MeasureText } from '../kernel/text-layout.ts';
import { fontAtSize } from '../marks/kit/fonts.ts';
import { createMeasure as createMeasureOn, MEASURED_SIZE } from '../marks/kit/measure-text.ts';

/** Measures text as painters do, on a canvas of its own. */
export const createMeasure = (): ((font: string) => MeasureText) =>
  createMeasureOn(() => document.createElement('canvas').getContext('2d'));

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

// What painters ask for, in the browser: widths of texts and decoded pictures, remembered.
import type { MeasureText } from '../kernel/text-layout.ts';
import { createMeasure as createMeasureOn, fontAtSize, MEASURED_SIZE } from '../marks/index.ts';

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

async function decodeImage(dataUrl: string): Promise<CanvasImageSource> {
  const image = new Image();
  image.src = dataUrl;
  await image.decode();
  return image;
}

/** Characters of data URLs whose pictures are kept beyond those in use. */
const MOST_KEPT = 64 * 1024 * 1024;

interface KeptImage {
  /** Undefined while it is decoded, and where it cannot be: that one stays a frame, and the import has reported it. */
  source: CanvasImageSource | undefined;
  /** The round in which it was last asked for. */
  round: number;
}

/**
 * Decodes the pictures of image stamps; `onLoad` hears when there is something new to paint. Those that were not asked for longest go
 * once there are too many; never one of the last two rounds of loading and painting, which would be loaded and painted for ever.
 */
export function createImageStore(
  onLoad: () => void,
  decode = decodeImage,
  mostKept = MOST_KEPT,
): (dataUrl: string) => CanvasImageSource | undefined {
  /** The one that was asked for last comes last. */
  const images = new Map<string, KeptImage>();
  let round = 0;
  let kept = 0;

  const trim = () => {
    for (const [dataUrl, image] of images) {
      if (kept <= mostKept || image.round >= round - 1) return;
      images.delete(dataUrl);
      kept -= dataUrl.length;
    }
  };

  return (dataUrl) => {
    const known = images.get(dataUrl);
    if (known) {
      if (known.round === round) return known.source;
      known.round = round;
      images.delete(dataUrl);
      images.set(dataUrl, known);
      return known.source;
    }
    const added: KeptImage = { source: undefined, round };
    images.set(dataUrl, added);
    kept += dataUrl.length;
    trim();
    decode(dataUrl).then(
      (source) => {
        added.source = source;
        round += 1;
        onLoad();
      },
      () => undefined,
    );
    return undefined;
  };
}

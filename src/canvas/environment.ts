// Services for painters in the browser: text widths and decoded pictures, cached.
import type { MeasureText } from '../kernel/text-layout.ts';
import { createMeasure, fontAtSize, MEASURED_SIZE, type PaintEnvironment } from '../marks/index.ts';

type Measure = PaintEnvironment['measure'];

const createPageMeasure = (): Measure => createMeasure(() => document.createElement('canvas').getContext('2d'));

const watchers = new Set<() => void>();
let measure: Measure | undefined;

/** Returns text widths in the fonts loaded so far; shared by all text layout on the page. */
export function pageMeasure(): Measure {
  if (!measure) {
    measure = createPageMeasure();
    document.fonts.addEventListener('loadingdone', () => {
      measure = createPageMeasure();
      for (const onLoad of watchers) onLoad();
    });
  }
  return measure;
}

/** Calls back with a new {@link pageMeasure} when a font has loaded: text widths differ then. */
export function watchFonts(onLoad: () => void): () => void {
  pageMeasure();
  watchers.add(onLoad);
  return () => watchers.delete(onLoad);
}

/** Resolves when the face of a text has loaded or failed; undefined if it is loaded. */
export function fontLoading(font: string, text: string): Promise<unknown> | undefined {
  // The fallbacks are large and rarely needed.
  const [firstChoice = ''] = font.split(',');
  const face = fontAtSize(firstChoice, MEASURED_SIZE);
  if (document.fonts.check(face, text)) return undefined;
  return document.fonts.load(face, text).catch(() => []);
}

/** Resolves with final text widths: once the face has loaded, or with those of its replacement. */
export async function loadMeasure(font: string, text: string): Promise<MeasureText> {
  await fontLoading(font, text);
  return createPageMeasure()(font);
}

async function decodeImage(dataUrl: string): Promise<CanvasImageSource> {
  const image = new Image();
  image.src = dataUrl;
  await image.decode();
  return image;
}

/** Characters of data URLs whose decoded images stay in the cache beyond those in use. */
const MOST_KEPT = 64 * 1024 * 1024;

interface KeptImage {
  /** Undefined while decoding and after a failure (which the import reports): shown as a frame. */
  source: CanvasImageSource | undefined;
  /** Round of the last request. */
  round: number;
}

/** Decodes and caches pictures. Evicting those of the last two rounds would repeat for ever. */
export function createImageStore(
  onLoad: () => void,
  decode = decodeImage,
  mostKept = MOST_KEPT,
): (dataUrl: string) => CanvasImageSource | undefined {
  /** Least recently used first. */
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

import type { RgbaImage } from '../codecs/rgba.ts';
import { message } from '../messages/index.ts';
import type { Heartbeat, RenderRequest } from './engine.ts';
import { PdfError } from './errors.ts';
import type { PdfLimits } from './limits.ts';
import type { Native } from './native.ts';
import type { PdfiumPage } from './pdfium-page.ts';
import { handlesOf } from './pdfium-paintings.ts';

const FORMAT_BGRA = 4;
const WHITE = 0xffffff;
const OPAQUE = 0xff000000;
const DRAW_ANNOTATIONS = 0x01;
const REVERSE_BYTE_ORDER = 0x10;

/** Result of rendering. */
const TO_BE_CONTINUED = 1;
const FAILED = 3;

/** Interval of signs of life (ms). */
const BEAT_INTERVAL = 200;

/** Provides a clock to the engine, which pauses between objects after the interval. */
function lendPause(native: Native) {
  let until = 0;
  let steps = 0;
  const needsPause = native.callbacks.lend(1, () => {
    steps += 1;
    return performance.now() >= until ? 1 : 0;
  });
  const pause = native.allocate(12);
  native.words(pause, 3).set([1, needsPause.pointer, 0]);
  return {
    pause,
    start: () => {
      until = performance.now() + BEAT_INTERVAL;
    },
    /** Progress, independent of the machine's speed. */
    steps: () => steps,
    free() {
      native.calls.free(pause);
      needsPause.takeBack();
    },
  };
}

/** @throws PdfError TooLarge, TooSlow; errors of `beat` */
export function renderPage(
  native: Native,
  page: PdfiumPage,
  form: number,
  { scale, x, y, width, height, drawsAnnotations = true, without = [], paper = WHITE }: RenderRequest,
  limits: PdfLimits,
  beat: Heartbeat = () => undefined,
): RgbaImage {
  if (!(width >= 1 && height >= 1 && width * height <= limits.maxPixels)) {
    throw new PdfError('TooLarge', message('A picture of {width} × {height} pixels is too large.', { width, height }));
  }
  const { calls } = native;
  const pixels = native.allocate(width * height * 4);
  const bitmap = calls.FPDFBitmap_CreateEx(width, height, FORMAT_BGRA, pixels, width * 4);
  const clock = lendPause(native);
  const leftOut = without.length === 0 ? [] : handlesOf(native, page, without);
  try {
    for (const handle of leftOut) calls.FPDFPageObj_SetIsActive(handle, 0);
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, (OPAQUE | paper) >>> 0);
    const flags = REVERSE_BYTE_ORDER | (drawsAnnotations ? DRAW_ANNOTATIONS : 0);
    const whole = [Math.max(1, Math.round(page.width * scale)), Math.max(1, Math.round(page.height * scale))] as const;
    const place = [-x, -y, ...whole, 0, flags] as const;
    clock.start();
    let state = calls.FPDF_RenderPageBitmap_Start(bitmap, page.handle, ...place, clock.pause);
    try {
      while (state === TO_BE_CONTINUED) {
        beat();
        if (clock.steps() > limits.maxRenderSteps) {
          throw new PdfError('TooSlow', message('The page has more objects than can be drawn.'));
        }
        clock.start();
        state = calls.FPDF_RenderPage_Continue(page.handle, clock.pause);
      }
    } finally {
      calls.FPDF_RenderPage_Close(page.handle);
    }
    if (state === FAILED) throw new PdfError('DamagedPage', message("Couldn't draw the page."));
    if (form !== 0 && drawsAnnotations) calls.FPDF_FFLDraw(form, bitmap, page.handle, ...place);
    const data = new Uint8ClampedArray(width * height * 4);
    data.set(native.bytes(pixels, data.length));
    return { data, width, height };
  } finally {
    for (const handle of leftOut) calls.FPDFPageObj_SetIsActive(handle, 1);
    clock.free();
    calls.FPDFBitmap_Destroy(bitmap);
    calls.free(pixels);
  }
}

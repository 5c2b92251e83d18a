// Paints a page's marks in its thumbnail: with the same painters, in slices while idle.
import type { Editor } from '../editor/editor.ts';
import { type IndexedMark, toPageMark } from '../editor/page-index.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import type { Size } from '../kernel/rect.ts';
import { definitionOf, setField } from '../marks/index.ts';
import type { Entry } from '../store/diff.ts';
import { createImageStore, pageMeasure, watchFonts } from './environment.ts';
import { paintPageMark } from './paint-job.ts';

/** Painting time between two pauses (ms). */
const SLICE = 4;
/** Time without a change before a thumbnail is updated (ms). */
const SETTLE_TIME = 400;

export interface ThumbnailPainter {
  stop(): void;
}

/** Returns the mark with lines at least a pixel wide: thinner ones would vanish at this scale. */
function withVisibleLines(page: IndexedMark, scale: number): IndexedMark {
  const field = page.definition.fields.find(({ key }) => key === 'stroke.width');
  const width = field?.kind === 'number' ? field.get(page.mark) : 0;
  if (field?.kind !== 'number' || width === 0 || width * scale >= 1) return page;
  return { ...page, mark: setField(page.mark, field, Math.min(field.max, Math.ceil(1 / scale))) };
}

export function paintThumbnail(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  editor: Editor,
  pageNumber: PageNumber,
  size: Size,
): ThumbnailPainter {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const image = createImageStore(() => schedule(SETTLE_TIME));
  const buffer = document.createElement('canvas');
  buffer.width = picture.width;
  buffer.height = picture.height;

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(begin, delay);
  }

  function begin(): void {
    const context = buffer.getContext('2d');
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(picture, 0, 0);
    const { hidden, seeThrough } = editor.session.getState();
    const entries = [...editor.document.onPage(pageNumber)]
      .filter(({ mark }) => !hidden.has(mark.uid))
      .sort((a, b) => a.rank - b.rank);
    context.setTransform(picture.width / size.width, 0, 0, picture.height / size.height, 0, 0);
    const environment = { measure: pageMeasure(), image, seeThrough };
    let next = 0;
    const goOn = () => {
      const deadline = performance.now() + SLICE;
      for (; next < entries.length && performance.now() < deadline; next++) {
        const entry = entries[next];
        const mark = entry && toPageMark(entry, pageNumber, size);
        if (mark) paintPageMark(context, withVisibleLines(mark, picture.width / size.width), environment);
      }
      // Show finished pictures only: half-painted redactions would look like missing ones.
      if (next < entries.length) timer = setTimeout(goOn, SLICE);
      else canvas.getContext('2d')?.drawImage(buffer, 0, 0);
    };
    goOn();
  }

  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  begin();

  const stops = [
    editor.document.subscribe((diff) => {
      const shows = (entry: Entry | undefined) =>
        entry !== undefined && definitionOf(entry.mark).geometry.pageNumbers(entry.mark).includes(pageNumber);
      if ([...diff.entries.values()].some(({ from, to }) => shows(from) || shows(to))) schedule(SETTLE_TIME);
    }),
    editor.session.subscribe((state, before) => {
      if (state.hidden !== before.hidden || state.seeThrough !== before.seeThrough) schedule(SETTLE_TIME);
    }),
    watchFonts(() => schedule(SETTLE_TIME)),
  ];
  return {
    stop() {
      clearTimeout(timer);
      for (const stop of stops) stop();
      picture.close();
    },
  };
}

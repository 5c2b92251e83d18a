import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { paintThumbnail, type ThumbnailPainter } from '../../canvas/thumbnail.ts';
import type { PictureDocument } from '../../media/index.ts';
import { useApp, useSession, useSlice } from '../app-context.tsx';

/** CSS pixels of the longer side. */
const THUMBNAIL_SIDE = 104;
const ROW_HEIGHT = 140;

function Thumbnail({ picture, index }: { readonly picture: PictureDocument; readonly index: number }) {
  const { editor } = useApp();
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const [isBroken, setBroken] = useState(false);
  const { width, height } = picture.pages[index] ?? { width: 1, height: 1 };
  const shrink = THUMBNAIL_SIDE / Math.max(width, height);
  useEffect(() => {
    let painter: ThumbnailPainter | undefined;
    let isGone = false;
    picture.thumbnail(index, THUMBNAIL_SIDE * Math.ceil(window.devicePixelRatio || 1)).then(
      (bitmap) => {
        if (isGone || !canvas.current) bitmap.close();
        else painter = paintThumbnail(canvas.current, bitmap, editor, index + 1, { width, height });
      },
      () => {
        if (!isGone) setBroken(true);
      },
    );
    return () => {
      isGone = true;
      painter?.stop();
    };
  }, [picture, index, editor, width, height]);
  return isBroken ? (
    <span className="thumbnail broken">damaged</span>
  ) : (
    <canvas className="thumbnail" ref={canvas} style={{ width: width * shrink, height: height * shrink }} />
  );
}

/** The pages as thumbnails; only those in view are made. */
export function PagesStrip() {
  const { editor, pictures } = useApp();
  const picture = useSlice(pictures, (state) => state.picture);
  const pageNumber = useSession((state) => state.pageNumber);
  const scroller = useRef<HTMLElement | null>(null);
  const count = picture?.pages.length ?? 0;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 2,
  });
  useEffect(() => {
    if (pageNumber > 0) virtualizer.scrollToIndex(pageNumber - 1);
  }, [pageNumber, virtualizer]);
  if (!picture) return null;
  return (
    <nav className="pages-strip" aria-label="Pages" ref={scroller}>
      <ol style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <li key={index} style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT }}>
            <button
              type="button"
              className="page-button"
              aria-current={index + 1 === pageNumber ? 'page' : undefined}
              onClick={() => editor.goToPage(index + 1)}
            >
              <Thumbnail picture={picture} index={index} />
              <span className="page-number">Page {index + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

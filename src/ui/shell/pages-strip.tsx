import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { paintThumbnail, type ThumbnailPainter } from '../../canvas/thumbnail.ts';
import type { PictureDocument } from '../../media/index.ts';
import { useApp, useSession, useSlice, useUi } from '../app-context.tsx';
import { closeSheet, isInSheet } from './sheets.tsx';

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

/** The drawer opens at the page in view; its button comes once the list knows how high it is. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** The pages as thumbnails; only those in view are made. */
export function PagesStrip() {
  const isDrawerOpen = useUi(({ sheet }) => sheet === 'pages');
  // Made anew when it opens: while it was not shown, it had neither a height nor a place to be scrolled to.
  return <Strip key={String(isDrawerOpen)} isDrawerOpen={isDrawerOpen} />;
}

function Strip({ isDrawerOpen }: { readonly isDrawerOpen: boolean }) {
  const { editor, workspace, ui } = useApp();
  const picture = useSlice(workspace.pictures, (state) => state.picture);
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
  useEffect(() => {
    if (!isDrawerOpen) return undefined;
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true };
    const onPress = ({ target }: Event) => {
      if (!isInSheet('pages', target)) ui.setState({ sheet: undefined });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      closeSheet(ui, 'pages');
    };
    window.addEventListener('pointerdown', onPress, options);
    window.addEventListener('keydown', onKeyDown, options);
    return () => controller.abort();
  }, [isDrawerOpen, ui]);
  if (!picture) return null;
  return (
    <nav id="pages" className={`pages-strip ${isDrawerOpen ? 'open' : ''}`} aria-label="Pages" ref={scroller}>
      <ol style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <li key={index} style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT }}>
            <button
              type="button"
              className="page-button"
              aria-current={index + 1 === pageNumber ? 'page' : undefined}
              ref={isDrawerOpen && index + 1 === pageNumber ? takeFocus : undefined}
              onClick={() => {
                editor.goToPage(index + 1);
                if (isDrawerOpen) closeSheet(ui, 'pages');
              }}
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

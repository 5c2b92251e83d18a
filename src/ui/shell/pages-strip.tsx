import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { paintThumbnail, type ThumbnailPainter } from '../../canvas/thumbnail.ts';
import type { PictureDocument } from '../../media/index.ts';
import { importedObjects } from '../../output/imported-annotations.ts';
import { useApp, useSession, useSlice, useUi } from '../app-context.tsx';
import { moveFocus } from '../parts/roving.ts';
import { Outline, useOutline } from './outline.tsx';
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

const FACES = [
  { face: 'pages', label: 'Pages' },
  { face: 'outline', label: 'Outline' },
] as const;

function Faces() {
  const { ui } = useApp();
  const shown = useUi(({ pagesFace }) => pagesFace);
  return (
    <div
      className="tabs pages-faces"
      role="tablist"
      aria-label="Pages or outline"
      onKeyDown={(event) => moveFocus(event, '[role="tab"]', (tab) => tab.click())}
    >
      {FACES.map(({ face, label }) => (
        <button
          key={face}
          type="button"
          role="tab"
          aria-selected={shown === face}
          tabIndex={shown === face ? 0 : -1}
          onClick={() => ui.setState({ pagesFace: face })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** Which annotations are not drawn as they have become marks: where that changes, pages look different. */
function useHiddenAnnotations({ pdf }: PictureDocument): string {
  const { document } = useApp().editor;
  const size = pdf?.original.file.size;
  return useSyncExternalStore(document.subscribe, () =>
    size === undefined ? '' : importedObjects(document.properties(), size).join(),
  );
}

interface PageListProps {
  readonly picture: PictureDocument;
  readonly isDrawerOpen: boolean;
}

function PageList({ picture, isDrawerOpen }: PageListProps) {
  const { editor, ui } = useApp();
  const pageNumber = useSession((state) => state.pageNumber);
  const hiddenAnnotations = useHiddenAnnotations(picture);
  const scroller = useRef<HTMLDivElement | null>(null);
  const virtualizer = useVirtualizer({
    count: picture.pages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 2,
  });
  useEffect(() => {
    if (pageNumber > 0) virtualizer.scrollToIndex(pageNumber - 1);
  }, [pageNumber, virtualizer]);
  return (
    <div className="pages-scroller" ref={scroller}>
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
              <Thumbnail key={hiddenAnnotations} picture={picture} index={index} />
              <span className="page-number">Page {picture.pdf?.labels[index] ?? index + 1}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Strip({ isDrawerOpen }: { readonly isDrawerOpen: boolean }) {
  const { workspace, ui } = useApp();
  const picture = useSlice(workspace.pictures, (state) => state.picture);
  const outline = useOutline(picture);
  const showsOutline = useUi(({ pagesFace }) => pagesFace === 'outline') && outline.length > 0;
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
  const classes = ['pages-strip', ...(isDrawerOpen ? ['open'] : []), ...(showsOutline ? ['shows-outline'] : [])];
  return (
    <nav id="pages" className={classes.join(' ')} aria-label="Pages">
      {outline.length > 0 ? <Faces /> : null}
      {showsOutline ? (
        <Outline items={outline} onFollow={() => (isDrawerOpen ? closeSheet(ui, 'pages') : undefined)} />
      ) : (
        <PageList picture={picture} isDrawerOpen={isDrawerOpen} />
      )}
    </nav>
  );
}

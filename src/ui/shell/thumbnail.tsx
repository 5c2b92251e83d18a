import { useEffect, useRef, useState } from 'react';
import { paintThumbnail, type ThumbnailPainter } from '../../canvas/thumbnail.ts';
import { type PageIndex, toPageNumber } from '../../kernel/page-number.ts';
import type { Size } from '../../kernel/rect.ts';
import type { PictureDocument } from '../../media/index.ts';
import { t } from '../../messages/index.ts';
import { useApp, useSession, useSlice } from '../app-context.tsx';

/** Scales a page's size to fit a box (CSS px). */
export function fitted({ width, height }: Size, room: Size): Size {
  const scale = Math.min(room.width / width, room.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

interface ThumbnailProps {
  readonly picture: PictureDocument;
  readonly index: PageIndex;
  /** Box that the page fits in (CSS px). */
  readonly room: Size;
}

export function Thumbnail({ picture, index, room }: ThumbnailProps) {
  const { editor, forms } = useApp();
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const [isBroken, setBroken] = useState(false);
  const { width, height } = useSession(({ pages }) => pages[index]) ?? { width: 1, height: 1 };
  const inFile = (picture.pdf?.original.sources ?? picture.sources)[index]?.page ?? index;
  const renewal = useSlice(forms, ({ renewals }) => renewals.get(inFile + 1) ?? 0);
  const shown = fitted({ width, height }, room);
  const side = Math.max(shown.width, shown.height);
  // biome-ignore lint/correctness/useExhaustiveDependencies: renewals change the page's look
  useEffect(() => {
    let painter: ThumbnailPainter | undefined;
    // Invisible rows must not delay visible ones.
    const gone = new AbortController();
    const { signal } = gone;
    picture.thumbnail(index, side * Math.ceil(window.devicePixelRatio || 1), signal).then(
      (bitmap) => {
        if (signal.aborted || !canvas.current) bitmap.close();
        else painter = paintThumbnail(canvas.current, bitmap, editor, toPageNumber(index), { width, height });
      },
      () => {
        if (!signal.aborted) setBroken(true);
      },
    );
    return () => {
      gone.abort();
      painter?.stop();
    };
  }, [picture, index, editor, width, height, side, renewal]);
  return isBroken ? (
    <span className="thumbnail broken" style={shown}>
      {t('damaged')}
    </span>
  ) : (
    <canvas className="thumbnail" ref={canvas} style={shown} />
  );
}

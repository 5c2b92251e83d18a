import { useEffect, useRef } from 'react';
import { drawPart } from '../../canvas/page-tiles.ts';
import type { PageIndex } from '../../kernel/page-number.ts';
import { inflateRect, type Rect } from '../../kernel/rect.ts';
import type { PictureDocument } from '../../media/index.ts';

/** Maximum size (CSS px). */
const SIDES = { width: 150, height: 40 };
/** Margin around a part, as a share of its shorter side. */
const AROUND = 0.15;

interface PartPictureProps {
  readonly picture: PictureDocument;
  readonly pageIndex: PageIndex;
  /** (page units) */
  readonly part: Rect;
}

/** Crop of a page without marks. Sharpens as tiles load. */
export function PartPicture({ picture, pageIndex, part }: PartPictureProps) {
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const { x, y, width, height } = inflateRect(part, AROUND * Math.min(part.width, part.height));
  const zoom = Math.min(SIDES.width / width, SIDES.height / height);
  useEffect(() => {
    const page = picture.getPage(pageIndex);
    const density = window.devicePixelRatio || 1;
    const scale = zoom * density;
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    const draw = () => {
      const context = canvas.current?.getContext('2d');
      if (!context) return;
      Object.assign(context.canvas, size);
      drawPart(context, page, { scale, x: -x * scale, y: -y * scale, ...size });
    };
    const stop = page.subscribe(draw);
    draw();
    return stop;
  }, [picture, pageIndex, x, y, width, height, zoom]);
  return (
    <canvas
      ref={canvas}
      className="part-picture"
      style={{ width: Math.max(1, width * zoom), height: Math.max(1, height * zoom) }}
    />
  );
}

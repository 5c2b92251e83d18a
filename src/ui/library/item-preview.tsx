import type { LibraryItem } from '../../app/library/items.ts';
import { toFontFamily } from '../../fonts/families.ts';
import { boundsOfPath } from '../../kernel/path-geometry.ts';
import { parsePath } from '../../kernel/svg-path.ts';

/** Ink cropped to its bounds, with the same line width at every size. */
function InkPreview({ path }: { readonly path: string }) {
  const bounds = boundsOfPath(parsePath(path) ?? []) ?? { x: 0, y: 0, width: 1, height: 1 };
  const margin = Math.max(bounds.width, bounds.height) * 0.03 + 1;
  const box = [bounds.x - margin, bounds.y - margin, bounds.width + 2 * margin, bounds.height + 2 * margin];
  return (
    <svg className="preview-ink" viewBox={box.join(' ')} aria-hidden="true">
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** Decorative preview of a library item: put its meaning into text or a label. */
export function ItemPreview({ item }: { readonly item: LibraryItem }) {
  switch (item.kind) {
    case 'image':
      return <img className="preview-image" src={item.picture.imageDataUrl} alt="" />;
    case 'ink':
      return <InkPreview path={item.path} />;
    case 'typed':
      return (
        <span className="preview-typed cut" style={{ fontFamily: toFontFamily(item.fontName) }} aria-hidden="true">
          {item.text}
        </span>
      );
  }
}

// The drawing as files: marks JSON, and the page's picture below.
import { encode } from 'fast-png';
import { type Mark, serializeMarksDocument } from '../../src/marks/index.ts';
import { createRandom } from '../../src/testing/random.ts';
import { PAGE, type Shape } from './shapes.ts';

const DATE = '2026-01-01T00:00:00.000Z';

export function toMark(shape: Shape, index: number): Mark {
  const common = {
    uid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    interactionMode: 'Full' as const,
    pageNumber: 1,
    pageData: { ...PAGE },
    creationDateTime: DATE,
    modificationDateTime: DATE,
  };
  switch (shape.kind) {
    case 'rectangle':
      return {
        type: 'RectangleAnnotation',
        ...common,
        rectangle: { ...shape.rect },
        borderColor: shape.color,
        borderThickness: 3,
        fillColor: shape.fill ?? 'transparent',
        opacity: 255,
      };
    case 'highlight':
      return {
        type: 'HighlightAnnotation',
        ...common,
        fillColor: shape.color,
        startIndex: 0,
        selectedText: '',
        textLength: 0,
        lineGroups: [
          { pageData: { ...PAGE }, pageNumber: 1, startIndex: 0, textLength: 0, lines: [{ ...shape.rect }] },
        ],
      };
    case 'arrow': {
      const [startPoint = { x: 0, y: 0 }, endPoint = startPoint] = shape.points;
      const { color, thickness } = shape;
      return {
        type: 'LineAnnotation',
        ...common,
        startPoint: { ...startPoint },
        endPoint: { ...endPoint },
        color,
        thickness,
        endHeadType: 'FilledTriangle',
        opacity: 255,
      };
    }
    case 'polyline':
      return {
        type: 'PolylineAnnotation',
        ...common,
        points: shape.points.map((point) => ({ ...point })),
        color: shape.color,
        thickness: shape.thickness,
        opacity: 255,
      };
  }
}

export const toMarksJson = (shapes: readonly Shape[]): string => serializeMarksDocument({ marks: shapes.map(toMark) });

export function buildPicture(): Uint8Array {
  const { width, height } = PAGE;
  const data = new Uint8Array(width * height).fill(255);
  const random = createRandom(7);
  for (let top = 200; top < height - 200; top += 52) {
    for (let left = 180; left < width - 300; ) {
      const end = left + random.integer(30, 190);
      for (let y = top; y < top + 22; y++) {
        for (let x = left; x < end; x++) if ((x * 7 + y * 3) % 5 < 3) data[y * width + x] = 70;
      }
      left = end + 24;
    }
  }
  return encode({ width, height, data, channels: 1, depth: 8 });
}

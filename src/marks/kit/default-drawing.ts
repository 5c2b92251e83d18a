// Drawings made without a gesture: Enter places a mark in the middle of the view.
import type { Point } from '../../kernel/point.ts';
import type { Rect } from '../../kernel/rect.ts';
import type { Drawing, DrawingKind } from './define-mark.ts';
import type { Picture } from './fields.ts';

export interface DrawingContent {
  readonly picture?: Picture;
  readonly path?: string;
  readonly text?: string;
  readonly fontName?: string;
}

const WAVE_STEPS = 24;

const waveIn = (rect: Rect): Point[] =>
  Array.from({ length: WAVE_STEPS + 1 }, (_, step) => ({
    x: rect.x + (rect.width * step) / WAVE_STEPS,
    y: rect.y + (rect.height * (1 - Math.sin((2 * Math.PI * step) / WAVE_STEPS))) / 2,
  }));

/** Returns a drawing that fills the rectangle; undefined if required content is missing. */
export function drawingInRect(kind: DrawingKind, rect: Rect, content: DrawingContent = {}): Drawing | undefined {
  const right = rect.x + rect.width;
  const bottom = rect.y + rect.height;
  switch (kind) {
    case 'box':
    case 'text':
    case 'stamp':
      return { kind, rect };
    case 'segment': {
      const y = rect.y + rect.height / 2;
      return { kind, from: { x: rect.x, y }, to: { x: right, y } };
    }
    case 'polyline':
      return {
        kind,
        points: [
          { x: rect.x, y: bottom },
          { x: rect.x + rect.width / 3, y: rect.y },
          { x: rect.x + (rect.width * 2) / 3, y: bottom },
          { x: right, y: rect.y },
        ],
      };
    case 'lines':
      return { kind, lines: [rect] };
    case 'page':
      return { kind, visibleRegions: [] };
    case 'freehand':
      return { kind, strokes: [waveIn(rect)] };
    case 'image':
      return content.picture && { kind, rect, picture: content.picture };
    case 'ink':
      return content.path === undefined ? undefined : { kind, rect, path: content.path };
    case 'typed':
      return content.text === undefined
        ? undefined
        : {
            kind,
            rect,
            text: content.text,
            ...(content.fontName === undefined ? {} : { fontName: content.fontName }),
          };
  }
}

import { boundsOfPath, formatPath, IDENTITY, stretchPath } from '../../../kernel/path-geometry.ts';
import { msg } from '../../../messages/index.ts';
import type { BaseMark, InRectangle, LineStyle } from '../../kit/base-mark.ts';
import { expectDrawing, roundRectangle } from '../../kit/create.ts';
import { defineMark } from '../../kit/define-mark.ts';
import { colorField, opacityField, thicknessField } from '../../kit/fields.ts';
import { freehandGeometry } from '../../kit/geometry/freehand.ts';
import { STARTING } from '../../kit/palette.ts';
import { strokesToCommands } from '../../kit/strokes.ts';
import * as values from '../../kit/values.ts';
import { paintFreehand } from './paint.ts';

const schema = values.boxSchema('FreehandAnnotation', {
  color: values.color,
  opacity: values.opacity,
  path: values.path,
  thickness: values.thickness,
});

export interface FreehandAnnotation extends BaseMark, InRectangle, LineStyle {
  readonly type: 'FreehandAnnotation';
  /** SVG path of M, L and C commands, stretched to the rectangle. */
  readonly path: string;
}

/** Maximum deviation of a curve from drawn points (share of the page's width). */
const TOLERANCE = 0.0015;

export const freehandAnnotation = defineMark<FreehandAnnotation>()({
  type: 'FreehandAnnotation',
  label: msg('Freehand'),
  icon: 'freehand',
  schema,
  geometry: freehandGeometry(schema),
  tool: { kind: 'freehand', word: msg('Pen'), shortcut: 'f', defaultSize: { width: 160, height: 60 } },
  create({ pageData }, drawing) {
    const tolerance = pageData.width * TOLERANCE;
    const commands = strokesToCommands(expectDrawing(drawing, 'freehand').strokes, tolerance);
    const rectangle = roundRectangle(boundsOfPath(commands) ?? { x: 0, y: 0, width: 0, height: 0 });
    const toOrigin = { ...IDENTITY, offsetX: -rectangle.x, offsetY: -rectangle.y };
    return {
      rectangle,
      pageData,
      color: STARTING.red,
      opacity: STARTING.opacity,
      path: commands.length === 0 ? 'M0,0' : formatPath(stretchPath(commands, toOrigin)),
      thickness: STARTING.thickness,
    };
  },
  fields: [colorField('stroke.color', msg('Colour'), 'color'), thicknessField, opacityField],
  // A path may exceed its rectangle by its width, and its line by half of that.
  overhang: (mark) => mark.thickness * 1.5 + 1,
  paint: paintFreehand,
});

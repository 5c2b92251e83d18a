import { boundsOfPath, formatPath, stretchPath } from '../../../kernel/path-geometry.ts';
import { msg } from '../../../messages/index.ts';
import type { BaseMark, HorizontalAlignment, InRectangle } from '../../kit/base-mark.ts';
import { createRectangle, expectDrawing } from '../../kit/create.ts';
import { defineMark } from '../../kit/define-mark.ts';
import { colorField, thicknessField } from '../../kit/fields.ts';
import { rectangleGeometry } from '../../kit/geometry/rectangle.ts';
import { STARTING } from '../../kit/palette.ts';
import { parsedPathOf } from '../../kit/placed-path.ts';
import { alignmentField } from '../../kit/text-fields.ts';
import * as values from '../../kit/values.ts';
import { paintFreehandSignature, signaturePlacement } from './paint.ts';

const schema = values.boxSchema('FreehandSignature', {
  color: values.color,
  horizontalAlignment: values.horizontalAlignment,
  path: values.path,
  thickness: values.thickness,
});

export interface FreehandSignature extends BaseMark, InRectangle {
  readonly type: 'FreehandSignature';
  /** `#rrggbb`. */
  readonly color: string;
  readonly horizontalAlignment: HorizontalAlignment;
  /** SVG path of M, L and C commands, fitted into the rectangle. */
  readonly path: string;
  /** Line width from 1 to 50 (units of `pageData`). */
  readonly thickness: number;
}

/** Ink width like that of a pen: 3 px on a page 1,000 px wide. */
const INK = { share: 0.003, least: 1, most: 50 };

export const freehandSignature = defineMark<FreehandSignature>()({
  type: 'FreehandSignature',
  label: msg('Drawn signature'),
  icon: 'freehand-signature',
  schema,
  geometry: rectangleGeometry(schema, { isUpright: true }),
  tool: { kind: 'ink', word: msg('Sign'), shortcut: 's', defaultSize: { width: 220, height: 70 } },
  create({ pageData }, drawing) {
    const { path } = expectDrawing(drawing, 'ink');
    const rectangle = createRectangle(drawing, 'ink');
    const thickness = Math.round(Math.min(INK.most, Math.max(INK.least, pageData.width * INK.share)) * 10) / 10;
    const horizontalAlignment = 'Left' as const;
    const placement = signaturePlacement({ rectangle, path, thickness, horizontalAlignment });
    // Relative to the rectangle, because other readers may use it unchanged.
    const { commands } = parsedPathOf({ path });
    const relative = stretchPath(commands, {
      ...placement,
      offsetX: placement.offsetX - rectangle.x,
      offsetY: placement.offsetY - rectangle.y,
    });
    return {
      rectangle,
      pageData,
      color: STARTING.black,
      horizontalAlignment,
      path: boundsOfPath(relative) ? formatPath(relative) : 'M0,0',
      thickness,
    };
  },
  fields: [colorField('stroke.color', msg('Ink'), 'color'), thicknessField, alignmentField],
  overhang: (mark) => mark.thickness,
  paint: paintFreehandSignature,
  keepsProportions: true,
});

// Places a form's widgets on the current pages, which may have been moved, rotated or deleted.
import type { FieldWidget, Form, FormField } from '../../forms/client.ts';
import type { PageSource } from '../../kernel/page-list.ts';
import { atPage, type PageNumber, toPageNumber } from '../../kernel/page-number.ts';
import type { Point } from '../../kernel/point.ts';
import { addQuarters, quarterPoint, quarterRect, quarterSize } from '../../kernel/quarters.ts';
import type { Rect, Size } from '../../kernel/rect.ts';
import type { PictureDocument } from '../../media/index.ts';

export interface PlacedWidget {
  /** Unique key, independent of the page's position. */
  readonly key: string;
  readonly field: FormField;
  readonly widget: FieldWidget;
  /** Page of the document. */
  readonly pageNumber: PageNumber;
  /** On that page (pt, y down). */
  readonly rect: Rect;
  /** Top left corner of the upright widget on that page (pt, y down). */
  readonly corner: Point;
  /** Rotation of the widget on that page (degrees clockwise). */
  readonly degrees: number;
  /** Size of the upright widget (pt). */
  readonly width: number;
  readonly height: number;
}

const isShown = (field: FormField, widget: FieldWidget): boolean => {
  const [, , width, height] = widget.rectangle;
  if (widget.hidden || width <= 0 || height <= 0 || field.type === 'signature') return false;
  return field.type !== 'button' || field.action !== null;
};

/** Returns the corner of a widget on its page at which its content begins. */
function cornerOf({ rectangle: [x, y, width, height], turns }: FieldWidget): Point {
  const isRight = turns === 1 || turns === 2;
  const isBelow = turns === 2 || turns === 3;
  return { x: isRight ? x + width : x, y: isBelow ? y + height : y };
}

/** Returns the document's page numbers by those of the file. */
export const pageNumbers = ({ sources, pdf }: PictureDocument): ReadonlyMap<PageNumber, PageNumber> =>
  new Map((pdf?.original.sources ?? sources).map(({ page }, index) => [toPageNumber(page), toPageNumber(index)]));

/** Returns a rectangle of a page as shown on its page in the file (pt, y down). */
export const rectInFile = (rect: Rect, source: PageSource & Size): Rect =>
  quarterRect(rect, source, addQuarters(0, -source.quarters));

/** Returns the widgets for input, in tab order. */
export function placeWidgets(form: Form, picture: PictureDocument): readonly PlacedWidget[] {
  const { sources } = picture;
  const numbers = pageNumbers(picture);
  return form.fields.flatMap((field) =>
    field.widgets.flatMap((widget, index) => {
      const pageNumber = numbers.get(widget.page);
      const source = pageNumber === undefined ? undefined : atPage(sources, pageNumber);
      if (pageNumber === undefined || !source || !isShown(field, widget)) return [];
      const [x, y, width, height] = widget.rectangle;
      const { quarters } = source;
      const upright = quarterSize(source, quarters);
      return {
        key: `${field.name} ${index}`,
        field,
        widget,
        pageNumber,
        rect: quarterRect({ x, y, width, height }, upright, quarters),
        corner: quarterPoint(cornerOf(widget), upright, quarters),
        degrees: 90 * addQuarters(quarters, widget.turns),
        ...quarterSize({ width, height }, widget.turns),
      };
    }),
  );
}

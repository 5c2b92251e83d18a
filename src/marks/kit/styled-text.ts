// Pure: no DOM but the types of its drawing context. Lays out and paints the text of marks.
import { BoundedCache } from '../../kernel/bounded-cache.ts';
import { fitText, LINE_HEIGHT, layoutText, type MeasureText, type TextLayout } from '../../kernel/text-layout.ts';
import type { PaintContext, PaintEnvironment } from './define-mark.ts';
import { fontAtSize } from './fonts.ts';
import type { TextStyle } from './text-style.ts';

/** More than fit on a page that can be read; some 300 bytes each. */
const LAYOUTS_REMEMBERED = 10_000;

/** By who measures: once a font has loaded, its text has other widths, and the environment brings another `measure`. */
const layoutsByMeasure = new WeakMap<PaintEnvironment['measure'], BoundedCache<string, TextLayout>>();

/** One line, as large as it fits. Widths grow in proportion to the size. */
function fitLine(text: string, style: TextStyle, largest: number, measure: MeasureText): TextLayout {
  const width = measure(text, largest);
  const byWidth = width > style.box.width ? (largest * style.box.width) / width : largest;
  const fontSize = Math.min(byWidth, style.box.height / LINE_HEIGHT, largest);
  const lineHeight = fontSize * LINE_HEIGHT;
  return { lines: [text], fontSize, lineHeight, height: lineHeight };
}

function createLayout(text: string, style: TextStyle, measure: MeasureText): TextLayout {
  const { box, size } = style;
  if (size.kind === 'fit') {
    return style.isMultiline ? fitText(text, box, size, measure) : fitLine(text, style, size.largest, measure);
  }
  if (style.isMultiline) return layoutText(text, box.width, size.fontSize, measure);
  const lineHeight = size.fontSize * LINE_HEIGHT;
  return { lines: [text], fontSize: size.fontSize, lineHeight, height: lineHeight };
}

/** The lines and the size of a text in its box; remembered. The editing overlay uses it, too. */
export function layoutStyledText(
  text: string,
  style: TextStyle,
  environment: Pick<PaintEnvironment, 'measure'>,
): TextLayout {
  let layouts = layoutsByMeasure.get(environment.measure);
  if (!layouts) {
    layouts = new BoundedCache(LAYOUTS_REMEMBERED);
    layoutsByMeasure.set(environment.measure, layouts);
  }
  const { box, size } = style;
  const sizeKey = size.kind === 'fixed' ? size.fontSize : `${size.smallest}-${size.largest}`;
  const key = `${style.font}|${sizeKey}|${style.isMultiline}|${box.width}×${box.height}|${text}`;
  return layouts.getOrCreate(key, () => createLayout(text, style, environment.measure(style.font)));
}

const CANVAS_ALIGNMENTS = { Center: 'center', Left: 'left', Right: 'right' } as const;

/** Where lines under and through the text lie, from the middle of its line; shares of the font size. */
const UNDERLINE_AT = 0.44;
const STRIKEOUT_AT = 0.06;

/** Text in its box. What does not fit is cut off at the box, as a text field on paper would. */
export function paintStyledText(
  context: PaintContext,
  text: string,
  style: TextStyle,
  environment: Pick<PaintEnvironment, 'measure'>,
): void {
  const { box } = style;
  if (text.trim() === '' || box.width <= 0 || box.height <= 0) return;
  const layout = layoutStyledText(text, style, environment);
  if (layout.fontSize <= 0) return;
  const isTooWide = !style.isMultiline && style.size.kind === 'fixed';
  const isCut = isTooWide || layout.height > box.height + 0.5;
  if (isCut) {
    context.save();
    context.beginPath();
    context.rect(box.x, box.y, box.width, box.height);
    context.clip();
  }
  context.fillStyle = style.color;
  context.font = fontAtSize(style.font, layout.fontSize);
  context.textAlign = CANVAS_ALIGNMENTS[style.horizontalAlignment];
  context.textBaseline = 'middle';
  const share = { Left: 0, Center: 0.5, Right: 1 }[style.horizontalAlignment];
  const x = box.x + box.width * share;
  const top = box.y + (style.verticalAlignment === 'Middle' ? (box.height - layout.height) / 2 : 0);
  for (const [index, line] of layout.lines.entries()) {
    const y = top + (index + 0.5) * layout.lineHeight;
    // Lines below the box cannot be seen: a long text in a small box costs no more than a short one.
    if (isCut && y - layout.lineHeight > box.y + box.height) break;
    context.fillText(line, x, y);
    if (style.isUnderlined || style.isStruckOut) {
      const width = environment.measure(style.font)(line, layout.fontSize);
      paintTextLines(context, style, { left: x - width * share, y, width, fontSize: layout.fontSize });
    }
  }
  if (isCut) context.restore();
}

function paintTextLines(
  context: PaintContext,
  style: TextStyle,
  { left, y, width, fontSize }: { left: number; y: number; width: number; fontSize: number },
): void {
  const thickness = Math.max(fontSize / 14, 0.5);
  if (style.isUnderlined) context.fillRect(left, y + fontSize * UNDERLINE_AT, width, thickness);
  if (style.isStruckOut) context.fillRect(left, y + fontSize * STRIKEOUT_AT, width, thickness);
}

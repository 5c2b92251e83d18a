import { middleOf } from '../../fonts/families.ts';
import { BoundedCache } from '../../kernel/bounded-cache.ts';
import { remembered } from '../../kernel/remembered.ts';
import {
  fitText,
  LINE_HEIGHT,
  layoutLine,
  layoutText,
  linesIn,
  type MeasureText,
  mostCharacters,
  type TextLayout,
} from '../../kernel/text-layout.ts';
import type { PaintContext, PaintEnvironment } from './define-mark.ts';
import { fontAtSize } from './fonts.ts';
import { TEXT_RENDERING } from './measure-text.ts';
import type { TextStyle } from './text-style.ts';

/** Maximum number of cached layouts: more than fit on a legible page; about 300 bytes each. */
const LAYOUTS_REMEMBERED = 10_000;

/** Cached by `measure`: when a font loads, the environment has another `measure`. */
const layoutsBy = remembered(
  (_measure: PaintEnvironment['measure']) => new BoundedCache<string, TextLayout>(LAYOUTS_REMEMBERED),
);

/** Fits one line, as large as possible; widths are proportional to the size. */
function fitLine(
  text: string,
  { box }: TextStyle,
  size: { readonly largest: number; readonly smallest: number },
  measure: MeasureText,
): TextLayout {
  const tallest = Math.min(box.height / LINE_HEIGHT, size.largest);
  const isEndless = text.length > mostCharacters(box.width, size.smallest);
  const width = isEndless ? Number.POSITIVE_INFINITY : measure(text, tallest);
  const byWidth = width > box.width ? (tallest * box.width) / width : tallest;
  return layoutLine(text, box.width, Math.max(byWidth, Math.min(size.smallest, tallest)), measure);
}

function createLayout(text: string, style: TextStyle, measure: MeasureText): TextLayout {
  const { box, size } = style;
  if (size.kind === 'fit') {
    return style.isMultiline ? fitText(text, box, size, measure) : fitLine(text, style, size, measure);
  }
  const { fontSize } = size;
  if (!style.isMultiline) return layoutLine(text, box.width, fontSize, measure);
  return layoutText(text, box.width, fontSize, measure, linesIn(box.height, fontSize));
}

/** Truncates text to what fits at the smallest size, plus one character if there's more. */
function showable(text: string, { box, size, isMultiline }: TextStyle): string {
  const smallest = size.kind === 'fixed' ? size.fontSize : Math.min(size.smallest, size.largest);
  const lines = isMultiline ? linesIn(box.height, smallest) : 1;
  return text.slice(0, lines * mostCharacters(box.width, smallest) + 1);
}

/** Lays out text in its box; memoized. Cost depends on the box, not on the text. */
export function layoutStyledText(
  text: string,
  style: TextStyle,
  environment: Pick<PaintEnvironment, 'measure'>,
): TextLayout {
  const { box, size } = style;
  const sizeKey = size.kind === 'fixed' ? size.fontSize : `${size.smallest}-${size.largest}`;
  const shown = showable(text, style);
  const key = `${style.font}|${sizeKey}|${style.isMultiline}|${box.width}×${box.height}|${shown}`;
  return layoutsBy(environment.measure).getOrCreate(key, () =>
    createLayout(shown, style, environment.measure(style.font)),
  );
}

/** Maximum number of typed lines shown beyond the box: more than a window has. */
const MOST_TYPED_LINES = 200;

/** The same while typing: text beyond the box stays visible. */
export function layoutTyped(
  text: string,
  style: TextStyle,
  environment: Pick<PaintEnvironment, 'measure'>,
): TextLayout {
  const layout = layoutStyledText(text, style, environment);
  if (!layout.isCut || !style.isMultiline) return layout;
  return layoutText(text, style.box.width, layout.fontSize, environment.measure(style.font), MOST_TYPED_LINES);
}

const CANVAS_ALIGNMENTS = { Center: 'center', Left: 'left', Right: 'right' } as const;

/** Position of underline and strikethrough, from the line's middle (font sizes). */
const UNDERLINE_AT = 0.44;
const STRIKEOUT_AT = 0.06;

/** Paints text in its box, in reading direction. Ends with an ellipsis if it doesn't fit. */
export function paintStyledText(
  context: PaintContext,
  text: string,
  style: TextStyle,
  environment: Pick<PaintEnvironment, 'measure'>,
): void {
  const { box } = style;
  if (!/\S/.test(text) || box.width <= 0 || box.height <= 0) return;
  const layout = layoutStyledText(text, style, environment);
  if (layout.fontSize <= 0) return;
  const isClipped = layout.isCut || layout.height > box.height + 0.5;
  if (isClipped) {
    context.save();
    context.beginPath();
    context.rect(box.x, box.y, box.width, box.height);
    context.clip();
  }
  context.fillStyle = style.color;
  context.textRendering = TEXT_RENDERING;
  context.font = fontAtSize(style.font, layout.fontSize);
  context.textAlign = CANVAS_ALIGNMENTS[style.horizontalAlignment];
  const share = { Left: 0, Center: 0.5, Right: 1 }[style.horizontalAlignment];
  const x = box.x + box.width * share;
  const top = box.y + (style.verticalAlignment === 'Middle' ? (box.height - layout.height) / 2 : 0);
  for (const [index, line] of layout.lines.entries()) {
    const y = top + (index + 0.5) * layout.lineHeight;
    context.direction = line.direction;
    context.fillText(line.text, x, y + middleOf(style.font) * layout.fontSize);
    if (style.isUnderlined || style.isStruckOut) {
      const width = environment.measure(style.font)(line.text, layout.fontSize);
      paintTextLines(context, style, { left: x - width * share, y, width, fontSize: layout.fontSize });
    }
  }
  context.direction = 'inherit';
  if (isClipped) context.restore();
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

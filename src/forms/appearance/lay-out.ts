import {
  directionOf,
  fitText,
  LINE_HEIGHT,
  layoutText,
  type MeasureText,
  type TextDirection,
} from '../../kernel/text-layout.ts';
import type { FormField } from '../types.ts';
import type { WidgetFrame } from './frame.ts';

export interface PlacedLine {
  readonly text: string;
  readonly direction: TextDirection;
  /** Left end and baseline (pt, y up). */
  readonly x: number;
  readonly baseline: number;
}

export interface LaidOutField {
  readonly fontSize: number;
  readonly lines: readonly PlacedLine[];
}

export interface Typeface {
  readonly measure: MeasureText;
  /** Distance from the line's middle down to its baseline (em). */
  readonly middle: number;
}

/** Limits of automatic font sizes (pt). */
const SMALLEST = 4;
const LARGEST_LINES = 12;
/** Ratio of automatic font size to field height, as in other viewers. */
const SHARE_OF_HEIGHT = 0.8;
/** Distance from a single line's middle to its baseline (em): as Acrobat centers capitals. */
const MIDDLE = 0.371;

/** Maximum number of lines, more than any page shows. */
const MOST_LINES = 10_000;

const SHARES = { left: 0, center: 0.5, right: 1 } as const;

type LaidOutAs = Pick<FormField, 'align' | 'fontSize' | 'maxLength'>;

function layOutLine(
  text: string,
  field: LaidOutAs,
  { width, height, inset }: WidgetFrame,
  { measure }: Typeface,
): LaidOutField {
  const room = Math.max(0, width - 4 * inset);
  const natural = measure(text, 1);
  const largest = Math.max(SMALLEST, (height - 2 * inset) * SHARE_OF_HEIGHT);
  const fitted = natural * largest > room ? Math.max(SMALLEST, room / natural) : largest;
  const fontSize = field.fontSize || fitted;
  const free = room - natural * fontSize;
  // Show the start of overlong text, whatever the alignment.
  const x = 2 * inset + Math.max(0, free) * SHARES[field.align];
  return { fontSize, lines: [{ text, direction: directionOf(text), x, baseline: height / 2 - MIDDLE * fontSize }] };
}

function layOutLines(
  text: string,
  field: LaidOutAs,
  { width, height, inset }: WidgetFrame,
  { measure, middle }: Typeface,
): LaidOutField {
  const box = { width: Math.max(1, width - 4 * inset), height: Math.max(1, height - 4 * inset) };
  const layout = field.fontSize
    ? layoutText(text, box.width, field.fontSize, measure, MOST_LINES)
    : fitText(text, box, { largest: LARGEST_LINES, smallest: SMALLEST }, measure);
  const { fontSize } = layout;
  const top = height - 2 * inset;
  return {
    fontSize,
    lines: layout.lines.map((line, index) => {
      const shown = line.text.trimEnd();
      const free = Math.max(0, box.width - measure(shown, fontSize));
      const center = top - (index + 0.5) * fontSize * LINE_HEIGHT;
      return { ...line, text: shown, x: 2 * inset + free * SHARES[field.align], baseline: center - middle * fontSize };
    }),
  };
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

function layOutComb(text: string, field: LaidOutAs, frame: WidgetFrame, { measure }: Typeface): LaidOutField {
  const { width, height, inset } = frame;
  const cells = field.maxLength ?? 1;
  const cell = width / cells;
  const characters = Array.from(GRAPHEMES.segment(text), ({ segment }) => segment).slice(0, cells);
  const widest = characters.reduce((most, character) => Math.max(most, measure(character, 1)), 0);
  const largest = Math.max(SMALLEST, (height - 2 * inset) * SHARE_OF_HEIGHT);
  const fontSize = field.fontSize || Math.max(SMALLEST, Math.min(largest, widest > 0 ? cell / widest : largest));
  const first = Math.floor((cells - characters.length) * SHARES[field.align]);
  return {
    fontSize,
    lines: characters.map((character, index) => ({
      text: character,
      direction: directionOf(character),
      x: (first + index + 0.5) * cell - measure(character, fontSize) / 2,
      baseline: height / 2 - MIDDLE * fontSize,
    })),
  };
}

export function layOutText(text: string, field: FormField, frame: WidgetFrame, face: Typeface): LaidOutField {
  const shown = field.password ? '*'.repeat([...text].length) : text;
  if (field.multiline) return layOutLines(shown, field, frame, face);
  const line = shown.replace(/\s*\n\s*/g, ' ');
  return field.comb ? layOutComb(line, field, frame, face) : layOutLine(line, field, frame, face);
}

export interface ListRow extends PlacedLine {
  readonly isChosen: boolean;
  /** Row bottom and height (pt, y up). */
  readonly bottom: number;
  readonly height: number;
}

export function layOutList(
  { options, fontSize: stated, align }: FormField,
  { chosen, from }: { readonly chosen: ReadonlySet<string>; readonly from: number },
  { width, height, inset }: WidgetFrame,
  { measure, middle }: Typeface,
): { readonly fontSize: number; readonly rows: readonly ListRow[] } {
  const fontSize = stated || LARGEST_LINES;
  const rowHeight = fontSize * LINE_HEIGHT;
  const room = Math.max(0, width - 4 * inset);
  const count = Math.max(1, Math.ceil((height - 2 * inset) / rowHeight));
  const rows = options.slice(from, from + count).map(({ value, label }, index) => {
    const bottom = height - inset - (index + 1) * rowHeight;
    const x = 2 * inset + Math.max(0, room - measure(label, fontSize)) * SHARES[align];
    const baseline = bottom + rowHeight / 2 - middle * fontSize;
    const isChosen = chosen.has(value);
    return { text: label, direction: directionOf(label), x, baseline, isChosen, bottom, height: rowHeight };
  });
  return { fontSize, rows };
}

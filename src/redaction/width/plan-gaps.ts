// Plans a page's gaps: lines to re-typeset, lines to cover to the end, areas to keep in place.
import {
  type Box,
  boxesOverlap,
  boxOf,
  boxOfPath,
  isPlain,
  type JobOptions,
  mapBox,
  type PageSpace,
  type PathLook,
  type ShownGlyph,
  type Subpath,
} from '../../pdf/content/index.ts';
import type { PdfCharacters } from '../../pdf/core.ts';
import { isRightToLeft } from '../../text/direction.ts';
import { planBars } from '../bars.ts';
import type { AnnotationBoxes } from './carry-annotations.ts';
import type { PaintedShape } from './decorations.ts';
import { DOUBTS } from './doubts.ts';
import { findOrderedFonts } from './font-order.ts';
import type { LinePlan } from './line-plan.ts';
import { planLines } from './plan-lines.ts';
import { readCharacters } from './read-characters.ts';

export interface GapRequest {
  /** Bar width per area (em); undefined to keep it in place. */
  readonly ems: readonly (number | undefined)[];
  /** Redaction index per area. */
  readonly requests: readonly number[];
  readonly characters: PdfCharacters;
  readonly space: PageSpace;
  /** True if further pages follow. */
  readonly hasMorePages: boolean;
}

export interface GapPlan {
  /** Cut areas; off the page for re-typeset lines (user space). */
  readonly areas: readonly Box[];
  /** Bars whose width doesn't depend on the words (user space). */
  readonly bars: readonly (Box | undefined)[];
  readonly lines: LinePlan | undefined;
  /** Places of shapes and annotations that move with words (user space). */
  readonly moved: readonly Box[];
}

interface Survey {
  readonly keptGlyphs: readonly Box[];
  /** Returns the structure element of marked content, by its number. */
  ownerOf(mark: number): unknown;
}

const NOWHERE: Box = [-2e9, -2e9, -2e9, -2e9];
/** Hyphens; PDFium gives U+0002 and U+FFFE for those at ends of lines. */
const HYPHENS = new Set([0x2d, 0xad, 0x2010, 0x02, 0xfffe]);
/** Middle of letters above the baseline, and tolerance of the middles of areas on one line (em). */
const MIDDLE = { above: 0.28, same: 0.25 };

/** Leaves out areas of adjacent lines, which reach into this one. */
function areasOnLine({ areas, origin, along: [x, y], size }: ShownGlyph, boxes: readonly Box[]): readonly number[] {
  if (areas.length < 2) return areas;
  const across = ([px, py]: readonly [number, number]) => py * x - px * y;
  const middle = across(origin) + MIDDLE.above * size;
  const distances = areas.map((area) => {
    const [left, bottom, right, top] = boxes[area] ?? NOWHERE;
    return Math.abs(across([(left + right) / 2, (bottom + top) / 2]) - middle);
  });
  const least = Math.min(...distances);
  return areas.filter((_, index) => (distances[index] ?? 0) <= least + MIDDLE.same * size);
}

const shapesOf = (path: readonly Subpath[], look: PathLook): PaintedShape[] =>
  path.map((subpath, at) => ({
    ...look,
    index: look.index + at,
    box: boxOfPath([subpath]),
    isPlain: isPlain(subpath),
    outline: subpath.segments.map((segment) => boxOf(segment)),
  }));

/** @param survey dry run of the page's content, with observers */
export function planGaps(
  annotations: AnnotationBoxes,
  asked: GapRequest,
  isText: readonly boolean[],
  above: readonly Box[],
  options: JobOptions,
  survey: (options: JobOptions) => Survey,
): GapPlan {
  const { areas, visible } = options;
  if (asked.ems.every((ems) => ems === undefined))
    return { areas, bars: areas.map(() => undefined), lines: undefined, moved: [] };
  const glyphs: ShownGlyph[] = [];
  const shapes: PaintedShape[] = [];
  const clips = new Map<number, Box>();
  const pictures: Box[] = [];
  const { keptGlyphs, ownerOf } = survey({
    ...options,
    onShown: (glyph) => void glyphs.push({ ...glyph, areas: areasOnLine(glyph, areas) }),
    onPath: (path, look) => void shapes.push(...shapesOf(path, look)),
    onLonePath: (index, clip) => void clips.set(index, clip),
    onImage: (_, matrix) => void pictures.push(boxOf(mapBox(matrix, [0, 0, 1, 1]))),
  });
  const codes = readCharacters(glyphs, asked);
  const planned = planLines({
    areas: areas.map((box, index) => ({ box, request: asked.requests[index] ?? -1, ems: asked.ems[index] })),
    visible,
    glyphs,
    shapes: shapes.map((shape) => ({ ...shape, clip: clips.get(shape.index) ?? shape.clip })),
    pictures,
    ...annotations,
    hasMorePages: asked.hasMorePages,
    ownerOf,
    isHyphen: (glyph) => HYPHENS.has(codes.get(glyph) ?? 0),
    isLowerCase: (glyph) => /^\p{Ll}$/u.test(characterOf(codes.get(glyph))),
    isMark: (glyph) => /^[\p{P}\p{S}]$/u.test(characterOf(codes.get(glyph))),
    isDot: (glyph) => /^[._·․‥…]$/u.test(characterOf(codes.get(glyph))),
    isSpace: (glyph) => (codes.get(glyph) === undefined ? glyph.isSpace : /^\s$/.test(characterOf(codes.get(glyph)))),
    isRightToLeft: (glyph) => isRightToLeft(characterOf(codes.get(glyph))),
  });
  const ordered = findOrderedFonts(glyphs, (glyph) => characterOf(codes.get(glyph)));
  const inOrder = glyphs.filter(({ font, isRemoved }) => isRemoved && ordered.has(font.dict));
  const byFonts = inOrder.flatMap((glyph) => glyph.areas.map((area) => [area, DOUBTS.font] as const));
  const lines = { ...planned, doubts: new Map([...byFonts, ...planned.doubts]) };
  // Areas without text are covered in steps, with everything drawn there.
  const stepped = planBars(
    areas.map((area, index) => ({ area, isText: isText[index] ?? false })),
    [...keptGlyphs, ...above],
    visible,
  );
  const bars = areas.map((_, index) => {
    if (asked.ems[index] === undefined) return undefined;
    return lines.bars.get(index) ?? lines.covers.get(index) ?? stepped[index];
  });
  const cut = areas.map((area, index) => {
    if (lines.bars.has(index)) return NOWHERE;
    // Pixels are blanked in steps, too; text has its own ends.
    const isOverPicture = pictures.some((picture) => boxesOverlap(picture, area));
    return lines.covers.get(index) ?? (isOverPicture ? bars[index] : undefined) ?? area;
  });
  return { areas: cut, bars, lines, moved: [] };
}

const characterOf = (code: number | undefined) => String.fromCodePoint(Math.min(code ?? 0, 0x10ffff));

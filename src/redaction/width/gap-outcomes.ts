import type { Point } from '../../kernel/point.ts';
import { type Rect, rectAt } from '../../kernel/rect.ts';
import { type Message, message } from '../../messages/index.ts';
import type { Box, PageSpace, ShownGlyph, Vector } from '../../pdf/content/index.ts';
import { planBars } from '../bars.ts';
import { isWritten } from '../characters.ts';
import type { AreaPlan } from '../plan.ts';
import type { RedactionRequest, ReportedGap } from '../types.ts';
import { BAR_EMS } from './bar-width.ts';
import type { GapPlan, GapRequest } from './plan-gaps.ts';
import type { WidthRange } from './set-paragraph.ts';

export interface AreaGap extends Omit<ReportedGap, 'bits'> {
  /** True in running text that was not typeset again: line breaks may depend on redacted words. */
  readonly isRunning?: boolean;
  /** Widths of redacted words that lead to the same lines (pt). */
  readonly range?: WidthRange | undefined;
  /** Further bars, over words of which the lines would tell the width (page pt). */
  readonly tail?: readonly Rect[];
}

const TAIL = {
  paragraph: message('the last words of its paragraph are covered: its number of lines may reveal the width'),
  line: message('the last words of its line are covered: where it breaks may reveal the width'),
};

/** Remaining character before and after (page pt). */
interface Move {
  readonly from: Point;
  readonly to: Point;
}

export interface GapOutcome {
  /** One per planned area; undefined for drawn ones. */
  readonly areas: readonly (AreaGap | undefined)[];
  /** Places that must contain no characters (page pt). */
  readonly checked: readonly Rect[];
  /** Places that lost more than the redacted words. */
  readonly covered: readonly Rect[];
  /** Strips of re-typeset lines, and places of what moves with them. */
  readonly reset: readonly Rect[];
  readonly moves: readonly Move[];
}

export const isTypeset = (kind: AreaGap['kind'] | undefined): boolean => kind === 'set' || kind === 'reflowed';

const isUniform = (request: RedactionRequest | undefined) => request?.shape === 'text' && request.gaps === 'uniform';

/** Returns the bar width (em), by the reason only; undefined to keep it in place. */
const barEms = (request: RedactionRequest | undefined): number | undefined =>
  request && isUniform(request)
    ? Math.min(BAR_EMS.most, Math.max(BAR_EMS.plain, BAR_EMS.character * Array.from(request.reason).length))
    : undefined;

type Requests = readonly RedactionRequest[];

export const toGapRequest = (
  { areas, characters }: AreaPlan,
  requests: Requests,
  space: PageSpace,
  hasMorePages: boolean,
): GapRequest => ({
  ems: areas.map(({ request }) => barEms(requests[request])),
  requests: areas.map(({ request }) => request),
  characters,
  space,
  hasMorePages,
});

/** Returns the bars of a rasterized page, in steps for uniform gaps. */
export function pictureBars({ areas, characters, removed }: AreaPlan, requests: Requests): Rect[] {
  const kept: Box[] = [];
  for (let index = 0; index < characters.count; index++)
    if (!removed.has(index) && isWritten(characters, index)) kept.push(toBox(rectAt(characters.boxes, index)));
  const plans = areas.map(({ rect, request }) => ({ area: toBox(rect), isText: isUniform(requests[request]) }));
  const everywhere: Box = [0, 0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  return planBars(plans, kept, everywhere).map(toRect);
}

const toBox = ({ x, y, width, height }: Rect): Box => [x, y, x + width, y + height];
const toRect = ([x0, y0, x1, y1]: Box): Rect => ({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 });

/** @param gaps undefined for a page that was rasterized or not cut */
export function gapOutcomes(
  planned: AreaPlan,
  gaps: GapPlan | undefined,
  requests: Requests,
  space: PageSpace,
  pageDoubt?: Message,
): GapOutcome {
  const { areas } = planned;
  const nothing = { covered: [], reset: [], moves: [] };
  if (!gaps) {
    const why = message('its page became a picture');
    const kinds = areas.map(({ request, isText }): AreaGap | undefined => {
      if (!isText) return undefined;
      return isUniform(requests[request]) ? { kind: 'stepped', why } : { kind: 'kept' };
    });
    return { ...nothing, areas: kinds, checked: pictureBars(planned, requests) };
  }
  const { lines, bars } = gaps;
  const toPage = (box: Box | undefined) => box && space.toPage(box);
  const kinds = areas.map(({ isText }, index): AreaGap | undefined => {
    if (!isText) return undefined;
    if (!lines || bars[index] === undefined) return { kind: 'kept' };
    const doubt = lines.doubts.get(index) ?? pageDoubt;
    const doubted = doubt === undefined ? {} : { doubt };
    if (lines.bars.has(index)) {
      const range = lines.ranges.get(index);
      const paragraph = lines.paragraphs.find((one) => one.bars.has(index));
      const segment = lines.segments.find(
        (one) => one.tail && one.set.items.some(({ areas: own }) => own.includes(index)),
      );
      const boxes = paragraph?.tail ?? (segment?.tail ? [segment.tail] : []);
      const why = paragraph ? TAIL.paragraph : TAIL.line;
      const tail = boxes.length > 0 ? { why, tail: boxes.map(space.toPage) } : {};
      const told = { isRunning: lines.running.has(index), ...(range ? { range } : {}), ...doubted };
      return { kind: paragraph ? 'reflowed' : 'set', ...told, ...tail };
    }
    const why = lines.refused.get(index);
    return { kind: lines.covers.has(index) ? 'covered' : 'stepped', ...(why === undefined ? {} : { why }), ...doubted };
  });
  const covered = kinds.flatMap((gap, index) =>
    gap?.kind === 'covered' || gap?.kind === 'stepped' ? (toPage(gaps.areas[index]) ?? []) : [],
  );
  const segments = lines?.segments ?? [];
  const typeset = [...segments, ...(lines?.paragraphs ?? [])];
  const dropped = typeset.flatMap((each) => each.dropped.map(space.toPage));
  const setAreas = kinds.flatMap((gap, index) => (isTypeset(gap?.kind) ? (areas[index]?.rect ?? []) : []));
  return {
    areas: kinds,
    checked: [
      ...areas.map(
        ({ rect }, index) => toPage(isTypeset(kinds[index]?.kind) ? bars[index] : gaps.areas[index]) ?? rect,
      ),
      ...kinds.flatMap((gap) => gap?.tail ?? []),
    ],
    covered: [...covered, ...dropped],
    reset: [
      ...typeset.flatMap(({ before, after }) => [before, after]).map(space.toPage),
      ...gaps.moved.map(space.toPage),
      ...setAreas,
    ],
    moves: lines ? movesOf(lines, space) : [],
  };
}

function movesOf({ segments, paragraphs, placements }: NonNullable<GapPlan['lines']>, space: PageSpace): Move[] {
  const toPoint = ([x, y]: Vector): Point => space.toPage([x, y, x, y]);
  const toMove = ({ pen, origin }: ShownGlyph, to: Vector): Move => ({
    from: toPoint(origin),
    to: toPoint([origin[0] + to[0] - pen[0], origin[1] + to[1] - pen[1]]),
  });
  const inLines = segments.flatMap(({ set }) =>
    [...set.placements.keys()].flatMap(({ shown }) => {
      const placed = placements.get(shown.index);
      return placed && 'pen' in placed ? [toMove(shown, placed.pen)] : [];
    }),
  );
  return [...inLines, ...paragraphs.flatMap(({ moves }) => moves.map(({ glyph, pen }) => toMove(glyph, pen)))];
}

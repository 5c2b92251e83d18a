// Places the pages of two versions on a plane: one column per version, matching pages in one row.
import type { ComparedRow } from '../../app/compare/page-rows.ts';
import { atPage, type PageNumber } from '../../kernel/page-number.ts';
import { type Rect, type Size, unionOfRects } from '../../kernel/rect.ts';
import type { DifferencePlace } from '../../review/index.ts';

export type VersionSide = 'old' | 'new';

/** Width of a column (plane units). */
export const COLUMN = 1000;
/** Distance between rows (plane units). */
const GAP = 28;

interface Version {
  readonly pages: readonly Size[];
  readonly unitsPerInch: number | undefined;
}

export interface PlacedRow extends ComparedRow {
  readonly y: number;
  readonly height: number;
}

export interface StageLayout {
  readonly rows: readonly PlacedRow[];
  readonly height: number;
  /** Plane units per page unit. */
  readonly scales: Readonly<Record<VersionSide, number>>;
  readonly versions: Readonly<Record<VersionSide, Version>>;
  /** Index of the row of each page. */
  readonly rowOf: Readonly<Record<VersionSide, ReadonlyMap<PageNumber, number>>>;
}

const widest = ({ pages }: Version) => Math.max(1, ...pages.map(({ width }) => width));

/** Versions in the same unit have the same scale; a scan and a PDF are equally wide. */
function scalesOf(old: Version, recent: Version): Readonly<Record<VersionSide, number>> {
  const isSameUnit = old.unitsPerInch === recent.unitsPerInch && old.unitsPerInch !== undefined;
  const [a, b] = [widest(old), widest(recent)];
  return isSameUnit
    ? { old: COLUMN / Math.max(a, b), new: COLUMN / Math.max(a, b) }
    : { old: COLUMN / a, new: COLUMN / b };
}

export function layOutStage(rows: readonly ComparedRow[], old: Version, recent: Version): StageLayout {
  const versions = { old, new: recent };
  const scales = scalesOf(old, recent);
  const rowOf = { old: new Map<number, number>(), new: new Map<number, number>() };
  let y = 0;
  const placed = rows.map((row, index): PlacedRow => {
    const heightOf = (side: VersionSide) => {
      const number = row[side];
      if (number === undefined) return 0;
      rowOf[side].set(number, index);
      return (atPage(versions[side].pages, number)?.height ?? 0) * scales[side];
    };
    const height = Math.max(heightOf('old'), heightOf('new'));
    const own = { ...row, y, height };
    y += height + GAP;
    return own;
  });
  return { rows: placed, height: Math.max(0, y - GAP), scales, versions, rowOf };
}

/** Returns the rows that touch a part of the plane. */
export function rowsBetween({ rows }: StageLayout, top: number, bottom: number): readonly PlacedRow[] {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle] as PlacedRow;
    if (row.y + row.height < top) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < rows.length && (rows[end] as PlacedRow).y <= bottom) end++;
  return rows.slice(low, end);
}

/** Returns the area of a row's page (plane units); undefined for a missing one. */
export function pageArea({ versions, scales }: StageLayout, row: PlacedRow, side: VersionSide): Rect | undefined {
  const number = row[side];
  const size = number === undefined ? undefined : atPage(versions[side].pages, number);
  if (!size) return undefined;
  const width = size.width * scales[side];
  return { x: (COLUMN - width) / 2, y: row.y, width, height: size.height * scales[side] };
}

/** Returns the area of a place (plane units): the top of its page for whole pages. */
export function placeArea(
  layout: StageLayout,
  side: VersionSide,
  place: DifferencePlace | undefined,
): Rect | undefined {
  const row = place && layout.rows[layout.rowOf[side].get(place.page) ?? -1];
  const page = row && pageArea(layout, row, side);
  if (!place || !page) return undefined;
  const area = unionOfRects(place.areas);
  const scale = layout.scales[side];
  if (!area) return { ...page, height: Math.min(page.height, page.width / 4) };
  return {
    x: page.x + area.x * scale,
    y: page.y + area.y * scale,
    width: area.width * scale,
    height: area.height * scale,
  };
}

// GS1 composites in true proportions: bwip-js draws each row once, without its height.
import { fromBwip } from './bwip.ts';
import type { PrintedSymbol } from './symbol.ts';

/** Row heights of multi-row linear components (modules); single-row ones get the rest. */
const LINEAR_ROWS: Readonly<Record<string, readonly number[]>> = {
  databarstackedcomposite: [5, 1, 7],
  databarstackedomnicomposite: [33, 1, 1, 1, 33],
};

/** Rows of a stacked DataBar Expanded have 34 modules, with three separators between them. */
function expandedRows(rows: number, height: number): number[] {
  const pieces = Math.round((height - 2 * rows - 2) / 29);
  return Array.from({ length: pieces }, (_, piece) => (piece === 0 ? [34] : [1, 1, 1, 34])).flat();
}

/** Returns row heights above (2D component) and below (separator and linear component). */
function heightsOf(bcid: string, rows: number, height: number, tall: number): { above: number[]; below: number[] } {
  const separator = /^(?:ean|upc)/.test(bcid) ? [2, 2, 2] : [1];
  const linear =
    LINEAR_ROWS[bcid] ?? (bcid === 'databarexpandedstackedcomposite' ? expandedRows(rows, height) : undefined);
  const above = new Array<number>(rows - separator.length - (linear?.length ?? 1)).fill(tall);
  const rest = [above, separator].flat().reduce((left, row) => left - row, height);
  return { above, below: [...separator, ...(linear ?? [rest])] };
}

export interface PrintedComposite extends PrintedSymbol {
  readonly componentRows: number;
}

/** Draws 2D rows two modules high, three for CC-C. `text`: linear and 2D data, a bar between. */
export function drawComposite(
  bcid: string,
  text: string,
  options: Record<string, boolean | number | string> & { readonly ccversion?: 'a' | 'b' | 'c' } = {},
): PrintedComposite {
  const drawn = fromBwip(bcid, text, options);
  const tall = options.ccversion === 'c' ? 3 : 2;
  const { above, below } = heightsOf(bcid, drawn.rows, Math.round(drawn.rows * drawn.cellHeight), tall);
  const cells = [...above, ...below].flatMap((high, row) =>
    new Array<number[]>(high).fill([...drawn.cells.subarray(row * drawn.columns, (row + 1) * drawn.columns)]).flat(),
  );
  return {
    cells: Uint8Array.from(cells),
    columns: drawn.columns,
    rows: cells.length / drawn.columns,
    cellWidth: 1,
    cellHeight: 1,
    componentRows: above.length,
  };
}

/** Units of resolution in files, per inch. */
const UNITS_IN_INCH = { inch: 1, centimetre: 2.54, metre: 0.0254 } as const;

/** Fax lines lie half as dense as their pixels: no one number tells of such a page. */
const MOST_DIFFERENCE = 0.02;

/** Pixels an inch, whole, from pixels a unit in both directions; undefined where a file states nothing that could be meant. */
export function toDpi(x: number, y: number, unit: keyof typeof UNITS_IN_INCH): number | undefined {
  const dpi = Math.round(x * UNITS_IN_INCH[unit]);
  // Also where either is no number.
  return Math.abs(x - y) <= MOST_DIFFERENCE * x && dpi >= 1 && Number.isFinite(dpi) ? dpi : undefined;
}

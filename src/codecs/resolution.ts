/** Resolution units in files, per inch. */
const UNITS_IN_INCH = { inch: 1, centimetre: 2.54, metre: 0.0254 } as const;

/** Maximum relative difference of the axes: fax lines are half as dense as pixels. */
const MOST_DIFFERENCE = 0.02;

/** Returns whole pixels per inch; undefined for implausible values. */
export function toDpi(x: number, y: number, unit: keyof typeof UNITS_IN_INCH): number | undefined {
  const dpi = Math.round(x * UNITS_IN_INCH[unit]);
  // Also false for NaN.
  return Math.abs(x - y) <= MOST_DIFFERENCE * x && dpi >= 1 && Number.isFinite(dpi) ? dpi : undefined;
}

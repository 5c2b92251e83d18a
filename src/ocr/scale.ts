/** Resolution for pages without pixels (dpi). */
const DRAWN_DPI = 300;

/** Returns the scale for recognition (px per page unit); a picture's own. */
export const scaleForReading = (unitsPerInch: number | undefined): number =>
  unitsPerInch === undefined ? 1 : DRAWN_DPI / unitsPerInch;

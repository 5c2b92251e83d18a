/** Pixels an inch with which pages are drawn that have none of their own. */
const DRAWN_DPI = 300;

/** Pixels a page unit with which a page is read; a picture's own. */
export const scaleForReading = (unitsPerInch: number | undefined): number =>
  unitsPerInch === undefined ? 1 : DRAWN_DPI / unitsPerInch;

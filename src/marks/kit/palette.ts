// What the panels offer. Other values are always possible.

export const PALETTE_COLORS = [
  '#ff0000',
  '#ffff00',
  '#f7941d',
  '#00ff00',
  '#00ffff',
  '#ff00ff',
  '#6666ff',
  '#cccccc',
  '#ffffff',
  '#cc0000',
  '#999900',
  '#a3620a',
  '#00a651',
  '#0000ff',
  '#92278f',
  '#3333cc',
  '#888888',
  '#000000',
] as const;

export const FONT_NAMES = [
  'Arial',
  'Comic Sans MS',
  'Courier New',
  'Georgia',
  'Helvetica',
  'Times New Roman',
  'Verdana',
] as const;

/** Handwriting for typed signatures, all under the SIL Open Font License. */
export const SIGNATURE_FONT_NAMES = ['Dancing Script', 'Great Vibes', 'Caveat', 'Sacramento'] as const;

export const FONT_SIZES = [8, 9, 10, 11, 12, 14, 16, 20, 22, 24, 26, 28, 36, 48, 72] as const;

export const FONT_STYLES = ['Bold', 'Italic', 'Underline', 'Strikeout'] as const;

/** Those that have a tool of their own; the first label is the plain tool's. */
export const FURTHER_STAMP_LABELS = ['Reviewed', 'Rejected'] as const;
export const STAMP_LABELS = ['Approved', ...FURTHER_STAMP_LABELS] as const;

/** Reasons that redactions start with. */
export const REASON_PRESETS = ['1.a Client Privilege', '1.b Privacy Information', '1.c Redacted'] as const;

/** The starting styles. The last style used is remembered by the editor. */
export const STARTING = {
  thickness: 4,
  borderThickness: 4,
  redactionBorderThickness: 1,
  opacity: 255,
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  blue: '#0000ff',
  yellow: '#ffff00',
  fontName: 'Arial',
  fontSize: 12,
} as const;

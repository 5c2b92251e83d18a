// What the panels offer. Other values are always possible.

export interface NamedColor {
  readonly value: string;
  readonly name: string;
}

/** The colours that are offered first: told apart at a glance, on paper and by those who see fewer colours. */
export const MAIN_COLORS: readonly NamedColor[] = [
  { value: '#171b24', name: 'Black' },
  { value: '#d92d20', name: 'Red' },
  { value: '#e8710a', name: 'Orange' },
  { value: '#f2c20f', name: 'Yellow' },
  { value: '#1a8a4a', name: 'Green' },
  { value: '#2457d6', name: 'Blue' },
  { value: '#7a3fd1', name: 'Violet' },
  { value: '#ffffff', name: 'White' },
];

/** Those that the format's viewers offer. */
export const FORMAT_COLORS: readonly NamedColor[] = [
  { value: '#ff0000', name: 'Pure red' },
  { value: '#ffff00', name: 'Pure yellow' },
  { value: '#f7941d', name: 'Light orange' },
  { value: '#00ff00', name: 'Lime' },
  { value: '#00ffff', name: 'Cyan' },
  { value: '#ff00ff', name: 'Magenta' },
  { value: '#6666ff', name: 'Periwinkle' },
  { value: '#cccccc', name: 'Light grey' },
  { value: '#cc0000', name: 'Dark red' },
  { value: '#999900', name: 'Olive' },
  { value: '#a3620a', name: 'Brown' },
  { value: '#00a651', name: 'Bright green' },
  { value: '#0000ff', name: 'Pure blue' },
  { value: '#92278f', name: 'Purple' },
  { value: '#3333cc', name: 'Indigo' },
  { value: '#888888', name: 'Grey' },
  { value: '#000000', name: 'Pure black' },
];

/** What marks are drawn with at first, whatever their type: one accent for all. */
export const ACCENT_COLOR = '#d92d20';

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

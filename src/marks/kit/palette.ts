// Choices in panels; other values are always possible.
import { msg } from '../../messages/index.ts';

export interface NamedColor {
  readonly value: string;
  /** A message for `t`. */
  readonly name: string;
}

/** Main colours: distinguishable at a glance, on paper, and with colour blindness. */
export const MAIN_COLORS: readonly NamedColor[] = [
  { value: '#171b24', name: msg('Black') },
  { value: '#d92d20', name: msg('Red') },
  { value: '#e8710a', name: msg('Orange') },
  { value: '#f2c20f', name: msg('Yellow') },
  { value: '#1a8a4a', name: msg('Green') },
  { value: '#2457d6', name: msg('Blue') },
  { value: '#7a3fd1', name: msg('Violet') },
  { value: '#ffffff', name: msg('White') },
];

/** Colours offered by the format's viewers. */
export const FORMAT_COLORS: readonly NamedColor[] = [
  { value: '#ff0000', name: msg('Pure red') },
  { value: '#ffff00', name: msg('Pure yellow') },
  { value: '#f7941d', name: msg('Light orange') },
  { value: '#00ff00', name: msg('Lime') },
  { value: '#00ffff', name: msg('Cyan') },
  { value: '#ff00ff', name: msg('Magenta') },
  { value: '#6666ff', name: msg('Periwinkle') },
  { value: '#cccccc', name: msg('Light grey') },
  { value: '#cc0000', name: msg('Dark red') },
  { value: '#999900', name: msg('Olive') },
  { value: '#a3620a', name: msg('Brown') },
  { value: '#00a651', name: msg('Bright green') },
  { value: '#0000ff', name: msg('Pure blue') },
  { value: '#92278f', name: msg('Purple') },
  { value: '#3333cc', name: msg('Indigo') },
  { value: '#888888', name: msg('Grey') },
  { value: '#000000', name: msg('Pure black') },
];

/** Initial colour of all mark types: one accent. */
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

/** Handwriting fonts for typed signatures, all under the SIL Open Font License. */
export const SIGNATURE_FONT_NAMES = ['Dancing Script', 'Great Vibes', 'Caveat', 'Sacramento'] as const;

export const FONT_SIZES = [8, 9, 10, 11, 12, 14, 16, 20, 22, 24, 26, 28, 36, 48, 72] as const;

/** Labels with their own tools; the plain tool has the first label. */
export const FURTHER_STAMP_LABELS = ['Reviewed', 'Rejected'] as const;
/** Predefined stamp texts of the format's viewers: messages for `t`. */
export const STAMP_LABELS = [msg('Approved'), msg('Reviewed'), msg('Rejected')] as const;

type StampTools = Readonly<Record<(typeof FURTHER_STAMP_LABELS)[number], string>>;

export const STAMP_TOOLS: StampTools = {
  Reviewed: msg('Stamp: Reviewed'),
  Rejected: msg('Stamp: Rejected'),
};
export const STAMP_REDACTION_TOOLS: StampTools = {
  Reviewed: msg('Stamp redaction: Reviewed'),
  Rejected: msg('Stamp redaction: Rejected'),
};

/** Predefined redaction reasons: messages for `t`. */
export const REASON_PRESETS: readonly string[] = [
  msg('1.a Client Privilege'),
  msg('1.b Privacy Information'),
  msg('1.c Redacted'),
];

/** Starting styles. The editor remembers the last style used. */
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

// Embedded font families by the font names of the format: layouts are equal on every machine.

import { getOrCreate } from '../kernel/get-or-create.ts';

export type FaceStyle = '400-normal' | '400-italic' | '700-normal' | '700-italic';

interface FontFamily {
  readonly name: string;
  /** Generic CSS family for characters that no embedded face has. */
  readonly generic: 'sans-serif' | 'serif' | 'monospace' | 'cursive';
  /**
   * Distance from the middle of a line down to its baseline (em), of the replaced font if known:
   * browsers read it from different tables.
   */
  readonly middle: number;
  /** Unicode subsets that its files are split into, most common first. */
  readonly pieces: readonly string[];
  /** Weights and styles with separate files; the others are synthesized. */
  readonly faces: readonly FaceStyle[];
}

const FOUR = ['400-normal', '400-italic', '700-normal', '700-italic'] as const;
const PLAIN = ['400-normal'] as const;
const EUROPEAN = ['latin', 'latin-ext', 'cyrillic', 'greek', 'hebrew'];
const LATIN = ['latin', 'latin-ext'];

export const FONT_FAMILIES = {
  arimo: { name: 'Arimo', middle: 0.2758, generic: 'sans-serif', pieces: EUROPEAN, faces: FOUR },
  tinos: { name: 'Tinos', middle: 0.2626, generic: 'serif', pieces: EUROPEAN, faces: FOUR },
  cousine: { name: 'Cousine', middle: 0.2648, generic: 'monospace', pieces: EUROPEAN, faces: FOUR },
  gelasio: { name: 'Gelasio', middle: 0.2772, generic: 'serif', pieces: LATIN, faces: FOUR },
  'comic-neue': { name: 'Comic Neue', middle: 0.2826, generic: 'cursive', pieces: ['latin'], faces: FOUR },
  // A single piece holds all its scripts.
  'dejavu-sans': {
    name: 'DejaVu Sans',
    middle: 0.2598,
    generic: 'sans-serif',
    pieces: ['latin'],
    faces: ['400-normal', '700-normal'],
  },
  caveat: { name: 'Caveat', middle: 0.2619, generic: 'cursive', pieces: LATIN, faces: PLAIN },
  'dancing-script': { name: 'Dancing Script', middle: 0.2667, generic: 'cursive', pieces: LATIN, faces: PLAIN },
  'great-vibes': { name: 'Great Vibes', middle: 0.1797, generic: 'cursive', pieces: LATIN, faces: PLAIN },
  sacramento: { name: 'Sacramento', middle: 0.1373, generic: 'cursive', pieces: LATIN, faces: PLAIN },
} as const satisfies Record<string, FontFamily>;

export type FontFamilyName = keyof typeof FONT_FAMILIES;

export const FAMILY_NAMES = Object.keys(FONT_FAMILIES) as readonly FontFamilyName[];

const DEFAULT_FAMILY: FontFamilyName = 'arimo';

/** Families searched for missing characters; the last has arrows, ticks and many scripts. */
const FALLBACKS: readonly FontFamilyName[] = [DEFAULT_FAMILY, 'dejavu-sans'];

/** Metric-compatible or similar families, by lower-case CSS name, including their own names. */
const STANDS_FOR: ReadonlyMap<string, FontFamilyName> = new Map<string, FontFamilyName>([
  ...FAMILY_NAMES.map((family) => [FONT_FAMILIES[family].name.toLowerCase(), family] as const),
  ['comic sans ms', 'comic-neue'],
  ['courier', 'cousine'],
  ['courier new', 'cousine'],
  ['monospace', 'cousine'],
  ['georgia', 'gelasio'],
  ['serif', 'tinos'],
  ['times', 'tinos'],
  ['times new roman', 'tinos'],
  ['verdana', 'dejavu-sans'],
  ['cursive', 'caveat'],
]);

/** Returns the families for a font name: its replacement, then the fallbacks. */
function familiesFor(fontName: string): readonly FontFamilyName[] {
  const chosen = STANDS_FOR.get(fontName.trim().toLowerCase()) ?? DEFAULT_FAMILY;
  return [...new Set([chosen, ...FALLBACKS])];
}

/** Returns the CSS family list for a font name: embedded families, then a generic one. */
export function toFontFamily(fontName: string): string {
  const families = familiesFor(fontName);
  const names = families.map((family) => `"${FONT_FAMILIES[family].name}"`);
  return [...names, FONT_FAMILIES[families[0] ?? DEFAULT_FAMILY].generic].join(', ');
}

/** Cache by CSS font: there are few. */
const fonts = new Map<string, CssFont>();

const CSS_FONT = /^(italic )?(bold )?\$ (.*)$/;

export interface CssFont {
  readonly isItalic: boolean;
  readonly isBold: boolean;
  readonly families: readonly FontFamilyName[];
}

export const parseFont = (cssFont: string): CssFont =>
  getOrCreate(fonts, cssFont, () => {
    const [, italic, bold, list = cssFont] = CSS_FONT.exec(cssFont) ?? [];
    const first = list.split(',')[0] ?? '';
    return { isItalic: !!italic, isBold: !!bold, families: familiesFor(first.replaceAll('"', '')) };
  });

/** Returns the distance from the middle of a line down to its baseline (em). */
export const middleOf = (cssFont: string): number =>
  FONT_FAMILIES[parseFont(cssFont).families[0] ?? DEFAULT_FAMILY].middle;

export function faceOf(family: FontFamilyName, { isBold, isItalic }: Omit<CssFont, 'families'>): FaceStyle {
  const faces: readonly FaceStyle[] = FONT_FAMILIES[family].faces;
  const find = (weight: boolean, slant: boolean) =>
    faces.find((style) => style === `${weight ? '700' : '400'}-${slant ? 'italic' : 'normal'}`);
  return find(isBold, isItalic) ?? find(isBold, false) ?? '400-normal';
}

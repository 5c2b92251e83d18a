import { rectAt } from '../kernel/rect.ts';
import { rememberedByKey } from '../kernel/remembered.ts';
import { CHARACTER, type PdfCharacters } from '../pdf/core.ts';
import type { PlacedCharacter } from './placed-character.ts';

/** Engine codes for a hyphen at a line end. */
const HYPHENS = new Set([0x02, 0xad, 0xfffe]);

const SPACE = /^[\s\u00a0\u2000-\u200b\u3000\ufeff]$/;
/** Directional and joining marks and surrogates: meaningless without other characters. */
const SILENT = /[\p{Cc}\p{Cs}\u200c-\u200f\u202a-\u202e\u2060-\u2069]/gu;
const LIGATURE = /[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]/g;

/** Returns the text of UTF-32 or UTF-16 units; empty for codes without meaning. */
export function textOfCodes(codes: Iterable<number>): string {
  let text = '';
  for (const code of codes) {
    if (HYPHENS.has(code)) text += '-';
    // Surrogates of a character follow each other, and join here.
    else if (code > 0 && code <= 0x10ffff) text += String.fromCodePoint(code);
  }
  if (SPACE.test(text)) return ' ';
  const visible = text.replace(SILENT, '');
  return visible.replace(LIGATURE, (ligature) => ligature.normalize('NFKC'));
}

/** Returns whether a character is inferred by the engine (space, line end). */
export const isInferred = ({ codes, flags }: PdfCharacters, index: number): boolean =>
  ((flags[index] ?? 0) & CHARACTER.generated) !== 0 && !HYPHENS.has(codes[index] ?? 0);

/** @param size numbers per item */
function areEqual(values: Float32Array, one: number, other: number, size: number): boolean {
  for (let at = 0; at < size; at++) if (values[one * size + at] !== values[other * size + at]) return false;
  return true;
}

/** Characters of the same glyph share one position. */
export function hasSamePlace({ origins, boxes, flags }: PdfCharacters, one: number, other: number): boolean {
  // Rejects nearly all: this runs for every character of a document.
  if (origins[one * 2] !== origins[other * 2] || ((flags[other] ?? 0) & CHARACTER.generated) !== 0) return false;
  // A visible letter over an invisible sign.
  if ((((flags[one] ?? 0) ^ (flags[other] ?? 0)) & CHARACTER.invisible) !== 0) return false;
  // Along turned text, glyphs without width have boxes without height.
  const hasSize = (boxes[one * 4 + 2] ?? 0) > 0 && (boxes[one * 4 + 3] ?? 0) > 0;
  return hasSize && areEqual(origins, one, other, 2) && areEqual(boxes, one, other, 4);
}

const INFERRED_SPACE = { text: ' ', isInferred: true, angle: 0, advance: 0, ascent: 0, descent: 0, size: 0 } as const;

/** Maximum offset from the baseline (font sizes): larger ones are errors of the font. */
const MOST_ASCENT = 1.3;
const MOST_DESCENT = 0.6;

/** Places the glyph of the characters from `first` on. Allocates only what is kept. */
function place(
  { boxes, inkBoxes, origins, advances, angles, sizes }: PdfCharacters,
  first: number,
  text: string,
): PlacedCharacter {
  const at = first * 4;
  const x = origins[first * 2] ?? 0;
  const y = origins[first * 2 + 1] ?? 0;
  const angle = angles[first] ?? 0;
  const stated = sizes[first] ?? 0;
  const inkWidth = inkBoxes[at + 2] ?? 0;
  const inkHeight = inkBoxes[at + 3] ?? 0;
  const looseTop = boxes[at + 1] ?? 0;
  const looseHeight = boxes[at + 3] ?? 0;
  // Type 3 fonts have their own units: use the size of their drawings.
  const size = inkHeight > 1.5 * stated ? Math.max(stated, looseHeight / 1.2) : stated;
  const isUpright = Math.abs(angle) < 0.01;
  const ascent = isUpright ? Math.min(Math.max(0, y - looseTop), MOST_ASCENT * size) : size * 0.8;
  const descent = isUpright ? Math.min(Math.max(0, looseTop + looseHeight - y), MOST_DESCENT * size) : size * 0.2;
  let left = boxes[at] ?? 0;
  let top = isUpright ? y - ascent : looseTop;
  let right = left + (boxes[at + 2] ?? 0);
  let bottom = top + (isUpright ? ascent + descent : looseHeight);
  const inkLeft = inkBoxes[at] ?? 0;
  const inkTop = inkBoxes[at + 1] ?? 0;
  const inkRight = inkLeft + inkWidth;
  const inkBottom = inkTop + inkHeight;
  // Compare the ink as well: fonts may state wrong boxes.
  const meets =
    Math.min(right, inkRight) > Math.max(left, inkLeft) && Math.min(bottom, inkBottom) > Math.max(top, inkTop);
  if (meets && text !== ' ' && inkWidth <= 4 * size) {
    left = Math.min(left, inkLeft);
    top = Math.min(top, inkTop);
    right = Math.max(right, inkRight);
    bottom = Math.max(bottom, inkBottom);
  }
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  const inkEnd = isUpright && inkWidth > 0 ? inkRight - x : undefined;
  return { text, x, y, angle, advance: advances[first] ?? 0, inkEnd, ascent, descent, size, box };
}

/** Converts a PDF page's characters, in content order. */
export function fromPdf(characters: PdfCharacters): readonly PlacedCharacter[] {
  const { count, codes } = characters;
  const placed: PlacedCharacter[] = [];
  // Cached: most characters of a page are the same few.
  const textOf = rememberedByKey((code: number) => textOfCodes([code]));
  for (let index = 0; index < count; index++) {
    if (isInferred(characters, index)) {
      if (codes[index] === 0x20) placed.push({ ...INFERRED_SPACE, x: 0, y: 0, box: rectAt(characters.boxes, index) });
      continue;
    }
    const first = index;
    while (index + 1 < count && hasSamePlace(characters, first, index + 1)) index++;
    const text = first === index ? textOf(codes[first] ?? 0) : textOfCodes(codes.subarray(first, index + 1));
    if (text === '') continue;
    const own = place(characters, first, text);
    const isInvisible = ((characters.flags[first] ?? 0) & CHARACTER.invisible) !== 0;
    placed.push(isInvisible ? { ...own, isInvisible } : own);
  }
  return turnVertical(placed);
}

const EAST_ASIAN = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{32000}]/u;

function isBelow(one: PlacedCharacter, other: PlacedCharacter | undefined): boolean {
  if (!other || one.angle !== 0 || other.angle !== 0 || one.size <= 0) return false;
  const step = other.y - one.y;
  return (
    Math.abs(other.x - one.x) < 0.1 * one.size &&
    step > 0.4 * one.size &&
    step < 1.6 * one.size &&
    EAST_ASIAN.test(one.text) &&
    EAST_ASIAN.test(other.text)
  );
}

/** Vertical text runs down, with lines from right to left: like lines rotated by a quarter. */
function turnVertical(characters: readonly PlacedCharacter[]): readonly PlacedCharacter[] {
  const areBelow = characters.map((character, index) => isBelow(character, characters[index + 1]));
  // Hardly any page has it.
  if (!areBelow.includes(true)) return characters;
  return characters.map((character, index) => {
    if (!areBelow[index] && !areBelow[index - 1]) return character;
    const { box, size } = character;
    const middle = box.x + box.width / 2;
    return {
      ...character,
      x: middle,
      y: box.y,
      angle: Math.PI / 2,
      advance: box.height,
      ascent: size / 2,
      descent: size / 2,
    };
  });
}

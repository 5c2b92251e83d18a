// Text-showing operators for laid out glyphs.
import type { Font, Glyph } from '@cantoo/fontkit';
import type { TextDirection } from '../../kernel/text-layout.ts';

interface GlyphsToSpell {
  readonly font: Font;
  readonly text: string;
  readonly direction: TextDirection;
  readonly fontSize: number;
  /** Returns the glyph's code, in hexadecimal. */
  encode(glyph: Glyph): string;
}

const rounded = (value: number): number => Number(value.toFixed(3)) + 0;

const toUtf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('');

/** Operands of one `TJ` operator: codes, and adjustments between them. */
class Operands {
  #spelled = '';
  #codes = '';
  #shift = 0;

  shift(thousandths: number): void {
    this.#shift += thousandths;
  }

  add(code: string): void {
    const shift = Math.round(this.#shift);
    if (shift !== 0) {
      this.#close();
      this.#spelled += ` ${shift} `;
      this.#shift -= shift;
    }
    this.#codes += code;
  }

  end(): string {
    const shift = Math.round(this.#shift);
    this.#close();
    return shift === 0 ? this.#spelled : `${this.#spelled} ${shift} `;
  }

  #close(): void {
    if (this.#codes !== '') this.#spelled += `<${this.#codes}>`;
    this.#codes = '';
  }
}

/**
 * Lays out text and returns the operators that show it at the current position, with kerning and
 * placed marks. Where glyphs are in another order than letters (Devanagari), the text is stated.
 */
export function spellGlyphs({ font, text, direction, fontSize, encode }: GlyphsToSpell): {
  readonly operators: readonly string[];
  /** Advance (pt). */
  readonly width: number;
} {
  const { glyphs, positions, advanceWidth } = font.layout(text, undefined, undefined, undefined, direction);
  const toThousandths = (units: number) => (units * 1000) / font.unitsPerEm;
  const operators: string[] = [];
  let operands = new Operands();
  let rise = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = glyph.advanceWidth, xOffset = 0, yOffset = 0 } = positions?.[index] ?? {};
    const wanted = rounded((yOffset * fontSize) / font.unitsPerEm);
    if (wanted !== rise) {
      const before = operands.end();
      if (before !== '') operators.push(`[${before}] TJ`);
      operators.push(`${wanted} Ts`);
      operands = new Operands();
      rise = wanted;
    }
    operands.shift(-toThousandths(xOffset));
    operands.add(encode(glyph));
    operands.shift(toThousandths(glyph.advanceWidth - xAdvance + xOffset));
  }
  operators.push(`[${operands.end()}] TJ`);
  if (rise !== 0) operators.push('0 Ts');
  const width = (advanceWidth / font.unitsPerEm) * fontSize;
  const isInOrder = glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('') === text;
  if (direction === 'rtl' || isInOrder) return { operators, width };
  return { operators: [`/Span <</ActualText <feff${toUtf16(text)}>>> BDC`, ...operators, 'EMC'], width };
}

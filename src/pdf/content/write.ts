import { toHexDigits } from '../../codecs/bytes.ts';
import type { Matrix, Vector } from './matrix.ts';
import type { Subpath } from './path.ts';
import type { Operand } from './tokens.ts';

const encoder = new TextEncoder();

export const toBytes = (text: string): Uint8Array => encoder.encode(text);

/** @param decimals maximum number of decimals; trailing zeros are dropped */
export function formatNumber(value: number, decimals = 5): string {
  const text = (Math.abs(value) < 0.5 * 10 ** -decimals ? 0 : value).toFixed(decimals);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

export const formatHex = (bytes: Uint8Array): string => `<${toHexDigits(bytes)}>`;

/** Formats a name, one byte per character. */
export const formatName = (name: string): string =>
  `/${Array.from(name, (character) => {
    const code = character.charCodeAt(0);
    const isPlain = code > 32 && code < 127 && !'#()<>[]{}/%'.includes(character);
    return isPlain ? character : `#${code.toString(16).padStart(2, '0')}`;
  }).join('')}`;

export function formatOperand(operand: Operand): string {
  switch (operand.kind) {
    case 'number':
      return formatNumber(operand.value);
    case 'string':
      return formatHex(operand.bytes);
    case 'name':
      return formatName(operand.name);
    case 'array':
      return `[${operand.items.map(formatOperand).join(' ')}]`;
    case 'dict':
      return `<<${[...operand.entries].map(([key, value]) => `${formatName(key)} ${formatOperand(value)}`).join(' ')}>>`;
    case 'other':
      return operand.word;
  }
}

/** Returns the decimals for coordinates of paths. */
export const decimalsOf = (ctm: Matrix): number => {
  const scale = Math.max(Math.hypot(ctm[0], ctm[1]), Math.hypot(ctm[2], ctm[3]));
  return Math.max(2, Math.min(8, 3 + Math.ceil(Math.log10(scale))));
};

export function formatPath(path: readonly Subpath[], decimals: number): string {
  const point = ([x, y]: Vector) => `${formatNumber(x, decimals)} ${formatNumber(y, decimals)}`;
  return path
    .map(({ start, segments, isClosed }) => {
      const lines = segments.map((segment) =>
        segment.length === 2
          ? `${point(segment[1])} l`
          : `${segment
              .slice(1)
              .map((each) => point(each as Vector))
              .join(' ')} c`,
      );
      return [`${point(start)} m`, ...lines, ...(isClosed ? ['h'] : [])].join('\n');
    })
    .join('\n');
}

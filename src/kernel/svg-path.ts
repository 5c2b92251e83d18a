import type { Point } from './point.ts';

/** One command of a mark's path; coordinates are absolute. */
export type PathCommand =
  | { readonly command: 'M' | 'L'; readonly to: Point }
  | { readonly command: 'C'; readonly control1: Point; readonly control2: Point; readonly to: Point };

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`;
/** A letter, or a number with an optional comma before it. */
const TOKEN = new RegExp(String.raw`\s*([MLC])|\s*(,?)\s*(${NUMBER})`, 'y');

/**
 * Parses an SVG path of M, L and C (absolute); undefined for anything else. As in SVG, numbers may
 * repeat without the letter: pairs after an M pair are lines. Commas are only between numbers.
 */
export function parsePath(text: string): PathCommand[] | undefined {
  const commands: PathCommand[] = [];
  let letter: 'M' | 'L' | 'C' | undefined;
  let isFed = true;
  let isAfterNumber = false;
  let numbers: number[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const found = TOKEN.exec(text);
    if (!found) return undefined;
    const [, command, comma, number] = found;
    if (command === 'M' || command === 'L' || command === 'C') {
      if (numbers.length > 0 || !isFed || (letter === undefined && command !== 'M')) return undefined;
      letter = command;
      isFed = false;
      isAfterNumber = false;
      continue;
    }
    const value = Number(number);
    if (letter === undefined || !Number.isFinite(value) || (comma === ',' && !isAfterNumber)) return undefined;
    isAfterNumber = true;
    numbers.push(value);
    if (numbers.length < (letter === 'C' ? 6 : 2)) continue;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    if (letter === 'C') {
      commands.push({ command: 'C', control1: { x: a, y: b }, control2: { x: c, y: d }, to: { x: e, y: f } });
    } else {
      commands.push({ command: letter, to: { x: a, y: b } });
      letter = 'L';
    }
    numbers = [];
    isFed = true;
  }
  return commands.length > 0 && numbers.length === 0 && isFed ? commands : undefined;
}

/** Returns whether text is a path of the format: M, L and C with absolute coordinates. */
export const isMarkPath = (text: string): boolean => parsePath(text) !== undefined;

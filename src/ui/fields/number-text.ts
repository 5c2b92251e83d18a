import { numberText } from '../../messages/index.ts';

/**
 * A number as a field holds it: at most two decimals, with the decimal point of the language in use, and nothing between thousands. What is
 * shown can be typed, too.
 */
export const toFieldText = (value: number): string =>
  String(Math.round(value * 100) / 100).replace('.', numberText(0.5).charAt(1));

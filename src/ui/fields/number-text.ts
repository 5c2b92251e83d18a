import { numberText } from '../../messages/index.ts';

/**
 * Formats a number for a field, in a form that can be typed: at most two decimals, localized
 * decimal separator, no grouping.
 */
export const toFieldText = (value: number): string =>
  String(Math.round(value * 100) / 100).replace('.', numberText(0.5).charAt(1));

import { numberText } from '../../messages/index.ts';

/** Formats a number so that it can be typed: at most two localized decimals, no grouping. */
export const toFieldText = (value: number): string =>
  String(Math.round(value * 100) / 100).replace('.', numberText(0.5).charAt(1));

import { CODE_128_WIDTHS, endsWithCheckValue } from '../linear/code128-check.ts';
import { createCharacterReader } from './blurred-characters.ts';

export const readBlurredCode128 = createCharacterReader({
  types: ['code128Barcode', 'ean128Barcode'],
  widths: CODE_128_WIDTHS,
  start: 103,
  stop: '2331112',
  fewest: 3,
  most: 20,
  isSound: endsWithCheckValue,
});

import { checkCode93Values } from '../text/code93-text.ts';
import { createCharacterReader } from './blurred-characters.ts';

/** Element widths of the values 0 to 46 and of the start character (AIM USS-93). */
const WIDTHS = (
  '131112 111213 111312 111411 121113 121212 121311 111114 131211 141111 211113 211212 211311 221112 221211 231111 ' +
  '112113 112212 112311 122112 132111 111123 111222 111321 121122 131121 212112 212211 211122 211221 221121 222111 ' +
  '112122 112221 122121 123111 121131 311112 311211 321111 112131 113121 211131 121221 312111 311121 122211 111141'
).split(' ');

const START = 47;

export const readBlurredCode93 = createCharacterReader({
  types: ['code93Barcode', 'code93ExtendedBarcode'],
  widths: WIDTHS,
  start: START,
  stop: '1111411',
  fewest: 4,
  most: 20,
  isSound: ([start, ...values]) => start === START && checkCode93Values(values),
});

// Our own linear readers: a row of the table of symbologies whose `reader` is `lines` has to have one here.
import type { BarcodeType, OwnType } from '../symbologies.ts';
import { add2, add5 } from './add-on.ts';
import { bcdMatrix } from './bcd-matrix.ts';
import { code39, code39Unguarded } from './code39.ts';
import { dataLogic2Of5 } from './datalogic-2-of-5.ts';
import { iata2Of5 } from './iata-2-of-5.ts';
import { industry2Of5 } from './industry-2-of-5.ts';
import { invert2Of5 } from './invert-2-of-5.ts';
import { matrix2Of5 } from './matrix-2-of-5.ts';
import { patchCode } from './patch-code.ts';
import type { LinearReader } from './reader.ts';

/** In the order in which they look at a stretch of bars. */
const READERS: Readonly<Record<OwnType<'lines'>, LinearReader>> = {
  add2Barcode: add2,
  add5Barcode: add5,
  bcdMatrixBarcode: bcdMatrix,
  code32Barcode: code39,
  code39Barcode: code39,
  code39ExtendedBarcode: code39,
  dataLogic2Of5Barcode: dataLogic2Of5,
  iata2Of5Barcode: iata2Of5,
  industry2Of5Barcode: industry2Of5,
  invert2Of5Barcode: invert2Of5,
  matrix2Of5Barcode: matrix2Of5,
  patchCodeBarcode: patchCode,
};

/** The readers that the asked types call for; Code 39 without start and stop only when `unguarded`. */
export function linearReadersFor(asked: ReadonlySet<BarcodeType>, unguarded: boolean): LinearReader[] {
  const types = Object.keys(READERS) as OwnType<'lines'>[];
  const readers = new Set(types.filter((type) => asked.has(type)).map((type) => READERS[type]));
  if (unguarded && readers.has(code39)) readers.add(code39Unguarded);
  return [...readers];
}

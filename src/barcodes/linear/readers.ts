// Pure: no DOM, no Node. The list of our own linear readers: a new symbology is its file and a line here.
import type { BarcodeType } from '../types.ts';
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

const READERS: readonly LinearReader[] = [
  add2,
  add5,
  bcdMatrix,
  code39,
  dataLogic2Of5,
  iata2Of5,
  industry2Of5,
  invert2Of5,
  matrix2Of5,
  patchCode,
];

/** The readers that the asked types call for; Code 39 without start and stop only when `unguarded`. */
export function linearReadersFor(asked: ReadonlySet<BarcodeType>, unguarded: boolean): LinearReader[] {
  const readers = unguarded ? [...READERS, code39Unguarded] : READERS;
  return readers.filter((reader) => reader.types.some((type) => asked.has(type)));
}

// Our own linear readers, required for every symbology whose `reader` is `lines`.
import { remembered, rememberedByKey } from '../../kernel/remembered.ts';
import type { BarcodeType, OwnType } from '../table/symbologies.ts';
import { add2, add5 } from './add-on.ts';
import { bcdMatrix } from './bcd-matrix.ts';
import { code11 } from './code11.ts';
import { code39, code39Unguarded } from './code39.ts';
import { dataLogic2Of5 } from './datalogic-2-of-5.ts';
import { fim } from './fim.ts';
import { iata2Of5 } from './iata-2-of-5.ts';
import { industry2Of5 } from './industry-2-of-5.ts';
import { invert2Of5 } from './invert-2-of-5.ts';
import { matrix2Of5 } from './matrix-2-of-5.ts';
import { msi } from './msi.ts';
import { patchCode } from './patch-code.ts';
import { pharmacode } from './pharmacode.ts';
import { plessey } from './plessey.ts';
import type { LinearReader } from './reader.ts';

/** In the order in which they try a span. */
const READERS: Readonly<Record<OwnType<'lines'>, LinearReader>> = {
  add2Barcode: add2,
  add5Barcode: add5,
  bcdMatrixBarcode: bcdMatrix,
  code32Barcode: code39,
  code39Barcode: code39,
  code39ExtendedBarcode: code39,
  code11Barcode: code11,
  dataLogic2Of5Barcode: dataLogic2Of5,
  fimBarcode: fim,
  iata2Of5Barcode: iata2Of5,
  industry2Of5Barcode: industry2Of5,
  invert2Of5Barcode: invert2Of5,
  matrix2Of5Barcode: matrix2Of5,
  msiBarcode: msi,
  patchCodeBarcode: patchCode,
  pharmacodeBarcode: pharmacode,
  plesseyBarcode: plessey,
  pznBarcode: code39,
};

const readers = new Map<BarcodeType, LinearReader>(Object.entries(READERS) as [OwnType<'lines'>, LinearReader][]);

/** Adds a reader beyond the API's types; returns a function that removes it again. */
export function addLinearReader(type: BarcodeType, reader: LinearReader): () => void {
  readers.set(type, reader);
  return () => readers.delete(type);
}

/** Returns the readers for the types; Code 39 without start and stop only if `unguarded`. */
export const linearReadersFor = (asked: ReadonlySet<BarcodeType>, unguarded: boolean): readonly LinearReader[] =>
  readersFor(asked)(unguarded);

const readersFor = remembered((asked: ReadonlySet<BarcodeType>) =>
  rememberedByKey((unguarded: boolean): readonly LinearReader[] => {
    const wanted = new Set([...readers].filter(([type]) => asked.has(type)).map(([, reader]) => reader));
    if (unguarded && wanted.has(code39)) wanted.add(code39Unguarded);
    return [...wanted];
  }),
);

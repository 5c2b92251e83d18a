// Registers barcode types beyond the scanner API, for programs that build on the reader.
import type { LinearReader } from './linear/reader.ts';
import { addLinearReader } from './linear/readers.ts';
import { addRow, type BarcodeType, type Symbology } from './table/symbologies.ts';

/**
 * Registers a linear symbology for all later scans of this thread; other threads need it too.
 * @param createReader receives the type under which the reader reports its results
 * @throws TypeError if the name is taken
 */
export function addSymbology(
  name: string,
  row: Omit<Symbology, 'kind' | 'reader' | 'engine'>,
  createReader: (type: BarcodeType) => LinearReader,
): { readonly type: BarcodeType; remove(): void } {
  const added = addRow(name, { ...row, kind: 'linear', reader: 'lines' });
  const removeReader = addLinearReader(added.type, createReader(added.type));
  return {
    type: added.type,
    remove() {
      removeReader();
      added.remove();
    },
  };
}

// Barcode types beside those of the scanner API, for whoever builds on the reader.
import type { LinearReader } from './linear/reader.ts';
import { addLinearReader } from './linear/readers.ts';
import { addRow, type BarcodeType, type Symbology } from './symbologies.ts';

/**
 * Makes a linear symbology known to all scans of this thread from now on; another thread has to be told, too.
 *
 * @param createReader gets the type under which the reader reports what it reads
 * @throws TypeError where a type has that name
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

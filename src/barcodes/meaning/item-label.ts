import { type Describe, entryOf, type MeaningRow, row, wrong } from './meaning.ts';

/** Data identifiers (ANSI MH10.8.2) of labels on goods in transport and of electronic parts. */
const IDENTIFIERS: Readonly<Record<string, string>> = {
  '1J': 'Licence plate',
  '2J': 'Licence plate',
  '3J': 'Licence plate',
  '1K': 'Order of the supplier',
  '10K': 'Invoice',
  '11K': 'Packing list',
  '13Q': 'Packages',
  '14K': 'Line of the order',
  '16K': 'Dispatch advice',
  '1P': 'Part of the supplier',
  '30P': 'Part of the supplier, first level',
  '1T': 'Lot',
  '2T': 'Lot',
  '4L': 'Country of origin',
  '9D': 'Date code',
  '10D': 'Date code (YYWW)',
  '14D': 'Expires',
  '16D': 'Produced',
  '6D': 'Date',
  '7Q': 'Quantity',
  '18V': 'Manufacturer',
  '20L': 'First location',
  D: 'Date',
  K: 'Order of the customer',
  P: 'Part of the customer',
  Q: 'Quantity',
  S: 'Serial number',
  T: 'Lot',
  V: 'Supplier',
};

function toRow(field: string): MeaningRow[] {
  const match = /^(\d{0,3}[A-Z])([\s\S]*)$/.exec(field);
  if (!match) return row('Unknown', wrong(field, 'no data identifier of MH10.8.2'));
  const [, id = '', value = ''] = match;
  return row(`(${id}) ${entryOf(IDENTIFIERS, id) ?? 'Other'}`, value);
}

const RECORD = '\u001e';
const FIELD = '\u001d';
const END = '\u0004';

/** Formats 06 and 12 of ISO/IEC 15434: fields with data identifiers, as on labels of parts and parcels. */
export const describeItemLabel: Describe = ({ value }) => {
  if (!value.startsWith('[)>')) return undefined;
  // Some printers leave the first mark out.
  const text = value.slice(value.startsWith(RECORD, 3) ? 4 : 3);
  if (!/^(06|12)$/.test(text.slice(0, 2)) || text[2] !== FIELD) return undefined;
  const [record = '', ...others] = text.slice(3).split(RECORD);
  const fields = record.replaceAll(END, '').split(FIELD);
  const isEnded = others.length > 0;
  return {
    kind: 'item-label',
    title: 'Item label (ISO 15434)',
    rows: [
      ...fields.filter((field) => field !== '').flatMap(toRow),
      ...(isEnded ? [] : row('End', { value: 'missing', note: 'the record is not ended' })),
    ],
  };
};

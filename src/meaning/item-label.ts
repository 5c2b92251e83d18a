import { entryOf, type MeaningRow, wrong } from '../gs1/index.ts';
import { msg, t } from '../messages/index.ts';
import { type Describe, row } from './meaning.ts';

/** Data identifiers (ANSI MH10.8.2) of transport labels and electronic parts. */
const IDENTIFIERS: Readonly<Record<string, string>> = {
  '1J': msg('Licence plate'),
  '2J': msg('Licence plate'),
  '3J': msg('Licence plate'),
  '1K': msg('Order of the supplier'),
  '10K': msg('Invoice'),
  '11K': msg('Packing list'),
  '13Q': msg('Packages'),
  '14K': msg('Line of the order'),
  '16K': msg('Dispatch advice'),
  '1P': msg('Part of the supplier'),
  '30P': msg('Part of the supplier, first level'),
  '1T': msg('Lot'),
  '2T': msg('Lot'),
  '4L': msg('Country of origin'),
  '9D': msg('Date code'),
  '10D': msg('Date code (YYWW)'),
  '14D': msg('Expires'),
  '16D': msg('Produced'),
  '6D': msg('Date'),
  '7Q': msg('Quantity'),
  '18V': msg('Manufacturer'),
  '20L': msg('First location'),
  D: msg('Date'),
  K: msg('Order of the customer'),
  P: msg('Part of the customer'),
  Q: msg('Quantity'),
  S: msg('Serial number'),
  T: msg('Lot'),
  V: msg('Supplier'),
};

function toRow(field: string): MeaningRow[] {
  const match = /^(\d{0,3}[A-Z])([\s\S]*)$/.exec(field);
  if (!match) return row(t('Unknown'), wrong(field, t('not an MH10.8.2 data identifier')));
  const [, id = '', value = ''] = match;
  return row(`(${id}) ${t(entryOf(IDENTIFIERS, id) ?? msg('Other'))}`, value);
}

const RECORD = '\u001e';
const FIELD = '\u001d';
const END = '\u0004';

/** ISO/IEC 15434 formats 06 and 12: fields with data identifiers, as on parts and parcels. */
export const describeItemLabel: Describe = ({ value }) => {
  if (!value.startsWith('[)>')) return undefined;
  // Some printers omit the first record separator.
  const text = value.slice(value.startsWith(RECORD, 3) ? 4 : 3);
  if (!/^(06|12)$/.test(text.slice(0, 2)) || text[2] !== FIELD) return undefined;
  const [record = '', ...others] = text.slice(3).split(RECORD);
  const fields = record.replaceAll(END, '').split(FIELD);
  const isEnded = others.length > 0;
  return {
    kind: 'item-label',
    title: t('Item label (ISO 15434)'),
    rows: [
      ...fields.filter((field) => field !== '').flatMap(toRow),
      ...(isEnded ? [] : row(t('End¦of the data'), { value: t('missing'), note: t("the record isn't terminated") })),
    ],
  };
};

import { checkGs1Number, expandUpcE } from '../gs1/index.ts';
import { t } from '../messages/index.ts';
import { type Describe, type Meaning, row } from './meaning.ts';

/** Returns the check character of an ISBN-10 or ISSN (modulo 11, weights down to 2). */
function mod11Character(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0);
  const rest = (11 - (sum % 11)) % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** Notes numbers that are not globally unique. */
function noteOf(gtin13: string): string | undefined {
  if (/^(02|2)/.test(gtin13)) return t('numbered within a shop or region, often with a price or weight');
  if (/^0?4/.test(gtin13) && gtin13.startsWith('04')) return t('numbered within a company');
  if (/^(05|98|99)/.test(gtin13)) return t('a coupon');
  return undefined;
}

const product = (label: string, digits: string, more: Meaning['rows'] = [], note?: string): Meaning => ({
  kind: 'product-number',
  title: t('Product number'),
  rows: [...row(label, checkGs1Number(digits), note === undefined ? {} : { note }), ...more],
});

const book = (digits: string): Meaning => {
  const short = digits.slice(3, -1);
  return {
    kind: 'book-number',
    title: digits.startsWith('9790') ? t('Music number (ISMN)') : t('Book number (ISBN)'),
    rows: [
      ...row(digits.startsWith('9790') ? 'ISMN' : 'ISBN', checkGs1Number(digits)),
      ...(digits.startsWith('978') ? row('ISBN-10', `${short}${mod11Character(short)}`) : []),
    ],
  };
};

const serial = (digits: string): Meaning => {
  const number = digits.slice(3, 10);
  return {
    kind: 'serial-number',
    title: t('Serial publication (ISSN)'),
    rows: [
      ...row('ISSN', `${number.slice(0, 4)}-${number.slice(4)}${mod11Character(number)}`),
      ...row(t('Variant'), digits.slice(10, 12)),
      ...row('EAN-13', checkGs1Number(digits)),
    ],
  };
};

function ofThirteen(digits: string): Meaning {
  if (/^97[89]/.test(digits)) return book(digits);
  if (digits.startsWith('977')) return serial(digits);
  return product('GTIN-13', digits, [], noteOf(digits));
}

/** EAN, UPC and ITF-14. */
export const describeProductNumber: Describe = ({ type, value }) => {
  switch (type) {
    case 'ean13Barcode':
    case 'isbnBarcode':
      return /^\d{13}$/.test(value) ? ofThirteen(value) : undefined;
    case 'ean8Barcode':
      return /^\d{8}$/.test(value)
        ? product('GTIN-8', value, [], /^[02]/.test(value) ? t('numbered within a shop') : undefined)
        : undefined;
    case 'upcABarcode':
      return /^\d{12}$/.test(value) ? product('GTIN-12', value, [], noteOf(`0${value}`)) : undefined;
    case 'upcEBarcode': {
      const long = expandUpcE(value);
      return long === undefined ? undefined : product('GTIN-12', long, row(t('Short form'), value));
    }
    case 'interleaved2Of5Barcode':
      return /^\d{14}$/.test(value) && !checkGs1Number(value).isWrong ? product('GTIN-14', value) : undefined;
    default:
      return undefined;
  }
};

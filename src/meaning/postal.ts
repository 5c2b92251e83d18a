import { type CheckedValue, entryOf } from '../gs1/index.ts';
import { msg, t } from '../messages/index.ts';
import { type Describe, type Meaning, personal, row } from './meaning.ts';

const FORMATS: Readonly<Record<string, string>> = {
  0: msg('none, or a test'),
  1: msg('letter'),
  2: msg('large letter'),
};

const CLASSES: Readonly<Record<string, string>> = {
  0: msg('none, or a test'),
  1: msg('1st class'),
  2: msg('2nd class'),
  3: msg('3rd class'),
  4: msg('premium'),
  5: msg('deferred'),
  6: msg('by air'),
  7: msg('by land and sea'),
  8: msg('premium, network access'),
  9: msg('standard, network access'),
};

const named = (names: Readonly<Record<string, string>>, code: string): CheckedValue => {
  const name = entryOf(names, code);
  return { value: name === undefined ? code : t('{code} ({name})', { code, name: t(name) }) };
};

/** Formats a British postcode: the inward part has three characters. */
const postCode = (text: string): string => `${text.slice(0, -3)} ${text.slice(-3)}`;

/** Royal Mail 4-state Mailmark: postcode and delivery point are joined, XY11 is international. */
function describeMailmark(value: string): Meaning | undefined {
  const [, format = '', version = '', mailClass = '', chain = '', item = '', code = ''] =
    /^(\d)(\d)([\dA-E])(\d{2}|\d{6})(\d{8})([A-Z][\dA-Z]{3,8})$/.exec(value) ?? [];
  if (code === '') return undefined;
  const isAbroad = code === 'XY11';
  return {
    kind: 'postal',
    title: t('Mail item (Mailmark)'),
    rows: [
      ...row(t('Kind of mail'), named(FORMATS, format)),
      ...row(t('Class¦of mail'), named(CLASSES, mailClass)),
      ...row(t('Supply chain'), chain),
      ...row(t('Item¦of mail'), item),
      ...(isAbroad
        ? row(t('Postal code'), t('abroad'))
        : [
            ...personal(t('Postal code'), postCode(code.slice(0, -2))),
            ...personal(t('Delivery point'), code.slice(-2)),
          ]),
      ...row(t('Version'), version),
    ],
  };
}

/** Dutch KIX: the number is a house, PO box or business reply number. */
function describeKix(value: string): Meaning | undefined {
  const [, digits = '', letters = '', number, addition] =
    /^(\d{4})([A-Z]{2})(\d{1,5})(?:X([\dA-Z]{1,6}))?$/.exec(value) ?? [];
  if (number === undefined) return undefined;
  return {
    kind: 'postal',
    title: t('Address (KIX)'),
    rows: [
      ...personal(t('Postal code'), `${digits} ${letters}`),
      ...personal(t('House or PO box number'), number),
      ...personal(t('Addition to the number'), addition),
    ],
  };
}

/** Japan Post customer barcode: postal code, then district, block, house and flat numbers. */
function describeJapanPost(value: string): Meaning | undefined {
  const [, area = '', place, numbers] = /^(\d{3})(\d{4})([\dA-Z-]{0,13})$/.exec(value) ?? [];
  if (place === undefined) return undefined;
  return {
    kind: 'postal',
    title: t('Address (Japan Post)'),
    rows: [...personal(t('Postal code'), `${area}-${place}`), ...personal(t('Address numbers'), numbers)],
  };
}

/** Barcodes that postal services print below an address. */
export const describePostal: Describe = ({ type, value }) => {
  switch (type) {
    case 'mailmarkBarcode':
      return describeMailmark(value);
    case 'kixBarcode':
      return describeKix(value);
    case 'japanPostBarcode':
      return describeJapanPost(value);
    default:
      return undefined;
  }
};

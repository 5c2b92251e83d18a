// Describes decoded values: one file per kind, tried in this order.

import type { SeenBarcode } from '../barcodes/types.ts';
import type { MeaningRow } from '../gs1/index.ts';
import { t } from '../messages/index.ts';
import { describeBoardingPass } from './boarding-pass.ts';
import { describeCalendarEvent } from './calendar-event.ts';
import { describeContact } from './contact.ts';
import { describeDriverLicence } from './driver-licence.ts';
import { describeGs1 } from './gs1.ts';
import { describeGs1Link } from './gs1-link.ts';
import { describeItemLabel } from './item-label.ts';
import type { Describe, Meaning, ScannedValue } from './meaning.ts';
import {
  describeEmail,
  describeOneTimePassword,
  describePlace,
  describeTelephone,
  describeTextMessage,
} from './messages.ts';
import { describeEpcPayment, describeSwissPayment } from './payments.ts';
import { describePostal } from './postal.ts';
import { describeProductNumber } from './product-number.ts';
import { describeTelepen } from './telepen.ts';
import { describeWebAddress } from './web-address.ts';
import { describeWifi } from './wifi.ts';

export type { MeaningRow } from '../gs1/index.ts';
export type { Meaning } from './meaning.ts';

const KINDS: readonly Describe[] = [
  describeProductNumber,
  describePostal,
  describeItemLabel,
  describeDriverLicence,
  describeBoardingPass,
  describeEpcPayment,
  describeSwissPayment,
  describeContact,
  describeCalendarEvent,
  describeWifi,
  describeOneTimePassword,
  describeTelephone,
  describeTextMessage,
  describePlace,
  describeEmail,
  describeGs1Link,
  describeWebAddress,
  describeGs1,
  describeTelepen,
];

/** Limits malicious symbols: no document has more rows. */
const MOST_ROWS = 200;

const atMost = (rows: readonly MeaningRow[]): readonly MeaningRow[] =>
  rows.length <= MOST_ROWS
    ? rows
    : [...rows.slice(0, MOST_ROWS), { label: t('Further entries'), value: String(rows.length - MOST_ROWS) }];

export function toScannedValue({ barcodeType, barcodeValue, barcodeDataAsBytes, isGs1 }: SeenBarcode): ScannedValue {
  const bytes = Uint8Array.from(atob(barcodeDataAsBytes), (character) => character.charCodeAt(0));
  return { type: barcodeType, value: barcodeValue ?? '', bytes, ...(isGs1 ? { isGs1 } : {}) };
}

/** Describes a value for users; undefined for unknown forms. Never throws. */
export function describeValue(scanned: ScannedValue, today: Date = new Date()): Meaning | undefined {
  for (const describe of KINDS) {
    const meaning = describe(scanned, today);
    if (meaning && meaning.rows.length > 0) return { ...meaning, rows: atMost(meaning.rows) };
  }
  return undefined;
}

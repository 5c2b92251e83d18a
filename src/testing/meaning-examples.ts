// Values of real symbols, one per kind, for tests of their meanings.
import type { BarcodeType } from '../barcodes/types.ts';

export const GS = '\u001d';

export const TODAY = new Date(Date.UTC(2026, 4, 10));

export interface MeaningExample {
  readonly kind: string;
  readonly type: BarcodeType;
  readonly value: string;
}

export const SWISS_LINES = [
  ...['SPC', '0200', '1', 'CH4431999123000889012'],
  ...['S', 'Robert Schneider AG', 'Rue du Lac', '1268', '2501', 'Biel', 'CH'],
  ...['', '', '', '', '', '', ''],
  ...['1949.75', 'CHF'],
  ...['S', 'Pia-Maria Rutschmann-Schnyder', 'Grosse Marktgasse', '28', '9400', 'Rorschach', 'CH'],
  ...['QRR', '210000000003139471430009017', 'Order of 15.06.2025', 'EPD'],
  '//S1/10/10201409/11/250512/20/140.000-53/30/106017086/31/250508/32/7.7/40/2:10;0:30',
] as const;

export const EPC_LINES = [
  ...['BCD', '002', '1', 'SCT', 'BHBLDEHHXXX', 'Franz Mustermänn', 'DE71110220330123456789', 'EUR12.3', 'GDDS'],
  ...['RF18539007547034', '', 'Thank you'],
] as const;

/** Invented, in Ontario's format: family name and street contain element ids. */
export const LICENCE =
  '@\n\u001e\rANSI 636012080002DL00410230ZO02710030DLDCAG\nDCBNONE\nDCDNONE\nDBA20290512\nDCSDACOSTA\nDACMARIE\nDADLOUISE\n' +
  'DBD20240513\nDBB19860512\nDBC2\nDAYBRO\nDAU170 cm\nDAG2 DAIRY LANE\nDAITORONTO\nDAJON\nDAKM3M 1J8\nDAQD1234-12348-60512\n' +
  'DCF*8976123*\nDCGCAN\nDDEN\n\rZOZOAY\n\r';

/** Example of the implementation guide, with one leg. */
export const BOARDING_PASS =
  'M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 14D>6181WW6225BAC 00141234560032A0141234567890 1AC AC 1234567890123    20KYLX58ZDEF456 ';

export const VCARD =
  'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Kennedy;Steve;;Dr.;\r\nTEL;TYPE=CELL,VOICE:+44 (0)7775 755503\r\n' +
  'ADR;TYPE=HOME:;;Flat 2\\, 43 Howitt Road;London;;NW3 4LU;UK\r\nEMAIL:steve@example.com\r\n' +
  'ORG:Net;Tek\r\nURL:https://example.com/steve\r\nBDAY:1970-02-28\r\nNOTE:A long\r\n  line\r\nEND:VCARD';

export const CALENDAR =
  'BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nSUMMARY:Review\\, part 2\nDTSTART:20260612T090000Z\n' +
  'DTEND;TZID=Europe/Zurich:20260612T113000\nLOCATION:Room 4\nEND:VEVENT\nEND:VCALENDAR';

export const MEANING_EXAMPLES: readonly MeaningExample[] = [
  { kind: 'gs1', type: 'ean128Barcode', value: `010950110153000317251200${'10AB-1'}${GS}310300175039329781250` },
  { kind: 'gs1', type: 'gs1DataBarBarcode', value: '0109501101530003' },
  { kind: 'gs1', type: 'dataMatrixBarcode', value: `010890381998765921S1ND6MPPFCGG6B869XES${GS}1731063010BNav4Cam2` },
  { kind: 'gs1', type: 'qrCodeBarcode', value: '(01)98898765432106(15)991231(3103)001750(10)12A(422)756' },
  {
    kind: 'gs1-digital-link',
    type: 'qrCodeBarcode',
    value: 'https://id.gs1.org/01/09506000134352/10/ABC?17=270131&3103=000195',
  },
  { kind: 'product-number', type: 'ean13Barcode', value: '4006381333931' },
  { kind: 'product-number', type: 'upcEBarcode', value: '01234565' },
  { kind: 'book-number', type: 'ean13Barcode', value: '9783161484100' },
  { kind: 'serial-number', type: 'ean13Barcode', value: '9770317847001' },
  { kind: 'driver-licence', type: 'pdf417Barcode', value: LICENCE },
  { kind: 'boarding-pass', type: 'aztecBarcode', value: BOARDING_PASS },
  { kind: 'contact', type: 'qrCodeBarcode', value: VCARD },
  {
    kind: 'contact',
    type: 'qrCodeBarcode',
    value: 'MECARD:N:Owen,Sean;TEL:+12125658770;EMAIL:srowen@google.com;BDAY:19800229;;',
  },
  { kind: 'wifi', type: 'qrCodeBarcode', value: 'WIFI:T:WPA;S:Caf\\;e \\"Nord\\";P:top\\:secret1;H:true;;' },
  { kind: 'epc-payment', type: 'qrCodeBarcode', value: EPC_LINES.join('\n') },
  { kind: 'swiss-payment', type: 'qrCodeBarcode', value: SWISS_LINES.join('\r\n') },
  { kind: 'calendar-event', type: 'qrCodeBarcode', value: CALENDAR },
  {
    kind: 'item-label',
    type: 'dataMatrixBarcode',
    value: `[)>\u001e06${GS}P445-175186-1-ND${GS}1PTFM252012ALMA3R3MTAA${GS}Q55${GS}4LCN\u001e\u0004`,
  },
  { kind: 'postal', type: 'mailmarkBarcode', value: '41038422416563762EF61AH8T' },
  { kind: 'postal', type: 'kixBarcode', value: '1231FZ13XHS' },
  { kind: 'postal', type: 'japanPostBarcode', value: '350110622-1A308' },
  { kind: 'web-address', type: 'qrCodeBarcode', value: 'http://www.example.com/m?id=7#top' },
  { kind: 'email', type: 'qrCodeBarcode', value: 'MATMSG:TO:a@example.com;SUB:Hello;BODY:One\\; two;;' },
  { kind: 'telephone', type: 'qrCodeBarcode', value: 'tel:+41-44-668-1800' },
  { kind: 'text-message', type: 'qrCodeBarcode', value: 'SMSTO:+41446681800:Yes: I come' },
  { kind: 'place', type: 'qrCodeBarcode', value: 'geo:47.3769,8.5417,408?q=Z%C3%BCrich' },
  {
    kind: 'one-time-password',
    type: 'qrCodeBarcode',
    value: 'otpauth://totp/Example:a@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Example',
  },
];

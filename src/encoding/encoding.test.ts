import { decode as decodePng } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { type BarcodeImage, type BarcodeType, scan } from '../barcodes/index.ts';
import { encodeSymbol, toPdf, toPng, toSvg, WRITABLE_TYPES } from './index.ts';

const EXAMPLES: Readonly<Partial<Record<BarcodeType, readonly [asked: string, read?: string]>>> = {
  add2Barcode: ['05'],
  add5Barcode: ['90200'],
  australianPost4StateBarcode: ['1112345678'],
  aztecBarcode: ['Code 2D!'],
  aztecRuneBarcode: ['025'],
  bcdMatrixBarcode: ['01234567895'],
  codabarBarcode: ['A40156B'],
  code11Barcode: ['123-45'],
  code128Barcode: ['Count012345!'],
  code16KBarcode: ['Code 16K, 2026'],
  code32Barcode: ['01234567', 'A012345676'],
  code39Barcode: ['PART/N 12'],
  code39ExtendedBarcode: ['Part no. 12'],
  code49Barcode: ['Code 49, 2026'],
  code93Barcode: ['THIS IS 93'],
  code93ExtendedBarcode: ['Code 93!'],
  dataLogic2Of5Barcode: ['1234567890'],
  dataMatrixBarcode: ['Data Matrix 1'],
  dotCodeBarcode: ['DotCode 1'],
  ean128Barcode: ['(01)09521234543213(10)ABC', '010952123454321310ABC'],
  ean13Barcode: ['978030640615', '9780306406157'],
  ean8Barcode: ['0234567', '02345673'],
  gs1DataBarBarcode: ['09521234543213', '0109521234543213'],
  hanXinBarcode: ['Han Xin 汉信'],
  iata2Of5Barcode: ['1234567'],
  industry2Of5Barcode: ['0463381455'],
  intelligentMailBarcode: ['0123456709498765432101234567891'],
  interleaved2Of5Barcode: ['2401234567'],
  invert2Of5Barcode: ['12345'],
  japanPostBarcode: ['12345671-2-3'],
  kixBarcode: ['1231FZ13XHS'],
  matrix2Of5Barcode: ['1234567'],
  microPdf417Barcode: ['MicroPDF417'],
  microQRCodeBarcode: ['1234'],
  msiBarcode: ['0123456', '01234566'],
  patchCodeBarcode: ['T'],
  pdf417Barcode: ['This is PDF417'],
  pharmacodeBarcode: ['1234'],
  planetBarcode: ['01234567890'],
  plesseyBarcode: ['01234ABCD'],
  postNetBarcode: ['012345678'],
  pznBarcode: ['01234562'],
  qrCodeBarcode: ['https://markwright.example/ä'],
  rectangularMicroQRCodeBarcode: ['rMQR 12'],
  royalPost4StateBarcode: ['LE28HS9Z'],
  telepenBarcode: ['Telepen 1'],
  twoTrackPharmacodeBarcode: ['117480'],
  upcABarcode: ['01234500005', '012345000058'],
  upcEBarcode: ['0123455', '01234558'],
};

describe('encoding', () => {
  it('has an example of every type that can be drawn', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(WRITABLE_TYPES);
  });

  it.each(WRITABLE_TYPES)('draws a %s with the given value', async (type) => {
    const [asked = '', read = asked] = EXAMPLES[type] ?? [];
    expect((await encodeSymbol(type, asked)).value).toBe(read);
  });

  it.each([
    ['ean13Barcode', '978030640615x'],
    ['ean13Barcode', '9780306406158'],
    ['code39Barcode', 'lower case'],
    ['patchCodeBarcode', '5'],
    ['maxiCodeBarcode', 'A'],
  ])('refuses %s of “%s” and says why', async (type, value) => {
    await expect(encodeSymbol(type as BarcodeType, value)).rejects.toThrow(`“${value}” can’t be drawn as ${type}: `);
  });

  it('refuses a symbol that is read back as something else', async () => {
    await expect(encodeSymbol('code128Barcode', 'nul \u0000 é €')).rejects.toThrow();
  });

  it('writes the same symbol as SVG, PNG and PDF', async () => {
    const { symbol } = await encodeSymbol('qrCodeBarcode', 'SAME');
    const { data, width, height } = decodePng(await toPng(symbol, 3));
    const image: BarcodeImage = { data: new Uint8ClampedArray(4 * width * height).fill(255), width, height };
    for (let i = 0; i < width * height; i++) image.data.set(data.subarray(3 * i, 3 * i + 3), 4 * i);
    expect((await scan(image, { barcodeTypes: ['qrCodeBarcode'] }))[0]?.barcodeValue).toBe('SAME');
    const svg = toSvg(symbol, 0.5);
    expect(svg).toContain('width="20.5mm" height="20.5mm" viewBox="0 0 41 41"');
    const dark = symbol.cells.reduce((sum, cell) => sum + cell, 0);
    const area = [...svg.matchAll(/h(\d+)v(\d+)h-/g)]
      .slice(1)
      .reduce((sum, [, w, h]) => sum + Number(w) * Number(h), 0);
    expect(area).toBe(dark);
    const pdf = toPdf(symbol, 0.5);
    expect(pdf.match(/ re$/gm)?.length).toBe([...svg.matchAll(/M\d/g)].length - 1);
    const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
    expect(pdf.slice(table, table + 4)).toBe('xref');
  });
});

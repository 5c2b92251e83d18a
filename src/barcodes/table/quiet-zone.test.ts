import { expect, it } from 'vitest';
import type { Barcode } from '../types.ts';
import { quietZoneOf } from './quiet-zone.ts';

const of = (barcodeType: Barcode['barcodeType'], barcodeValue: string, width: number, height: number, skew = 0) =>
  quietZoneOf({ barcodeType, barcodeValue, area: { x: 0, y: 0, width, height }, skew } as Barcode);

it('leaves ten modules next to bars, and nothing above them', () => {
  // Modules: 11 per character of Code 128, set B, and 35 for start, check and stop; 95 for EAN-13.
  const module = 3;
  const zone = of('code128Barcode', 'ABCDEF', module * (11 * 6 + 35), 120);
  expect(zone.across).toBeGreaterThanOrEqual(10 * module);
  expect(zone.down).toBe(0);
  expect(of('ean13Barcode', '4006381333931', 95 * module, 120).across).toBeGreaterThanOrEqual(8 * module);
});

it('follows upright bars', () => {
  const zone = of('code39Barcode', 'AB', 100, 400, 90);
  expect(zone.across).toBeCloseTo(0);
  expect(zone.down).toBeGreaterThan(40);
});

it('leaves four modules around a QR Code of any version', () => {
  for (const [characters, modules] of [
    [17, 21],
    [106, 37],
    [271, 57],
  ] as const) {
    const zone = of('qrCodeBarcode', 'x'.repeat(characters), 300, 300);
    expect(zone.across).toBeGreaterThanOrEqual((4 * 300) / modules);
    expect(zone.across).toBeLessThan(300 / 4);
    expect(zone.down).toBe(zone.across);
  }
});

import { expect, it } from 'vitest';
import type { Barcode } from '../barcodes/types.ts';
import { rectContainsRect } from '../kernel/rect.ts';
import { definitionOf } from '../marks/index.ts';
import { createTestEditor } from '../testing/test-editor.ts';
import { markBarcodes } from './mark-barcodes.ts';

const barcode = (x: number, y: number, barcodeValue: string | null = 'SECRET'): Barcode => ({
  barcodeType: 'code128Barcode',
  barcodeValue,
  barcodeDataAsBytes: '',
  area: { x, y, width: 200, height: 60 },
  confidence: 100,
  numberOfCheckSumChars: 1,
  validCheckSum: true,
  skew: 0,
  point1: { x, y },
  point2: { x: x + 200, y },
  point3: { x: x + 200, y: y + 60 },
  point4: { x, y: y + 60 },
});

const marksOf = ({ document }: ReturnType<typeof createTestEditor>) => [...document.ordered()].map(({ mark }) => mark);

it('frames symbols with their values, and covers nothing', () => {
  const editor = createTestEditor();
  const placed = [
    { pageNumber: 1, barcode: barcode(100, 100) },
    { pageNumber: 2, barcode: barcode(300, 400, null) },
  ];
  expect(markBarcodes(editor, placed, 'frame')).toBe(2);
  const [first, second] = marksOf(editor);
  expect(first).toMatchObject({
    fillColor: 'transparent',
    pageNumber: 1,
    data: { barcodeType: 'code128Barcode', barcodeValue: 'SECRET' },
  });
  expect(second).toMatchObject({ pageNumber: 2, data: { barcodeType: 'code128Barcode' } });
  expect(Object.keys(second?.data ?? {})).toEqual(['barcodeType']);
  expect([...editor.session.getState().selection]).toEqual([first?.uid]);
  editor.document.undo();
  expect(editor.document.status.getState().count).toBe(0);
});

it('keeps a frame on the page', () => {
  const editor = createTestEditor();
  markBarcodes(editor, [{ pageNumber: 1, barcode: barcode(2, 2) }], 'frame');
  const [mark] = marksOf(editor);
  const bounds = mark && definitionOf(mark).geometry.bounds(mark, 1);
  expect(bounds && rectContainsRect({ x: 0, y: 0, width: 1000, height: 1400 }, bounds)).toBe(true);
});

it('covers a symbol with a margin, without its value', () => {
  const editor = createTestEditor();
  markBarcodes(editor, [{ pageNumber: 1, barcode: barcode(100, 100) }], 'redaction');
  const [mark] = marksOf(editor);
  expect(JSON.stringify(mark)).not.toContain('SECRET');
  const [covered] = mark ? definitionOf(mark).geometry.covered(mark, 1) : [];
  expect(covered && rectContainsRect(covered, { x: 94, y: 94, width: 212, height: 72 })).toBe(true);
});

it('does nothing for nothing, and leaves no step to undo', () => {
  const editor = createTestEditor();
  expect(markBarcodes(editor, [], 'frame')).toBe(0);
  expect(markBarcodes(editor, [{ pageNumber: 9, barcode: barcode(1, 1) }], 'redaction')).toBe(0);
  expect(editor.document.status.getState().undoLabel).toBeUndefined();
});

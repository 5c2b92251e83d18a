import { expect, it } from 'vitest';
import { layOutStage, pageArea, placeArea, rowsBetween } from './stage-layout.ts';

const PORTRAIT = { width: 600, height: 800 };
const LANDSCAPE = { width: 800, height: 600 };
const pdf = (...pages: { width: number; height: number }[]) => ({ pages, unitsPerInch: 72 });

it('puts matching pages in one row, in the same scale', () => {
  const layout = layOutStage([{ old: 1, new: 1 }, { new: 2 }], pdf(PORTRAIT), pdf(PORTRAIT, LANDSCAPE));
  expect(layout.rows.map(({ y, height }) => [y, height])).toEqual([
    [0, 1000],
    [1028, 750],
  ]);
  expect(layout.height).toBe(1778);
  const [first, second] = layout.rows as [(typeof layout.rows)[0], (typeof layout.rows)[0]];
  expect(pageArea(layout, first, 'old')).toEqual({ x: 125, y: 0, width: 750, height: 1000 });
  expect(pageArea(layout, second, 'old')).toBeUndefined();
  expect(rowsBetween(layout, 1010, 1020)).toEqual([]);
  expect(rowsBetween(layout, 900, 1030)).toEqual([first, second]);
});

it('shows a scan as wide as the PDF', () => {
  const scan = { pages: [{ width: 2400, height: 3200 }], unitsPerInch: undefined };
  const layout = layOutStage([{ old: 1, new: 1 }], pdf(PORTRAIT), scan);
  const [row] = layout.rows;
  expect(row && pageArea(layout, row, 'new')).toEqual(row && pageArea(layout, row, 'old'));
  const place = { page: 1, areas: [{ x: 240, y: 320, width: 24, height: 32 }] };
  expect(placeArea(layout, 'new', place)).toEqual({ x: 100, y: 400 / 3, width: 10, height: 40 / 3 });
  expect(placeArea(layout, 'new', { page: 7, areas: [] })).toBeUndefined();
});

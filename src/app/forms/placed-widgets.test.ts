import { expect, it } from 'vitest';
import { OWN_FILE } from '../../kernel/page-list.ts';
import { formField, formOf } from '../../testing/form-fields.ts';
import { createFakePicture } from '../../testing/test-application.ts';
import { placeWidgets } from './placed-widgets.ts';
import { nextStop, tabStops } from './tab-stops.ts';

const SIZE = { width: 600, height: 800 };
const page = (number: number, quarters: 0 | 1 = 0) => {
  const [width, height] = quarters === 0 ? [SIZE.width, SIZE.height] : [SIZE.height, SIZE.width];
  return { file: OWN_FILE, page: number, quarters, width, height };
};
const onPage = (number: number) => ({
  page: number,
  rectangle: [100, 200, 50, 20] as const,
  turns: 0 as const,
  hidden: false,
});

it('follows pages that were moved and turned, and leaves out fields of deleted ones', () => {
  const form = formOf([1, 2, 3].map((number) => formField(`on ${number}`, { widgets: [onPage(number)] })));
  const placed = placeWidgets(form, createFakePicture('a.pdf', { sources: [page(2), page(0, 1)] }));
  expect(placed.map(({ key, pageNumber }) => [key, pageNumber])).toEqual([
    ['on 1 0', 2],
    ['on 3 0', 1],
  ]);
  expect(placed[0]).toMatchObject({
    rect: { x: 580, y: 100, width: 20, height: 50 },
    corner: { x: 600, y: 100 },
    degrees: 90,
    width: 50,
    height: 20,
  });
});

it('omits widgets without input: hidden ones, signatures, and buttons without an effect', () => {
  const reset = { kind: 'reset', fields: [], allBut: false } as const;
  const form = formOf([
    formField('hidden', { widgets: [{ ...onPage(1), hidden: true }] }),
    formField('signature', { type: 'signature' }),
    formField('script', { type: 'button' }),
    formField('reset', { type: 'button', action: reset }),
  ]);
  expect(placeWidgets(form, createFakePicture('a.pdf')).map(({ field }) => field.name)).toEqual(['reset']);
});

it('visits each field once, and radio groups as one stop', () => {
  const radios = ['small', 'large'].map((state) => ({ ...onPage(1), state }));
  const form = formOf([formField('a'), formField('size', { type: 'radio', widgets: radios }), formField('b')]);
  const placed = placeWidgets(form, createFakePicture('a.pdf'));
  const stops = (value: string | null) => tabStops(placed, new Map([['size', value]]));
  expect(stops(null).map(({ key }) => key)).toEqual(['a 0', 'size 0', 'b 0']);
  expect(stops('large').map(({ key }) => key)).toEqual(['a 0', 'size 1', 'b 0']);
  expect(nextStop(stops('large'), 'size 0', 1)?.key).toBe('b 0');
  expect(nextStop(stops('large'), 'b 0', -1)?.key).toBe('size 1');
  expect(nextStop(stops(null), 'b 0', 1)).toBeUndefined();
  expect(nextStop(stops(null), undefined, 1)?.key).toBe('a 0');
});

it('turns a widget as its content is, and then as its page is', () => {
  const sideways = { ...onPage(1), turns: 1 } as const;
  const form = formOf([formField('a', { widgets: [sideways] })]);
  const [upright] = placeWidgets(form, createFakePicture('a.pdf', { sources: [page(0)] }));
  expect(upright).toMatchObject({ corner: { x: 150, y: 200 }, degrees: 90, width: 20, height: 50 });
  const [turned] = placeWidgets(form, createFakePicture('a.pdf', { sources: [page(0, 1)] }));
  expect(turned).toMatchObject({ corner: { x: 600, y: 150 }, degrees: 180, width: 20, height: 50 });
});

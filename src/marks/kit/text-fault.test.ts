import { expect, it } from 'vitest';
import { markIn } from '../../testing/test-editor.ts';
import { textFault } from './text-fault.ts';

const RECT = { x: 0, y: 0, width: 100, height: 20 };
const mask = { value: '(99) 99', translations: { 9: '[0-9]' } };

it.each([
  ['TextAnnotation', { text: '12345', maxLength: 3 }, 'At most 3 characters.'],
  ['TextRedaction', { text: '12345', maxLength: 3 }, 'At most 3 characters.'],
  ['TextAreaSignature', { text: '12345', maxLength: 3 }, 'At most 3 characters.'],
  ['TextInputSignature', { text: '12345', maxLength: 3 }, 'At most 3 characters.'],
  ['TextInputSignature', { text: '(1x', mask }, "“x” isn't allowed here: the place takes [0-9]."],
  ['TextInputSignature', { text: '(12) 345', mask }, 'No room for “5”.'],
  ['TextInputSignature', { text: '1234', mask }, 'The mask formats this text as “(12) 34”.'],
])('tells why a %s with %j would not take its text', (type, changes, reason) => {
  expect(textFault(markIn(type, 'a', RECT, changes))).toBe(reason);
});

it.each([
  ['TextAnnotation', { text: '12345', maxLength: 5 }],
  ['TextAnnotation', { text: '12345', maxLength: 0 }],
  ['TextInputSignature', { text: '(12) 3', mask }],
  ['TextInputSignature', { text: '(12) 34', mask }],
  ['TextInputSignature', { text: '', mask, maxLength: 1 }],
  ['StampAnnotation', { label: 'Approved' }],
  ['RectangleAnnotation', {}],
])('finds nothing wrong with a %s of %j', (type, changes) => {
  expect(textFault(markIn(type, 'a', RECT, changes))).toBeUndefined();
});

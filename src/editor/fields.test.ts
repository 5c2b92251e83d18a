import { expect, it } from 'vitest';
import { createTestEditor, markIn } from '../testing/test-editor.ts';
import { fieldsOnPage, findNext, goToField } from './fields.ts';

const at = (x: number, y: number) => ({ x, y, width: 100, height: 30 });

const editor = createTestEditor([
  markIn('TextAreaSignature', 'third', at(50, 300)),
  markIn('TextInputSignature', 'second', at(500, 98)),
  markIn('FreehandSignature', 'first', at(50, 105)),
  markIn('TextAnnotation', 'not a field', at(50, 10)),
  markIn('TextSignature', 'locked', at(50, 200), { interactionMode: 'SelectionDisabled' }),
  markIn('TextSignature', 'elsewhere', at(50, 200), { pageNumber: 2 }),
]);

it('lists the signature fields of the page in reading order', () => {
  expect(fieldsOnPage(editor).map(({ uid }) => uid)).toEqual(['first', 'second', 'third']);
});

it('goes to the next field and stops at the last', () => {
  const walk = (from: string | undefined, step: 1 | -1) => findNext(fieldsOnPage(editor), from, step)?.uid;
  expect([undefined, 'first', 'second', 'third'].map((from) => walk(from, 1))).toEqual([
    'first',
    'second',
    'third',
    undefined,
  ]);
  expect(walk(undefined, -1)).toBe('third');
  expect(walk('first', -1)).toBeUndefined();
});

it('opens a text field for typing, and selects other fields', () => {
  const [first, second] = fieldsOnPage(editor);
  if (!first || !second) throw new Error('No fields');
  goToField(editor, first, { typing: true });
  expect([...editor.session.getState().selection]).toEqual(['first']);
  expect(editor.draft.getState().typing).toBeUndefined();
  goToField(editor, second, { typing: true });
  expect(editor.draft.getState().typing?.mark.uid).toBe('second');
});

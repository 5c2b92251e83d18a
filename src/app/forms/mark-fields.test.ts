import { expect, it } from 'vitest';
import { parseScript } from '../../forms/rules/parse-script.ts';
import { writeScript } from '../../forms/rules/write-script.ts';
import { OWN_FILE } from '../../kernel/page-list.ts';
import { formField, formOf } from '../../testing/form-fields.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../../testing/test-application.ts';
import { markIn } from '../../testing/test-editor.ts';
import { formChanges } from './form-changes.ts';
import { toTextInput, turnIntoFields } from './mark-fields.ts';
import { placeWidgets } from './placed-widgets.ts';

const SOURCE = { file: OWN_FILE, page: 0, quarters: 0, width: 1000, height: 1400 } as const;

async function setUp(...masks: readonly ({ value: string; translations: Record<string, string> } | null)[]) {
  const app = createTestApplication();
  const picture = createFakePicture('a.pdf', { sources: [SOURCE], pages: [{ width: 1000, height: 1400 }] });
  app.openAs(async () => picture);
  await app.core.workspace.open({ file: pictureFile('a.pdf') });
  const { document } = app.core.editor;
  document.commit('add', (transaction) => {
    for (const [index, mask] of masks.entries()) {
      const mark = markIn('TextInputSignature', `m${index}`, { x: 10, y: 100 * index, width: 200, height: 30 });
      transaction.add({
        ...mark,
        mask,
        text: '12',
        maxLength: 9,
        horizontalAlignment: 'Right',
        fontName: 'Courier New',
      } as typeof mark);
    }
  });
  turnIntoFields(app.core, picture, ['Text']);
  return { ...app, picture, document, fields: formChanges(document.properties()) };
}

it('turns text input marks into fields with rules of their masks and their texts, in one step', async () => {
  const { fields, document, core, shown } = await setUp(
    { value: '99.99-A', translations: { 9: '[0-9]', A: '[A-Za-z]' } },
    null,
  );
  expect(fields).toMatchObject([
    {
      name: 'Text 2',
      align: 'right',
      fontName: 'Courier',
      maxLength: 9,
      widgets: [{ page: 1, rectangle: [10, 0, 200, 30], turns: 0 }],
      rules: [{ kind: 'mask', mask: '99.99-A', trigger: 'keystroke' }],
    },
    { name: 'Text 3', rules: [] },
  ]);
  expect(document.properties().formValues).toEqual({ 'Text 2': '12', 'Text 3': '12' });
  expect(shown.messages).toEqual([]);
  expect(document.status.getState().count).toBe(0);
  core.editor.document.undo();
  expect(document.status.getState().count).toBe(2);
  expect(document.properties()).not.toHaveProperty('formFields');
});

it.each([
  ['narrower than any class', { value: 'xx', translations: { x: '[A-C]' } }, 'AA'],
  ['between classes', { value: '#', translations: { '#': '[0-9.]' } }, 'X'],
  ['with a literal that forms understand', { value: '9-x', translations: { x: '[0-9]' } }, undefined],
])('says that a mask is looser in the form if it is %s', async (_, mask, expected) => {
  const { fields, shown } = await setUp(mask);
  const rules = expected === undefined ? [] : [{ kind: 'mask', mask: expected, trigger: 'keystroke' }];
  expect(fields).toMatchObject([{ rules }]);
  expect(shown.messages).toMatchObject([{ kind: 'hint', title: expect.stringContaining('1 mask takes more') }]);
});

it('gives text input marks the masks of fields, which become the same fields again', async () => {
  const { core, picture } = await setUp();
  const rule = { kind: 'mask', mask: 'AX-99', trigger: 'keystroke' } as const;
  const field = formField('code', { rules: [rule], maxLength: 5 });
  const phone = formField('phone', { rules: [{ kind: 'special', form: 'ssn', trigger: 'format' }] });
  const [mark, other] = placeWidgets(formOf([field, phone]), picture).map((place) => toTextInput(core.editor, place));
  expect(mark).toMatchObject({
    maxLength: 5,
    mask: { value: 'AX-99', translations: { 9: '[0-9]', A: '[A-Za-z]', X: '.' } },
  });
  expect(other).toMatchObject({ mask: { value: '999-99-9999' } });
  core.editor.document.commit('add', (transaction) => mark && transaction.add(mark));
  turnIntoFields(core, picture, []);
  const [again] = formChanges(core.editor.document.properties());
  expect(again).toMatchObject({ rules: [rule], maxLength: 5 });
  expect(parseScript(writeScript(rule))).toEqual([{ kind: 'mask', mask: 'AX-99' }]);
});

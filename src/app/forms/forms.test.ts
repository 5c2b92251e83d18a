import { expect, it } from 'vitest';
import type { Form, FormClient } from '../../forms/client.ts';
import type { FormField } from '../../forms/types.ts';
import type { PdfParts } from '../../media/index.ts';
import { formField, formOf } from '../../testing/form-fields.ts';
import { createFakePicture, createTestApplication, pictureFile } from '../../testing/test-application.ts';
import { openAddedFonts } from './added-fonts.ts';
import { createForms, type Forms } from './forms.ts';

const name = formField('name', { value: 'Ada', defaultValue: 'Ada' });
const code = formField('code', {
  maxLength: 3,
  widgets: [{ page: 2, rectangle: [0, 0, 9, 9], turns: 0, hidden: false }],
});

const UNFILLED = new Blob(['as opened']);

/** A form whose file notes the values that it is filled with. */
async function setUp(fields: readonly FormField[] = [name, code], rights = {}, xfa: Form['xfa'] = 'none') {
  const app = createTestApplication();
  const replaced: { readonly text: string; readonly pages: readonly number[] }[] = [];
  const pdf = {
    ...{ signatureCount: 0, certification: 0, ...rights },
    unfilled: { file: UNFILLED, password: undefined },
    replace: async (file: Blob, pages: ReadonlySet<number>) =>
      void replaced.push({ text: await file.text(), pages: [...pages] }),
  } as unknown as PdfParts;
  app.openAs(async () => createFakePicture('a.pdf', { pdf }));
  await app.core.workspace.open({ file: pictureFile('a.pdf') });
  const failing = { isFailing: false };
  const form = { ...formOf(fields), xfa };
  const client: FormClient = {
    detect: async () => [],
    writeData: async ({ format, row }) => `${format} ${JSON.stringify(Object.fromEntries(row))}`,
    read: async () => form,
    readData: async () => [
      new Map([
        ['name', 'Grace'],
        ['code', 'too long'],
      ]),
    ],
    checkFont: async (file) => {
      if (file.size === 0) throw new Error('It is empty.');
    },
    fill: async ({ values, flatten, fonts = [] }) => {
      if (failing.isFailing) throw new Error('The fields are damaged.');
      const text =
        JSON.stringify(Object.fromEntries(values)) +
        (flatten ? ' flat' : '') +
        fonts.map(({ name }) => ` ${name}`).join('');
      return { file: new Blob([text]), problems: [], notes: [] };
    },
    close: () => undefined,
  };
  let filled = 0;
  const onFilled = () => {
    filled += 1;
  };
  const fonts = await openAddedFonts(false);
  const forms = createForms({ core: app.core, pdf, form, client, changes: [], isStale: false, fonts, onFilled });
  const valueNow = (field: FormField) => forms.state.getState().values.get(field.name);
  return { ...app, forms, replaced, valueNow, failing, filled: () => filled };
}

it('makes a value one step of undo, and fills the file that is shown with it', async () => {
  const { core, forms, replaced, valueNow, filled } = await setUp();
  const { document } = core.editor;
  forms.fill(name, 'Grace');
  forms.fill(code, 'abc');
  expect([valueNow(name), valueNow(code)]).toEqual(['Grace', 'abc']);
  await forms.settle();
  expect(replaced).toEqual([{ text: '{"name":"Grace","code":"abc"}', pages: [1, 2] }]);
  expect(filled()).toBe(1);
  document.undo();
  expect([valueNow(name), valueNow(code)]).toEqual(['Grace', null]);
  await forms.settle();
  expect(replaced.at(-1)).toEqual({ text: '{"name":"Grace"}', pages: [2] });
  document.undo();
  await forms.settle();
  expect(replaced.at(-1)).toEqual({ text: 'as opened', pages: [1] });
  expect(document.properties()).not.toHaveProperty('formValues');
});

it('fills later values in after an export that found nothing to fill in', async () => {
  const { forms, replaced, clock } = await setUp();
  await forms.settle();
  forms.fill(name, 'Grace');
  await forms.settle();
  expect(replaced.map(({ text }) => text)).toEqual(['{"name":"Grace"}']);
  await forms.settle();
  forms.fill(name, 'Ada L');
  clock.advance(1000);
  await expect.poll(() => replaced.at(-1)?.text).toBe('{"name":"Ada L"}');
});

it('waits for values that come while it fills others in', async () => {
  const { forms, replaced, valueNow } = await setUp();
  forms.fill(name, 'Grace');
  const settled = forms.settle();
  forms.fill(code, 'abc');
  await settled;
  expect(replaced.at(-1)?.text).toBe('{"name":"Grace","code":"abc"}');
  expect(forms.state.getState().drawn.get('code')).toBe(valueNow(code));
});

it('restores values saved with the document', async () => {
  const { core, forms, valueNow, replaced } = await setUp();
  core.editor.document.load({ marks: [], formValues: { name: 'Grace', gone: 'x', code: 7 } });
  expect([valueNow(name), valueNow(code)]).toEqual(['Grace', null]);
  await forms.settle();
  expect(replaced).toEqual([{ text: '{"name":"Grace"}', pages: [1] }]);
});

it('fills with the fonts that were added, and refuses others', async () => {
  const { forms, replaced } = await setUp();
  forms.fill(name, '漢字');
  await forms.settle();
  await expect(forms.addFont(new File([], 'empty.ttf'))).rejects.toThrow('empty');
  await forms.addFont(new File(['…'], 'han.ttf'));
  await forms.settle();
  expect(forms.state.getState().fonts).toEqual(['han.ttf']);
  expect(replaced.map(({ text }) => text)).toEqual(['{"name":"漢字"}', '{"name":"漢字"} han.ttf']);
  forms.removeFont('han.ttf');
  await forms.settle();
  expect(replaced.at(-1)?.text).toBe('{"name":"漢字"}');
});

async function answer({ state }: Forms, isYes: boolean): Promise<void> {
  state.getState().question?.answer(isYes);
  await Promise.resolve();
}

it.each([
  ['an XFA copy', { signatureCount: 1 }, 'static', true],
  ['a certification that allows no change', { signatureCount: 1, certification: 1 }, 'none', true],
  ['a signature that allows values', { signatureCount: 1 }, 'none', false],
  ['an XFA copy, but no signature', {}, 'static', false],
] as const)('asks before signatures are broken, and tells of it: %s', async (_, rights, xfa, isTold) => {
  const { forms, shown, valueNow } = await setUp([name, code], rights, xfa);
  expect(forms.state.getState().notes).toEqual([]);
  forms.fill(name, 'Grace');
  expect(forms.state.getState().question !== undefined).toBe(isTold);
  if (isTold) {
    await answer(forms, false);
    expect(valueNow(name)).toBe('Ada');
    forms.fill(name, 'Grace');
    await answer(forms, true);
    expect(valueNow(name)).toBe('Grace');
    // Asked once.
    forms.fill(code, 'abc');
    expect(valueNow(code)).toBe('abc');
  }
  await forms.settle();
  const isBroken = /signatures of this PDF do not allow this/;
  expect(forms.state.getState().notes.some(({ id }) => isBroken.test(id))).toBe(isTold);
  expect(shown.messages.some(({ title }) => isBroken.test(title))).toBe(isTold);
});

it('keeps an invalid value in its field with the reason, and does not fill it in', async () => {
  const { core, forms, valueNow } = await setUp();
  forms.fill(code, 'too long');
  expect(valueNow(code)).toBeNull();
  expect(forms.state.getState().refused.get('code')?.value).toBe('too long');
  expect(forms.state.getState().refused.get('code')?.reason).not.toBe('');
  expect(core.editor.document.status.getState().undoLabel).toBeUndefined();
  forms.fill(code, 'abc');
  expect(forms.state.getState().refused.size).toBe(0);
});

it('clears the form in one step, except read-only fields', async () => {
  const locked = formField('locked', { value: 'kept', readOnly: true });
  const { core, forms, valueNow } = await setUp([name, code, locked]);
  forms.fill(name, 'Grace');
  forms.fill(code, 'abc');
  forms.clear();
  expect([valueNow(name), valueNow(code), valueNow(locked)]).toEqual(['Ada', null, 'kept']);
  core.editor.document.undo();
  expect([valueNow(name), valueNow(code)]).toEqual(['Grace', 'abc']);
});

it('clears and fills fields whose page shows something else, although their value stays', async () => {
  const total = formField('total', { value: '', shown: '1,234.00' });
  const { core, forms, replaced, valueNow } = await setUp([name, code, total]);
  const others = () => [...forms.state.getState().shownOtherwise];
  expect([valueNow(total), others()]).toEqual(['', ['total']]);
  forms.fill(name, 'Grace');
  await forms.settle();
  expect([replaced.at(-1), others()]).toEqual([{ text: '{"name":"Grace"}', pages: [1] }, ['total']]);
  forms.clear();
  await forms.settle();
  expect([replaced.at(-1), others()]).toEqual([{ text: '{"total":null}', pages: [1] }, []]);
  core.editor.document.undo();
  expect(others()).toEqual(['total']);
  forms.fill(total, '');
  forms.fill(code, 'abc');
  await forms.settle();
  expect([replaced.at(-1)?.text, others()]).toEqual(['{"name":"Grace","code":"abc","total":""}', []]);
});

it('resets the fields that a button names, or all others', async () => {
  const button = (allBut: boolean) =>
    formField('button', { type: 'button', action: { kind: 'reset', fields: ['name'], allBut } });
  const { forms, valueNow } = await setUp();
  forms.fill(name, 'Grace');
  forms.fill(code, 'abc');
  forms.press(button(true));
  expect([valueNow(name), valueNow(code)]).toEqual(['Grace', null]);
  forms.press(button(false));
  expect(valueNow(name)).toBe('Ada');
});

it('reports why the file cannot be filled, and rejects waiting calls', async () => {
  const { forms, failing, shown } = await setUp();
  failing.isFailing = true;
  forms.fill(name, 'Grace');
  await expect(forms.settle()).rejects.toThrow();
  expect(shown.messages.at(-1)).toMatchObject({ kind: 'error', detail: 'The fields are damaged.' });
  failing.isFailing = false;
  await forms.settle();
  expect(await (await forms.flatten()).text()).toBe('{"name":"Grace"} flat');
});

it('exports the values of all fields, with those that the file does not have yet', async () => {
  const { forms } = await setUp();
  forms.fill(code, 'abc');
  expect(await forms.exportData('fdf')).toBe('fdf {"name":"Ada","code":"abc"}');
});

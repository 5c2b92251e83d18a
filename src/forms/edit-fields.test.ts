import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formField } from '../testing/form-fields.ts';
import { buildForm, fieldObject, widget } from '../testing/pdf/build-form.ts';
import { buildPdf } from '../testing/pdf/build-pdf.ts';
import { missingReaders } from '../testing/pdf/independent-readers.ts';
import { addFields } from './add-fields.ts';
import { applyEdits } from './check-edits.ts';
import { editFields } from './edit-fields.ts';
import { fillForm } from './fill-form.ts';
import { readForm } from './read-form.ts';
import type { FieldChange, FieldEdit, FormField } from './types.ts';

const LINE = [50, 700, 250, 720];
const form = (entries = '', further: readonly string[] = []) =>
  buildForm({ fields: [widget('name', 'Tx', LINE, entries), ...further] });

const edit = async (bytes: Uint8Array, ...edits: readonly FieldEdit[]) => (await editFields(bytes, edits)).bytes;

async function fieldAfter(bytes: Uint8Array, change: FieldChange): Promise<FormField | undefined> {
  return (await readForm(await edit(bytes, { name: 'name', change }))).fields[0];
}

const CHANGES: readonly FieldChange[] = [
  { name: 'Näme' },
  { label: 'Your name' },
  { required: true, readOnly: true },
  { multiline: true },
  { maxLength: 9, comb: true },
  { password: true },
  { defaultValue: 'Grace' },
  { fontSize: 0 },
  { fontSize: 7.5, align: 'right' },
  { rectangles: [[10.5, 20, 300, 40]] },
];

it.each(CHANGES.map((change) => [JSON.stringify(change), change] as const))(
  'reads %s as it was written, and nothing else changed',
  async (_, change) => {
    const original = form('/V (Ada) /TU (Tip)', [widget('other', 'Tx', [50, 600, 250, 620], '/Ff 2')]);
    const bytes = await edit(original, { name: 'name', change });
    expect(Buffer.from(bytes.subarray(0, original.length)).equals(Buffer.from(original))).toBe(true);
    const before = await readForm(original);
    expect(await readForm(bytes)).toEqual(applyEdits(before, [{ name: 'name', change }]));
    expect(await readForm(await edit(bytes, { name: change.name ?? 'name', change: {} }))).toEqual(
      await readForm(bytes),
    );
  },
);

it.each([0, 90, 180, 270])('moves the buttons of a radio group on a page turned by %d degrees', async (rotate) => {
  const at = (y: number, state: string) => ({
    page: 1,
    rectangle: [100, y, 12, 12] as const,
    turns: 0 as const,
    hidden: false,
    state,
  });
  const size = formField('Size', {
    type: 'radio',
    value: 'Off',
    defaultValue: 'Off',
    fontSize: 0,
    fontName: 'ZapfDingbats',
    options: ['S', 'L'].map((value) => ({ value, label: value })),
    widgets: [at(200, 'S'), at(240, 'L')],
  });
  const flat = buildPdf({ pages: [{ content: '', rotate, mediaBox: [0, 0, 500, 700], cropBox: [10, 20, 500, 690] }] });
  const { bytes } = await addFields(flat, [size]);
  const change: FieldChange = {
    rectangles: [
      [100, 200, 12, 12],
      [40, 50, 20, 30],
    ],
    defaultValue: 'L',
  };
  const { fields } = await readForm(await edit(bytes, { name: 'Size', change }));
  expect(fields).toMatchObject([{ defaultValue: 'L', widgets: [at(200, 'S'), { rectangle: [40, 50, 20, 30] }] }]);
});

it('drops a value that is no option any more, and keeps one that is', async () => {
  const bytes = buildForm({
    fields: [widget('name', 'Ch', LINE, '/Ff 131072 /Opt [[(b) (Berlin)] [(r) (Rome)]] /V (r)')],
  });
  const toOptions = (...values: string[]) => ({ options: values.map((value) => ({ value, label: value })) });
  expect(await fieldAfter(bytes, toOptions('b', 'x'))).toMatchObject({ value: null, ...toOptions('b', 'x') });
  expect(await fieldAfter(bytes, toOptions('x', 'r'))).toMatchObject({ value: 'r' });
  expect(await fieldAfter(bytes, { ...toOptions('x'), editable: true })).toMatchObject({ value: 'r' });
});

/** Two fields in a group, one with a widget of the same name, and their sum. */
const group = () =>
  buildForm({
    fields: [
      `<< /T (sum) /Kids [${fieldObject(1)} 0 R ${fieldObject(2)} 0 R] >>`,
      widget('net', 'Tx', [50, 700, 90, 720], `/Parent ${fieldObject(0)} 0 R /V (1)`),
      widget('tax', 'Tx', [50, 600, 90, 620], `/Parent ${fieldObject(0)} 0 R`),
      widget(
        'total',
        'Tx',
        [50, 500, 90, 520],
        '/AA << /C << /S /JavaScript /JS (AFSimple_Calculate\\("SUM", new Array\\("sum.net"\\)\\)) >> >>',
      ),
      widget('again', 'Tx', [50, 400, 90, 420]),
      widget('again', 'Tx', [50, 300, 90, 320]),
    ],
    roots: [fieldObject(0), fieldObject(3), fieldObject(4), fieldObject(5)],
    annotations: [1, 2, 3, 4, 5].map(fieldObject),
    form: `/CO [${fieldObject(3)} 0 R ${fieldObject(2)} 0 R]`,
  });

const namesIn = async (bytes: Uint8Array) => (await readForm(bytes)).fields.map(({ name }) => name);

it('renames fields in their group, and each widget of a repeated one', async () => {
  const bytes = await edit(
    group(),
    { name: 'sum.tax', change: { name: 'sum.vat' } },
    { name: 'again', change: { name: 'twice', required: true } },
  );
  const { fields } = await readForm(bytes);
  expect(fields.map(({ name, required, widgets }) => [name, required, widgets.length])).toEqual([
    ['sum.net', false, 1],
    ['sum.vat', false, 1],
    ['total', false, 1],
    ['twice', true, 2],
  ]);
});

it('renames a field for the buttons that reset it', async () => {
  const reset = widget('reset', 'Btn', [50, 500, 90, 520], '/Ff 65536 /A << /S /ResetForm /Fields [(name) (other)] >>');
  const bytes = await edit(form('', [reset]), { name: 'name', change: { name: 'applicant' } });
  expect((await readForm(bytes)).fields[1]?.action).toMatchObject({ fields: ['applicant', 'other'] });
});

it('swaps names, and renames what a deleted calculation used', async () => {
  const swapped = await edit(
    group(),
    { name: 'sum.net', change: { name: 'sum.tax' } },
    { name: 'sum.tax', change: { name: 'sum.net', required: true } },
    { name: 'total', change: null },
  );
  expect((await readForm(swapped)).fields).toMatchObject([
    { name: 'sum.tax', value: '1', required: false },
    { name: 'sum.net', required: true },
    { name: 'again' },
  ]);
});

it('deletes fields with all their widgets, and keeps the order of calculations', async () => {
  const bytes = await edit(group(), { name: 'sum.tax', change: null }, { name: 'again', change: null });
  expect(await namesIn(bytes)).toEqual(['sum.net', 'total']);
  expect((await readForm(bytes)).calculationOrder).toEqual(['total']);
  expect(Buffer.from(bytes).toString('latin1').split('/CO').length).toBe(3);
});

it.each([
  ['an unknown field', 'none', {}, 'no field “none”'],
  ['a taken name', 'again', { name: 'total' }, 'Two fields'],
  ['another group', 'sum.tax', { name: 'tax' }, 'begin with “sum.”'],
  ['a name with a dot', 'again', { name: 'a.b' }, 'no dots'],
  ['an empty name', 'again', { name: '' }, 'no dots'],
  ['a name that a calculation uses', 'sum.net', { name: 'sum.x' }, 'refer to “sum.net”: total'],
  ['deleting what a calculation uses', 'sum.net', null, 'refer to “sum.net”: total'],
  ['a comb without a length', 'again', { comb: true }, 'comb'],
  ['no length', 'again', { maxLength: 0 }, 'whole number'],
  ['options of a text', 'again', { options: [] }, '“options”'],
  ['a rectangle too few', 'again', { rectangles: [[1, 2, 3, 4]] }, 'rectangle'],
  ['an empty rectangle', 'total', { rectangles: [[1, 2, 0, 4]] }, 'rectangle'],
  ['a default that is too long', 'again', { maxLength: 2, defaultValue: 'abc' }, '3 characters'],
] as const)('refuses %s', async (_, name, change, reason) => {
  await expect(edit(group(), { name, change: change as FieldChange | null })).rejects.toThrow(reason);
});

it('refuses a maximum length below that of the value', async () => {
  await expect(fieldAfter(form('/V (Zoe)'), { maxLength: 2 })).rejects.toThrow('3 characters');
});

it('removes the XFA copy of an edited form, and says so', async () => {
  const bytes = buildForm({ fields: [widget('name', 'Tx', LINE)], form: '/XFA (copy)' });
  const { bytes: edited, notes } = await editFields(bytes, [{ name: 'name', change: { required: true } }]);
  expect((await readForm(edited)).xfa).toBe('none');
  expect(notes.map(({ id }) => id)).toEqual([expect.stringContaining('XFA copy')]);
});

it.skipIf(missingReaders.length > 0)('writes edited fields that poppler and qpdf understand', async () => {
  const moved: FieldChange = { name: 'town', rectangles: [[300, 300, 200, 40]], fontSize: 20, align: 'center' };
  const { bytes } = await fillForm(
    await edit(
      form('/V (Ada)', [widget('gone', 'Tx', [50, 600, 250, 620], '/V (Zebediah)')]),
      { name: 'name', change: moved },
      { name: 'gone', change: null },
    ),
    new Map([['town', 'Berlin']]),
  );
  const folder = mkdtempSync(join(tmpdir(), 'markwright-fields-'));
  try {
    const path = join(folder, 'edited.pdf');
    writeFileSync(path, bytes);
    execFileSync('qpdf', ['--check', path]);
    const { acroform } = JSON.parse(
      execFileSync('qpdf', ['--json=1', '--json-key=acroform', path], { encoding: 'utf8' }),
    );
    expect(acroform.fields).toMatchObject([{ fullname: 'town', value: 'Berlin', quadding: 1 }]);
    const boxes = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' });
    const [, x, y] = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>Berlin/.exec(boxes) ?? [];
    expect(Number(x)).toBeGreaterThan(340);
    expect(Number(y)).toBeGreaterThan(300);
    expect(boxes).not.toContain('Zebediah');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

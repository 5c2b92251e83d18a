import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formField } from '../testing/form-fields.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { missingReaders } from '../testing/pdf/independent-readers.ts';
import { addFields } from './add-fields.ts';
import { fillForm } from './fill-form.ts';
import { readForm } from './read-form.ts';
import { type FormField, OFF } from './types.ts';

const at = (x: number, y: number, width: number, height: number, state?: string) => ({
  page: 1,
  rectangle: [x, y, width, height] as const,
  turns: 0 as const,
  hidden: false,
  ...(state !== undefined && { state }),
});

const button = { value: OFF, defaultValue: OFF, fontSize: 0, fontName: 'ZapfDingbats' };

const FIELDS: readonly FormField[] = [
  formField('Näme', { label: 'Your full name', required: true, widgets: [at(100, 50, 200, 18)] }),
  formField('Code', {
    fontName: 'Courier',
    rules: [{ kind: 'mask', mask: '99999', trigger: 'keystroke' }],
    maxLength: 5,
    comb: true,
    widgets: [at(100, 80, 100, 20)],
  }),
  formField('Notes', {
    multiline: true,
    fontSize: 10,
    align: 'center',
    defaultValue: 'None',
    widgets: [at(100, 110, 200, 60)],
  }),
  formField('Agreed', {
    ...button,
    type: 'checkbox',
    options: [{ value: 'Yes', label: 'Yes' }],
    widgets: [at(100, 180, 12, 12, 'Yes')],
  }),
  formField('Size', {
    ...button,
    defaultValue: 'Large',
    type: 'radio',
    noToggleToOff: true,
    options: ['Small', 'Large'].map((value) => ({ value, label: value })),
    widgets: [at(100, 200, 12, 12, 'Small'), at(150, 200, 12, 12, 'Large')],
  }),
  formField('City', {
    type: 'combo',
    options: [{ value: 'b', label: 'Berlin' }],
    widgets: [at(100, 220, 100, 18)],
  }),
];

const flat = (rotate = 0) =>
  buildPdf({
    pages: [{ content: textLine('Form', 50, 700), rotate, mediaBox: [0, 0, 500, 700], cropBox: [10, 20, 500, 690] }],
  });

it.each([0, 90, 180, 270])('reads the fields again that it adds to a page turned by %d degrees', async (rotate) => {
  const original = flat(rotate);
  const { bytes, notes } = await addFields(original, FIELDS);
  expect(notes).toEqual([]);
  expect(Buffer.from(bytes.subarray(0, original.length)).equals(Buffer.from(original))).toBe(true);
  expect((await readForm(bytes)).fields).toEqual(FIELDS);
});

it('appends fields to those of a form', async () => {
  const [first, ...others] = FIELDS;
  const { bytes } = await addFields(flat(), [first as FormField]);
  expect((await readForm((await addFields(bytes, others)).bytes)).fields).toEqual(FIELDS);
});

it.each([
  ['Code', 'same name: “Code”'],
  ['a.b', '“a.b”'],
  ['', 'no dots'],
])('refuses the name “%s”', async (name, reason) => {
  const { bytes } = await addFields(flat(), FIELDS);
  await expect(addFields(bytes, [formField(name)])).rejects.toThrow(reason);
});

it.skipIf(missingReaders.length > 0)(
  'writes fields that are filled, and that poppler and qpdf understand',
  async () => {
    const { bytes } = await addFields(flat(), FIELDS);
    const values = new Map(Object.entries({ Näme: 'Ada', Code: '12345', Agreed: 'Yes', Size: 'Large', City: 'b' }));
    const filled = await fillForm(bytes, values);
    expect(filled.problems).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'markwright-fields-'));
    try {
      const path = join(folder, 'filled.pdf');
      writeFileSync(path, filled.bytes);
      expect(execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })).toMatch(
        /Ada.*1\s*2\s*3\s*4\s*5.*Berlin/s,
      );
      execFileSync('qpdf', ['--check', path]);
      const { acroform } = JSON.parse(
        execFileSync('qpdf', ['--json=1', '--json-key=acroform', path], { encoding: 'utf8' }),
      );
      const read = acroform.fields.map((field: Record<string, unknown>) => [field.fullname, field.value]);
      expect(Object.fromEntries(read)).toMatchObject({ Code: '12345', Agreed: '/Yes', Size: '/Large', City: 'b' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

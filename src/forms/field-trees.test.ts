import { expect, it } from 'vitest';
import { fromLatin1, toLatin1 } from '../codecs/bytes.ts';
import { PdfError } from '../pdf/errors.ts';
import { buildForm, fieldObject, widget } from '../testing/pdf/build-form.ts';
import { fc } from '../testing/properties.ts';
import { isLong } from '../testing/short-form.ts';
import {
  checkValues,
  editFields,
  type Form,
  FormError,
  fillForm,
  formatValue,
  readForm,
  recalculate,
  valuesOf,
} from './index.ts';

const COUNT = 6;
const ref = fc.integer({ min: 0, max: COUNT + 1 }).map((index) => `${fieldObject(index)} 0 R`);
const atom = fc.oneof(
  ref,
  fc.constantFrom(
    'null',
    'true',
    '-1',
    '1e9',
    '99999999999999999999',
    '()',
    '(a.b)',
    '/Off',
    '/Yes',
    '<FEFF0041>',
    '[]',
    '<< >>',
    '<</JS (app.alert\\(1\\))/S/JavaScript>>',
  ),
);
const value = fc.oneof(
  atom,
  fc.array(atom, { maxLength: 4 }).map((items) => `[${items.join(' ')}]`),
);
const KEYS = [
  'T',
  'FT',
  'Ff',
  'V',
  'DV',
  'Kids',
  'Parent',
  'Opt',
  'MaxLen',
  'DA',
  'Q',
  'AP',
  'AS',
  'MK',
  'BS',
  'AA',
  'A',
  'Rect',
  'TU',
  'I',
  'TI',
  'RV',
  'F',
  'P',
  'OC',
];
const TYPES = [
  '/FT /Tx',
  '/FT /Ch',
  '/FT /Btn',
  '/FT /Sig',
  '/FT /Tx /Ff 16777216',
  '/FT /Ch /Ff 131072',
  '/FT /Btn /Ff 32768',
];
const entry = fc.tuple(fc.constantFrom(...KEYS), value).map(([key, one]) => `/${key} ${one}`);
const field = fc
  .tuple(fc.constantFrom(...TYPES, ''), fc.array(entry, { maxLength: 6 }))
  .map(([type, entries]) => `<< /Subtype /Widget /Rect [9 9 99 29] ${type} ${entries.join(' ')} >>`);

async function use(bytes: Uint8Array): Promise<Form> {
  const form = await readForm(bytes);
  const values = new Map(valuesOf(form));
  checkValues(form, values);
  recalculate(form, values);
  for (const one of form.fields) formatValue(one, one.value);
  if (form.xfa === 'dynamic') return form;
  const text = new Map(form.fields.map(({ name }) => [name, 'text']));
  for (const change of [{ name: 'Edited', label: 'Edited', required: true }, null]) {
    const edits = form.fields.slice(0, 1).map(({ name }) => ({ name, change }));
    const edited = await editFields(bytes, edits).catch((error: unknown) => {
      if (error instanceof FormError) return { bytes };
      throw error;
    });
    await readForm(edited.bytes);
  }
  for (const flatten of [false, true]) await readForm((await fillForm(bytes, text, { force: true, flatten })).bytes);
  return form;
}

it('survives any field tree, and names each field once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(field, { minLength: COUNT, maxLength: COUNT }),
      fc.array(value, { minLength: 2, maxLength: 2 }),
      async (fields, further) => {
        const form = await use(buildForm({ fields, further }));
        const names = form.fields.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
      },
    ),
    { numRuns: isLong ? 1000 : 20 },
  );
});

it('reads a form with damaged bytes, or says that it cannot', async () => {
  const sound = buildForm({
    fields: [
      widget('name', 'Tx', [50, 700, 250, 720], '/V (x)'),
      widget('agree', 'Btn', [50, 600, 60, 610], '/AP << /N << /Yes 3 0 R /Off 4 0 R >> >> /AS /Off'),
      widget('city', 'Ch', [50, 500, 250, 520], '/Ff 131072 /Opt [(a) (b)]'),
    ],
  });
  const text = toLatin1(sound);
  const spot = fc.tuple(fc.nat({ max: text.length - 1 }), fc.integer({ min: 0, max: 255 }), fc.boolean());
  await fc.assert(
    fc.asyncProperty(fc.array(spot, { minLength: 1, maxLength: 8 }), async (spots) => {
      let damaged = text;
      for (const [at, byte, isCut] of spots)
        damaged = damaged.slice(0, at) + (isCut ? '' : String.fromCharCode(byte)) + damaged.slice(at + 1);
      try {
        await use(fromLatin1(damaged));
      } catch (error) {
        if (!(error instanceof PdfError)) throw error;
      }
    }),
    { numRuns: isLong ? 2000 : 30 },
  );
});

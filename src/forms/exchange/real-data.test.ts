// Values of third-party forms through every exchange format, and back into the form.
import { describe, expect, it } from 'vitest';
import { readRealPdf, realPdfs } from '../../testing/pdf/real-files.ts';
import { someOf } from '../../testing/short-form.ts';
import { fillForm, readData, readForm, valuesOf, writeData } from '../index.ts';
import type { FieldValue, FormField } from '../types.ts';

/** Text that formats could take for their own syntax. */
const TEXT = '  Zoë "Q", <b>&amp;</b>; =1\ttab\n\nÆ漢 ☃ ]]> \\(x) %41 ';

/** Fields are forced to hold it: other tests have valid values. */
function textFor({ type, rules, maxLength, options, multiSelect }: FormField): FieldValue | undefined {
  if (type === 'text') return rules.length > 0 ? '12' : TEXT.slice(0, maxLength ?? undefined);
  return multiSelect ? options.map(({ value }) => value) : options[0]?.value;
}

const files = (realPdfs ?? []).filter(({ needsPassword, pages }) => !needsPassword && pages !== null);
const read = await Promise.all(
  files.map(async ({ file }) => {
    const bytes = readRealPdf(file);
    const form = await readForm(bytes).catch(() => undefined);
    return { file, bytes, fields: form?.xfa === 'dynamic' ? [] : (form?.fields ?? []) };
  }),
);
const forms = read.filter(({ fields }) => fields.some((field) => textFor(field) !== undefined));

describe.skipIf(realPdfs === undefined)('values of real forms (need ../shared/data/pdf)', () => {
  it.each(someOf(forms, 1).map((one) => [one.file, one] as const))(
    'are the same after each format: %s',
    async (_, { bytes, fields }) => {
      const given = fields.flatMap((field): [string, FieldValue][] => {
        const value = textFor(field);
        return value === undefined ? [] : [[field.name, value]];
      });
      const filled = await readForm((await fillForm(bytes, new Map(given), { force: true })).bytes);
      for (const format of ['json', 'csv', 'fdf', 'xfdf'] as const) {
        const data = writeData(format, [valuesOf(filled)], filled.fields);
        const [row = new Map()] = await readData(new TextEncoder().encode(data));
        const again = await readForm((await fillForm(bytes, row, { force: true })).bytes);
        expect(valuesOf(again), format).toEqual(valuesOf(filled));
      }
    },
  );
});

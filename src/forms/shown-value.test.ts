import { describe, expect, it } from 'vitest';
import { buildForm, fieldObject, textLook, widget } from '../testing/pdf/build-form.ts';
import { missingReaders, readWords } from '../testing/pdf/independent-readers.ts';
import { fillForm, readForm } from './index.ts';

/** Object number of the first object after a single field. */
const LOOK = fieldObject(1);

const withLook = (text: string, entries: string, form = '') =>
  buildForm({
    fields: [widget('total', 'Tx', [50, 700, 250, 720], `/AP << /N ${LOOK} 0 R >> ${entries}`)],
    further: [textLook(text)],
    form,
  });

const formatted = (script: string) => `/AA << /F << /S /JavaScript /JS (${script}) >> >>`;
const NUMBER = formatted('AFNumber_Format\\(2, 0, 0, 0, "", true\\);');

async function shownIn(bytes: Uint8Array): Promise<string | null | undefined> {
  return (await readForm(bytes)).fields[0]?.shown;
}

describe('what a page shows in place of a value', () => {
  it.each([
    ['an empty value', '1,234.00', '/V ()', '1,234.00'],
    ['no value', '1,234.00', '', '1,234.00'],
    ['another value', 'Ada', '/V (Grace)', 'Ada'],
    ['nothing', '', '/V (Grace)', ''],
    ['another number', '12.00', `/V (13) ${NUMBER}`, '12.00'],
  ])('is named: %s', async (_, text, entries, shown) => {
    expect(await shownIn(withLook(text, entries))).toBe(shown);
  });

  it.each([
    ['the value', 'Grace', '/V (Grace)'],
    ['its start, where it is clipped', 'Grace', '/V (Grace Hopper)'],
    ['its format', '1,234.50', `/V (1234.5) ${NUMBER}`],
    ['the value without its format', '1234.5', `/V (1234.5) ${NUMBER}`],
    ['what a script may have made of it', 'one', `/V (1) ${formatted('event.value = "one";')}`],
    ['a password', '***', '/Ff 8192 /V (abc)'],
  ])('is nothing else: %s', async (_, text, entries) => {
    expect(await shownIn(withLook(text, entries))).toBeNull();
  });

  it('is nothing else if the form asks for new appearances', async () => {
    expect(await shownIn(withLook('Ada', '/V (Grace)', '/NeedAppearances true'))).toBeNull();
  });

  it.skipIf(missingReaders.length > 0)(
    'stays while others are filled, and gives way to the value that is filled in or flattened',
    async () => {
      const bytes = buildForm({
        fields: [
          widget('total', 'Tx', [50, 700, 250, 720], `/AP << /N ${fieldObject(2)} 0 R >> /V ()`),
          widget('name', 'Tx', [50, 600, 250, 620]),
        ],
        further: [textLook('1,234.00')],
      });
      const pageText = (file: Uint8Array) => readWords(file).map(({ text }) => text);
      const other = await fillForm(bytes, new Map([['name', 'Ada']]));
      expect(pageText(other.bytes)).toEqual(['1,234.00', 'Ada']);
      const cleared = await fillForm(bytes, new Map([['total', null]]));
      expect(pageText(cleared.bytes)).toEqual([]);
      expect(await shownIn(cleared.bytes)).toBeNull();
      const flat = await fillForm(other.bytes, new Map(), { flatten: true });
      expect(pageText(flat.bytes)).toEqual(['Ada']);
      expect(flat.notes.map(({ id }) => id)).toEqual([expect.stringContaining("the page didn't show")]);
    },
  );

  it.each([
    ['another button', 'Two', 'Two'],
    ['no button', 'Off', 'Off'],
  ])('can be the state of a group: %s', async (_, second, shown) => {
    const kid = (name: string, state: string, y: number) => {
      const looks = `/AP << /N << /${name} ${fieldObject(3)} 0 R /Off ${fieldObject(4)} 0 R >> >> /AS /${state}`;
      return `<< /Subtype /Widget /Rect [50 ${y} 70 ${y + 20}] /F 4 ${looks} /Parent ${fieldObject(2)} 0 R >>`;
    };
    const kids = [fieldObject(0), fieldObject(1)];
    const group = `<< /T (group) /FT /Btn /Ff 49152 /V /One /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`;
    const bytes = buildForm({
      fields: [kid('One', 'Off', 700), kid('Two', second, 600), group],
      further: [textLook('x'), textLook('')],
      roots: [fieldObject(2)],
      annotations: kids,
    });
    expect((await readForm(bytes)).fields).toMatchObject([{ name: 'group', value: 'One', shown }]);
    const again = await fillForm(bytes, new Map([['group', 'One']]));
    expect((await readForm(again.bytes)).fields).toMatchObject([{ value: 'One', shown: null }]);
    const flat = await fillForm(bytes, new Map(), { flatten: true });
    expect(flat.notes.map(({ id }) => id)).toEqual([expect.stringContaining("the page didn't show")]);
  });
});

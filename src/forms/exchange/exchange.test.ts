import { expect, it } from 'vitest';
import { concatBytes, fromLatin1 } from '../../codecs/bytes.ts';
import { fc } from '../../testing/properties.ts';
import { WIDE_FORMS } from '../../testing/wide-text.ts';
import type { FieldValue } from '../types.ts';
import type { DataFormat, DataRow } from './data.ts';
import { readData, writeData } from './index.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = async (text: string) => (await readData(utf8(text))).map((row) => Object.fromEntries(row));

const names = fc.array(
  fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }).map((text) => `n${text.replace(/[.\p{C}]/gu, '')}`),
  {
    minLength: 1,
    maxLength: 3,
  },
);
const text = fc
  .string({ maxLength: 20, unit: 'grapheme' })
  .map((one) => one.replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '\n'));
const lists = fc.array(text, { minLength: 2, maxLength: 3 });
const rowWith = (values: fc.Arbitrary<FieldValue>) =>
  fc.array(fc.tuple(names, values), { minLength: 1, maxLength: 6 }).map((entries): DataRow => {
    // Fields with descendants have no value.
    const named = entries.map(([parts, value], index) => [`${index}${parts.join('.')}`, value] as const);
    return new Map(named);
  });

it.each(Object.entries(WIDE_FORMS))('reads every format for values in %s', async (_, encode) => {
  const row: DataRow = new Map([['name', 'Größe €']]);
  for (const format of ['json', 'csv', 'xfdf'] as const) {
    const text = writeData(format, [row]).replace('\uFEFF', '');
    for (const each of [text, `\uFEFF${text}`]) expect(await readData(encode(each))).toEqual([row]);
  }
});

it.each<[DataFormat, fc.Arbitrary<FieldValue>]>([
  ['json', fc.oneof(text, lists)],
  ['csv', text],
  ['fdf', fc.oneof(text, lists)],
  ['xfdf', fc.oneof(text, lists)],
])('reads from %s what it has written there', async (format, values) => {
  await fc.assert(
    fc.asyncProperty(rowWith(values), async (row) => {
      expect((await readData(utf8(writeData(format, [row])))).map((one) => [...one])).toEqual([[...row]]);
    }),
    { numRuns: 100 },
  );
});

it('reads rows of JSON and the output of the command fields', async () => {
  expect(await read('[{"a": 1, "b": true}, {"a": null, "b": ["x", "y"]}]')).toEqual([
    { a: '1', b: 'true' },
    { a: null, b: ['x', 'y'] },
  ]);
  expect(await read('{"a": {"b": {"c": "deep"}}}')).toEqual([{ 'a.b.c': 'deep' }]);
  const printed = [
    { name: 'a.b', type: 'text', value: 'x' },
    { name: 'go', type: 'button', value: null },
  ];
  expect(await read(JSON.stringify(printed))).toEqual([{ 'a.b': 'x' }]);
});

it('refuses two values for a field, and takes the same one twice', async () => {
  const fdf = (value: string) =>
    `%FDF-1.2\n1 0 obj\n<</FDF<</Fields[<</T(a)/V(1)>><</T(a)/V(${value})>>]>>>>\nendobj\ntrailer\n<</Root 1 0 R>>`;
  await expect(read(fdf('2'))).rejects.toThrow('two values for “a”');
  expect(await read(fdf('1'))).toEqual([{ a: '1' }]);
  await expect(read('{"a.b":"1","a":{"b":"2"}}')).rejects.toThrow('two values for “a.b”');
});

it('reads tables as spreadsheets write them', async () => {
  expect(await read('\ufeffname;city\r\n"Ada; Countess";"Lon""don"\r\n\r\nGrace;\r\n')).toEqual([
    { name: 'Ada; Countess', city: 'Lon"don' },
    { name: 'Grace', city: '' },
  ]);
  expect(await read('a\tb\n1\t"two\nlines"')).toEqual([{ a: '1', b: 'two\nlines' }]);
  const windows = concatBytes([fromLatin1('name\nJos'), new Uint8Array([0xe9])]);
  expect([...((await readData(windows))[0] ?? [])]).toEqual([['name', 'José']]);
});

it('reads XFDF with entities, CDATA and namespaces', async () => {
  const xml = `<?xml version="1.0"?><x:xfdf xmlns:x="http://ns.adobe.com/xfdf/"><x:f href='a.pdf'/><x:fields>
    <x:field name='a'><x:field name="b &amp; c"><x:value>1 &lt; 2 &#233;&#x20AC;</x:value></x:field></x:field>
    <!-- none --><x:field name="d"><x:value><![CDATA[<b>]]></x:value></x:field></x:fields></x:xfdf>`;
  expect(await read(xml)).toEqual([{ 'a.b & c': '1 < 2 é€', d: '<b>' }]);
});

it('reads FDF as other programs write it', async () => {
  const fdf = `%FDF-1.2\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<</FDF<</F(form.pdf)/Fields[<</T(a)/Kids[<</T(b)/V(x\\(y\\))>>]>><</T(c)/V/Yes>><</T(d)/V[(1)(2)]>>]>>/Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`;
  const [row] = await readData(fromLatin1(fdf));
  expect(Object.fromEntries(row ?? [])).toEqual({ 'a.b': 'x(y)', c: 'Yes', d: ['1', '2'] });
});

it.each([
  ['{"a": ', /JSON/],
  ['[1, 2]', /JSON/],
  ['{"a": [{"b": 1}]}', /“a”/],
  [`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`, /deep/],
  ['a,b\n1,2,3', /Row 1/],
  ['a,a\n1,2', /two columns/],
  ['a\n"open', /quote/],
  ['<xfdf><fields>< /xfdf>', /line 1/],
  ['<!DOCTYPE x [<!ENTITY a "b">]><xfdf/>', /line 1/],
  ['<xfdf></fields>', /ends/],
  ['<xfdf><fields><field name="a"><value>1</value></field>', /<fields> doesn't end/],
  ['<xfdf><fields><field name="a"><value>cut o', /<value> doesn't end/],
  ['<html><body/></html>', /not XFDF: .*<html>/],
  ['%FDF-1.2\nnothing', /FDF/],
  [
    '%FDF-1.4\n1 0 obj\n<</FDF<</Fields[<</T(a)/V(b)>>]>>>>\nendobj\ntrailer\n<</Root 1 0 R/Encrypt 2 0 R>>\n%%EOF',
    /encrypted/,
  ],
])('says what is wrong with %.30s', async (data, message) => {
  await expect(read(data)).rejects.toThrow(message);
});

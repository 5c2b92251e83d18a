import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readForm } from '../forms/index.ts';
import { signPdf } from '../signing/index.ts';
import { fontWith } from '../testing/added-fonts.ts';
import { buildForm, fieldObject, textLook, widget } from '../testing/pdf/build-form.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { buildSignedPdf } from '../testing/pdf/signed.ts';
import { makeKey, signContract } from '../testing/pdf/signing-kit.ts';
import { runHere } from './test-run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'markwright-forms-'));
  writeFileSync(at('form.pdf'), FORM);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const put = (name: string, text: string) => writeFileSync(at(name), text);

async function valuesIn(name: string) {
  const { fields } = await readForm(new Uint8Array(readFileSync(at(name))));
  return Object.fromEntries(fields.map((field) => [field.name, field.value]));
}

const FORM = buildForm({
  fields: [
    widget('name', 'Tx', [50, 700, 250, 720], '/MaxLen 20 /Ff 2 /TU (Your name)'),
    widget('agree', 'Btn', [50, 600, 60, 610], '/AP << /N << /Yes 3 0 R /Off 4 0 R >> >> /AS /Off'),
    widget(
      'city',
      'Ch',
      [50, 500, 250, 520],
      '/TU (Your city) /Ff 131072 /Opt [[(b) (Berlin)] [(r) (Rome)]] /AA << /F << /S /JavaScript /JS (app.alert\\(1\\);) >> >>',
    ),
  ],
});

it('lists fields as JSON, and scripts without effect', async () => {
  const { code, stdout, stderr } = await runHere('fields', at('form.pdf'), '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual([
    {
      name: 'name',
      type: 'text',
      page: 1,
      rectangle: [50, 72, 200, 20],
      value: null,
      options: [],
      readOnly: false,
      required: true,
      maxLength: 20,
      rules: [],
    },
    {
      name: 'agree',
      type: 'checkbox',
      page: 1,
      rectangle: [50, 182, 10, 10],
      value: 'Off',
      options: [{ value: 'Yes', label: 'Yes' }],
      readOnly: false,
      required: false,
      maxLength: null,
      rules: [],
    },
    {
      name: 'city',
      type: 'combo',
      page: 1,
      rectangle: [50, 272, 200, 20],
      value: null,
      options: [
        { value: 'b', label: 'Berlin' },
        { value: 'r', label: 'Rome' },
      ],
      readOnly: false,
      required: false,
      maxLength: null,
      rules: [],
    },
  ]);
  expect(stderr).toContain('1 script has no effect here, on the fields Your city (city).');
  expect(stderr).toContain('city');
});

it('runs no script, whatever event has it, and says where it is', async () => {
  const trap = (place: string) =>
    `<< /S /JavaScript /JS (/* ${place} */ globalThis.trapped = true; this.getField\\("name"\\).value = "caught";) >>`;
  const events = Array.from('KFVC', (key) => `/${key} ${trap(key)}`).join(' ');
  const trapped = buildForm({
    fields: [
      widget('name', 'Tx', [50, 700, 250, 720], `/AA << ${events} >>`),
      widget('go', 'Btn', [50, 600, 99, 620], `/Ff 65536 /A << /S /ResetForm /Next [${trap('next')}] >>`),
    ],
    catalog: `/OpenAction ${trap('open')} /AA << /WS ${trap('save')} >> /Names << /JavaScript << /Kids [<< /Names [(a) ${trap('named')}] >>] >> >>`,
    page: `/AA << /O ${trap('page')} >>`,
  });
  writeFileSync(at('trap.pdf'), trapped);
  const { code, stderr } = await runHere('fields', at('trap.pdf'));
  expect(code).toBe(0);
  expect(stderr).toContain('4 scripts of the document have no effect here');
  expect(stderr).toContain('5 scripts have no effect here, on the fields name and go');
  put('values.json', '{"name": "Ada"}');
  for (const options of [[], ['--flatten']]) {
    const args = ['fill', at('trap.pdf'), '--data', at('values.json'), '-o', at('out.pdf'), ...options];
    expect((await runHere(...args)).code).toBe(0);
    expect(await valuesIn('out.pdf')).toEqual(options.length > 0 ? {} : { name: 'Ada', go: null });
  }
  expect('trapped' in globalThis).toBe(false);
});

it.each([
  ['values.json', '{"name": "Ada", "agree": true, "city": "Rome"}'],
  ['values.csv', 'name,agree,city\nAda,yes,r\n'],
  [
    'values.xfdf',
    '<xfdf><fields><field name="name"><value>Ada</value></field><field name="agree"><value>Yes</value></field><field name="city"><value>r</value></field></fields></xfdf>',
  ],
  [
    'values.fdf',
    '%FDF-1.2\n1 0 obj\n<< /FDF << /Fields [<< /T (name) /V (Ada) >> << /T (agree) /V /Yes >> << /T (city) /V (r) >>] >> >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
  ],
])('fills a form from %s, and writes the same values again in any format', async (name, data) => {
  put(name, data);
  expect(await runHere('fill', at('form.pdf'), '--data', at(name), '-o', at('out.pdf'))).toMatchObject({
    code: 0,
    stderr: '',
  });
  const values = { name: 'Ada', agree: 'Yes', city: 'r' };
  expect(await valuesIn('out.pdf')).toEqual(values);
  for (const format of ['fdf', 'xfdf', 'json', 'csv']) {
    expect((await runHere('gather', at('out.pdf'), '-o', at(`again.${format}`))).code).toBe(0);
    const names =
      format === 'json' || format === 'csv' ? ['--names', 'file', '-o', at('again')] : ['-o', at('again.pdf')];
    expect(await runHere('fill', at('form.pdf'), '--data', at(`again.${format}`), ...names)).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await valuesIn(names.length > 2 ? 'again/out.pdf' : 'again.pdf')).toEqual(values);
  }
});

it('writes a file for each row, and gathers them again', async () => {
  put('rows.csv', 'who,name,city\nada,Ada,b\n../bob,Bob,\nada,Eve,r\n');
  expect(
    (await runHere('fill', at('form.pdf'), '--data', at('rows.csv'), '--names', 'who', '-o', at('filled'), '--flatten'))
      .code,
  ).toBe(0);
  expect(readdirSync(at('filled')).toSorted()).toEqual(['ada (2).pdf', 'ada.pdf', 'bob.pdf']);
  expect(await valuesIn('filled/ada.pdf')).toEqual({});
  put('plain.csv', 'name,city\nAda,b\n"Bob\nX",\n');
  expect((await runHere('fill', at('form.pdf'), '--data', at('plain.csv'), '-o', at('out.pdf'))).code).toBe(0);
  const { stdout, code } = await runHere('gather', at('out.row-1.pdf'), at('out.row-2.pdf'));
  expect(code).toBe(0);
  expect(stdout).toBe('file,name,agree,city\r\nout.row-1.pdf,Ada,Off,b\r\nout.row-2.pdf,"Bob\nX",Off,\n');
});

it('lists problems with row and field, and writes nothing unless it is forced', async () => {
  put('rows.csv', 'name,town\nAda,x\nsomebody with a very long name,y\n');
  const args = ['fill', at('form.pdf'), '--data', at('rows.csv'), '-o', at('out.pdf')];
  const { code, stderr } = await runHere(...args);
  expect(code).toBe(1);
  expect(stderr).toContain('row 1, town: The form has no such field.');
  expect(stderr).toMatch(/row 2, Your name \(name\): .*30 characters.*20/);
  expect(readdirSync(folder).toSorted()).toEqual(['form.pdf', 'rows.csv']);
  expect((await runHere(...args, '--force')).code).toBe(0);
  expect((await valuesIn('out.row-2.pdf')).name).toBe('somebody with a very long name');
});

it.each([
  ['none.json', '{}'],
  ['none.json', '[{}]'],
  ['none.xfdf', '<xfdf><fields></fields></xfdf>'],
  ['none.fdf', '%FDF-1.2\n1 0 obj\n<< /FDF << /Fields [] >> >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'],
])('writes nothing for data without values unless it is forced, and says so: %s', async (name, data) => {
  put(name, data);
  const args = ['fill', at('form.pdf'), '--data', at(name), '-o', at('out.pdf'), '--json'];
  const { code, stdout, stderr } = await runHere(...args);
  expect(code).toBe(1);
  expect(stderr).toContain('There are no values to fill in.');
  expect(JSON.parse(stdout)).toEqual({ row: 1, file: null, problems: [{ kind: 'noValues' }] });
  expect(readdirSync(folder).toSorted()).toEqual(['form.pdf', name]);
  const forced = await runHere(...args, '--force');
  expect(forced).toMatchObject({ code: 0, stderr: expect.stringContaining('There are no values to fill in.') });
  expect(JSON.parse(forced.stdout)).toEqual({ row: 1, file: at('out.pdf'), problems: [{ kind: 'noValues' }] });
});

it('names the rows of a table that have no values, and tables without rows', async () => {
  put('names.csv', 'who\nada\nbob\n');
  const named = ['fill', at('form.pdf'), '--data', at('names.csv'), '--names', 'who', '-o', at('filled')];
  const { code, stderr } = await runHere(...named);
  expect(code).toBe(1);
  expect(stderr).toContain('row 2: There are no values to fill in.');
  put('head.csv', 'name,city\n');
  const none = await runHere('fill', at('form.pdf'), '--data', at('head.csv'), '-o', at('out.pdf'));
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('has no rows') });
});

it('says that a file has no form', async () => {
  putFlat('flat.pdf');
  const said = { code: 0, stderr: expect.stringContaining('flat.pdf has no form fields.') };
  expect(await runHere('fields', at('flat.pdf'))).toMatchObject(said);
  expect(await runHere('gather', at('flat.pdf'))).toMatchObject(said);
  expect(await runHere('fill', at('flat.pdf'), '--flatten', '-o', at('out.pdf'))).toMatchObject(said);
});

it('names fields whose page shows something else than their value', async () => {
  const fields = [
    widget('name', 'Tx', [50, 700, 250, 720], `/V () /AP << /N ${fieldObject(2)} 0 R >>`),
    widget('city', 'Tx', [50, 600, 250, 620]),
  ];
  writeFileSync(at('form.pdf'), buildForm({ fields, further: [textLook('old')] }));
  const named = /shows something else than the value of these fields: name\./;
  const listed = await runHere('fields', at('form.pdf'), '--json');
  expect(JSON.parse(listed.stdout)).toMatchObject([{ value: '', shown: 'old' }, { value: null }]);
  expect(listed.stderr).toMatch(named);
  expect((await runHere('gather', at('form.pdf'))).stderr).toMatch(named);
  const fill = (data: string, ...options: string[]) => {
    put('values.json', data);
    return runHere('fill', at('form.pdf'), '--data', at('values.json'), '-o', at('out.pdf'), ...options);
  };
  expect((await fill('{"city": "Rome"}')).stderr).toMatch(named);
  expect((await fill('{"city": "Rome", "name": ""}')).stderr).toBe('');
  expect((await runHere('fields', at('out.pdf'))).stderr).toBe('');
  expect((await fill('{"city": "Rome"}', '--flatten')).stderr).toMatch(/Flattened with their values.*: name\./);
});

it('draws values of other scripts with the fonts that it is given', async () => {
  put('values.json', '{"name": "漢字"}');
  const fill = (...more: string[]) =>
    runHere('fill', at('form.pdf'), '--data', at('values.json'), '-o', at('out.pdf'), ...more);
  expect(await fill()).toMatchObject({ code: 1, stderr: expect.stringContaining('漢 字') });
  put('no.ttf', 'no font');
  expect(await fill('--font', at('no.ttf'))).toMatchObject({ code: 1, stderr: expect.stringContaining('no.ttf') });
  mkdirSync(at('fonts'));
  expect(await fill('--font', at('fonts'))).toMatchObject({ code: 1, stderr: expect.stringContaining('no font') });
  writeFileSync(at('fonts/locked.ttf'), fontWith('漢字', 'truetype', 2));
  expect(await fill('--font', at('fonts/locked.ttf'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('licence'),
  });
  writeFileSync(at('fonts/han.otf'), fontWith('漢字', 'cff'));
  expect(await fill('--font', at('fonts'))).toMatchObject({ code: 0, stderr: '' });
  expect(await valuesIn('out.pdf')).toMatchObject({ name: '漢字' });
});

it('rejects dynamic XFA forms with 3, and reports errors in data', async () => {
  put('values.json', '{"name": "Ada"}');
  writeFileSync(at('xfa.pdf'), buildForm({ fields: [], form: '/XFA (template)', catalog: '/NeedsRendering true' }));
  expect(
    await runHere('fill', at('xfa.pdf'), '--data', at('values.json'), '-o', at('out.pdf'), '--force'),
  ).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('XFA'),
  });
  put('broken.json', '{"name": ');
  expect(await runHere('fill', at('form.pdf'), '--data', at('broken.json'), '-o', at('out.pdf'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('broken.json'),
  });
  expect(await runHere('fill', at('form.pdf'), '--data', at('values.json'), '-o', at('form.pdf'))).toMatchObject({
    code: 2,
  });
  expect(await runHere('gather', at('form.pdf'), at('none.pdf'))).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('form.pdf'),
  });
});

const putFlat = (name: string) =>
  writeFileSync(
    at(name),
    buildPdf({
      pages: [
        {
          content: [
            textLine('Full name:', 50, 700),
            '120 698 m 400 698 l S 50 600 12 12 re S',
            textLine('I agree to the terms', 68, 602),
          ].join('\n'),
        },
      ],
    }),
  );

it('proposes the fields of a flat form, and writes them as fields that are filled', async () => {
  putFlat('flat.pdf');
  const { code, stdout } = await runHere('fields', at('flat.pdf'), '--detect', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject([
    { name: 'Full name', type: 'text', page: 1, value: null, confidence: 0.9 },
    { name: 'I agree to the terms', type: 'checkbox', page: 1, value: 'Off' },
  ]);
  const written = await runHere('fields', at('flat.pdf'), '--detect', '-o', at('form.pdf'));
  expect(written).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('2 fields were added') });
  put('values.json', '{"Full name": "Ada", "I agree to the terms": true}');
  expect((await runHere('fill', at('form.pdf'), '--data', at('values.json'), '-o', at('filled.pdf'))).code).toBe(0);
  expect(await valuesIn('filled.pdf')).toEqual({ 'Full name': 'Ada', 'I agree to the terms': 'Yes' });
  expect(await runHere('fields', at('form.pdf'), '--detect')).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining('nothing looks like a missing field'),
  });
  expect((await runHere('fields', at('flat.pdf'), '-o', at('other.pdf'))).code).toBe(2);
  expect((await runHere('fields', at('flat.pdf'), '--detect', '-o', at('flat.pdf'))).code).toBe(2);
});

it('changes a signed form only as its signatures allow', async () => {
  writeFileSync(at('signed.pdf'), await buildSignedPdf([{}]));
  const add = ['fields', at('signed.pdf'), '--detect', '-o', at('out.pdf')];
  expect(await runHere(...add)).toMatchObject({ code: 3, stderr: expect.stringContaining('--break-signatures') });
  expect((await runHere(...add, '--break-signatures')).code).toBe(0);
  const key = await makeKey();
  put('none.json', '[{}]');
  const fill = (...options: string[]) =>
    runHere('fill', at('certified.pdf'), '--data', at('none.json'), '-o', at('filled.pdf'), '--force', ...options);
  for (const [certify, code] of [
    [1, 3],
    [2, 0],
  ] as const) {
    writeFileSync(at('certified.pdf'), await signContract(key, { certify }));
    expect((await fill()).code).toBe(code);
    expect((await fill('--break-signatures')).code).toBe(0);
    expect((await fill('--flatten')).code).toBe(3);
  }
});

it('keeps the XFA copy of a signed form unless its signatures may be broken', async () => {
  const form = buildForm({ fields: [widget('name', 'Tx', [50, 700, 250, 720])], form: '/XFA (packet)' });
  writeFileSync(at('signed.pdf'), await signPdf(form, { key: await makeKey() }));
  put('values.json', '{"name": "Ada"}');
  const fill = ['fill', at('signed.pdf'), '--data', at('values.json'), '-o', at('out.pdf')];
  expect(await runHere(...fill)).toMatchObject({ code: 3, stderr: expect.stringContaining('--break-signatures') });
  expect((await runHere(...fill, '--break-signatures')).code).toBe(0);
  expect(await valuesIn('out.pdf')).toMatchObject({ name: 'Ada' });
});

it('edits and deletes fields, and says which change cannot be made', async () => {
  put(
    'edits.json',
    JSON.stringify({ name: { name: 'who', maxLength: 40, rectangles: [[50, 60, 300, 24]] }, agree: null }),
  );
  const args = ['fields', at('form.pdf'), '--edit', at('edits.json'), '-o', at('out.pdf')];
  expect(await runHere(...args)).toMatchObject({ code: 0, stderr: expect.stringContaining('2 fields were edited') });
  const listed = JSON.parse((await runHere('fields', at('out.pdf'), '--json')).stdout);
  expect(listed).toMatchObject([{ name: 'who', maxLength: 40, rectangle: [50, 60, 300, 24] }, { name: 'city' }]);
  put('edits.json', '{"name": {"colour": "red"}}');
  expect(await runHere(...args)).toMatchObject({ code: 1, stderr: expect.stringContaining('name.colour') });
  put('edits.json', '{"name": {"name": "city"}}');
  expect(await runHere(...args)).toMatchObject({ code: 3, stderr: expect.stringContaining('“city”') });
  expect(await runHere(...args.slice(0, 4))).toMatchObject({ code: 2 });
});

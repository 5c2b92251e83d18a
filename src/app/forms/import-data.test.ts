import { describe, expect, it, vi } from 'vitest';
import type { DataRow } from '../../forms/messages.ts';
import { createTestApplication } from '../../testing/test-application.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { WIDE_FORMS } from '../../testing/wide-text.ts';
import { createFiles } from '../files.ts';
import type { Forms } from './forms.ts';

const row = (values: Readonly<Record<string, string>>): DataRow => new Map(Object.entries(values));

function setUp(rows: readonly DataRow[]) {
  const app = createTestApplication();
  const fillAll = vi.fn();
  const forms = {
    readData: async (file: Blob) => {
      if (file.size === 0) throw new Error('It is empty.');
      return rows;
    },
    check: (values: DataRow) =>
      String(values.get('code') ?? '').length > 3
        ? [{ field: 'code', kind: 'tooLong', message: { id: 'Too long.' } }]
        : [],
    form: { fields: [{ name: 'code', label: 'Your code' }] },
    fillAll,
  } as unknown as Forms;
  const refuse = () => Promise.reject(new Error('Not loaded in this test'));
  const filesOf = (form: Forms | undefined) =>
    createFiles(app.core, { loadDocuments: refuse, loadScans: refuse, form: async () => form });
  const drop = async (file: File, form: Forms | undefined = forms) => {
    const before = app.shown.messages.length;
    filesOf(form).receiveFiles([file]);
    await waitFor(() => expect(app.shown.messages.length).toBe(before + 1));
    return app.shown.messages.at(-1);
  };
  return { ...app, drop, filesOf, fillAll, forms };
}

const file = (name: string, text = 'x') => new File([text], name);

it('fills the open form in from a file that is dropped, by its first row', async () => {
  const { drop, fillAll } = setUp([row({ name: 'Ada' }), row({ name: 'Grace' })]);
  expect(await drop(file('a.csv'))).toMatchObject({ kind: 'info', detail: expect.stringContaining('2 rows') });
  expect(fillAll.mock.calls[0]?.[0]).toEqual(row({ name: 'Ada' }));
});

it('fills nothing in where a value does not fit, and offers the others', async () => {
  const { drop, fillAll } = setUp([row({ name: 'Ada', code: 'long' })]);
  const message = await drop(file('a.xfdf'));
  expect(message).toMatchObject({ kind: 'error', detail: 'Your code (code): Too long.' });
  expect(fillAll).not.toHaveBeenCalled();
  message?.action?.run();
  expect(fillAll).toHaveBeenCalledOnce();
});

it('offers nothing where no value fits, and says why a file cannot be read', async () => {
  const { drop } = setUp([row({ code: 'long' })]);
  expect((await drop(file('a.fdf')))?.action).toBeUndefined();
  expect(await drop(file('a.fdf', ''))).toMatchObject({ kind: 'error', detail: 'It is empty.' });
});

it('says that values need a form', async () => {
  const { filesOf, shown } = setUp([]);
  filesOf(undefined).receiveFiles([file('a.csv')]);
  await waitFor(() => expect(shown.messages).toMatchObject([{ kind: 'error', title: 'Open the form first' }]));
});

it('says that the open document has no form', async () => {
  const { filesOf, shown, core } = setUp([]);
  await core.workspace.open({ file: file('a.pdf') });
  filesOf(undefined).receiveFiles([file('a.csv')]);
  const title = 'This document has no form to fill in';
  await waitFor(() => expect(shown.messages).toMatchObject([{ kind: 'error', title }]));
});

it('opens a form and fills it in from a file that came with it', async () => {
  const { filesOf, fillAll, core, forms } = setUp([row({ name: 'Ada' })]);
  filesOf(forms).openFiles([file('a.csv'), file('a.pdf')]);
  await waitFor(() => expect(fillAll).toHaveBeenCalledOnce());
  expect(core.workspace.pictures.getState().picture?.name).toBe('a.pdf');
});

it('tells JSON with values from marks', async () => {
  const { drop, fillAll, core } = setUp([row({ name: 'Ada' })]);
  await core.workspace.open({ file: file('a.pdf') });
  await drop(file('values.json', '{"name": "Ada"}'));
  expect(fillAll).toHaveBeenCalledOnce();
});

describe('annotations that come as XFDF or JSON', () => {
  const ANNOTS = '<annots><square page="0" rect="100,600,200,700" name="s1"/></annots>';
  const FIELDS = '<fields><field name="name"><value>Ada</value></field></fields>';
  const xfdf = (content: string) => file('a.xfdf', `<xfdf xmlns="http://ns.adobe.com/xfdf/">${content}</xfdf>`);

  it.each([
    ['only annotations', ANNOTS, { values: 0, reports: 1 }],
    ['annotations and an empty list of values', `${ANNOTS}<fields/>`, { values: 0, reports: 1 }],
    ['values', FIELDS, { values: 1, reports: 0 }],
    ['values and an empty list of annotations', `${FIELDS}<annots>\n</annots>`, { values: 1, reports: 0 }],
    ['both', ANNOTS + FIELDS, { values: 1, reports: 1 }],
  ])('go to the marks, and values to the form: %s', async (_, content, { values, reports }) => {
    const { filesOf, fillAll, core, forms, shown } = setUp([row({ name: 'Ada' })]);
    await core.workspace.open({ file: file('a.pdf') });
    filesOf(forms).receiveFiles([xfdf(content)]);
    await waitFor(() => expect([fillAll.mock.calls.length, shown.reports.length]).toEqual([values, reports]));
  });

  it.each(Object.entries(WIDE_FORMS))('are told from values in %s', async (_, encode) => {
    const { filesOf, fillAll, core, forms, shown } = setUp([row({ name: 'Ada' })]);
    await core.workspace.open({ file: file('a.pdf') });
    const text = `<xfdf xmlns="http://ns.adobe.com/xfdf/">${ANNOTS}</xfdf>`;
    filesOf(forms).receiveFiles([text, `\uFEFF${text}`].map((each) => new File([encode(each)], 'a.xfdf')));
    await waitFor(() => expect(shown.reports).toHaveLength(2));
    for (const { conversion } of shown.reports) expect(conversion).toMatchObject({ format: 'XFDF', losses: [] });
    expect(fillAll).not.toHaveBeenCalled();
  });

  it('come as FDF, too', async () => {
    const { filesOf, fillAll, core, forms, shown } = setUp([row({ name: 'Ada' })]);
    await core.workspace.open({ file: file('a.pdf') });
    const text =
      '%FDF-1.2\n1 0 obj <</FDF <</Annots [2 0 R]>>>> endobj\n2 0 obj <</Subtype/Square/Page 0/Rect[1 2 30 40]>> endobj';
    filesOf(forms).receiveFiles([file('a.fdf', text)]);
    await waitFor(() => expect(shown.reports).toMatchObject([{ conversion: { format: 'FDF', losses: [] } }]));
    expect(fillAll).not.toHaveBeenCalled();
  });

  it('are imported without a form, and say that they need a document', async () => {
    const { filesOf, core, shown } = setUp([]);
    filesOf(undefined).receiveFiles([xfdf(ANNOTS + FIELDS)]);
    await waitFor(() => expect(shown.messages).toMatchObject([{ kind: 'error', title: 'Open a picture first' }]));
    await core.workspace.open({ file: file('a.png') });
    filesOf(undefined).receiveFiles([xfdf(ANNOTS + FIELDS)]);
    await waitFor(() => expect(shown.reports).toHaveLength(1));
    expect(shown.reports[0]?.conversion?.losses).toMatchObject([{ place: '1:109: <fields>' }]);
    expect(shown.messages).toHaveLength(1);
  });

  it('are told from values in JSON', async () => {
    const { filesOf, fillAll, core, forms, shown } = setUp([row({ name: 'Ada' })]);
    await core.workspace.open({ file: file('a.pdf') });
    filesOf(forms).receiveFiles([file('coco.json', '{"images": [], "annotations": []}')]);
    await waitFor(() => expect(shown.reports).toMatchObject([{ conversion: { format: 'COCO' } }]));
    expect(fillAll).not.toHaveBeenCalled();
  });
});

import { expect, it } from 'vitest';
import { createTestApplication, pictureFile } from '../testing/test-application.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createFiles } from './files.ts';
import { importMarksFile } from './import-marks.ts';
import { savePredefinedSearch, saveRedactionReasons } from './preset-files.ts';
import { createPresets } from './presets.ts';
import { createReasonSets } from './reason-sets.ts';

const SEARCHES = { terms: [{ searchTerm: 'Berg', unknown: 1 }] };
const REASONS = { reasons: [{ reason: '1.a', description: 'Client Privilege' }] };
const json = (name: string, value: unknown) => new File([JSON.stringify(value)], name, { type: 'application/json' });
const utf16 = (name: string, value: unknown) =>
  new File(
    [
      new Uint8Array([0xff, 0xfe]),
      new Uint8Array(Uint16Array.from(JSON.stringify(value), (each) => each.charCodeAt(0)).buffer),
    ],
    name,
  );

function setUp() {
  const app = createTestApplication();
  const core = { ...app.core, device: { ...app.core.device, isEmbedded: true } };
  const refuse = () => Promise.reject(new Error('not needed'));
  const files = createFiles(app.core, { loadDocuments: refuse, loadScans: refuse });
  return { ...app, embedded: core, files };
}

it('shows files of searches and of reasons, and opens the files beside them', async () => {
  const { files, shown, picture } = setUp();
  files.openFiles([json('s.json', SEARCHES), pictureFile('a.png'), utf16('r.json', REASONS)]);
  await waitFor(() => expect(picture()?.name).toBe('a.png'));
  expect(shown.presets).toMatchObject([
    {
      kind: 'searches',
      name: 's.json',
      preset: { name: 's', words: ['Berg'] },
      losses: [{ place: 'terms[0].unknown' }],
    },
    { kind: 'reasons', name: 'r.json', set: { name: 'r', reasons: [{ code: '1.a', text: 'Client Privilege' }] } },
  ]);
  expect(shown.messages).toEqual([]);
});

it('shows such a file that was chosen as marks or as presets', async () => {
  const { core, embedded, shown, choose } = setUp();
  await importMarksFile(core, json('r.json', REASONS));
  createPresets(embedded).importFile();
  choose([json('s.json', SEARCHES)]);
  await waitFor(() => expect(shown.presets.map(({ kind }) => kind)).toEqual(['reasons', 'searches']));
  expect(shown.messages).toEqual([]);
});

it('says why a file has nothing to keep', async () => {
  const { files, shown } = setUp();
  files.openFiles([json('r.json', { reasons: [{ reason: '' }] })]);
  await waitFor(() =>
    expect(shown.messages).toMatchObject([
      { kind: 'error', title: "Couldn't read r.json", detail: 'The file has no reason that can be used.' },
    ]),
  );
  expect(shown.presets).toEqual([]);
});

it('keeps one set of reasons of a name, and saves it for PrizmDoc', async () => {
  const { embedded, saved } = setUp();
  const sets = createReasonSets(embedded);
  const set = (name: string, code: string) => ({ name, reasons: [{ code, text: '' }] });
  sets.save(set('a', '1'));
  sets.save(set('b', '2'));
  sets.save(set('a', '3'));
  await sets.load();
  expect(sets.state.getState().sets).toEqual([set('b', '2'), set('a', '3')]);
  sets.remove('b');
  expect(sets.state.getState().sets).toEqual([set('a', '3')]);
  saveRedactionReasons(embedded, set('a', '3'));
  expect(JSON.parse(await (saved.get('redactionReason.json') as Blob).text()).reasons).toEqual([{ reason: '3' }]);
});

it('saves presets for PrizmDoc, and says what it cannot hold', async () => {
  const { core, saved, shown } = setUp();
  savePredefinedSearch(core, [{ name: 'Mine', words: ['Berg'], patterns: ['iban'] }]);
  expect(JSON.parse(await (saved.get('predefinedSearch.json') as Blob).text()).terms).toMatchObject([
    { searchTerm: 'Berg' },
  ]);
  expect(shown.messages).toMatchObject([{ kind: 'hint', detail: 'Mine: patterns – the format has none' }]);
});

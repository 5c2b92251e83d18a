import { expect, it } from 'vitest';
import { createTestApplication } from '../testing/test-application.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createPresets } from './presets.ts';

/** Presets of an application that keeps nothing on the device. */
function setUp() {
  const app = createTestApplication();
  const presets = createPresets({ ...app.core, device: { ...app.core.device, isEmbedded: true } });
  const names = () => presets.state.getState().presets.map(({ name }) => name);
  return { ...app, presets, names };
}

it('has one preset of a name, the last one', () => {
  const { presets, names } = setUp();
  presets.save({ name: 'Mine', patterns: ['email'] });
  presets.save({ name: 'Other', patterns: ['iban'] });
  presets.save({ name: 'Mine', patterns: ['phone'] });
  expect(presets.state.getState().presets).toMatchObject([{ name: 'Other' }, { name: 'Mine', patterns: ['phone'] }]);
  presets.remove('Other');
  expect(names()).toEqual(['Mine']);
});

it('imports its own export next to existing presets', async () => {
  const { presets, names, saved, choose } = setUp();
  presets.save({ name: 'Mine', patterns: ['email'], words: ['Ada'] });
  presets.exportFile();
  const file = new File([saved.get('markwright-presets.json') ?? ''], 'presets.json');
  const given = presets.state.getState().presets;
  presets.remove('Mine');
  presets.save({ name: 'Other', patterns: ['iban'] });
  presets.importFile();
  choose([file]);
  await waitFor(() => expect(names()).toEqual(['Other', 'Mine']));
  expect(presets.state.getState().presets[1]).toEqual(given[0]);
});

it('reports files without presets, and keeps existing ones', async () => {
  const { presets, names, shown, choose } = setUp();
  presets.save({ name: 'Mine', patterns: ['email'] });
  presets.importFile();
  choose([new File(['{"no": "list"}'], 'other.json')]);
  await waitFor(() =>
    expect(shown.messages).toMatchObject([{ kind: 'error', title: 'other.json contains no presets' }]),
  );
  expect(names()).toEqual(['Mine']);
});

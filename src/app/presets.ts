import { createStore, type StoreApi } from 'zustand/vanilla';
import { messageOf, msg, t, translate } from '../messages/index.ts';
import { openValues } from '../storage/index.ts';
import { parsePresets, type SearchPreset, writePresets } from '../text/patterns/request.ts';
import type { Ports } from './ports.ts';

export interface Presets {
  readonly state: StoreApi<{ readonly presets: readonly SearchPreset[] }>;
  /** Replaces one of the same name. */
  save(preset: SearchPreset): void;
  remove(name: string): void;
  importFile(): void;
  exportFile(): void;
}

const KEY = 'presets';

/** Built-in presets. Their names are English messages for `t`. */
export const STANDARD_PRESETS: readonly SearchPreset[] = [
  { name: msg('Contact details'), patterns: ['email', 'phone', 'postal-code'] },
  { name: msg('Accounts and cards'), patterns: ['iban', 'card', 'money'] },
  {
    name: msg('Personal numbers'),
    patterns: [
      ...['birth-date', 'us-ssn', 'uk-nino', 'de-tax-id', 'de-tax-office', 'de-pension', 'de-health'],
      ...['fr-tax-id', 'fr-nir'],
    ],
  },
];

export function createPresets({ window, device }: Ports): Presets {
  const storage = device.isEmbedded ? undefined : openValues<unknown>('markwright-presets', 'values');
  const state = createStore<{ presets: readonly SearchPreset[] }>(() => ({ presets: [] }));
  const keep = (presets: readonly SearchPreset[]) => {
    state.setState({ presets });
    if (!storage) return;
    storage
      .put(KEY, writePresets(presets))
      .catch((error: unknown) =>
        window.notify({ kind: 'error', title: t("Couldn't save the preset"), detail: messageOf(error) }),
      );
  };
  const withNew = (added: readonly SearchPreset[]) => {
    const names = new Set(added.map(({ name }) => name));
    return [...state.getState().presets.filter(({ name }) => !names.has(name)), ...added];
  };
  // Forbidden or damaged storage has none.
  const kept = storage ? storage.get(KEY) : Promise.resolve(undefined);
  kept.then(
    (json) => {
      const parsed = parsePresets(typeof json === 'string' ? json : '[]');
      if (parsed.ok) state.setState({ presets: parsed.value });
    },
    () => undefined,
  );
  async function read(file: File): Promise<void> {
    const { kindOfJson } = await import('./json-kind.ts');
    if ((await kindOfJson(file)) === 'presets') {
      await (await import('./preset-files.ts')).showPresetFile({ window }, file);
      return;
    }
    const parsed = parsePresets(await file.text());
    if (parsed.ok) keep(withNew(parsed.value));
    else
      window.notify({
        kind: 'error',
        title: t('{name} contains no presets', { name: file.name }),
        detail: translate(parsed.error),
      });
  }
  return {
    state,
    save: (preset) => keep(withNew([preset])),
    remove: (name) => keep(state.getState().presets.filter((preset) => preset.name !== name)),
    importFile: () =>
      device.chooseFiles('.json,application/json', ([file]) => {
        if (file) void read(file);
      }),
    exportFile() {
      const json = writePresets(state.getState().presets);
      device.saveFile('markwright-presets.json', new Blob([json], { type: 'application/json' }));
    },
  };
}

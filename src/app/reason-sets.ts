// Sets of reasons kept on this device: offered wherever a redaction gets its reason.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { messageOf, t } from '../messages/index.ts';
import type { ReasonSet } from '../recipes/core.ts';
import { openValues } from '../storage/index.ts';
import type { Ports } from './ports.ts';

export interface ReasonSets {
  readonly state: StoreApi<{ readonly sets: readonly ReasonSet[] }>;
  /** Reads the kept sets; needed only once. */
  load(): Promise<void>;
  /** Replaces one of the same name. */
  save(set: ReasonSet): void;
  remove(name: string): void;
}

export function createReasonSets({ window, device }: Ports): ReasonSets {
  const state = createStore<{ sets: readonly ReasonSet[] }>(() => ({ sets: [] }));
  const values = device.isEmbedded ? undefined : openValues<ReasonSet>('markwright-reasons', 'sets');
  /** Changed during this visit: a pending read may still list earlier ones. */
  const changed = new Set<string>();
  let loading: Promise<void> | undefined;
  const without = (name: string) => state.getState().sets.filter((set) => set.name !== name);
  const report = (error: unknown) =>
    window.notify({ kind: 'error', title: t("Couldn't save the reasons"), detail: messageOf(error) });
  return {
    state,
    load() {
      loading ??= (values?.entries() ?? Promise.resolve([])).then(
        (entries) => {
          const kept = entries.flatMap(([name, set]) => (changed.has(name) ? [] : [set]));
          state.setState(({ sets }) => ({ sets: [...kept, ...sets] }));
        },
        // Forbidden or damaged storage has none.
        () => undefined,
      );
      return loading;
    },
    save(set) {
      changed.add(set.name);
      state.setState({ sets: [...without(set.name), set] });
      values?.put(set.name, set).catch(report);
    },
    remove(name) {
      changed.add(name);
      state.setState({ sets: without(name) });
      values?.remove([name]).catch(report);
    },
  };
}

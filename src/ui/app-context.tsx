import { createContext, use, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Application } from '../app/application.ts';
import type { Comparing } from '../app/compare/compare.ts';
import type { Exports } from '../app/export/export.ts';
import type { Scans } from '../app/scans.ts';
import type { Signing } from '../app/signing/signing.ts';
import type { Splitting } from '../app/split/split.ts';
import type { Command } from '../editor/commands/index.ts';
import type { PointerInputHandle } from '../editor/pointer-input.ts';
import type { Tool } from '../editor/tools/tool.ts';
import type { Mark } from '../marks/index.ts';
import type { ReasonSet } from '../recipes/core.ts';
import type { DocumentStatus } from '../store/document.ts';
import type { SessionState } from '../store/session.ts';
import { useFetched } from './load-boundary.tsx';
import type { Begin } from './start/start-page.tsx';
import type { UiState, UiStore } from './ui-store.ts';

/** Services that the composition root passes to the views. */
export interface App extends Application {
  readonly ui: UiStore;
  readonly commands: readonly Command[];
  readonly isMac: boolean;
  readonly begin: Begin;
  toolOf(id: string): Tool;
  /** Called by the canvas: gives access to its pointer input, to cancel gestures. */
  setInput(input: PointerInputHandle | undefined): void;
  /** Focuses the canvas, so that Enter and Space act on the document and not on the last button. */
  focusDocument(): void;
}

const AppContext = createContext<App | undefined>(undefined);

export const AppProvider = AppContext;

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('There is no application around this component');
  return app;
}

export const useExports = (): Exports => useFetched(useApp().loadExports());

export const useSigning = (): Signing => useFetched(useApp().loadSigning());

export const useSplitting = (): Splitting => useFetched(useApp().loadSplitting());

export const useComparing = (): Comparing => useFetched(useApp().loadComparing());

/** Returns the sets of reasons kept on this device, once they are read. */
export function useReasonSets(): readonly ReasonSet[] {
  const { reasonSets } = useApp();
  useEffect(() => void reasonSets.load(), [reasonSets]);
  return useStore(reasonSets.state, ({ sets }) => sets);
}

export const useScans = (): Scans => useFetched(useApp().loadScans());

export const useSession = <Value,>(select: (state: SessionState) => Value): Value =>
  useStore(useApp().editor.session, select);

export const useUi = <Value,>(select: (state: UiState) => Value): Value => useStore(useApp().ui, select);

export const useDocument = <Value,>(select: (state: DocumentStatus) => Value): Value =>
  useStore(useApp().editor.document.status, select);

export const useSlice = <State, Value>(store: StoreApi<State>, select: (state: State) => Value): Value =>
  useStore(store, select);

/** Debounce for settled values (ms). */
const SETTLE_TIME = 150;

/** Like {@link useSlice}, but waits until the value settles. `select` must be stable. */
export function useSettledSlice<State, Value>(store: StoreApi<State>, select: (state: State) => Value): Value {
  const [value, setValue] = useState(() => select(store.getState()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = store.subscribe((state, before) => {
      if (select(state) === select(before)) return;
      clearTimeout(timer);
      timer = setTimeout(() => setValue(select(store.getState())), SETTLE_TIME);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [store, select]);
  return value;
}

/** For larger selections, the panel follows the document with a delay. */
const MOST_AT_ONCE = 1000;
const revisionOf = (state: DocumentStatus) => state.revision;
const nothingOf = () => 0;

export function useSelectedMarks(): readonly Mark[] {
  const { editor } = useApp();
  const selection = useSession((state) => state.selection);
  const isMany = selection.size > MOST_AT_ONCE;
  const present = useDocument(isMany ? nothingOf : revisionOf);
  const settled = useSettledSlice(editor.document.status, isMany ? revisionOf : nothingOf);
  // biome-ignore lint/correctness/useExhaustiveDependencies: revisions change the marks
  return useMemo(() => editor.selectedMarks(), [editor, selection, present, settled]);
}

export function useCommand(id: string): Command {
  const command = useApp().commands.find((each) => each.id === id);
  if (!command) throw new Error(`There is no command ${id}`);
  return command;
}

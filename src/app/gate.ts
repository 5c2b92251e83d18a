// Gate in front of everything that ends a document: asks before unsaved work is lost.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../kernel/clock.ts';
import type { AutosaveState, AutosaveStore } from '../store/autosave-state.ts';
import type { DocumentStore } from '../store/document.ts';

export type GateAnswer = 'save' | 'discard' | 'cancel';

export interface GateQuestion {
  readonly name: string;
  readonly autosaveState: AutosaveState;
  answer(answer: GateAnswer): void;
}

export interface GateState {
  readonly question: GateQuestion | undefined;
}

export interface Gate {
  readonly state: StoreApi<GateState>;
  /** Asks whether the document may close. After true, the caller must close it at once. */
  pass(): Promise<boolean>;
  /** Returns at once whether closing the page now would lose something. */
  isAtRisk(): boolean;
}

export interface GatePorts {
  readonly document: DocumentStore;
  readonly autosaveState: AutosaveStore;
  /** Name of the open document; undefined without one. */
  name(): string | undefined;
  /** Saves pending changes; returns whether everything is saved. */
  settle(): Promise<boolean>;
  isKept(): boolean;
  /** Saves the open document as a file; returns whether that succeeded. */
  saveAsFile(): Promise<boolean>;
  readonly clock: Clock;
}

/** Longest time that a running save is expected to succeed (ms). */
const LONGEST_SAVE = 2000;

export function createGate(ports: GatePorts): Gate {
  const { document, autosaveState, settle, isKept, name, saveAsFile, clock } = ports;
  const state = createStore<GateState>(() => ({ question: undefined }));
  let passing: Promise<boolean> | undefined;

  /** Returns whether the document has more than the picture, which the user has as a file. */
  const hasWork = (): boolean => {
    const { count, undoLabel, redoLabel } = document.status.getState();
    return name() !== undefined && (count > 0 || undoLabel !== undefined || redoLabel !== undefined);
  };
  const isFree = (): boolean => !hasWork() || isKept();

  /** Asks the user. Resolves with `undefined` if autosave finishes first. */
  function ask(): Promise<GateAnswer | undefined> {
    return new Promise((resolve) => {
      const end = (given: GateAnswer | undefined) => {
        stop();
        state.setState({ question: undefined });
        resolve(given);
      };
      const stop = autosaveState.subscribe(() => {
        if (isFree()) end(undefined);
      });
      const question: GateQuestion = {
        name: name() ?? '',
        autosaveState: autosaveState.getState(),
        answer(given) {
          if (state.getState().question === question) end(given);
        },
      };
      state.setState({ question });
    });
  }

  /** One attempt: save, ask, and act on the answer. Undefined if new work appeared meanwhile. */
  async function tryPass(): Promise<boolean | undefined> {
    // Don't wait for storage that has just failed.
    if (autosaveState.getState().kind !== 'failed') {
      const stopWaiting: { run: () => void } = { run: () => undefined };
      const late = new Promise<void>((resolve) => {
        stopWaiting.run = clock.after(LONGEST_SAVE, resolve);
      });
      await Promise.race([settle(), late]);
      stopWaiting.run();
      if (isFree()) return true;
    }
    const answer = await ask();
    if (answer === 'cancel') return false;
    if (answer !== 'save') return true;
    const { revision } = document.status.getState();
    if (!(await saveAsFile())) return false;
    return document.status.getState().revision === revision ? true : undefined;
  }

  async function run(): Promise<boolean> {
    if (isFree()) return true;
    for (;;) {
      const isOpen = await tryPass();
      if (isOpen !== undefined) return isOpen;
    }
  }

  return {
    state,
    pass() {
      passing ??= run().finally(() => {
        passing = undefined;
      });
      return passing;
    },
    isAtRisk() {
      if (isFree()) return false;
      const current = autosaveState.getState();
      // Running saves are finished while the page is left.
      return current.kind !== 'saving' || clock.now() - current.since > LONGEST_SAVE;
    },
  };
}

// The one gate that every way out of a document passes: closing it, opening or dropping another one, giving it to another tab, and leaving
// the page. Nothing that is not kept goes through it without a question.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Clock } from '../kernel/clock.ts';
import type { DocumentStore } from '../store/document.ts';
import type { KeepingState, KeepingStore } from '../store/keeping.ts';

export type GateAnswer = 'save' | 'discard' | 'cancel';

/** The question that waits for an answer. */
export interface GateQuestion {
  readonly name: string;
  readonly keeping: KeepingState;
  answer(answer: GateAnswer): void;
}

export interface GateState {
  readonly question: GateQuestion | undefined;
}

export interface Gate {
  readonly state: StoreApi<GateState>;
  /**
   * Asks whether the open document may be closed. Once it resolves with true, nothing may happen
   * before it's gone.
   */
  pass(): Promise<boolean>;
  /** Returns at once whether closing the page now would lose something. */
  isAtRisk(): boolean;
}

export interface GatePorts {
  readonly document: DocumentStore;
  readonly keeping: KeepingStore;
  /** Name of the open document; undefined without one. */
  name(): string | undefined;
  /** Saves what is not saved yet; tells whether all is kept. */
  settle(): Promise<boolean>;
  /** Returns whether the open document is saved as it is. */
  isKept(): boolean;
  /** Saves the open document as a file; tells whether that was done. */
  saveAsFile(): Promise<boolean>;
  readonly clock: Clock;
}

/** Milliseconds of saving after which it is no longer taken for granted that it will end well. */
const LONGEST_SAVE = 2000;

export function createGate(ports: GatePorts): Gate {
  const { document, keeping, settle, isKept, name, saveAsFile, clock } = ports;
  const state = createStore<GateState>(() => ({ question: undefined }));
  let passing: Promise<boolean> | undefined;

  /**
   * Returns whether the open document contains more than the picture, which the user has as a file.
   */
  const hasWork = (): boolean => {
    const { count, undoLabel, redoLabel } = document.status.getState();
    return name() !== undefined && (count > 0 || undoLabel !== undefined || redoLabel !== undefined);
  };
  const isFree = (): boolean => !hasWork() || isKept();

  /** The answer; undefined when there is nothing to ask any more, as all is kept by now. */
  function ask(): Promise<GateAnswer | undefined> {
    return new Promise((resolve) => {
      const end = (given: GateAnswer | undefined) => {
        stop();
        state.setState({ question: undefined });
        resolve(given);
      };
      const stop = keeping.subscribe(() => {
        if (isFree()) end(undefined);
      });
      const question: GateQuestion = {
        name: name() ?? '',
        keeping: keeping.getState(),
        answer(given) {
          if (state.getState().question === question) end(given);
        },
      };
      state.setState({ question });
    });
  }

  /** One attempt: save, ask, and act on the answer. Undefined if new work appeared meanwhile. */
  async function tryPass(): Promise<boolean | undefined> {
    // Storage that has just failed is not waited for again.
    if (keeping.getState().kind !== 'failed') {
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
      const current = keeping.getState();
      // Saves in progress are finished while the page is left.
      return current.kind !== 'saving' || clock.now() - current.since > LONGEST_SAVE;
    },
  };
}

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
  /** Whether the open document may go. Once it resolves with true, nothing may happen before it is gone. */
  pass(): Promise<boolean>;
  /** Whether something would be lost if the page ended now; answers at once. */
  isAtRisk(): boolean;
}

export interface GatePorts {
  readonly document: DocumentStore;
  readonly keeping: KeepingStore;
  /** What the open document is called; undefined while there is none. */
  name(): string | undefined;
  /** Saves what is not saved yet; tells whether all is kept. */
  settle(): Promise<boolean>;
  /** Whether the open document is kept as it is now. */
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

  /** Whether the open document holds anything but the picture, which the person has as a file. */
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

  /** One turn: saved, asked and done as answered. Undefined when work has come in meanwhile that nobody was asked about. */
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
      // What is on its way is written as the page is left.
      return current.kind !== 'saving' || clock.now() - current.since > LONGEST_SAVE;
    },
  };
}

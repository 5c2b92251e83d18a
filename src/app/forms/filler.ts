// Fills the document's form values into the file that is shown, searched and exported, one state at
// a time.
import type { StoreApi } from 'zustand/vanilla';
import type { FormClient } from '../../forms/client.ts';
import type { FieldProblem, Form } from '../../forms/types.ts';
import type { PdfParts } from '../../media/index.ts';
import { messageOf, type Said, SaidError, say, t, tell } from '../../messages/index.ts';
import type { Core } from '../core.ts';
import { type FilledValues, filledValues, isSameValue } from './filled-values.ts';

/** Delay before the file is filled, in case more values follow (ms). */
const FILL_DELAY = 150;

export interface FillState {
  /** Values of all fields, by name. */
  readonly values: FilledValues;
  /** Values shown on the pages. */
  readonly drawn: FilledValues;
  /** Problems of the last filling. */
  readonly problems: readonly FieldProblem[];
  readonly notes: readonly Said[];
}

export interface FormsInput {
  readonly core: Core;
  readonly pdf: PdfParts;
  readonly form: Form;
  readonly client: FormClient;
  /** Called when pages of the file (1-based) show other values. */
  onFilled(pages: ReadonlySet<number>): void;
}

/** Returns the pages of the file with changed field values. */
function changedPages(form: Form, before: FilledValues, after: FilledValues): ReadonlySet<number> {
  const changed = form.fields.filter(({ name }) => !isSameValue(before.get(name) ?? null, after.get(name) ?? null));
  return new Set(changed.flatMap(({ widgets }) => widgets.map(({ page }) => page)));
}

/** Keeps the shown file in sync with the values. */
export function createFiller(
  { core, pdf, form, client, onFilled }: FormsInput,
  state: Pick<StoreApi<FillState>, 'getState'> & { setState(change: Partial<FillState>): void },
) {
  const { window, device, editor } = core;
  let callOff = (): void => undefined;
  let filling: Promise<void> | undefined;
  let shown: FilledValues = new Map();
  let isClosed = false;
  let failure: unknown;
  const told = new Set<string>();

  const names = new Set(form.fields.map(({ name }) => name));
  const wanted = (): FilledValues =>
    new Map([...filledValues(editor.document.properties())].filter(([name]) => names.has(name)));

  /** Reported once: every filling has the same problems. */
  function tellOnce(title: string): void {
    if (told.has(title)) return;
    told.add(title);
    window.tell({ kind: 'hint', title });
  }

  async function fillOnce(values: FilledValues): Promise<void> {
    const { unfilled } = pdf;
    const after = state.getState().values;
    const { file, problems, notes } =
      values.size === 0 ? { file: unfilled.file, problems: [], notes: [] } : await client.fill({ ...unfilled, values });
    const pages = changedPages(form, state.getState().drawn, after);
    await pdf.replace(file, pages);
    shown = values;
    for (const note of notes) tellOnce(tell(note));
    state.setState({ drawn: after, problems, notes });
    onFilled(pages);
  }

  const isCurrent = () => {
    const values = wanted();
    return (
      values.size === shown.size &&
      [...values].every(([name, value]) => shown.has(name) && isSameValue(shown.get(name) ?? null, value))
    );
  };

  async function fill(): Promise<void> {
    failure = undefined;
    try {
      while (!isClosed && !isCurrent()) await fillOnce(wanted());
    } catch (error) {
      if (isClosed) return;
      failure = error;
      const detail = messageOf(error);
      window.tell({ kind: 'error', title: t("The form fields couldn't be filled in"), detail });
    } finally {
      filling = undefined;
    }
  }

  function begin(): Promise<void> {
    callOff();
    filling ??= fill();
    return filling;
  }

  return {
    /** Returns the values that differ from the opened file. */
    wanted,
    schedule() {
      callOff();
      if (!isCurrent()) callOff = device.clock.after(FILL_DELAY, () => void begin());
    },
    async settle() {
      await begin();
      if (failure === undefined) return;
      throw new SaidError(say("The form fields couldn't be filled in: {reason}", { reason: messageOf(failure) }));
    },
    close() {
      isClosed = true;
      callOff();
    },
  };
}

// Fills the form values into the file that is shown, searched and exported, one state at a time.
import type { StoreApi } from 'zustand/vanilla';
import type { FieldProblem, FilledFile, Form, FormChange, FormClient } from '../../forms/client.ts';
import { type PageNumber, pageNumbersTo } from '../../kernel/page-number.ts';
import type { PdfParts } from '../../media/index.ts';
import { type Message, MessageError, message, messageOf, t, translate } from '../../messages/index.ts';
import type { Core } from '../core.ts';
import type { WindowPort } from '../ports.ts';
import type { AddedFonts } from './added-fonts.ts';
import { type FilledValues, filledValues, isSameValue } from './filled-values.ts';

/** Delay before the file is filled, in case more values follow (ms). */
const FILL_DELAY = 150;

export interface FillState {
  readonly values: FilledValues;
  readonly drawn: FilledValues;
  readonly problems: readonly FieldProblem[];
  readonly notes: readonly Message[];
}

export interface FormsInput {
  readonly core: Core;
  readonly pdf: PdfParts;
  readonly form: Form;
  readonly client: FormClient;
  readonly changes: readonly FormChange[];
  /** True if the file that is shown has other fields. */
  readonly isStale: boolean;
  /** Form that was shown with the same file before. */
  readonly before?: Form | undefined;
  /** Fonts for scripts without an embedded face. */
  readonly fonts: AddedFonts;
  /** Called when pages of the file show other values. */
  onFilled(pages: ReadonlySet<PageNumber>): void;
}

function valuesOf({ fields }: Form, values: FilledValues): FilledValues {
  const names = new Set(fields.map(({ name }) => name));
  return new Map([...values].filter(([name]) => names.has(name)));
}

/** @param before and @param after values that were filled in: other fields show the file's */
function changedPages(form: Form, before: FilledValues, after: FilledValues): ReadonlySet<PageNumber> {
  const changed = form.fields.filter(
    ({ name }) =>
      before.has(name) !== after.has(name) || !isSameValue(before.get(name) ?? null, after.get(name) ?? null),
  );
  return new Set(changed.flatMap(({ widgets }) => widgets.map(({ page }) => page)));
}

/** Returns the pages of the file with changed fields; all pages if the fields are unknown. */
function editedPages({ form, before, core }: FormsInput): ReadonlySet<PageNumber> {
  if (!before) {
    const count = core.workspace.pictures.getState().picture?.filePageCount ?? 0;
    return new Set(pageNumbersTo(count));
  }
  const [old, now] = [before, form].map(({ fields }) => new Map(fields.map((field) => [JSON.stringify(field), field])));
  const differing = [
    ...[...(old ?? [])].filter(([text]) => !now?.has(text)),
    ...[...(now ?? [])].filter(([text]) => !old?.has(text)),
  ];
  return new Set(differing.flatMap(([, { widgets }]) => widgets.map(({ page }) => page)));
}

/** Returns the pages with values that no font has. */
function fontlessPages({ fields }: Form, problems: readonly FieldProblem[]): ReadonlySet<PageNumber> {
  const fontless = new Set(problems.filter(({ kind }) => kind === 'missingCharacters').map(({ field }) => field));
  const widgets = fields.filter(({ name }) => fontless.has(name)).flatMap((field) => field.widgets);
  return new Set(widgets.map(({ page }) => page));
}

/** Signatures allow values at most: no other fields, and no loss of an XFA copy. */
export const breaksSignatures = ({ pdf, form, changes }: FormsInput, values: FilledValues): boolean =>
  pdf.signatureCount > 0 &&
  (changes.length > 0 || (values.size > 0 && (form.xfa !== 'none' || pdf.certification === 1)));

const BROKEN = message(
  'The signatures of this PDF do not allow this change: they will not be valid in the exported file.',
);

async function fillFile(input: FormsInput, values: FilledValues): Promise<FilledFile> {
  const { client, pdf, changes, fonts } = input;
  if (values.size === 0 && changes.length === 0) return { file: pdf.unfilled.file, problems: [], notes: [] };
  const filled = await client.fill({ ...pdf.unfilled, changes, values, fonts: fonts.all() });
  return breaksSignatures(input, values) ? { ...filled, notes: [BROKEN, ...filled.notes] } : filled;
}

const areSame = (values: FilledValues, shown: FilledValues): boolean =>
  values.size === shown.size &&
  [...values].every(([name, value]) => shown.has(name) && isSameValue(shown.get(name) ?? null, value));

/** Reports each note once: every filling has the same problems. */
function createNotifier(window: WindowPort): (title: string) => void {
  const reported = new Set<string>();
  return (title) => {
    if (reported.has(title)) return;
    reported.add(title);
    window.notify({ kind: 'hint', title });
  };
}

/** Keeps the file that is shown in step with the values. */
export function createFiller(
  input: FormsInput,
  state: Pick<StoreApi<FillState>, 'getState'> & { setState(change: Partial<FillState>): void },
) {
  const { pdf, form, onFilled } = input;
  const { window, device, editor } = input.core;
  let callOff = (): void => undefined;
  let filling: Promise<void> | undefined;
  let shown: FilledValues = new Map();
  let isClosed = false;
  let isOther = input.isStale;
  let hasOtherFonts = false;
  let failure: unknown;
  const notifyOnce = createNotifier(window);

  const wanted = (): FilledValues => valuesOf(form, filledValues(editor.document.properties()));

  async function fillOnce(values: FilledValues): Promise<void> {
    const after = state.getState().values;
    const { file, problems, notes } = await fillFile(input, values);
    const valued = changedPages(form, shown, values);
    const pages = new Set([
      ...valued,
      ...(isOther ? editedPages(input) : []),
      ...(hasOtherFonts ? fontlessPages(form, [...state.getState().problems, ...problems]) : []),
    ]);
    await pdf.replace(file, pages);
    shown = values;
    isOther = false;
    hasOtherFonts = false;
    for (const note of notes) notifyOnce(translate(note));
    state.setState({ drawn: after, problems, notes });
    onFilled(pages);
  }

  const isCurrent = () => !isOther && !hasOtherFonts && areSame(wanted(), shown);

  async function fill(): Promise<void> {
    failure = undefined;
    try {
      while (!isClosed && !isCurrent()) await fillOnce(wanted());
    } catch (error) {
      if (isClosed) return;
      failure = error;
      const detail = messageOf(error);
      window.notify({ kind: 'error', title: t("The form fields couldn't be filled in"), detail });
    }
  }

  function begin(): Promise<void> {
    callOff();
    // Cleared once it is set: with nothing to fill in, `fill` ends before it returns.
    filling ??= fill().finally(() => {
      filling = undefined;
    });
    return filling;
  }

  return {
    wanted,
    schedule() {
      callOff();
      if (!isCurrent()) callOff = device.clock.after(FILL_DELAY, () => void begin());
    },
    /** Fills again after fonts were added or removed. */
    takeFonts() {
      hasOtherFonts = wanted().size > 0;
      callOff();
      void begin();
    },
    async settle() {
      do await begin();
      while (!isClosed && failure === undefined && !isCurrent());
      if (failure === undefined) return;
      throw new MessageError(
        message("The form fields couldn't be filled in: {reason}", { reason: messageOf(failure) }),
      );
    },
    close() {
      isClosed = true;
      callOff();
    },
  };
}

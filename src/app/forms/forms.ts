// Form of the open PDF: values are edits of the document, and are filled into the file shown.
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  checkValues,
  type DataFormat,
  type DataRow,
  type FieldProblem,
  type FieldValue,
  type Form,
  type FormClient,
  type FormField,
  recalculate,
  resolveValue,
  shownOtherwise,
  valuesOf,
} from '../../forms/client.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import type { PictureDocument } from '../../media/index.ts';
import { message, msg, translate } from '../../messages/index.ts';
import type { StepLabel } from '../../store/document.ts';
import { type FilledValues, filledValues, isSameValue, withFilledValues } from './filled-values.ts';
import { breaksSignatures, createFiller, type FillState, type FormsInput } from './filler.ts';
import { type PlacedWidget, pageNumbers, placeWidgets } from './placed-widgets.ts';
import { nextStop, tabStops } from './tab-stops.ts';

/** Rejected input: stays in the field, but isn't stored. */
export interface Refused {
  readonly value: FieldValue;
  readonly reason: string;
}

export interface FormState extends FillState {
  /** Fields whose page shows something other than their value, until they are filled in. */
  readonly shownOtherwise: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, Refused>;
  readonly wanted: string | undefined;
  /** Key of the last focused widget. */
  readonly last: string | undefined;
  readonly fonts: readonly string[];
  /** Asks before values break the signatures of the PDF. */
  readonly question: { answer(isYes: boolean): void } | undefined;
}

export interface Forms {
  readonly form: Form;
  readonly state: StoreApi<FormState>;
  /** Returns the widgets for input on the pages of a document, in tab order. */
  placed(picture: PictureDocument): readonly PlacedWidget[];
  /** Sets a field's value and calculated ones in one step; reports rejected values. */
  fill(field: FormField, value: FieldValue): void;
  /** Sets the values of several fields in one undo step, except rejected ones. */
  fillAll(values: FilledValues, label: StepLabel): void;
  check(values: FilledValues): readonly FieldProblem[];
  /** Reads values from a file. @throws Error if the file can't be read */
  readData: FormClient['readData'];
  /** Returns the values of all fields as a file for other programs. */
  exportData(format: DataFormat): Promise<string>;
  clear(): void;
  press(field: FormField): void;
  /** Adds a font for scripts without an embedded face. @throws Error if it can't be used */
  addFont(file: File): Promise<void>;
  removeFont(name: string): void;
  accepts(field: FormField, value: FieldValue): boolean;
  /** Focuses the next or previous field; returns false at the end. */
  goOn(step: 1 | -1): boolean;
  /** Asks a widget's control for the focus. */
  want(key: string): void;
  noteFocus(key: string): void;
  /** Waits until the document's file has all values. @throws MessageError if filling fails */
  settle(): Promise<void>;
  flatten(): Promise<Blob>;
  close(): void;
}

/** Problems that reject a value: characters without a font are reported when the file is filled. */
const isRefusal = ({ kind }: FieldProblem): boolean => kind !== 'missingCharacters';

const isMeant = ({ action }: FormField, name: string): boolean => {
  if (action?.kind !== 'reset') return false;
  const isNamed = action.fields.some((each) => name === each || name.startsWith(`${each}.`));
  return action.fields.length === 0 || isNamed !== action.allBut;
};

/** Returns values that can fill the fields again; text is empty for fields without one. */
const rowOf = ({ fields }: Form, values: FilledValues): DataRow =>
  valuesOf({ fields: fields.map((field) => ({ ...field, value: values.get(field.name) ?? null })) });

export function createForms(input: FormsInput): Forms {
  const { core, form, client, fonts } = input;
  const { editor } = core;
  const own = new Map(form.fields.map(({ name, value }) => [name, value]));
  const others = new Set(shownOtherwise(form));
  const state = createStore<FormState>(() => ({
    values: own,
    drawn: own,
    shownOtherwise: others,
    refused: new Map(),
    problems: [],
    notes: [],
    wanted: undefined,
    last: undefined,
    fonts: input.fonts.all().map(({ name }) => name),
    question: undefined,
  }));
  const filler = createFiller(input, state);
  const isShownOtherwise = (name: string): boolean => state.getState().shownOtherwise.has(name);

  function follow(): void {
    const filled = filledValues(editor.document.properties());
    const values = new Map(own);
    for (const [name, value] of filled) if (values.has(name)) values.set(name, value);
    state.setState({ values, shownOtherwise: new Set(shownOtherwise(form, filled)) });
    filler.schedule();
  }

  let mayBreak = breaksSignatures(input, filledValues(editor.document.properties()));

  function ask(): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (isYes: boolean) => {
        state.setState({ question: undefined });
        mayBreak = isYes;
        resolve(isYes);
      };
      state.setState({ question: { answer } });
    });
  }

  function showFonts(): void {
    state.setState({ fonts: fonts.all().map(({ name }) => name) });
    filler.takeFonts();
  }

  /** Asks first if it breaks signatures: values that come meanwhile are dropped. */
  function commit(label: StepLabel, changed: FilledValues): void {
    if (mayBreak || !breaksSignatures(input, changed)) write(label, changed);
    else if (!state.getState().question)
      void ask().then((isYes) => {
        if (isYes) write(label, changed);
      });
  }

  function write(label: StepLabel, changed: FilledValues): void {
    const given = new Map([...state.getState().values, ...changed]);
    const values = new Map([...given, ...recalculate(form, given)]);
    const isFilled = (name: string) => others.has(name) && (changed.has(name) || !isShownOtherwise(name));
    const filled = [...values].filter(([name, value]) => isFilled(name) || !isSameValue(own.get(name) ?? null, value));
    const { document } = editor;
    document.commit(label, (transaction) =>
      transaction.setProperties(withFilledValues(document.properties(), new Map(filled))),
    );
  }

  const check = (values: FilledValues) => checkValues(form, values).filter(isRefusal);
  const refusalOf = (name: string, value: FieldValue) => check(new Map([[name, value]]))[0];

  function setRefused(name: string, refused: Refused | undefined): void {
    if (!refused && !state.getState().refused.has(name)) return;
    const all = new Map(state.getState().refused);
    if (refused) all.set(name, refused);
    else all.delete(name);
    state.setState({ refused: all });
  }

  const isDiffering = (name: string, value: FieldValue): boolean =>
    isShownOtherwise(name) || !isSameValue(state.getState().values.get(name) ?? null, value);

  const differing = (values: FilledValues): FilledValues =>
    new Map([...values].filter(([name, value]) => isDiffering(name, value)));

  function reset(isReset: (field: FormField) => boolean): void {
    const fields = form.fields.filter((field) => !field.readOnly && isReset(field));
    state.setState({ refused: new Map() });
    const changed = differing(new Map(fields.map(({ name, defaultValue }) => [name, defaultValue])));
    if (changed.size > 0) commit(msg('Clear form'), changed);
  }

  /** Goes to a page of the file, unless it was deleted. */
  function goToFilePage(page: PageNumber): void {
    const { picture } = core.workspace.pictures.getState();
    const pageNumber = picture && pageNumbers(picture).get(page);
    if (pageNumber !== undefined) editor.goToPage(pageNumber);
  }

  let places: { readonly picture: PictureDocument; readonly placed: readonly PlacedWidget[] } | undefined;
  function placed(picture: PictureDocument): readonly PlacedWidget[] {
    if (places?.picture !== picture) places = { picture, placed: placeWidgets(form, picture) };
    return places.placed;
  }

  const want = (key: string): void => state.setState({ wanted: key });

  const stop = editor.document.subscribe((diff) => {
    if (diff.properties) follow();
  });
  follow();

  return {
    form,
    state,
    placed,
    fill(field, typed) {
      const { name, label } = field;
      const value = resolveValue(field, typed) ?? typed;
      const problem = refusalOf(name, value);
      setRefused(name, problem && { value, reason: translate(problem.message) });
      const changed = problem ? new Map() : differing(new Map([[name, value]]));
      if (changed.size > 0) commit(message('Fill in {label}', { label }), changed);
    },
    fillAll(values, label) {
      const wrong = new Set(check(values).map(({ field }) => field));
      const changed = differing(
        new Map(
          form.fields.flatMap((field) => {
            const value = values.get(field.name);
            const taken = value === undefined || wrong.has(field.name) ? undefined : resolveValue(field, value);
            return taken === undefined ? [] : [[field.name, taken] as const];
          }),
        ),
      );
      if (changed.size > 0) commit(label, changed);
    },
    check,
    readData: (file) => client.readData(file),
    exportData: (format) =>
      client.writeData({ format, row: rowOf(form, state.getState().values), fields: form.fields }),
    clear: () => reset(() => true),
    press(field) {
      const { action } = field;
      if (action?.kind === 'reset') reset(({ name }) => isMeant(field, name));
      if (action?.kind === 'goToPage') goToFilePage(action.page);
    },
    accepts: ({ name }, value) => refusalOf(name, value) === undefined,
    goOn(step) {
      const { picture } = core.workspace.pictures.getState();
      const { values, last } = state.getState();
      const next = picture && nextStop(tabStops(placed(picture), values), last, step);
      if (!next) return false;
      editor.takePage(next.pageNumber);
      editor.reveal(next.rect, next.pageNumber);
      want(next.key);
      return true;
    },
    async addFont(file) {
      await client.checkFont(file);
      fonts.add(file);
      showFonts();
    },
    removeFont(name) {
      fonts.remove(name);
      showFonts();
    },
    want,
    noteFocus: (key) => state.setState({ wanted: undefined, last: key }),
    settle: () => filler.settle(),
    async flatten() {
      const { pdf, changes } = input;
      const values = filler.wanted();
      const filled = await client.fill({ ...pdf.unfilled, changes, values, fonts: fonts.all(), flatten: true });
      return filled.file;
    },
    close() {
      stop();
      filler.close();
      client.close();
    },
  };
}

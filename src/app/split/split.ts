// Splits a stack: cut criteria, readings, and the resulting parts with names, which exports write.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { dropsByDefault, PATCHES, triedPattern, typesToFind, valuesOf } from '../../barcodes/stack.ts';
import { withoutExtension } from '../../kernel/file-name.ts';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { atPage, type PageNumber, pageNumbersTo } from '../../kernel/page-number.ts';
import type { MarksDocument } from '../../marks/index.ts';
import type { PictureDocument } from '../../media/index.ts';
import { messageOf } from '../../messages/index.ts';
import { redactedAreas } from '../../output/index.ts';
import { planPages } from '../../splitting/index.ts';
import type { ScannedArea } from '../../store/scans.ts';
import { createMatcher, type Matcher } from '../../text/find-client.ts';
import type { Core } from '../core.ts';
import type { Export, ExportChoices, Exports } from '../export/export.ts';
import type { Scans } from '../scans.ts';
import { lookAtPages } from './look-at-pages.ts';
import { type BarcodeReadings, readPages } from './read-pages.ts';
import {
  deriveState,
  type FoundValues,
  isBarcodeKind,
  type PlanOutcome,
  pageCutOf,
  type ReadingState,
  type SplitChoices,
  type SplitState,
} from './split-state.ts';

export interface Split {
  readonly state: StoreApi<SplitState>;
  readonly picture: PictureDocument;
  readonly output: Export;
  choose(changed: Partial<SplitChoices>): void;
  /** Renames the part that begins with this page; empty restores the default. */
  rename(firstPage: PageNumber, name: string): void;
  /** Reads the pages for the criteria, unless they have been read. */
  read(): Promise<void>;
  stop(): void;
}

export interface Splitting {
  /** Returns undefined without a document. */
  begin(): Split | undefined;
}

const FIRST_CHOICES: SplitChoices = {
  kind: 'ranges',
  ranges: '',
  every: 1,
  levels: 1,
  megabytes: 10,
  patches: [PATCHES[0]],
  value: '',
  expression: '',
  drops: {
    blank: true,
    patch: dropsByDefault('patch'),
    value: dropsByDefault('value'),
    pattern: dropsByDefault('pattern'),
  },
  joinsSame: true,
  naming: 'number',
};

/** Choices that affect measured sizes. Retries after a refusal keep the parts, to name them. */
const sizingOf = ({ picturePages: _, cleansAlways: __, ...choices }: ExportChoices) => choices;

type Pages = BarcodeReadings['pages'];
type Known = Map<string, BarcodeReadings>;

/** Matches the expression against the pages' values; undefined if cancelled. */
async function lookThrough(matcher: Matcher, expression: RegExp, pages: Pages): Promise<FoundValues | undefined> {
  const values = valuesOf(pages);
  try {
    const matches = await matcher.match(expression, values);
    return matches && { kind: 'found', pattern: triedPattern(values, matches) };
  } catch (error) {
    return { kind: 'failed', message: messageOf(error) };
  }
}

interface SplitInput {
  readonly picture: PictureDocument;
  readonly output: Export;
  readonly scans: Scans;
  readonly matcher: Matcher;
  readonly stem: string;
  readonly document: MarksDocument;
  /** Areas of the scanning job. */
  readonly areas: readonly ScannedArea[];
  readonly choices: SplitChoices;
  /** Readings of the document's pages, by criterion. */
  readonly known: Known;
  onChoose(choices: SplitChoices): void;
}

function createSplit(input: SplitInput): Split {
  const { picture, output, scans, matcher, stem, document, areas, known, onChoose } = input;
  const own = new Map<PageNumber, string>();
  let controller: AbortController | undefined;

  /** Criteria for which pages were read: equal ones share the results. */
  const keyOf = (choices: SplitChoices) => {
    const { kind } = choices;
    if (isBarcodeKind(kind)) {
      const { form, budget, rules } = scans.state.getState();
      return JSON.stringify([typesToFind(kind) ?? form, budget, rules, areas]);
    }
    return JSON.stringify([
      pageCutOf(choices),
      kind === 'blank' && choices.drops.blank,
      kind === 'size' && sizingOf(output.state.getState().choices),
    ]);
  };

  const redactedOn = (page: PageNumber) => {
    const size = atPage(picture.pages, page);
    return size && output.state.getState().choices.appliesRedactions ? redactedAreas(document.marks, page, size) : [];
  };
  /** Parts of cuts by pages, by their keys. */
  const planned = new Map<string, PlanOutcome>();

  /** Matches of expressions; undefined while pending. */
  const found = new WeakMap<Pages, Map<string, FoundValues | undefined>>();

  const derive = (choices: SplitChoices, reading: ReadingState): SplitState => {
    const { pages, unmet = 0 } = known.get(keyOf(choices)) ?? {};
    const seen = pages && found.get(pages)?.get(choices.expression);
    const byPages = planned.get(keyOf(choices));
    const pageCount = picture.pages.length;
    const read = { reading, pages, unmet, planned: byPages, found: seen };
    return deriveState({ choices, ...read, redactedOn, pageCount, stem, own });
  };

  const state = createStore<SplitState>(() => derive(input.choices, { kind: 'stopped' }));

  /** Updates the output to the shown state. */
  function show(next: SplitState): void {
    state.setState(next, true);
    const { plan, names } = next;
    const parts = plan && plan.separators > 0 ? plan.parts : [];
    const cut = pageCutOf(next.choices);
    output.chooseParts(
      parts.map(({ pages }, index) => ({ name: names[index] ?? stem, pageNumbers: pages })),
      cut?.kind === 'size' ? cut.bytes : undefined,
    );
    void match();
  }

  const again = () => show(derive(state.getState().choices, state.getState().reading));

  /** Matches the expression against values, in a worker: it may run forever. */
  async function match(): Promise<void> {
    const { choices, pattern } = state.getState();
    const { expression } = choices;
    const pages = known.get(keyOf(choices))?.pages;
    if (!pattern || !pages) return;
    const ofPages = getOrCreate(found, pages, () => new Map<string, FoundValues | undefined>());
    if (ofPages.has(expression)) return;
    ofPages.set(expression, undefined);
    const seen = await lookThrough(matcher, pattern, pages);
    if (seen) {
      ofPages.set(expression, seen);
      again();
    } else {
      // Matched again when needed.
      ofPages.delete(expression);
    }
  }

  function stop(): void {
    controller?.abort();
    controller = undefined;
  }

  /** Plans a cut by pages. Searches blank pages and measures files only if chosen. */
  async function readByPages(choices: SplitChoices): Promise<void> {
    const [key, cut, total] = [keyOf(choices), pageCutOf(choices), picture.pages.length];
    if (cut && !planned.has(key)) {
      const run = new AbortController();
      controller = run;
      let done = 0;
      const { marks } = document;
      const looks = lookAtPages({ picture, marks }, output, cut, run.signal, () => {
        done += 1;
        if (controller === run) state.setState({ reading: { kind: 'reading', done: Math.min(done, total), total } });
      });
      show(derive(choices, { kind: 'reading', done, total }));
      try {
        const numbers = pageNumbersTo(picture.pages.length);
        planned.set(key, { kind: 'planned', plan: await planPages(numbers, cut, choices.drops.blank, looks) });
      } catch (error) {
        if (!run.signal.aborted) planned.set(key, { kind: 'failed', message: messageOf(error) });
      }
      if (controller !== run) return;
    }
    show(derive(state.getState().choices, { kind: 'read' }));
  }

  async function read(): Promise<void> {
    stop();
    const { choices } = state.getState();
    if (!isBarcodeKind(choices.kind)) return readByPages(choices);
    const key = keyOf(choices);
    if (known.has(key)) {
      show(derive(choices, { kind: 'read' }));
      return;
    }
    const run = new AbortController();
    controller = run;
    const total = picture.pages.length;
    let done = 0;
    show(derive(choices, { kind: 'reading', done, total }));
    try {
      const pages = await readPages({
        ...{ scans, picture, areas, types: typesToFind(choices.kind), signal: run.signal },
        onPage() {
          done += 1;
          if (controller === run) state.setState({ reading: { kind: 'reading', done, total } });
        },
      });
      known.set(key, pages);
      if (controller === run) show(derive(state.getState().choices, { kind: 'read' }));
    } catch (error) {
      const isWanted = controller === run;
      // The other pages needn't be read.
      run.abort();
      if (isWanted) show(derive(state.getState().choices, { kind: 'failed', message: messageOf(error) }));
    }
  }

  output.state.subscribe(({ choices: after }, { choices: before }) => {
    if (after === before) return;
    // Redactions that aren't applied keep nothing secret.
    if (after.appliesRedactions !== before.appliesRedactions) again();
    const isResized = JSON.stringify(sizingOf(after)) !== JSON.stringify(sizingOf(before));
    if (state.getState().choices.kind === 'size' && isResized) void read();
  });

  return {
    state,
    picture,
    output,
    choose(changed) {
      const { choices: before, reading } = state.getState();
      const choices = { ...before, ...changed };
      onChoose(choices);
      show(derive(choices, reading));
      if (keyOf(choices) !== keyOf(before)) void read();
    },
    rename(firstPage, name) {
      if (name.trim() === '') own.delete(firstPage);
      else own.set(firstPage, name);
      again();
    },
    read,
    stop() {
      stop();
      matcher.stop();
      const { choices, reading } = state.getState();
      if (reading.kind === 'reading') show(derive(choices, { kind: 'stopped' }));
    },
  };
}

/** Creates splits. Keeps choices during a visit, and readings while the document stays the same. */
export function createSplitting(
  { editor }: Pick<Core, 'editor'>,
  exports: Exports,
  scans: Scans,
  matcher: Matcher = createMatcher(),
  first: Partial<SplitChoices> = {},
): Splitting {
  const known = new WeakMap<PictureDocument, Known>();
  let choices = { ...FIRST_CHOICES, ...first };
  return {
    begin() {
      const output = exports.beginSplit();
      if (!output) return undefined;
      const { picture } = output;
      const ofPicture = known.get(picture) ?? new Map();
      known.set(picture, ofPicture);
      return createSplit({
        ...{ picture, output, scans, matcher, choices, known: ofPicture },
        stem: withoutExtension(editor.session.getState().documentName ?? ''),
        document: editor.document.toMarksDocument(),
        areas: editor.scans.getState().areas,
        onChoose(chosen) {
          choices = chosen;
        },
      });
    },
  };
}

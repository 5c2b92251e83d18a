// Loads the form reader with the first PDF that has a form.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FormChange } from '../../forms/client.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import type { Core } from '../core.ts';
import { withPart } from '../load-part.ts';
import type { WordsStore } from '../words.ts';
import { formChanges } from './form-changes.ts';
import type { Forms } from './forms.ts';

/** Form of the open document, once read. */
export interface OpenForms {
  readonly current: Forms | undefined;
  /** How often pages of the file were redrawn with other values. */
  readonly renewals: ReadonlyMap<PageNumber, number>;
  /** Resolves once the form is read; undefined while nothing is read. */
  readonly reading: Promise<unknown> | undefined;
}

export type FormsStore = StoreApi<OpenForms>;

const loadPart = () => import('./open-forms.ts');

/** Returns the form of the open document, after it was opened and read. */
export async function whenFormIsRead({ workspace }: Core, forms: FormsStore): Promise<Forms | undefined> {
  await workspace.settleOpening();
  await forms.getState().reading;
  return forms.getState().current;
}

export function followForms(core: Core, words: WordsStore): FormsStore {
  const { workspace, editor } = core;
  const { pictures } = workspace;
  const store = createStore<OpenForms>(() => ({ current: undefined, renewals: new Map(), reading: undefined }));
  let file: Blob | undefined;
  let changes: readonly FormChange[] = [];

  function onFilled(pages: ReadonlySet<PageNumber>): void {
    words.getState().current?.forgetRead();
    const renewals = new Map(store.getState().renewals);
    for (const page of pages) renewals.set(page, (renewals.get(page) ?? 0) + 1);
    store.setState({ renewals });
  }

  function follow(): void {
    const pdf = pictures.getState().picture?.pdf;
    const own = formChanges(editor.document.properties());
    const isForm = pdf && (pdf.hasForm || own.length > 0 || file === pdf.unfilled.file);
    const next = isForm && !pdf.notices.includes('xfa') ? pdf.unfilled.file : undefined;
    const isAgain = next === file;
    if (isAgain && own === changes) return;
    file = next;
    changes = own;
    if (!isAgain) {
      store.getState().current?.close();
      store.setState({ current: undefined, renewals: new Map(), reading: undefined });
    }
    if (!pdf || !next) return;
    const isOpen = () => file === next && changes === own;
    const reading = withPart(core, loadPart, ({ openForms }) =>
      openForms({ core, store, pdf, changes: own, isAgain, isOpen, onFilled }),
    );
    store.setState({ reading });
    void reading.then(() => {
      if (store.getState().reading === reading) store.setState({ reading: undefined });
    });
  }

  pictures.subscribe(follow);
  editor.document.subscribe((diff) => {
    if (diff.properties) follow();
  });
  return store;
}

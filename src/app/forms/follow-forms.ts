// Loads the form reader with the first PDF that has a form.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FormField } from '../../forms/types.ts';
import type { PdfParts } from '../../media/index.ts';
import { messageOf, t } from '../../messages/index.ts';
import type { Core } from '../core.ts';
import { withPart } from '../load-part.ts';
import { NOTICES } from '../pdf.ts';
import type { WordsStore } from '../words.ts';
import { addedFields } from './added-fields.ts';
import type { Forms } from './forms.ts';

/** Form of the open document, once read. */
export interface OpenForms {
  readonly current: Forms | undefined;
  /** How often pages of the file (1-based) were redrawn with other values. */
  readonly renewals: ReadonlyMap<number, number>;
  /** Resolves once the form is read; undefined while nothing is read. */
  readonly reading: Promise<void> | undefined;
}

export type FormsStore = StoreApi<OpenForms>;

/** PDF engine's notice of a form that can't be filled in. */
const DYNAMIC = 'xfa';

const loadParts = () => Promise.all([import('./forms.ts'), import('../../forms/client.ts')] as const);

type Parts = Awaited<ReturnType<typeof loadParts>>;

function notifyDynamic({ window }: Core): void {
  const { title, detail } = NOTICES[DYNAMIC];
  window.notify({ kind: 'hint', title: t(title), detail: t(detail) });
}

interface ReadInput {
  readonly core: Core;
  readonly pdf: PdfParts;
  readonly added: readonly FormField[];
  /** True if the file was shown with other fields. */
  readonly isStale: boolean;
  onFilled(pages: ReadonlySet<number>): void;
}

async function readForms(
  { core, pdf, added, isStale, onFilled }: ReadInput,
  [{ createForms }, { openFormClient }]: Parts,
): Promise<Forms | undefined> {
  const client = openFormClient();
  try {
    const form = await client.read({ ...pdf.unfilled, added });
    // The engine knows only of some of them.
    if (form.xfa === 'dynamic') notifyDynamic(core);
    else if (form.fields.length > 0 || isStale)
      return createForms({ core, pdf, form, client, added, isStale, onFilled });
    client.close();
    return undefined;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Notifies the user of a form, with a way to it. */
function notifyForm({ window }: Core, forms: Forms): void {
  const count = forms.form.fields.filter(
    ({ type, readOnly }) => !readOnly && type !== 'button' && type !== 'signature',
  ).length;
  if (count === 0) return;
  window.notify({
    kind: 'hint',
    title: t('This document has a form'),
    detail: t('{count, plural, one {# field} other {# fields}} to fill in: click one and type.', { count }),
    action: { label: t('First field'), run: () => void forms.goOn(1) },
  });
}

/** Returns the form of the open document, after it was opened and read. */
export async function whenFormIsRead({ workspace }: Core, forms: FormsStore): Promise<Forms | undefined> {
  await workspace.settleOpening();
  await forms.getState().reading;
  return forms.getState().current;
}

export function followForms(core: Core, words: WordsStore): FormsStore {
  const { window, workspace, editor } = core;
  const { pictures } = workspace;
  const store = createStore<OpenForms>(() => ({ current: undefined, renewals: new Map(), reading: undefined }));
  /** File whose form is shown or being read. */
  let file: Blob | undefined;
  /** Fields that it was opened with besides its own. */
  let fields: readonly FormField[] = [];

  function onFilled(pages: ReadonlySet<number>): void {
    words.getState().current?.forgetRead();
    const renewals = new Map(store.getState().renewals);
    for (const page of pages) renewals.set(page, (renewals.get(page) ?? 0) + 1);
    store.setState({ renewals });
  }

  async function open(pdf: PdfParts, added: readonly FormField[], isAgain: boolean): Promise<void> {
    await withPart(core, loadParts, async (parts) => {
      const isOpen = () => file === pdf.unfilled.file && added === fields;
      try {
        const isStale = isAgain || added.length > 0;
        const forms = await readForms({ core, pdf, added, isStale, onFilled }, parts);
        const { current } = store.getState();
        // Its last write must not come after the first one of the new form.
        await current?.settle().catch(() => undefined);
        if (!forms || !isOpen()) {
          forms?.close();
          return;
        }
        current?.close();
        store.setState({ current: forms });
        if (!isAgain) notifyForm(core, forms);
      } catch (error) {
        if (!isOpen()) return;
        const title = t("The form fields can't be filled in here");
        window.notify({ kind: 'hint', title, detail: messageOf(error) });
      }
    });
  }

  function follow(): void {
    const pdf = pictures.getState().picture?.pdf;
    const added = addedFields(editor.document.properties());
    const isForm = pdf && (pdf.hasForm || added.length > 0 || file === pdf.unfilled.file);
    const next = isForm && !pdf.notices.includes(DYNAMIC) ? pdf.unfilled.file : undefined;
    const isAgain = next === file;
    if (isAgain && added === fields) return;
    file = next;
    fields = added;
    if (!isAgain) {
      store.getState().current?.close();
      store.setState({ current: undefined, renewals: new Map() });
    }
    if (!pdf || !next) return;
    const reading = open(pdf, added, isAgain).finally(() => {
      if (store.getState().reading === reading) store.setState({ reading: undefined });
    });
    store.setState({ reading });
  }

  pictures.subscribe(follow);
  editor.document.subscribe((diff) => {
    if (diff.properties) follow();
  });
  return store;
}

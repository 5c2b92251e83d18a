// Loads the form reader with the first PDF that has a form.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PdfParts } from '../../media/index.ts';
import { messageOf, t } from '../../messages/index.ts';
import type { Core } from '../core.ts';
import { withPart } from '../load-part.ts';
import { NOTICES } from '../pdf.ts';
import type { WordsStore } from '../words.ts';
import type { Forms } from './forms.ts';

/** Form of the open document, once read. */
export interface OpenForms {
  readonly current: Forms | undefined;
  /** How often pages of the file (1-based) were redrawn with other values. */
  readonly renewals: ReadonlyMap<number, number>;
}

export type FormsStore = StoreApi<OpenForms>;

/** PDF engine's notice of a form that can't be filled in. */
const DYNAMIC = 'xfa';

const loadParts = () => Promise.all([import('./forms.ts'), import('../../forms/client.ts')] as const);

type Parts = Awaited<ReturnType<typeof loadParts>>;

function tellDynamic({ window }: Core): void {
  const { title, detail } = NOTICES[DYNAMIC];
  window.tell({ kind: 'hint', title: t(title), detail: t(detail) });
}

async function readForms(
  core: Core,
  pdf: PdfParts,
  onFilled: (pages: ReadonlySet<number>) => void,
  [{ createForms }, { openFormClient }]: Parts,
): Promise<Forms | undefined> {
  const client = openFormClient();
  try {
    const form = await client.read(pdf.unfilled);
    // The engine detects some of them only.
    if (form.xfa === 'dynamic') tellDynamic(core);
    else if (form.fields.length > 0) return createForms({ core, pdf, form, client, onFilled });
    client.close();
    return undefined;
  } catch (error) {
    client.close();
    throw error;
  }
}

/** Notifies the user of a form, with a way to it. */
function tellForm({ window }: Core, forms: Forms): void {
  const count = forms.form.fields.filter(
    ({ type, readOnly }) => !readOnly && type !== 'button' && type !== 'signature',
  ).length;
  if (count === 0) return;
  window.tell({
    kind: 'hint',
    title: t('This document has a form'),
    detail: t('{count, plural, one {# field} other {# fields}} to fill in: click one and type.', { count }),
    action: { label: t('First field'), run: () => void forms.goOn(1) },
  });
}

export function followForms(core: Core, words: WordsStore): FormsStore {
  const { window, workspace } = core;
  const { pictures } = workspace;
  const store = createStore<OpenForms>(() => ({ current: undefined, renewals: new Map() }));
  /** File whose form is shown or being read. */
  let file: Blob | undefined;

  function onFilled(pages: ReadonlySet<number>): void {
    words.getState().current?.forgetRead();
    const renewals = new Map(store.getState().renewals);
    for (const page of pages) renewals.set(page, (renewals.get(page) ?? 0) + 1);
    store.setState({ renewals });
  }

  async function open(pdf: PdfParts): Promise<void> {
    await withPart(core, loadParts, async (parts) => {
      const isOpen = () => file === pdf.unfilled.file;
      try {
        const forms = await readForms(core, pdf, onFilled, parts);
        if (!forms || !isOpen()) {
          forms?.close();
          return;
        }
        store.setState({ current: forms });
        tellForm(core, forms);
      } catch (error) {
        if (!isOpen()) return;
        const title = t("The form fields can't be filled in here");
        window.tell({ kind: 'hint', title, detail: messageOf(error) });
      }
    });
  }

  pictures.subscribe(({ picture }) => {
    const pdf = picture?.pdf;
    const next = pdf?.hasForm && !pdf.notices.includes(DYNAMIC) ? pdf.unfilled.file : undefined;
    if (next === file) return;
    file = next;
    store.getState().current?.close();
    store.setState({ current: undefined, renewals: new Map() });
    if (pdf && next) void open(pdf);
  });
  return store;
}

import { type Form, type FormChange, openFormClient } from '../../forms/client.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import type { PdfParts } from '../../media/index.ts';
import { messageOf, t } from '../../messages/index.ts';
import type { Core } from '../core.ts';
import { NOTICES } from '../pdf.ts';
import { openAddedFonts } from './added-fonts.ts';
import { createForms, type Forms } from './forms.ts';

export interface FormReading {
  readonly core: Core;
  readonly store: {
    getState(): { readonly current: Forms | undefined };
    setState(shown: { readonly current: Forms }): void;
  };
  readonly pdf: PdfParts;
  readonly changes: readonly FormChange[];
  /** True if the same file was read before with other changes. */
  readonly isAgain: boolean;
  /** Returns whether this form is still the one to show. */
  isOpen(): boolean;
  onFilled(pages: ReadonlySet<PageNumber>): void;
}

function notifyDynamic({ window }: Core): void {
  const { title, detail } = NOTICES.xfa;
  window.notify({ kind: 'hint', title: t(title), detail: t(detail) });
}

async function readForms({ core, pdf, changes, isAgain, onFilled }: FormReading, before: Form | undefined) {
  const client = openFormClient();
  try {
    const form = await client.read({ ...pdf.unfilled, changes });
    const isStale = isAgain || changes.length > 0;
    // The engine knows only of some of them.
    if (form.xfa === 'dynamic') notifyDynamic(core);
    else if (form.fields.length > 0 || isStale) {
      const fonts = await openAddedFonts(!core.device.isEmbedded);
      return createForms({ core, pdf, form, client, changes, isStale, before, fonts, onFilled });
    }
    client.close();
    return undefined;
  } catch (error) {
    client.close();
    throw error;
  }
}

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

/** Shows the form of a file, in place of the one that is shown. */
export async function openForms(reading: FormReading): Promise<void> {
  const { core, store, isAgain, isOpen } = reading;
  try {
    const { current } = store.getState();
    const forms = await readForms(reading, current?.form);
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
    core.window.notify({ kind: 'hint', title, detail: messageOf(error) });
  }
}

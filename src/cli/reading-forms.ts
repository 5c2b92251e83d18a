import {
  addFields,
  detectFields,
  editFields,
  type FieldEdit,
  type FieldProposal,
  type Form,
  FormError,
  type FormField,
  fieldTitle,
  readForm,
  shownOtherwise,
} from '../forms/index.ts';
import { toPageNumber } from '../kernel/page-number.ts';
import { CodedError, listText, messageOf, t } from '../messages/index.ts';
import { createPdfEngine } from '../pdf/node.ts';
import { CommandError, inputError, refusal } from './errors.ts';
import { describeFault, openInput, readBytes } from './input-files.ts';
import { createWordReader, reportUnread } from './page-text.ts';
import type { Terminal } from './terminal.ts';

export function toCommandError(path: string, error: unknown): unknown {
  if (error instanceof CommandError || !(error instanceof CodedError)) return error;
  const message = describeFault(path, error);
  return error instanceof FormError ? refusal(message) : inputError(message);
}

export interface OpenedForm {
  readonly bytes: Uint8Array;
  readonly form: Form;
}

/** @throws CommandError if it can't be read */
export async function openForm(path: string, password: string | undefined): Promise<OpenedForm> {
  const bytes = readBytes(path);
  try {
    return { bytes, form: await readForm(bytes, password) };
  } catch (error) {
    throw toCommandError(path, error);
  }
}

/** Reports XFA templates and scripts, which are not executed. */
export function reportLimits(path: string, { fields, xfa, notUnderstood }: Form, terminal: Terminal): void {
  if (xfa === 'dynamic')
    terminal.report(t('{file}: the form is drawn by an XFA template, which is not read.', { file: path }));
  const ofFields = notUnderstood.flatMap(({ field }) => field ?? []);
  const others = notUnderstood.length - ofFields.length;
  if (others > 0)
    terminal.report(
      t(
        '{file}: {count, plural, one {# script of the document has no effect} other {# scripts of the document have no effect}} here.',
        { file: path, count: others },
      ),
    );
  if (ofFields.length === 0) return;
  terminal.report(
    t(
      '{file}: {count, plural, one {# script has no effect} other {# scripts have no effect}} here, on the fields {names}.',
      {
        file: path,
        count: ofFields.length,
        names: listText([...new Set(ofFields)].map((name) => fieldTitle(fields, name))),
      },
    ),
  );
}

/** Reports that a file has no form. */
export function reportNoFields(path: string, { fields, xfa }: Form, terminal: Terminal): void {
  if (fields.length === 0 && xfa !== 'dynamic') terminal.report(t('{file} has no form fields.', { file: path }));
}

/** Reports fields whose page shows something other than their value. @param given sets others */
export function reportShown(path: string, form: Form, terminal: Terminal, given?: ReadonlyMap<string, unknown>): void {
  const names = shownOtherwise(form, given).map((name) => fieldTitle(form.fields, name));
  if (names.length === 0) return;
  terminal.report(
    t("{file}: the page doesn't show the values of these fields: {names}.", {
      file: path,
      names: listText(names),
    }),
  );
}

/** Reads and parses a data file. @throws CommandError if it is invalid */
export async function readWith<Value>(path: string, read: (bytes: Uint8Array) => Promise<Value>): Promise<Value> {
  try {
    return await read(readBytes(path));
  } catch (error) {
    throw error instanceof CommandError
      ? error
      : inputError(t('{file}: {problem}', { file: path, problem: messageOf(error) }));
  }
}

interface SignedOptions {
  readonly password: string | undefined;
  readonly 'break-signatures': boolean;
}

/**
 * Reports the effect of a change on signatures.
 * @throws CommandError if they would be broken without `--break-signatures`
 */
async function checkSigned(
  path: string,
  { password, 'break-signatures': breaks }: SignedOptions,
  terminal: Terminal,
  allows: (certification: number) => boolean,
): Promise<void> {
  const document = await openInput(path, password);
  const { signatureCount = 0, certification = 0 } = document;
  document.close();
  if (signatureCount === 0 || allows(certification)) return;
  const warning = t('{file}: its signatures do not allow this change, and would not be valid any more.', {
    file: path,
  });
  if (!breaks) throw refusal(t('{warning} --break-signatures writes it.', { warning }));
  terminal.report(warning);
}

/** Checks signatures before fields are added or edited: none allows that. @throws CommandError */
export const checkAddable = (path: string, options: SignedOptions, terminal: Terminal): Promise<void> =>
  checkSigned(path, options, terminal, () => false);

/** Throws CommandError if signatures forbid filling: flattening, or the loss of an XFA copy. */
export const checkFillable = (
  path: string,
  { form: { xfa } }: OpenedForm,
  { flatten, ...options }: SignedOptions & { readonly flatten: boolean },
  terminal: Terminal,
): Promise<void> =>
  checkSigned(path, options, terminal, (certification) => !flatten && xfa === 'none' && certification !== 1);

/** Adds fields to a form. @throws CommandError if that fails */
export async function addTo(path: string, { bytes }: OpenedForm, fields: readonly FormField[], password?: string) {
  try {
    return await addFields(bytes, fields, { password });
  } catch (error) {
    throw toCommandError(path, error);
  }
}

/** Edits fields of a form. @throws CommandError if that fails */
export async function editIn(path: string, { bytes }: OpenedForm, edits: readonly FieldEdit[], password?: string) {
  try {
    return await editFields(bytes, edits, { password });
  } catch (error) {
    throw toCommandError(path, error);
  }
}

/** Detects fields to add to a file. @throws CommandError if it can't be read */
export async function proposeFields(
  path: string,
  { bytes, form }: OpenedForm,
  { ocr, password }: { readonly ocr: string | undefined; readonly password: string | undefined },
  terminal: Terminal,
): Promise<FieldProposal[]> {
  const document = await openInput(path, password);
  const readWords = createWordReader(document, { ocr });
  try {
    return await detectFields(await createPdfEngine(), bytes, {
      password,
      form,
      async textOf(index) {
        const { page, unread } = await readWords(toPageNumber(index));
        if (unread.length > 0) reportUnread(path, toPageNumber(index), unread, terminal);
        return page;
      },
      onPage: (page, count) => terminal.showProgress(t('page {page} of {count}', { page, count })),
    });
  } catch (error) {
    throw toCommandError(path, error);
  } finally {
    document.close();
    terminal.endProgress();
  }
}

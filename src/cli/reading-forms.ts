// Forms and their data on the command line.
import { type Form, FormError, readForm } from '../forms/index.ts';
import { CodedError, listText, messageOf, t } from '../messages/index.ts';
import { CommandError, inputError, refusal } from './errors.ts';
import { describeFault, readBytes } from './input-files.ts';
import type { Terminal } from './terminal.ts';

/** Makes of what forms throw an end of the command. */
export function toCommandError(path: string, error: unknown): unknown {
  if (error instanceof CommandError || !(error instanceof CodedError)) return error;
  const message = describeFault(path, error);
  return error instanceof FormError ? refusal(message) : inputError(message);
}

export interface OpenedForm {
  readonly bytes: Uint8Array;
  readonly form: Form;
}

/** @throws CommandError why it cannot be read */
export async function openForm(path: string, password: string | undefined): Promise<OpenedForm> {
  const bytes = readBytes(path);
  try {
    return { bytes, form: await readForm(bytes, password) };
  } catch (error) {
    throw toCommandError(path, error);
  }
}

/** Says what of a form has no effect here. */
export function tellLimits(path: string, { xfa, notUnderstood }: Form, terminal: Terminal): void {
  if (xfa === 'dynamic')
    terminal.tell(t('{file}: the form is drawn by an XFA template, which is not read.', { file: path }));
  if (notUnderstood.length === 0) return;
  const names = listText([...new Set(notUnderstood.map(({ field }) => field))]);
  terminal.tell(
    t(
      '{file}: {count, plural, one {# script has no effect} other {# scripts have no effect}} here, on the fields {names}.',
      {
        file: path,
        count: notUnderstood.length,
        names,
      },
    ),
  );
}

/** Returns what a file of data is read as. @throws CommandError what is wrong with it */
export async function readWith<Value>(path: string, read: (bytes: Uint8Array) => Promise<Value>): Promise<Value> {
  try {
    return await read(readBytes(path));
  } catch (error) {
    throw error instanceof CommandError
      ? error
      : inputError(t('{file}: {problem}', { file: path, problem: messageOf(error) }));
  }
}

// Calls of the worker that reads and fills forms.
import type { DataRow } from './exchange/data.ts';
import type { FilledForm } from './fill-form.ts';
import type { FieldValue, Form } from './types.ts';

/** PDF with a form, as it was opened. */
export interface FormFile {
  readonly file: Blob;
  readonly password: string | undefined;
}

export interface FillTask extends FormFile {
  readonly values: ReadonlyMap<string, FieldValue>;
  /** True if the fields become part of the pages. */
  readonly flatten?: boolean;
}

export interface FilledFile extends Omit<FilledForm, 'bytes'> {
  readonly file: Blob;
}

export type { DataRow };

export type FormCalls = {
  read: { readonly input: FormFile; readonly result: Form };
  readData: { readonly input: { readonly file: Blob }; readonly result: readonly DataRow[] };
  fill: { readonly input: FillTask; readonly result: FilledFile };
};

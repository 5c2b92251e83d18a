import type { PageNumber } from '../kernel/page-number.ts';
import type { FieldProposal } from './detection/detect-page.ts';
import type { PrintedText } from './detection/print.ts';
import type { DataFormat, DataRow } from './exchange/data.ts';
import type { FilledForm } from './fill-form.ts';
import type { FieldValue, Form, FormChange, FormField } from './types.ts';

export interface FormFile {
  readonly file: Blob;
  readonly password: string | undefined;
  /** Changes to the form since the file was opened. */
  readonly changes?: readonly FormChange[];
}

export interface DetectTask extends FormFile {
  /** Better text of pages than the file's own, such as recognized text. */
  readonly texts?: ReadonlyMap<PageNumber, PrintedText>;
}

export interface FillTask extends FormFile {
  readonly values: ReadonlyMap<string, FieldValue>;
  /** Fonts for characters that no embedded face has. */
  readonly fonts?: readonly File[];
  /** True to turn the fields into page content. */
  readonly flatten?: boolean;
}

export interface FilledFile extends Omit<FilledForm, 'bytes'> {
  readonly file: Blob;
}

export type { DataFormat, DataRow, FieldProposal, PrintedText };

export interface DataTask {
  readonly format: DataFormat;
  readonly row: DataRow;
  readonly fields: readonly Pick<FormField, 'name' | 'type'>[];
}

export type FormCalls = {
  detect: { readonly input: DetectTask; readonly result: readonly FieldProposal[] };
  read: { readonly input: FormFile; readonly result: Form };
  readData: { readonly input: { readonly file: Blob }; readonly result: readonly DataRow[] };
  writeData: { readonly input: DataTask; readonly result: string };
  checkFont: { readonly input: { readonly file: File }; readonly result: undefined };
  fill: { readonly input: FillTask; readonly result: FilledFile };
};

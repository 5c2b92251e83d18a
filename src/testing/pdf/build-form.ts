// Small PDF forms, written by hand.
import { buildPdf, firstExtra } from './build-pdf.ts';

export interface FormSpec {
  /** Bodies of the fields, in the order of the form: object numbers follow from {@link fieldObject}. */
  readonly fields: readonly string[];
  /** Objects behind them, that they refer to. */
  readonly further?: readonly string[];
  /** Numbers of the objects that are fields of the form itself; all by default. */
  readonly roots?: readonly number[];
  /** Further entries of the form, of the page, and of the catalog. */
  readonly form?: string;
  readonly page?: string;
  readonly catalog?: string;
  /** Operators of the page. */
  readonly content?: string;
  /** Object numbers of the annotations of the page; all fields by default. */
  readonly annotations?: readonly number[];
}

/** Number of a field's object, counted from 0. */
export const fieldObject = (index: number): number => firstExtra(1) + index;

const refs = (numbers: readonly number[]): string => `[${numbers.map((number) => `${number} 0 R`).join(' ')}]`;

export function buildForm({
  fields,
  further = [],
  roots,
  form = '',
  page = '',
  catalog = '',
  content = '0.9 g 0 0 612 792 re f',
  annotations,
}: FormSpec) {
  const all = fields.map((_, index) => fieldObject(index));
  const resources = '/DR << /Font << /Helv 3 0 R /TiRo 4 0 R >> >> /DA (/Helv 12 Tf 0 g)';
  return buildPdf({
    pages: [{ content, entries: `/Annots ${refs(annotations ?? all)} ${page}` }],
    catalog: `/AcroForm << /Fields ${refs(roots ?? all)} ${resources} ${form} >> ${catalog}`,
    extra: [...fields, ...further],
  });
}

/** A widget that is a field itself. @param at from the bottom left (pt) */
export const widget = (name: string, type: string, at: readonly number[], entries = ''): string =>
  `<< /Type /Annot /Subtype /Widget /T (${name}) /FT /${type} /Rect [${at.join(' ')}] /F 4 ${entries} >>`;

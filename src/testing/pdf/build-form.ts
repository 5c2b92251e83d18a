import { buildPdf, firstExtra } from './build-pdf.ts';

export interface FormSpec {
  /** Field objects, in form order, numbered from {@link fieldObject}. */
  readonly fields: readonly string[];
  readonly further?: readonly string[];
  /** Object numbers of the root fields; default: all. */
  readonly roots?: readonly number[];
  /** Further entries of form, page and catalog. */
  readonly form?: string;
  readonly page?: string;
  readonly catalog?: string;
  readonly content?: string;
  /** Object numbers of the page's annotations; default: all fields. */
  readonly annotations?: readonly number[];
}

/** Returns the object number of a field (0-based). */
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

/** Returns a merged field and widget. @param at from the bottom left (pt) */
export const widget = (name: string, type: string, at: readonly number[], entries = ''): string =>
  `<< /Type /Annot /Subtype /Widget /T (${name}) /FT /${type} /Rect [${at.join(' ')}] /F 4 ${entries} >>`;

/** Returns the appearance of a text field, which shows a text. */
export function textLook(text: string): string {
  const content = `/Tx BMC BT /Helv 12 Tf 2 5 Td (${text}) Tj ET EMC`;
  const box = '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /Helv 3 0 R >> >>';
  return `<< ${box} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

// Values as FDF (ISO 32000-2, 12.7.8): PDF syntax, so the PDF parser reads it.
import { concatBytes, fromLatin1, toLatin1 } from '../../codecs/bytes.ts';
import { message } from '../../messages/index.ts';
import {
  asName,
  dictsOf,
  get,
  getArray,
  getDict,
  getText,
  hexText,
  isArray,
  isDict,
  itemsOf,
  loadStructure,
  nameOf,
  type PDFDict,
  type PDFObject,
  valueTextOf,
} from '../../pdf/structure/index.ts';
import type { FieldValue, FormField } from '../types.ts';
import { addValue, DataError, type DataRow, joinName, MAX_DEPTH, type NameTree, toNameTree } from './data.ts';

const textIn = (object: PDFObject | undefined): string | undefined => asName(object) ?? valueTextOf(object);

function addField(field: PDFDict, prefix: string, depth: number, row: Map<string, FieldValue>): void {
  if (depth > MAX_DEPTH) throw new DataError(message('The values nest too deeply.'));
  const name = joinName(prefix, getText(field, 'T') ?? '');
  const value = get(field, 'V');
  if (isArray(value))
    addValue(
      row,
      name,
      itemsOf(value)
        .map(textIn)
        .filter((text) => text !== undefined),
    );
  else if (value !== undefined) addValue(row, name, textIn(value) ?? null);
  for (const kid of dictsOf(getArray(field, 'Kids'))) addField(kid, name, depth + 1, row);
}

/** @throws DataError if the data is invalid */
export async function readFdf(bytes: Uint8Array): Promise<DataRow[]> {
  // The parser only accepts a PDF header, which has the same length.
  const header = toLatin1(bytes.subarray(0, 1024)).indexOf('%FDF-');
  const pdf = concatBytes([fromLatin1('%PDF-1.4'), bytes.subarray(Math.max(0, header) + '%FDF-1.2'.length)]);
  const document = await loadStructure(pdf, { throwOnInvalidObject: false }).catch(() => undefined);
  if (document?.context.trailerInfo.Encrypt)
    throw new DataError(message('The FDF is encrypted. Save it without a password in the program that it came from.'));
  const root = document?.catalog;
  const data = isDict(root) ? getDict(root, 'FDF') : undefined;
  if (!data) throw new DataError(message('The FDF is damaged: it has no data.'));
  const row = new Map<string, FieldValue>();
  for (const field of dictsOf(getArray(data, 'Fields'))) addField(field, '', 0, row);
  return [row];
}

function writeNode(
  name: string,
  path: string,
  { children, value }: NameTree,
  types: ReadonlyMap<string, FormField['type']>,
): string {
  const type = types.get(path);
  const isState = type === 'checkbox' || type === 'radio';
  const one = (text: string) => (isState ? nameOf(text) : hexText(text)).toString();
  const written = typeof value === 'string' ? one(value) : `[${(value ?? []).map(one).join(' ')}]`;
  const kids = Array.from(children, ([child, node]) => writeNode(child, joinName(path, child), node, types));
  return [
    `<< /T ${hexText(name).toString()}`,
    ...(value === undefined ? [] : [`/V ${written}`]),
    ...(kids.length > 0 ? [`/Kids [\n${kids.join('\n')}\n]`] : []),
    '>>',
  ].join(' ');
}

/** @param fields of the values: states are written as names */
export function writeFdf(row: DataRow, fields: readonly Pick<FormField, 'name' | 'type'>[]): string {
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  const nodes = Array.from(toNameTree(row).children, ([name, node]) => writeNode(name, name, node, types));
  return `%FDF-1.2\n1 0 obj\n<< /FDF << /Fields [\n${nodes.join('\n')}\n] >> >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`;
}

// FDF: annotations as PDF objects (ISO 32000-2, 12.7.8). Read and written by way of XFDF, which has
// the same entries under other names (ISO 19444-1).
import { MessageError, message } from '../../messages/index.ts';
import type { MarksFormat } from '../format.ts';
import { readXfdf, xfdf } from '../xfdf.ts';
import { parseXml } from '../xml.ts';
import { isDict, parseObjects, Reference } from './parse-objects.ts';
import { toElement } from './read-annotation.ts';
import { writeAnnotations } from './write-annotations.ts';

const HEADER = '%FDF-';

export const isFdf = (text: string): boolean => text.slice(0, 1024).includes(HEADER);

/** Returns whether the last trailer names an encryption: texts are no texts then. */
const isEncrypted = (text: string): boolean =>
  /\/Encrypt[\s\0]*(?:\d|<<)/.test(text.slice(Math.max(0, text.lastIndexOf('trailer'))));

/** Without annotations, an FDF file has form values. */
const hasAnnotations = (text: string) => /\/Annots(?![^\s\0[/\d])/.test(text);

export const fdf: MarksFormat = {
  id: 'fdf',
  name: 'FDF',
  extension: '.fdf',
  needsDocument: true,
  recognizes: (text) => isFdf(text) && hasAnnotations(text),
  read(text, context) {
    if (isEncrypted(text))
      throw new MessageError(
        message('The FDF is encrypted. Save it without a password in the program that it came from.'),
      );
    const objects = parseObjects(text);
    const follow = (value: unknown) => (value instanceof Reference ? objects.get(value.number)?.value : value);
    const roots = [...objects.values()].flatMap(({ value }) => (isDict(value) ? [follow(value.get('FDF'))] : []));
    const data = roots.find(isDict);
    if (!data) throw new MessageError(message('The FDF is damaged: it has no data.'));
    const annotations = follow(data.get('Annots'));
    const children = (Array.isArray(annotations) ? annotations : []).flatMap((item) => toElement(item, objects) ?? []);
    const annots = { name: 'annots', attributes: {}, children, text: '', line: 1 };
    const fields = data.has('Fields') ? [{ ...annots, name: 'fields', children: [] }] : [];
    return readXfdf({ ...annots, name: 'xfdf', children: [annots, ...fields] }, context);
  },
  write(document, context) {
    const { value, losses } = xfdf.write(document, context);
    return { value: writeAnnotations(parseXml(value)), losses };
  },
};

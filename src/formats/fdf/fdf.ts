// FDF: annotations as PDF objects (ISO 32000-2, 12.7.8). Read and written by way of XFDF, which has
// the same entries under other names (ISO 19444-1).
import { MessageError, message } from '../../messages/index.ts';
import type { Loss, MarksFormat } from '../format.ts';
import { readXfdf } from '../read-xfdf.ts';
import { writeXfdf } from '../write-xfdf.ts';
import { parseXml } from '../xml.ts';
import { isDict, parseObjects, Reference } from './parse-objects.ts';
import { toElement } from './read-annotation.ts';
import { writeAnnotations } from './write-annotations.ts';

/** Bytes may precede the header, but not the beginning of another format. */
const HEADER = /^[^<{[]{0,1019}%FDF-/;

const NO_ANNOTATION = message('it is not an annotation');

export const isFdf = (text: string): boolean => HEADER.test(text.slice(0, 1024));

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
    if (!Array.isArray(annotations)) throw new MessageError(message('The FDF is damaged: it has no data.'));
    const losses: Loss[] = [];
    const children = annotations.flatMap((item, index) => {
      const element = toElement(item, objects);
      if (!element) losses.push({ place: `/Annots[${index}]`, reason: NO_ANNOTATION });
      return element ?? [];
    });
    const annots = { name: 'annots', attributes: {}, children, text: '', line: 1 };
    const fields = data.has('Fields') ? [{ ...annots, name: 'fields', children: [] }] : [];
    const read = readXfdf({ ...annots, name: 'xfdf', children: [annots, ...fields] }, context);
    return { ...read, losses: [...losses, ...read.losses] };
  },
  write(document, context) {
    const { value, losses } = writeXfdf(document, context);
    return { value: writeAnnotations(parseXml(value)), losses };
  },
};

// XFDF: annotations of a PDF as XML. ISO 19444-1:2019.
import type { MarksFormat } from './format.ts';
import { readXfdf } from './read-xfdf.ts';
import { writeXfdf } from './write-xfdf.ts';
import { RICH_TEXT } from './xfdf-terms.ts';
import { expectRoot, parseXml, rootNameOf } from './xml.ts';

export const xfdf: MarksFormat = {
  id: 'xfdf',
  name: 'XFDF',
  extension: '.xfdf',
  needsDocument: true,
  recognizes: (text) => rootNameOf(text) === 'xfdf',
  read(text, context) {
    const root = parseXml(text, RICH_TEXT);
    expectRoot(root, 'xfdf');
    return readXfdf(root, context);
  },
  write: writeXfdf,
};

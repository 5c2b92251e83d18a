import { msg } from '../../messages/index.ts';

export const OTHER_PLACE = msg('Other text:');

/** Places of texts beside the pages, by the kinds of the search. */
export const PLACE_WORDS: Readonly<Record<string, string>> = {
  alternative: msg('Text for screen readers:'),
  attachment: msg('Attached file:'),
  comment: msg('Comment:'),
  destination: msg('Link destination:'),
  field: msg('Form field:'),
  'form-data': msg('Form data (XFA):'),
  label: msg('Page label:'),
  layer: msg('Layer:'),
  link: msg('Link:'),
  metadata: msg('Metadata:'),
  name: msg('Name in the file:'),
  script: msg('Script:'),
  title: msg('Title or bookmark:'),
};

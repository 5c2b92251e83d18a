// Every source that may say something, and where what it says is seen.
import { findMessages } from './find-messages.ts';

const SOURCES = import.meta.glob<string>(
  ['../../**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}', '!../../testing/**', '!../../**/*.d.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/** Where the words of a source are seen, by how its path starts; the longest start counts. */
export const PLACES: Readonly<Record<string, string>> = {
  'app/': 'Messages of the application: opening, keeping, importing, exporting',
  'barcodes/': 'Barcode types, and what their values mean',
  'cli/': 'The command line: help and messages',
  'codecs/': 'Why a picture cannot be opened',
  'editor/': 'Names of commands and tools, announcements of edits',
  'embed/': 'The viewer inside another page',
  'canvas/': 'The canvas with the document',
  'kernel/': 'Errors of any part',
  'marks/': 'Names of marks and of their properties',
  'marks/document/': 'Faults of a marks JSON file',
  'media/': 'Opening and showing a document',
  'ocr/': 'Reading the words of scans',
  'output/': 'Export of a document',
  'pdf/': 'Why a PDF cannot be opened or shown',
  'redaction/': 'Redacting a PDF, and the report of it',
  'scanner/': 'Reading barcodes',
  'store/': 'Keeping documents on the device',
  'text/': 'Finding words and personal data',
  'ui/': 'The window',
  'ui/barcodes/': 'Table of barcode results, camera',
  'ui/dialogs/': 'A dialog',
  'ui/fields/': 'Fields of a mark’s properties',
  'ui/find-redact/': 'Panel “Find and redact”',
  'ui/panels/': 'Panels of the inspector',
  'ui/redaction/': 'Review of redactions and report of what was removed',
  'ui/shell/': 'Header, tools, start page, pages and bars',
  'workers/': 'Background work',
};

/** What the parts of messages are. */
export const PARTS: Readonly<Record<string, string>> = {
  bits: 'how many bits',
  character: 'a character that was typed',
  characters: 'how many characters',
  count: 'how many',
  detail: 'the closer place, behind the wider one',
  end: 'place in a file: the number of a byte',
  expected: 'what should be there',
  expression: 'a regular expression',
  fault: 'what is wrong, in a few words',
  file: 'the name of a file',
  format: 'the name of a file format, such as JPEG',
  formats: 'a list of file formats',
  found: 'how many there are',
  handle: 'name of a handle, such as Top left',
  height: 'height, a number',
  index: 'a number, counted from 1',
  language: 'the name of a language',
  length: 'how many items',
  limit: 'how much or how many there may be',
  list: 'a list of values',
  name: 'a name',
  number: 'which one, from 1',
  page: 'the number of a page',
  place: 'where it is',
  properties: 'names of JSON properties, such as {x, y}',
  reason: 'why: another sentence, or the rest of this one',
  received: 'what is there',
  row: 'the number of a row',
  size: 'how large it is',
  start: 'place in a file: the number of a byte',
  stated: 'a number that a file states, such as the code of its compression',
  status: 'status code of HTTP',
  text: 'text of the user’s or of the document',
  type: 'name of a type in the file, such as LineAnnotation',
  wanted: 'how many there should be',
  where: 'place in a JSON file, such as marks[1].text',
  width: 'width, a number',
};

/** Rooms whose tables and elements are shown to people as they are. */
const SHOWN_ROOMS = /^(ui|editor|app)\//;

/** Rooms that talk to developers and to clients of the HTTP endpoints, whose language is the specification's. */
const ENGLISH_ROOMS = /^(server|token|lib|messages|main|testing)\b/;

export interface SourceMessage {
  readonly id: string;
  /** `ui/app.tsx`, below `src/`. */
  readonly files: readonly string[];
  /** For whoever translates it: where it is seen, and what its parts are. */
  readonly note: string;
}

const placeOf = (file: string): string | undefined => {
  const start = Object.keys(PLACES)
    .filter((prefix) => file.startsWith(prefix))
    .reduce((longest, prefix) => (prefix.length > longest.length ? prefix : longest), '');
  return PLACES[start];
};

/** The names of a message's parts. */
export const partsOf = (id: string): string[] => [
  ...new Set([...id.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name ?? '')),
];

const noteOf = (id: string, files: readonly string[]): string => {
  const places = [...new Set(files.map(placeOf))].join('; ');
  const parts = partsOf(id).map((name) => `{${name}}: ${PARTS[name] ?? ''}`);
  return [places, ...parts].join('\n');
};

/** All messages of the sources, in the order of their text, and words that stand in no catalog (`file:line: words`). */
export function readSources(): { readonly messages: readonly SourceMessage[]; readonly loose: readonly string[] } {
  const filesOf = new Map<string, Set<string>>();
  const loose: string[] = [];
  for (const [path, code] of Object.entries(SOURCES)) {
    const file = path.replace('../../', '').replace(/^\.\.\//, 'messages/');
    if (ENGLISH_ROOMS.test(file)) continue;
    const found = findMessages(file, code, SHOWN_ROOMS.test(file));
    for (const { id } of found.messages) filesOf.set(id, (filesOf.get(id) ?? new Set()).add(file));
    for (const { id, line } of found.loose) loose.push(`${file}:${line}: ${id}`);
  }
  const messages = [...filesOf]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, files]) => ({
      id,
      files: [...files].sort(),
      note: noteOf(id, [...files].sort()),
    }));
  return { messages, loose };
}

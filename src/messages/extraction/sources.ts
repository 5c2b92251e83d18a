import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { compileIcu } from '../icu.ts';
import { findMessages } from './find-messages.ts';
import { readSourceFiles } from './source-files.ts';

const BARCODES = 'Barcode types, and what their values mean';

/** Place in the interface by path prefix; the longest prefix wins. */
export const PLACES: Readonly<Record<string, string>> = {
  'app/': 'Messages of the application: opening, keeping, importing, exporting',
  'barcodes/': BARCODES,
  'cli/': 'The command line: help and messages',
  'codecs/': 'Why a picture cannot be opened',
  'editor/': 'Names of commands and tools, announcements of edits',
  'embed/': 'The viewer inside another page',
  'canvas/': 'The canvas with the document',
  'encoding/': 'Drawing barcodes',
  'finding/': 'Reading and searching the words of a document',
  'fonts/': 'Loading of fonts for marks',
  'forms/': 'Forms in a PDF: reading and filling their fields',
  'gs1/': BARCODES,
  'kernel/': 'Errors of any part',
  'inspect/': 'Check of redactions that any program made',
  'marks/': 'Names of marks and of their properties',
  'marks/document/': 'Faults of a marks JSON file',
  'meaning/': BARCODES,
  'media/': 'Opening and showing a document',
  'ocr/': 'Reading the words of scans',
  'output/': 'Export of a document',
  'pdf/': 'Why a PDF cannot be opened or shown',
  'pdf/content/': 'Redacting a PDF, and the report of it',
  'pdf/structure/read-pictures': 'Export of a document',
  'formats/': 'Annotation files of other programs',
  'redaction/': 'Redacting a PDF, and the report of it',
  'recipes/': 'Recipes: what becomes of the files of a folder, and sets that are given away',
  'review/': 'Differences between two versions of a document',
  'splitting/': 'What is wrong with the way a document is to be split',
  'compression/': 'What is wrong with a compressed PDF',
  'scanner/': 'Reading barcodes',
  'signing/': 'Digital signatures',
  'storage/': 'Keeping documents on the device',
  'store/': 'Keeping documents on the device',
  'text/': 'Finding words and personal data',
  'ui/': 'The window',
  'ui/barcodes/': 'Table of barcode results, camera',
  'ui/dialogs/': 'A dialog',
  'ui/fields/': 'Fields of a mark’s properties',
  'ui/find-redact/': 'Panel “Find and redact”',
  'ui/panels/': 'Panels of the inspector',
  'ui/recipes/': 'The dialog of recipes, and decisions on files that wait',
  'ui/redaction/': 'Review of redactions and report of what was removed',
  'ui/shell/': 'Header, tools, start page, pages and bars',
  'ui/start/': 'Header, tools, start page, pages and bars',
  'workers/': 'Background work',
};

export const PARTS: Readonly<Record<string, string>> = {
  added: 'how many were added',
  address: 'address of a web page',
  after: 'size of a file after compression, such as 2 MB',
  algorithm: 'name or number of a way of signing or encrypting, such as SHA-1',
  all: 'how many there are in all',
  amount: 'an amount of money',
  before: 'size of a file before compression, such as 3 MB',
  bits: 'how many bits',
  bookmarks: 'value of an option, such as bookmarks:2',
  change: 'what was changed, in a few words',
  changed: 'how many were changed',
  character: 'a character',
  characters: 'characters, with spaces between them',
  chosen: 'how many of them are chosen',
  code: 'an error code of the scanner API',
  collection: 'name of a set of East Asian characters, such as Korea1',
  color: 'name of a colour',
  column: 'number of a character within its line, or within a text',
  columns: 'how many columns there are',
  contents: 'what is in the files, in a few words each',
  carried: 'number of marks that have a place in the new version',
  count: 'how many',
  country: 'two letters of a country',
  date: 'a day, with or without the time',
  degrees: 'an angle',
  demands: 'what a rule demands of a value, as a list: length, check digit',
  detail: 'the closer place, behind the wider one',
  done: 'how many of them are done',
  doubtful: 'how many of them are doubtful',
  dpi: 'dots an inch',
  end: 'place in a file: the number of a byte',
  every: 'value of an option, such as every:5',
  expected: 'what the number should be',
  expression: 'a regular expression',
  extensions: 'extensions of files, such as .pdf, .tif',
  fault: 'what is wrong, in a few words',
  field: 'full name of a form field',
  fields: 'names of form fields, as a list',
  file: 'the name of a file',
  files: 'name of a file, or how many files',
  first: 'number of the first page',
  fits: 'how many of them fit',
  form: 'how JSON data is built, or an example of it; not to be translated',
  format: 'the name of a file format, such as JPEG',
  formats: 'names of file formats, as a list',
  found: 'how many there are',
  from: 'where a range begins: a number or a date',
  group: 'the name of a group of barcode types, as it is typed; not to be translated',
  handle: 'name of a handle, such as Top left',
  height: 'in units of the page, or pixels',
  host: 'name of a server and its port, such as example.org:8080',
  index: 'a number, counted from 1',
  key: 'a secret of letters and digits',
  people: 'pseudonyms of people, as a list',
  person: 'the pseudonym of a person, such as Person 1',
  kinds: 'kinds of annotations with how many there are of each, as a list',
  label: 'name of a field or of a group of fields',
  layer: 'name of a layer: marks of one person or file over a document',
  language: 'the name of a language',
  languages: 'the names of languages',
  last: 'number of the last page',
  left: 'how many are left as they are',
  length: 'how many items',
  levels: 'a number of levels of brightness',
  limit: 'how much or how many there may be',
  limits: 'one of the messages: a sentence of its own',
  naming: 'value of an option, such as group',
  object: 'number of an object in a PDF',
  line: 'number of a line of text',
  list: 'a list of values',
  mark: 'name of a mark type, such as Rectangle',
  most: 'the highest number that is allowed',
  message: 'what has been done',
  name: 'name of a document, a file, a person or a property',
  names: 'names of things in a list',
  number: 'which one, from 1',
  option: 'name of a search option in a file: matchesCase, findsParts or isTolerant',
  other: 'another value, as it is shown',
  outcome: 'what becomes of a mark: left out, repaired, corrected or loaded',
  page: 'number or label of a page',
  property: 'name of a property of a mark, such as Fill',
  part: 'which part, a number from 1 on',
  removed: 'how many were removed',
  severity: 'how grave a finding is, as it was typed',
  quality: 'a quality, 1 to 100',
  ranges: 'value of an option, such as pages:1-3,4-9',
  version: 'version of the program, such as 0.1.0',
  words: 'words of the document',
  pages: 'how many pages there are',
  path: 'address of a file on the server',
  pattern: 'a pattern of a date or of characters, such as dd/mm/yyyy; not to be translated',
  percent: 'a number of per cent',
  pictureLevels: 'a number of levels of brightness, for a page that became a picture',
  oldPage: 'number or label of a page in the old version',
  oldText: 'words of the old version',
  place: 'where something is',
  places: 'fields, pages, parts of a file or places on a page, as a list',
  problem: 'what is wrong: a sentence or part of one',
  problems: 'sentences that say what is wrong',
  progress: 'how much has been read: “1 of 2 files read”',
  properties: 'names of JSON properties, such as {x, y}',
  read: 'how many of them have been read',
  reason: 'why, as a sentence or in a few words',
  received: 'what is there',
  role: 'what a signature is: signature, initials or title',
  row: 'the number of a row',
  sample: 'an example of a number',
  seconds: 'how many seconds',
  share: 'a number of percent',
  shown: 'how many are shown',
  side: 'the length of a square’s side in pixels',
  signer: 'name of whoever signed',
  size: 'how large, in the unit that follows',
  start: 'place in a file: the number of a byte',
  state: 'the state of a process, of a check sum or of a signature',
  stated: 'a number that a file states, such as the code of its compression',
  status: 'status code of HTTP',
  step: 'name of an edit, such as “Delete”',
  task: 'what is being done, such as “Opening plan.pdf”',
  text: 'what is written there',
  uid: 'identifier of a mark; not to be translated',
  time: 'time of day',
  to: 'where a range ends: a number or a date',
  tool: 'name of a tool',
  tools: 'name of a group of tools',
  total: 'how many in all',
  type: 'name of a type in the file, such as LineAnnotation',
  url: 'a web address',
  value: 'a value, as it is shown',
  warning: 'sentences that warn of something',
  values: 'values, as a list',
  waiting: 'how many are still to be read',
  wanted: 'how many there should be',
  where: 'place in a JSON file, such as marks[1].text',
  width: 'in units of the page, or pixels',
  word: 'short name on a button of several tools',
  x: 'distance from the left edge',
  y: 'distance from the top edge',
};

/** Rooms whose tables and elements are shown to users. */
const SHOWN_ROOMS = /^(ui|editor|app)\//;

/** Rooms for developers and HTTP clients, which are English like the specification. */
const ENGLISH_ROOMS = /^(server|mcp|token|lib|messages|main|testing)\b/;
const NOT_SHOWN = /\.(test|d)\.tsx?$/;

export interface SourceMessage {
  readonly id: string;
  /** Note for translators: where the message appears, and its placeholders. */
  readonly note: string;
}

const interfacePlace = (file: string): string | undefined => {
  const start = Object.keys(PLACES)
    .filter((prefix) => file.startsWith(prefix))
    .reduce((longest, prefix) => (prefix.length > longest.length ? prefix : longest), '');
  return PLACES[start];
};

export const partsOf = (id: string): string[] => [...namesIn(compileIcu(id), new Set())];

function namesIn(tokens: CompiledMessage, names: Set<string>): Set<string> {
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, , cases] = token;
    names.add(name);
    if (typeof cases !== 'object' || cases === null) continue;
    for (const each of Object.values(cases)) if (Array.isArray(each)) namesIn(each, names);
  }
  return names;
}

const noteOf = (id: string, files: readonly string[]): string => {
  const places = [...new Set(files.map(interfacePlace))].join('; ');
  const parts = partsOf(id).map((name) => `{${name}}: ${PARTS[name] ?? ''}`);
  const context = id.includes('¦') ? ['Behind ¦: which of its meanings; not to be translated'] : [];
  return [places, ...context, ...parts].join('\n');
};

/** Returns all messages, sorted by text, and text in no catalog (`file:line: words`). */
export function readSources(): { readonly messages: readonly SourceMessage[]; readonly loose: readonly string[] } {
  const filesOf = new Map<string, Set<string>>();
  const loose: string[] = [];
  for (const [file, code] of readSourceFiles()) {
    if (ENGLISH_ROOMS.test(file) || NOT_SHOWN.test(file)) continue;
    const found = findMessages(file, code, SHOWN_ROOMS.test(file));
    for (const { id } of found.messages) filesOf.set(id, (filesOf.get(id) ?? new Set()).add(file));
    for (const { id, line } of found.loose) loose.push(`${file}:${line}: ${id}`);
  }
  const messages = [...filesOf]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, files]) => ({ id, note: noteOf(id, [...files].sort()) }));
  return { messages, loose };
}

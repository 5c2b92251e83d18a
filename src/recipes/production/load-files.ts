// Load files for review platforms: Concordance (.DAT) and Opticon (.OPT).
import { fromLatin1 } from '../../codecs/bytes.ts';
import type { Production } from '../schema.ts';
import type { ProducedFacts } from './facts.ts';

export interface ProducedDocument {
  /** Page numbers; the first one is the document's. */
  readonly numbers: readonly string[];
  /** First and last number of a message with attachments; undefined for other documents. */
  readonly family: readonly [first: string, last: string] | undefined;
  readonly facts: ProducedFacts;
  /** Relative to the production's folder. */
  readonly textPath: string | undefined;
  /** The document in its native format, if it is produced in it. */
  readonly nativePath: string | undefined;
  /** Image of each page, or the document. */
  readonly paths: readonly string[];
}

/** Concordance's delimiters: þ around values, a control character between, ® for line breaks. */
const QUALIFIER = '\u00fe';
const SEPARATOR = '\u0014';
const NEW_LINE = '\u00ae';

const windowsPath = (path: string) => path.replaceAll('/', '\\');

type Column = readonly [name: string, read: (document: ProducedDocument) => string];

const columnsOf = ({ custodian = '', stamps = [] }: Production): readonly Column[] => [
  ['BEGBATES', ({ numbers }) => numbers[0] ?? ''],
  ['ENDBATES', ({ numbers }) => numbers.at(-1) ?? ''],
  ['BEGATTACH', ({ family }) => family?.[0] ?? ''],
  ['ENDATTACH', ({ family }) => family?.[1] ?? ''],
  ['PAGECOUNT', ({ numbers }) => String(numbers.length)],
  ['CUSTODIAN', () => custodian],
  ['FILENAME', ({ facts }) => facts.texts.file ?? ''],
  ['FROM', ({ facts }) => facts.texts.from ?? ''],
  ['TO', ({ facts }) => facts.texts.to ?? ''],
  ['CC', ({ facts }) => facts.texts.cc ?? ''],
  ['BCC', ({ facts }) => facts.texts.bcc ?? ''],
  ['SUBJECT', ({ facts }) => facts.texts.subject ?? ''],
  ['DATESENT', ({ facts }) => facts.texts.date ?? ''],
  // Only stamps that are equal on all pages.
  ['DESIGNATION', () => stamps.flatMap(({ text }) => (text.includes('{') ? [] : text)).join('\n')],
  ['REDACTED', ({ facts }) => (facts.redactions.length > 0 ? 'Yes' : 'No')],
  [
    'WITHHELD',
    ({ facts }) => (facts.withheld.length === 0 ? 'No' : facts.withheld.length < facts.pages ? 'Partly' : 'Yes'),
  ],
  ['REASONS', ({ facts }) => reasonsOf(facts).join('\n')],
  ['DOCUMENTPATH', ({ paths }) => windowsPath(paths[0] ?? '')],
  ['TEXTPATH', ({ textPath = '' }) => windowsPath(textPath)],
  ['NATIVELINK', ({ nativePath = '' }) => windowsPath(nativePath)],
];

/** Returns the distinct reason codes on a document's bars and slip sheets. */
const reasonsOf = ({ redactions, withheld }: ProducedFacts): readonly string[] =>
  [...new Set([...redactions, ...withheld].map(({ reason }) => reason))].filter(Boolean).toSorted();

/** Quotes a value, replacing delimiters in it. */
const toValue = (text: string) =>
  `${QUALIFIER}${text
    .replaceAll(QUALIFIER, 'th')
    .replaceAll(SEPARATOR, ' ')
    .replace(/\r\n?|\n/g, NEW_LINE)}${QUALIFIER}`;

/** Writes a Concordance load file: in Latin-1 if possible (þ is 0xFE), else in UTF-8 with a BOM. */
export function toConcordance(production: Production, documents: readonly ProducedDocument[]): Uint8Array<ArrayBuffer> {
  const columns = columnsOf(production);
  const rows = [columns.map(([name]) => name), ...documents.map((each) => columns.map(([, read]) => read(each)))];
  const text = rows.map((cells) => `${cells.map(toValue).join(SEPARATOR)}\r\n`).join('');
  return /^[\0-\u00ff]*$/.test(text) ? fromLatin1(text) : new TextEncoder().encode(`\ufeff${text}`);
}

export function toOpticon({ volume = 'VOL001' }: Production, documents: readonly ProducedDocument[]): string {
  return documents
    .flatMap(({ numbers, paths }) =>
      numbers.map((number, index) =>
        [
          number,
          volume,
          windowsPath(paths[index] ?? ''),
          ...(index === 0 ? ['Y', '', '', numbers.length] : ['', '', '', '']),
        ].join(','),
      ),
    )
    .map((line) => `${line}\r\n`)
    .join('');
}

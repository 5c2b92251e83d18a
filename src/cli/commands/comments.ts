import { extname } from 'node:path';
import { type Report, toReport } from '../../kernel/report.ts';
import { findDefinition } from '../../marks/index.ts';
import { message, t } from '../../messages/index.ts';
import { listComments, type ReportedComment } from '../../review/index.ts';
import { toCsvFile } from '../../scanner/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT, usageError } from '../errors.ts';
import { openInput, readSoundMarks } from '../input-files.ts';
import { refuseOverwriting, writeOutput } from '../output-files.ts';
import { createWordReader, TEXT_OPTIONS } from '../page-text.ts';
import { reportPdf } from '../report-files.ts';

/** CSV columns, in English in all languages: programs read them. */
const COLUMNS: readonly (readonly [string, (comment: ReportedComment) => string | number | undefined])[] = [
  ['page', ({ page }) => page],
  ['type', ({ type }) => type],
  ['words', ({ words }) => words],
  ['author', ({ author }) => author],
  ['created', ({ created }) => created],
  ['state', ({ isResolved }) => (isResolved ? 'resolved' : 'open')],
  ['depth', ({ depth }) => depth],
  ['comment', ({ text }) => text],
  ['uid', ({ uid }) => uid],
];

const toCsv = (comments: readonly ReportedComment[]): string =>
  toCsvFile([COLUMNS.map(([name]) => name), ...comments.map((comment) => COLUMNS.map(([, read]) => read(comment)))]);

const toReadable = (path: string, comments: readonly ReportedComment[]): Report =>
  toReport({
    title: t('Comments'),
    about: [path, t('{count, plural, one {# comment} other {# comments}}', { count: comments.length })],
    columns: [
      { head: t('Page'), share: 0.08 },
      { head: t('Mark'), share: 0.16 },
      { head: t('Words'), share: 0.2 },
      { head: t('Author'), share: 0.16 },
      { head: t('State'), share: 0.13 },
      { head: t('Comment'), share: 0.27 },
    ],
    rows: comments.map(({ page, type, words, author, created, isResolved, depth, text }) => [
      page === undefined ? '' : String(page),
      t(findDefinition(type)?.label ?? type),
      words,
      [author, created.slice(0, 10)].filter(Boolean).join('\n'),
      isResolved ? t('Resolved') : t('Open¦of a comment'),
      `${depth > 0 ? '↳ ' : ''}${text}`,
    ]),
  });

export const commentsCommand = defineCommand({
  name: 'comments',
  files: 'FILES…',
  summary: message('Lists all comments of a marks file: FILE MARKS.json.'),
  options: {
    output: { value: 'OUT', short: 'o', help: message('where the list goes: .csv or .pdf') },
    ...TEXT_OPTIONS,
    password: { value: 'TEXT', help: message('password of an encrypted PDF') },
  },
  notes: [message('Words under redactions are left out of the list.')],
  async run({ files, options: { output, ocr, password }, terminal }) {
    const [path, marksPath] = files;
    if (path === undefined || marksPath === undefined || files.length > 2)
      throw usageError(t('Give two files: the document and its marks.'));
    const extension = extname(output ?? '').toLowerCase();
    if (output === undefined || !['.csv', '.pdf'].includes(extension))
      throw usageError(t('Where the list goes is missing: give -o OUT.csv or -o OUT.pdf.'));
    refuseOverwriting(files, output);
    const document = await openInput(path, password);
    const readWords = createWordReader(document, { ocr });
    const marks = await readSoundMarks(marksPath, document);
    const comments = await listComments(marks, document.pages, async (page) => (await readWords(page)).page);
    await writeOutput(
      extension === '.csv'
        ? [{ path: output, content: toCsv(comments) }]
        : await reportPdf(toReadable(path, comments), output, terminal),
    );
    document.close();
    return EXIT.done;
  },
});

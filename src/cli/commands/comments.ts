import { extname } from 'node:path';
import { message, t } from '../../messages/index.ts';
import { commentReport, commentRows, listComments } from '../../review/index.ts';
import { toCsvFile } from '../../scanner/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT, usageError } from '../errors.ts';
import { openInput, readSoundMarks } from '../input-files.ts';
import { refuseOverwriting, writeOutput } from '../output-files.ts';
import { createWordReader, TEXT_OPTIONS } from '../page-text.ts';
import { reportPdf } from '../report-files.ts';

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
      throw usageError(t('The output file is missing: use -o OUT.csv or -o OUT.pdf.'));
    refuseOverwriting(files, output);
    const document = await openInput(path, password);
    const readWords = createWordReader(document, { ocr });
    const marks = await readSoundMarks(marksPath, document);
    const comments = await listComments(marks, document.pages, async (page) => (await readWords(page)).page);
    await writeOutput(
      extension === '.csv'
        ? [{ path: output, content: toCsvFile(commentRows(comments)) }]
        : await reportPdf(commentReport(path, comments), output, terminal),
    );
    document.close();
    return EXIT.done;
  },
});

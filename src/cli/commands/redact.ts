import { resolve } from 'node:path';
import { isRedaction, type MarksDocument } from '../../marks/index.ts';
import type { DirectDocument } from '../../media/direct.ts';
import { say, type Telling, t, tell } from '../../messages/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT, refusal, usageError } from '../errors.ts';
import {
  FIND_OPTIONS,
  type FindOptionValues,
  findHits,
  type Hit,
  isAsked,
  readRequest,
  tellMisread,
  toRedactions,
} from '../finding.ts';
import { DOCUMENT_OPTIONS, openInput, readOpened, readOriginal, readSoundMarks } from '../input-files.ts';
import { refuseOverwriting, writeOutput } from '../output-files.ts';
import { inEnglish } from '../speech.ts';
import type { Terminal } from '../terminal.ts';
import { readOutputOptions, requireOutput, tellUnused, WRITE_OPTIONS, writePages } from '../writing.ts';

/** The redactions of what is found on any page. @throws CommandError refused where words are not known */
async function findRedactions(path: string, document: DirectDocument, asked: FindOptionValues, terminal: Terminal) {
  if (!isAsked(asked)) return [];
  const hits: Hit[] = [];
  const onUnread = (pageNumber: number) => {
    throw refusal(
      t('{file}, page {page}: words in pictures are not known; --ocr LANG reads them.', {
        file: path,
        page: pageNumber,
      }),
    );
  };
  const pageNumbers = document.pages.map((_, index) => index + 1);
  for await (const hit of findHits({ document, pageNumbers, asked, onUnread })) {
    hits.push(hit);
    tellMisread(hit, terminal);
  }
  return toRedactions(hits, document);
}

async function collectRedactions(
  path: string,
  document: DirectDocument,
  options: FindOptionValues & { readonly marks: string | undefined },
  terminal: Terminal,
): Promise<MarksDocument> {
  const given = options.marks === undefined ? [] : (await readSoundMarks(options.marks, document)).marks;
  const found = await findRedactions(path, document, options, terminal);
  return { marks: [...given.filter(isRedaction), ...found] };
}

export const redactCommand = defineCommand({
  name: 'redact',
  files: 'FILE',
  summary: say(
    'Destroys what redactions cover, and proves it on the written file; without the proof there is no file.',
  ),
  options: {
    marks: { value: 'M.json', short: 'm', help: say('marks of which the redactions are applied') },
    ...FIND_OPTIONS,
    ...WRITE_OPTIONS,
    report: { value: 'R.json', help: say('write what was redacted and checked') },
    password: DOCUMENT_OPTIONS.password,
  },
  notes: [
    say('A PDF that is written as a PDF keeps its pages and the text that is left; what no page shows is taken out.'),
    say(
      'The exit code is 3, and nothing is written, when the check finds anything left, or pages whose words are not known, or there is nothing to redact in such a PDF.',
    ),
  ],
  async run({ files: [path = ''], options, terminal }) {
    const output = requireOutput(options.output);
    if (options.marks === undefined && !isAsked(options)) {
      throw usageError(t('Nothing is to be redacted: give --marks, --text, --regex, --list or --pattern.'));
    }
    readRequest(options);
    const inputs = [path, ...(options.marks === undefined ? [] : [options.marks])];
    for (const place of [output, options.report]) if (place !== undefined) refuseOverwriting(inputs, place);
    if (options.report !== undefined && resolve(options.report) === resolve(output)) {
      throw usageError(t('--report: choose another name than that of the result.'));
    }
    const document = await openInput(path, options.password);
    const outputOptions = readOutputOptions(options, document);
    const marks = await collectRedactions(path, document, options, terminal);
    const pageNumbers = document.pages.map((_, index) => index + 1);
    const written = await writePages({
      document,
      original: readOriginal(path, document, options.password),
      opened: options.report === undefined ? undefined : readOpened(path, document),
      marks,
      options: { ...outputOptions, pageNumbers, hasAnnotations: false, hasSignatures: false },
      output,
      terminal,
    });
    document.close();
    const { files, report, keepsPages, proof } = written;
    // All that no page shows is still in such a file, and a word that was looked for may be there.
    if (keepsPages && !proof)
      throw refusal(t('{file}: there is nothing to redact, and nothing is written.', { file: path }));
    const toEnglish = (said: readonly Telling[]) => inEnglish(() => said.map(tell));
    const summary = {
      redactions: marks.marks.length,
      ...report,
      notes: toEnglish(report.notes),
      problems: toEnglish(report.problems),
    };
    const content = proof ? JSON.stringify(proof, null, 2) : JSON.stringify(summary);
    const reports = options.report === undefined ? [] : [{ path: options.report, content: `${content}\n` }];
    await writeOutput([...files, ...reports]);
    tellUnused(options, written, terminal);
    await terminal.writeLine(JSON.stringify(summary));
    return EXIT.done;
  },
});

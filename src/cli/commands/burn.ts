import { countOf } from '../../kernel/wording.ts';
import { defineCommand } from '../command.ts';
import { EXIT, usageError } from '../errors.ts';
import { choosePages, DOCUMENT_OPTIONS, openInput, readSoundMarks } from '../input-files.ts';
import { refuseOverwriting, writeOutput } from '../output-files.ts';
import { readOutputOptions, requireOutput, WRITE_OPTIONS, writePages } from '../writing.ts';

function readSwitch(name: string, text = 'all'): boolean {
  if (text === 'all' || text === 'none') return text === 'all';
  throw usageError(`--${name}: expected all or none, found “${text}”.`);
}

export const burnCommand = defineCommand({
  name: 'burn',
  files: 'FILE',
  summary: 'Writes the pages with the marks of a marks file painted on them; what redactions cover is destroyed.',
  options: {
    marks: { value: 'M.json', short: 'm', help: 'the marks' },
    ...WRITE_OPTIONS,
    annotations: { value: 'all|none', help: 'whether annotations are painted' },
    signatures: { value: 'all|none', help: 'whether signatures are painted' },
    ...DOCUMENT_OPTIONS,
  },
  notes: ['Of several pages, .png and .jpg become a file each: OUT.page-2.png.'],
  async run({ files: [path = ''], options, terminal }) {
    if (options.marks === undefined) throw usageError('--marks M.json is missing.');
    const output = requireOutput(options.output);
    refuseOverwriting([path, options.marks], output);
    const document = await openInput(path, options.password);
    const marks = await readSoundMarks(options.marks, document);
    const { files, report } = await writePages({
      document,
      marks,
      options: {
        ...readOutputOptions(options, document),
        pageNumbers: choosePages(document, options.pages),
        hasAnnotations: readSwitch('annotations', options.annotations),
        hasSignatures: readSwitch('signatures', options.signatures),
      },
      output,
      terminal,
    });
    document.close();
    await writeOutput(files);
    const beyond = marks.marks.filter(({ pageNumber }) => pageNumber > document.pages.length).length;
    if (beyond > 0) terminal.tell(`${countOf(beyond, 'mark')} on pages that the document does not have.`);
    if (report.redactedPages > 0) terminal.tell(`${countOf(report.redactedPages, 'page')} redacted, and checked.`);
    return EXIT.done;
  },
});

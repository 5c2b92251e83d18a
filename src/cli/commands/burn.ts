import { say, t } from '../../messages/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT, usageError } from '../errors.ts';
import { choosePages, DOCUMENT_OPTIONS, openInput, readOriginal, readSoundMarks } from '../input-files.ts';
import { refuseOverwriting, writeOutput } from '../output-files.ts';
import { readOutputOptions, requireOutput, tellUnused, WRITE_OPTIONS, writePages } from '../writing.ts';

function readSwitch(name: string, text = 'all'): boolean {
  if (text === 'all' || text === 'none') return text === 'all';
  throw usageError(t('--{name}: expected all or none, found “{text}”.', { name, text }));
}

export const burnCommand = defineCommand({
  name: 'burn',
  files: 'FILE',
  summary: say('Writes the pages with the marks of a marks file painted on them; what redactions cover is destroyed.'),
  options: {
    marks: { value: 'M.json', short: 'm', help: say('the marks') },
    ...WRITE_OPTIONS,
    annotations: { value: 'all|none', help: say('whether annotations are painted') },
    signatures: { value: 'all|none', help: say('whether signatures are painted') },
    ...DOCUMENT_OPTIONS,
  },
  notes: [
    say('A PDF that is written as a PDF keeps its pages, with their text, links and outline.'),
    say('Of several pages, .png and .jpg become a file each: OUT.page-2.png.'),
  ],
  async run({ files: [path = ''], options, terminal }) {
    if (options.marks === undefined) throw usageError(t('--marks M.json is missing.'));
    const output = requireOutput(options.output);
    refuseOverwriting([path, options.marks], output);
    const document = await openInput(path, options.password);
    const marks = await readSoundMarks(options.marks, document);
    const written = await writePages({
      document,
      original: readOriginal(path, document, options.password),
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
    await writeOutput(written.files);
    tellUnused(options, written, terminal);
    const { redactedPages } = written.report;
    if (redactedPages > 0)
      terminal.tell(
        t('{count, plural, one {# page redacted, and checked.} other {# pages redacted, and checked.}}', {
          count: redactedPages,
        }),
      );
    return EXIT.done;
  },
});

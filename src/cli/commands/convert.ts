import { say } from '../../messages/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT } from '../errors.ts';
import { choosePages, DOCUMENT_OPTIONS, openInput, readOriginal } from '../input-files.ts';
import { refuseOverwriting, writeOutput } from '../output-files.ts';
import { readOutputOptions, requireOutput, tellUnused, WRITE_OPTIONS, writePages } from '../writing.ts';

export const convertCommand = defineCommand({
  name: 'convert',
  files: 'FILE',
  summary: say('Writes the pages of a picture or PDF in another format.'),
  options: { ...WRITE_OPTIONS, ...DOCUMENT_OPTIONS },
  notes: [
    say('A PDF that is written as a PDF keeps its pages, with their text, links and outline.'),
    say('Of several pages, .png and .jpg become a file each: OUT.page-2.png.'),
  ],
  async run({ files: [path = ''], options, terminal }) {
    const output = requireOutput(options.output);
    refuseOverwriting([path], output);
    const document = await openInput(path, options.password);
    const written = await writePages({
      document,
      original: readOriginal(path, document, options.password),
      marks: { marks: [] },
      options: { ...readOutputOptions(options, document), pageNumbers: choosePages(document, options.pages) },
      output,
      terminal,
    });
    document.close();
    await writeOutput(written.files);
    tellUnused(options, written, terminal);
    return EXIT.done;
  },
});

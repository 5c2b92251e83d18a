import { defineCommand } from '../command.ts';
import { EXIT } from '../errors.ts';
import { choosePages, DOCUMENT_OPTIONS, openInput } from '../input-files.ts';
import { refuseOverwriting, writeOutput } from '../output-files.ts';
import { readOutputOptions, requireOutput, WRITE_OPTIONS, writePages } from '../writing.ts';

export const convertCommand = defineCommand({
  name: 'convert',
  files: 'FILE',
  summary: 'Writes the pages of a picture or PDF in another format, as pictures.',
  options: { ...WRITE_OPTIONS, ...DOCUMENT_OPTIONS },
  notes: ['Of several pages, .png and .jpg become a file each: OUT.page-2.png.'],
  async run({ files: [path = ''], options, terminal }) {
    const output = requireOutput(options.output);
    refuseOverwriting([path], output);
    const document = await openInput(path, options.password);
    const { files } = await writePages({
      document,
      marks: { marks: [] },
      options: { ...readOutputOptions(options, document), pageNumbers: choosePages(document, options.pages) },
      output,
      terminal,
    });
    document.close();
    await writeOutput(files);
    return EXIT.done;
  },
});

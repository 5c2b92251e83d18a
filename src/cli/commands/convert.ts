import { message } from '../../messages/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT } from '../errors.ts';
import { DOCUMENT_OPTIONS } from '../input-files.ts';
import { TEXT_OPTIONS } from '../page-text.ts';
import { WRITE_NOTES, WRITE_OPTIONS, writeDocument } from '../writing.ts';

export const convertCommand = defineCommand({
  name: 'convert',
  files: 'FILE',
  summary: message('Exports the pages of a picture or PDF in another format.'),
  options: {
    ...WRITE_OPTIONS,
    ...TEXT_OPTIONS,
    json: { help: message('print a line of JSON for each file: {form}', { form: '{"file","pages":[1,2]}' }) },
    ...DOCUMENT_OPTIONS,
  },
  notes: [...WRITE_NOTES, message('A PDF holds what --ocr recognizes as invisible words in place.')],
  async run({ files: [path = ''], options, terminal }) {
    const { files } = await writeDocument(path, options, terminal);
    if (options.json)
      for (const { path: file, pageNumbers } of files)
        await terminal.writeLine(JSON.stringify({ file, pages: pageNumbers }));
    return EXIT.done;
  },
});

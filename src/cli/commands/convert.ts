import { message } from '../../messages/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT } from '../errors.ts';
import { DOCUMENT_OPTIONS } from '../input-files.ts';
import { WRITE_NOTES, WRITE_OPTIONS, writeDocument } from '../writing.ts';

export const convertCommand = defineCommand({
  name: 'convert',
  files: 'FILE',
  summary: message('Exports the pages of a picture or PDF in another format.'),
  options: { ...WRITE_OPTIONS, ...DOCUMENT_OPTIONS },
  notes: WRITE_NOTES,
  async run({ files: [path = ''], options, terminal }) {
    await writeDocument(path, options, terminal);
    return EXIT.done;
  },
});

import { atPage } from '../../kernel/page-number.ts';
import { message } from '../../messages/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT } from '../errors.ts';
import { choosePages, DOCUMENT_OPTIONS, openInput } from '../input-files.ts';
import { createWordReader, reportUnread, TEXT_OPTIONS } from '../page-text.ts';

export const textCommand = defineCommand({
  name: 'text',
  files: 'FILE',
  summary: message(
    'Prints the words of a document: plain text with a form feed between pages, or JSON with the place of each word.',
  ),
  options: {
    json: {
      help: message('a line a page: {form}', {
        form: '{"page","width","height","words":[{"text","x","y","width","height","confidence"?}]}',
      }),
    },
    ...TEXT_OPTIONS,
    ...DOCUMENT_OPTIONS,
  },
  async run({ files: [path = ''], options, terminal }) {
    const document = await openInput(path, options.password);
    const readWords = createWordReader(document, options);
    let unread = 0;
    for (const [index, pageNumber] of choosePages(document, options.pages).entries()) {
      const { page, unread: places } = await readWords(pageNumber);
      if (places.length > 0) {
        unread += 1;
        reportUnread(path, pageNumber, places, terminal);
      }
      if (options.json) {
        const { width, height } = atPage(document.pages, pageNumber) ?? {};
        const words = page.words.map(({ start, end, rect, confidence }) => ({
          text: page.text.slice(start, end),
          ...rect,
          ...(confidence === undefined ? {} : { confidence }),
        }));
        await terminal.writeLine(JSON.stringify({ page: pageNumber, width, height, words }));
      } else await terminal.writeLine(`${index > 0 ? '\f' : ''}${page.text}`);
    }
    document.close();
    return unread > 0 ? EXIT.problems : EXIT.done;
  },
});

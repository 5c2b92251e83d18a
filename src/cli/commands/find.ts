import { toLine, toRedactions } from '../../finding/index.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import type { Rect } from '../../kernel/rect.ts';
import { serializeMarksDocument } from '../../marks/index.ts';
import { message, t } from '../../messages/index.ts';
import type { Hit } from '../../text/patterns/page-hits.ts';
import { defineCommand } from '../command.ts';
import { EXIT, usageError } from '../errors.ts';
import { FIND_OPTIONS, findHits, isAsked, readRequest, reportMisread } from '../finding.ts';
import { choosePages, DOCUMENT_OPTIONS, openInput, readOriginal } from '../input-files.ts';
import { refuseDocument, refuseOverwriting, writeOutput } from '../output-files.ts';
import { reportCut, reportUnread } from '../page-text.ts';

export const findCommand = defineCommand({
  name: 'find',
  files: 'FILE',
  summary: message('Finds words in a document: one line of JSON per hit, in reading order.'),
  options: {
    ...FIND_OPTIONS,
    marks: { value: 'OUT.json', short: 'm', help: message('write redactions for all hits as marks JSON') },
    ...DOCUMENT_OPTIONS,
  },
  notes: [
    message('One line per hit: {form}; kind is word, name, expression or the name of the pattern.', {
      form: '{"page","kind","text","misreadOf"?,"reason"?,"beside"?,"areas":[{"x","y","width","height"}]}',
    }),
    message('The exit code is 1 if a page contains unrecognized text.'),
  ],
  async run({ files: [path = ''], options, terminal }) {
    if (!isAsked(options))
      throw usageError(t('Nothing to find: give --text, --regex, --list, --pattern, --presets or --court.'));
    const request = readRequest(options, terminal);
    if (options.marks !== undefined) {
      refuseDocument(options.marks);
      refuseOverwriting([path], options.marks);
    }
    const document = await openInput(path, options.password);
    const hits: Hit[] = [];
    let unread = 0;
    const onUnread = (pageNumber: PageNumber, places: readonly Rect[], isCut = false) => {
      unread += 1;
      if (isCut) reportCut(path, pageNumber, terminal);
      else reportUnread(path, pageNumber, places, terminal);
    };
    const pageNumbers = choosePages(document, options.pages);
    const original = readOriginal(path, document, options.password);
    const search = { document, original, pageNumbers, request, ocr: options.ocr, onUnread };
    for await (const hit of findHits(search)) {
      hits.push(hit);
      reportMisread(hit, terminal);
      await terminal.writeLine(toLine(hit));
    }
    if (options.marks !== undefined) {
      const content = serializeMarksDocument({ marks: toRedactions(hits, document) });
      await writeOutput([{ path: options.marks, content }]);
    }
    document.close();
    return unread > 0 ? EXIT.problems : EXIT.done;
  },
});

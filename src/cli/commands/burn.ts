import { message, t } from '../../messages/index.ts';
import { FONT_OPTION } from '../added-fonts.ts';
import { defineCommand } from '../command.ts';
import { EXIT, usageError } from '../errors.ts';
import { DOCUMENT_OPTIONS } from '../input-files.ts';
import { WRITE_NOTES, WRITE_OPTIONS, writeDocument } from '../writing.ts';

function readSwitch(name: string, text = 'all'): boolean {
  if (text === 'all' || text === 'none') return text === 'all';
  throw usageError(t('--{name}: expected all or none, but found “{text}”.', { name, text }));
}

function readMarksAs(text = 'content'): 'content' | 'annotations' {
  if (text === 'content' || text === 'annotations') return text;
  throw usageError(t('--marks-as: expected content or annotations, but found “{text}”.', { text }));
}

export const burnCommand = defineCommand({
  name: 'burn',
  files: 'FILE',
  summary: message('Exports the pages with the marks of a marks file; redacted content is destroyed.'),
  options: {
    marks: { value: 'M.json', short: 'm', help: message('the marks') },
    ...WRITE_OPTIONS,
    annotations: { value: 'all|none', help: message('paint annotations (all) or not (none)') },
    signatures: { value: 'all|none', help: message('paint signatures (all) or not (none)') },
    comments: { value: 'all|none', help: message('whether comments become annotations of a PDF') },
    'marks-as': {
      value: 'content|annotations',
      help: message(
        'draw marks into the pages of a PDF (content), or write them as annotations, which keeps its signatures',
      ),
    },
    ...FONT_OPTION,
    ...DOCUMENT_OPTIONS,
  },
  notes: WRITE_NOTES,
  async run({ files: [path = ''], options, terminal }) {
    if (options.marks === undefined) throw usageError(t('Missing --marks M.json.'));
    const written = await writeDocument(path, options, terminal, {
      hasAnnotations: readSwitch('annotations', options.annotations),
      hasSignatures: readSwitch('signatures', options.signatures),
      pdfMarks: readMarksAs(options['marks-as']),
      includesComments: readSwitch('comments', options.comments),
    });
    const { redactedPages } = written.report;
    if (redactedPages > 0)
      terminal.report(
        t('{count, plural, one {# page redacted, and checked.} other {# pages redacted, and checked.}}', {
          count: redactedPages,
        }),
      );
    return EXIT.done;
  },
});

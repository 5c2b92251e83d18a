import { say, t } from '../../messages/index.ts';
import { defineCommand } from '../command.ts';
import { EXIT, usageError } from '../errors.ts';
import { DOCUMENT_OPTIONS } from '../input-files.ts';
import { WRITE_NOTES, WRITE_OPTIONS, writeDocument } from '../writing.ts';

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
    comments: { value: 'all|none', help: say('whether comments become annotations of a PDF') },
    ...DOCUMENT_OPTIONS,
  },
  notes: WRITE_NOTES,
  async run({ files: [path = ''], options, terminal }) {
    if (options.marks === undefined) throw usageError(t('--marks M.json is missing.'));
    const written = await writeDocument(path, options, terminal, {
      hasAnnotations: readSwitch('annotations', options.annotations),
      hasSignatures: readSwitch('signatures', options.signatures),
      includesComments: readSwitch('comments', options.comments),
    });
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

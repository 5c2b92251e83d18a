import { objectOf, oneOf, text } from './check-body.ts';
import { defineKind, ProcessFault } from './kind.ts';
import { burn, checkMarkup } from './markup-burner.ts';

const REDACTED = '<Text Redacted>';

interface Markup {
  readonly marks: readonly { readonly type: string; readonly [name: string]: unknown }[];
}

function toReplaced({ marks, ...rest }: Markup): Markup {
  const redactions = marks.filter(({ type }) => type.endsWith('Redaction'));
  return {
    ...rest,
    marks: redactions.map(({ reasons, ...mark }) =>
      'reason' in mark || reasons !== undefined ? { ...mark, reason: REDACTED } : { ...mark },
    ),
  };
}

const ofFile = () => objectOf({ fileId: text() });

export const plainTextRedactors = defineKind({
  path: '/v2/plainTextRedactors',
  input: objectOf({
    source: ofFile(),
    markup: ofFile(),
    dest: objectOf({ lineEndings: oneOf(['\n', '\r\n']) }),
  }),
  files: ({ source, markup }) => [
    { fileId: source.fileId, at: 'input.source.fileId' },
    { fileId: markup.fileId, at: 'input.markup.fileId' },
  ],
  /** Redacts the document and extracts the text of the verified result. */
  async run({ dest }, bench, [document = '', markup = '']) {
    await checkMarkup(bench, markup);
    const replaced = toReplaced(JSON.parse(await bench.read(markup)));
    await bench.write('replaced.json', JSON.stringify(replaced));
    await burn(bench, document, 'replaced.json', 'burned.pdf');
    bench.report(0.8);
    const { stdout, error } = await bench.run('text', [], 'burned.pdf');
    if (error !== undefined) throw new ProcessFault('InternalError');
    await bench.write('redacted.txt', stdout.replace(/\r\n|\r|\n/g, dest.lineEndings));
    return { fileId: await bench.keep('redacted.txt') };
  },
});

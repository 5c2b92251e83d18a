import { objectOf, text } from './check-body.ts';
import { defineKind, ProcessFault, type Workbench } from './kind.ts';

/** Exit code of a check without problems. */
const CHECKED = 0;

/** @throws ProcessFault if the file isn't a valid marks file */
export async function checkMarkup(bench: Workbench, markup: string, at?: string): Promise<void> {
  const { code } = await bench.run('check', [], markup);
  if (code !== CHECKED) throw new ProcessFault('InvalidMarkup', at);
}

/** Name of a marks file made of legacy markup. */
const CONVERTED = 'converted.json';

/**
 * Converts legacy markup completely: anything left out could be a redaction.
 * @returns the name of a marks file @throws ProcessFault
 */
async function convertMarkup(bench: Workbench, document: string, markup: string): Promise<string> {
  // In UTF-16, zero bytes and marks of the byte order surround the first character.
  if (!/^[\uFEFF\uFFFD\0\s]*</.test(await bench.read(markup))) return markup;
  const { code } = await bench.run('marks', [`--output=${CONVERTED}`, `--document=${document}`], markup);
  if (code !== 0) throw new ProcessFault('InvalidMarkup');
  return CONVERTED;
}

/** Burns marks, removes redacted content, and verifies the result. @throws ProcessFault */
export async function burn(bench: Workbench, document: string, markup: string, result: string): Promise<void> {
  // The result is a new document: the original's signatures don't apply to it.
  const options = [`--marks=${markup}`, `--output=${result}`, '--break-signatures'];
  const { code } = await bench.run('burn', options, document);
  if (code !== 0) throw new ProcessFault('RedactionError');
}

export const markupBurner = defineKind({
  path: '/PCCIS/V1/MarkupBurner',
  input: objectOf({ documentFileId: text(), markupFileId: text() }),
  files: ({ documentFileId, markupFileId }) => [
    { fileId: documentFileId, at: 'input.documentFileId', missing: 'DocumentFileIdDoesNotExist' },
    { fileId: markupFileId, at: 'input.markupFileId', missing: 'MarkupFileIdDoesNotExist' },
  ],
  async run(_, bench, [document = '', markup = '']) {
    const marks = await convertMarkup(bench, document, markup);
    await checkMarkup(bench, marks);
    bench.report(0.1);
    await burn(bench, document, marks, 'burned.pdf');
    return { documentFileId: await bench.keep('burned.pdf') };
  },
});

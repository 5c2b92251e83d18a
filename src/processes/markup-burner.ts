import { objectOf, text } from './check-body.ts';
import { defineKind, ProcessFault, type Workbench } from './kind.ts';

/** Exit code of a check that found problems, or no marks file. */
const CHECKED = 0;

/** @throws ProcessFault if the file is no marks file, or holds marks that do not conform */
export async function checkMarkup(bench: Workbench, markup: string, at?: string): Promise<void> {
  const { code } = await bench.run('check', [], markup);
  if (code !== CHECKED) throw new ProcessFault('InvalidMarkup', at);
}

/**
 * Burns marks into a document. What redactions cover is removed, and the result is checked.
 * @throws ProcessFault if it cannot be burned, or not be proved
 */
export async function burn(bench: Workbench, document: string, markup: string, result: string): Promise<void> {
  // A burned copy is a new document: signatures of the original don't hold for it.
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
    await checkMarkup(bench, markup);
    bench.tell(0.1);
    await burn(bench, document, markup, 'burned.pdf');
    return { documentFileId: await bench.keep('burned.pdf') };
  },
});

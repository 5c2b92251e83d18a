import { toPageIndex } from '../kernel/page-number.ts';
import { accept } from '../scanner/core.ts';
import { objectOf, text } from './check-body.ts';
import { findMarks } from './find-marks.ts';
import { defineKind } from './kind.ts';

/** Detects personal data by format, and names by context, in the document of a search context. */
export const piiDetectors = defineKind({
  path: '/v2/piiDetectors',
  input: objectOf({ contextId: text() }),
  part: { name: 'entities', answer: (kept) => accept({ entities: kept }) },
  files: ({ contextId }) => [{ contextId, at: 'input.contextId' }],
  async run(_, bench, [document = '']) {
    const { marks, hits } = await findMarks(bench, document, ['--pattern=all'], 'InternalError');
    const entities = marks.map(({ uid, pageNumber, selectedText, startIndex, textLength, lineGroups }, index) => ({
      ...{ id: uid, type: hits[index]?.kind, text: selectedText, pageIndex: toPageIndex(pageNumber) },
      ...{ startIndex, textLength, lineGroups },
    }));
    await bench.write('entities.json', JSON.stringify(entities));
    return { fileId: await bench.keep('entities.json') };
  },
});

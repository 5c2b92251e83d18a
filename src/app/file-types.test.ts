import { expect, it } from 'vitest';
import { DOCUMENT_TYPE, isDocumentFile, isMarksFile, isPdfFile, OPENABLE_TYPES } from './file-types.ts';

const file = (name: string, type = '') => new File([], name, { type });

it('detects a file by its name in any case, or by its type', () => {
  expect(isDocumentFile(file('A.MARKWRIGHT'))).toBe(true);
  expect(isDocumentFile(file('markwright'))).toBe(false);
  const marks = [file('a.JSON'), file('marks', 'application/json'), file('a.jsonld'), file('cvat.xml')];
  expect(marks.every(isMarksFile)).toBe(true);
  expect([file('a.Pdf'), file('letter', 'application/pdf')].every(isPdfFile)).toBe(true);
  const picture = file('json.pdf.png', 'image/png');
  expect([isDocumentFile, isMarksFile, isPdfFile].some((is) => is(picture))).toBe(false);
});

it('can open what it saves', () => {
  expect(isDocumentFile(file(`a${DOCUMENT_TYPE}`))).toBe(true);
  expect(OPENABLE_TYPES.split(',')).toContain(DOCUMENT_TYPE);
});

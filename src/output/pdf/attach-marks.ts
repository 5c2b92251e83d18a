import { attachJson, type PDFDocument } from '../../pdf/structure/index.ts';

export const MARKS_FILE = {
  name: 'marks.json',
  description: 'Marks JSON of these pages',
  relationship: 'Data',
} as const;

export const attachMarks = (document: PDFDocument, json: string): Promise<void> =>
  attachJson(document, json, MARKS_FILE);

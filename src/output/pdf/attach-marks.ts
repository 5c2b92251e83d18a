import { AFRelationship, type PDFDocument } from '@cantoo/pdf-lib';

const MARKS_FILE_NAME = 'marks.json';

export async function attachMarks(document: PDFDocument, json: string): Promise<void> {
  await document.attach(new TextEncoder().encode(json), MARKS_FILE_NAME, {
    mimeType: 'application/json',
    description: 'Marks JSON of these pages',
    afRelationship: AFRelationship.Data,
  });
}

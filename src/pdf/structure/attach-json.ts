import { AFRelationship, type PDFDocument } from '@cantoo/pdf-lib';

/** @param relationship to the document: ISO 32000-2, table 43 */
export const attachJson = (
  document: PDFDocument,
  json: string,
  { name, ...rest }: { readonly name: string; readonly description: string; readonly relationship: 'Data' | 'Source' },
): Promise<void> =>
  document.attach(new TextEncoder().encode(json), name, {
    mimeType: 'application/json',
    description: rest.description,
    afRelationship: AFRelationship[rest.relationship],
  });

import { PICTURE_ACCEPT } from '../media/index.ts';

const PDF_TYPES = '.pdf,application/pdf';

/** Picture and marks in one file. */
export const DOCUMENT_TYPE = '.markwright';

/** Marks JSON, and annotation files of other programs. */
export const MARKS_TYPES = '.json,application/json,.jsonld,.xml,.xfdf,.fdf';

export const READABLE_TYPES = `${PICTURE_ACCEPT},${PDF_TYPES}`;

/** Everything that can be opened as a document. */
export const OPENABLE_TYPES = `${READABLE_TYPES},${DOCUMENT_TYPE}`;

export const isDocumentFile = (file: File): boolean => file.name.toLowerCase().endsWith(DOCUMENT_TYPE);
export const isMarksFile = (file: File): boolean =>
  /\.(?:json|jsonld|xml)$/i.test(file.name) || file.type === 'application/json';

/** Files with form values; XFDF and FDF may have annotations instead, and JSON may have values. */
export const isFormDataFile = (file: File): boolean => /\.(?:x?fdf|csv)$/i.test(file.name);

export const isPdfFile = (file: File): boolean => /\.pdf$/i.test(file.name) || file.type === 'application/pdf';

// What the files are called that people open and save.

/** The pictures that file dialogs offer. */
export const PICTURE_TYPES = '.png,.jpg,.jpeg,.tif,.tiff,image/png,image/jpeg,image/tiff';

/** Picture and marks in one file. */
export const DOCUMENT_TYPE = '.markwright';

export const MARKS_TYPES = '.json,application/json';

/** Everything that can be opened as a document. */
export const OPENABLE_TYPES = `${PICTURE_TYPES},${DOCUMENT_TYPE}`;

export const isDocumentFile = (file: File): boolean => file.name.toLowerCase().endsWith(DOCUMENT_TYPE);
export const isMarksFile = (file: File): boolean => /\.json$/i.test(file.name) || file.type === 'application/json';

export const withoutExtension = (name: string): string => name.replace(/\.[^.]+$/, '');

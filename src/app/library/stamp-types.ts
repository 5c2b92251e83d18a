// Pure. What can be an image stamp, as far as a file's type says.

/** What file dialogs offer for a stamp. */
export const STAMP_TYPES = 'image/png,image/jpeg,image/gif,image/webp';

export const isStampFile = (file: File): boolean => STAMP_TYPES.split(',').includes(file.type);

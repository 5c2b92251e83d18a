export const STAMP_TYPES = 'image/png,image/jpeg,image/gif,image/webp';

export const isStampFile = (file: File): boolean => STAMP_TYPES.split(',').includes(file.type);

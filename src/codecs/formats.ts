import { message, translate } from '../messages/index.ts';

interface FormatNames {
  readonly label: string;
  readonly extensions: readonly [string, ...string[]];
  readonly mediaType: string;
}

/** In the order shown to users. */
export const PICTURE_FORMATS = {
  png: { label: 'PNG', extensions: ['png'], mediaType: 'image/png' },
  jpeg: { label: 'JPEG', extensions: ['jpg', 'jpeg'], mediaType: 'image/jpeg' },
  tiff: { label: 'TIFF', extensions: ['tif', 'tiff'], mediaType: 'image/tiff' },
  bmp: { label: 'BMP', extensions: ['bmp'], mediaType: 'image/bmp' },
  gif: { label: 'GIF', extensions: ['gif'], mediaType: 'image/gif' },
  webp: { label: 'WebP', extensions: ['webp'], mediaType: 'image/webp' },
  avif: { label: 'AVIF', extensions: ['avif'], mediaType: 'image/avif' },
  jxl: { label: 'JPEG XL', extensions: ['jxl'], mediaType: 'image/jxl' },
} as const satisfies Record<string, FormatNames>;

/** Formats that an added package or the browser may decode. */
export const ADDED_FORMATS = {
  heic: { label: 'HEIC', extensions: ['heic', 'heif'], mediaType: 'image/heic' },
} as const satisfies Record<string, FormatNames>;

export type PictureFormat = keyof typeof PICTURE_FORMATS | keyof typeof ADDED_FORMATS;

/** Formats as lists for a sentence. A test compares them with the table. */
export const FORMATS_SAID = {
  and: message('PNG, JPEG, TIFF, BMP, GIF, WebP, AVIF and JPEG XL'),
  or: message('PNG, JPEG, TIFF, BMP, GIF, WebP, AVIF or JPEG XL'),
} as const;

/** {@link FORMATS_SAID} in the current language. */
export function listFormats(conjunction: 'and' | 'or'): string {
  return translate(FORMATS_SAID[conjunction]);
}

/** Returns the `accept` attribute of inputs for files of some formats. */
export const acceptOf = (formats: readonly FormatNames[]): string =>
  [
    ...formats.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)),
    ...formats.map(({ mediaType }) => mediaType),
  ].join(',');

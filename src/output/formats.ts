// Formats that an export writes: one row each. Their writers and checks: `write/writers.ts`.
import { PICTURE_FORMATS } from '../codecs/formats.ts';

interface FormatRow {
  readonly label: string;
  /** Without dots; files are written with the first. */
  readonly extensions: readonly [string, ...string[]];
  readonly mediaType: string;
  /** How it holds the pixels of a page: `chosen` is for the user to say. */
  readonly coding: 'lossless' | 'jpeg' | 'chosen';
  /** True if one file holds all pages; otherwise each page becomes a file. */
  readonly holdsPages: boolean;
  /** True if it states the resolution of its pages. */
  readonly statesResolution: boolean;
  /** True if it holds recognized words, and marks JSON as an attachment. */
  readonly holdsText: boolean;
  /** True if it takes a page over from a file of the same format, byte for byte. */
  readonly takesPages: boolean;
}

const PICTURE = { holdsPages: false, statesResolution: false, holdsText: false, takesPages: false } as const;

/** In the order shown to users. */
export const OUTPUT_FORMATS = {
  pdf: {
    label: 'PDF',
    extensions: ['pdf'],
    mediaType: 'application/pdf',
    coding: 'chosen',
    holdsPages: true,
    statesResolution: true,
    holdsText: true,
    takesPages: false,
  },
  tiff: {
    ...PICTURE_FORMATS.tiff,
    coding: 'lossless',
    holdsPages: true,
    statesResolution: true,
    holdsText: false,
    takesPages: true,
  },
  png: { ...PICTURE_FORMATS.png, ...PICTURE, coding: 'lossless' },
  jpeg: { ...PICTURE_FORMATS.jpeg, ...PICTURE, coding: 'jpeg' },
} as const satisfies Record<string, FormatRow>;

export type OutputFormat = keyof typeof OUTPUT_FORMATS;

export const FORMAT_NAMES = Object.keys(OUTPUT_FORMATS) as readonly OutputFormat[];

/** The row of a format. */
export const rowOf = (format: OutputFormat): FormatRow => OUTPUT_FORMATS[format];

/** Extension of the files that are written, without its dot. */
export const extensionOf = (format: OutputFormat): string => rowOf(format).extensions[0];

/** Formats of files that hold several pages. */
export const DOCUMENT_FORMATS: readonly OutputFormat[] = FORMAT_NAMES.filter((format) => rowOf(format).holdsPages);

/** The format that a file's extension asks for. */
export const formatOfExtension = (extension: string): OutputFormat | undefined =>
  FORMAT_NAMES.find((format) => rowOf(format).extensions.includes(extension.toLowerCase()));

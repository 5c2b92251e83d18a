// Export formats, one row each. Writers and checks: `write/writers.ts`.
import { PICTURE_FORMATS } from '../codecs/formats.ts';

interface FormatRow {
  readonly label: string;
  /** Without dots; the first is used for writing. */
  readonly extensions: readonly [string, ...string[]];
  readonly mediaType: string;
  /** How pixels are stored; `chosen` by the user. */
  readonly coding: 'lossless' | 'jpeg' | 'chosen';
  /** True if one file holds all pages; otherwise each page is a file. */
  readonly holdsPages: boolean;
  readonly statesResolution: boolean;
  /** True if files can hold recognized words, and marks JSON as an attachment. */
  readonly holdsText: boolean;
  /** True if pages can be copied byte for byte from a file of the same format. */
  readonly takesPages: boolean;
}

const PICTURE = { holdsPages: false, statesResolution: false, holdsText: false, takesPages: false } as const;

/** In the order of the dialog. */
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

export const rowOf = (format: OutputFormat): FormatRow => OUTPUT_FORMATS[format];

/** Extension of written files, without the dot. */
export const extensionOf = (format: OutputFormat): string => rowOf(format).extensions[0];

export const DOCUMENT_FORMATS: readonly OutputFormat[] = FORMAT_NAMES.filter((format) => rowOf(format).holdsPages);

export const formatOfExtension = (extension: string): OutputFormat | undefined =>
  FORMAT_NAMES.find((format) => rowOf(format).extensions.includes(extension.toLowerCase()));

import type { Rect } from '../../kernel/rect.ts';
import type { PdfKit } from './pdf-kit.ts';

/** Additions of a case to page and file. Courier 20: letters are 12 points wide. */
export interface CaseParts {
  /** Draws the secret at its place instead of plain text. */
  readonly content?: string;
  /** Resources of the page: `/XObject <<…>>` and the like. */
  readonly resources?: string;
  /** Entries of the page's dictionary, of the catalog, of the trailer. */
  readonly page?: string;
  readonly catalog?: string;
  readonly trailer?: string;
  readonly rotate?: 0 | 90 | 180 | 270;
  readonly asObjectStream?: boolean;
  /** Encrypted with an owner password: readers need none. */
  readonly isEncrypted?: boolean;
  /** Visible place of the secret in user space; by default the plain text's. */
  readonly box?: readonly [x0: number, y0: number, x1: number, y1: number];
  /** Content of a second page, on which the secret stands at the same place. */
  readonly second?: string;
  /** Pixels of an image, found by its size, that must be of one colour. */
  readonly image?: { readonly width: number; readonly height: number; readonly pixels: Rect };
  /** The page may become a picture: nothing else is exact. */
  readonly mayBePicture?: boolean;
}

export type MakeCase = (secret: string, kit: PdfKit, seed: number) => CaseParts;

import type { Rect } from '../../kernel/rect.ts';
import type { PdfKit } from './pdf-kit.ts';

/** What a case puts into the page and the file. Courier 20: a letter is 12 points wide. */
export interface CaseParts {
  /** Draws the secret at its place instead of plain text. */
  readonly content?: string;
  /** Of the page: `/XObject <<…>>` and the like. */
  readonly resources?: string;
  /** Entries of the page's dictionary, of the catalog, of the trailer. */
  readonly page?: string;
  readonly catalog?: string;
  readonly trailer?: string;
  readonly rotate?: 0 | 90 | 180 | 270;
  readonly asObjectStream?: boolean;
  /** Behind an owner's password: whoever reads it needs none. */
  readonly isEncrypted?: boolean;
  /** Where the secret is seen, in user space; the place of plain text where nothing is said. */
  readonly box?: readonly [x0: number, y0: number, x1: number, y1: number];
  /** Content of a second page, on which the secret stands at the same place. */
  readonly second?: string;
  /** Pixels of an image, found by its size, that must be of one colour. */
  readonly image?: { readonly width: number; readonly height: number; readonly pixels: Rect };
  /** The page may become a picture: nothing else is exact. */
  readonly mayBePicture?: boolean;
}

export type MakeCase = (secret: string, kit: PdfKit, seed: number) => CaseParts;

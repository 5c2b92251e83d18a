import type { Rect } from '../../kernel/rect.ts';
import type { PdfKit } from './pdf-kit.ts';

/** Additions of a case to page and file. Courier 20: letters are 12 pt wide. */
export interface CaseParts {
  /** Draws the secret at its place instead of plain text. */
  readonly content?: string;
  /** Page resources: `/XObject <<…>>` etc. */
  readonly resources?: string;
  readonly page?: string;
  readonly catalog?: string;
  readonly trailer?: string;
  readonly rotate?: 0 | 90 | 180 | 270;
  readonly asObjectStream?: boolean;
  /** Encrypted with an owner password only. */
  readonly isEncrypted?: boolean;
  /** Visible place of the secret (user space); default: that of the plain text. */
  readonly box?: readonly [x0: number, y0: number, x1: number, y1: number];
  /** Content of a second page with the secret at the same place. */
  readonly second?: string;
  /** Pixels of an image, identified by its size, that must become uniform. */
  readonly image?: { readonly width: number; readonly height: number; readonly pixels: Rect };
  /** The page may be rasterized: exact cutting is impossible. */
  readonly mayBePicture?: boolean;
}

export type MakeCase = (secret: string, kit: PdfKit, seed: number) => CaseParts;

// Real PDF files, if available: ../shared/data/pdf next to the project.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface RealPdf {
  readonly file: string;
  /** Page count by Poppler; null if it refuses the file. */
  readonly pages: number | null;
  /** Unrotated size of the first page (pt). */
  readonly size: readonly [width: number, height: number] | null;
  readonly rotate: number;
  /** Number of words on the first five pages. */
  readonly words: number | null;
  readonly needsPassword: boolean;
  readonly password?: string;
}

const FOLDER = ['../shared/data/pdf', '../../shared/data/pdf']
  .map((path) => resolve(path))
  .find((path) => existsSync(path));

/** Undefined if absent; skipped tests must say so. */
export const realPdfs: readonly RealPdf[] | undefined =
  FOLDER === undefined ? undefined : JSON.parse(readFileSync(resolve(FOLDER, 'manifest.json'), 'utf8'));

export const pathOfRealPdf = (file: string): string => resolve(FOLDER ?? '.', file);

export const readRealPdf = (file: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(pathOfRealPdf(file)));

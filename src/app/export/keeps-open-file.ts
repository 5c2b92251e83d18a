import type { PictureDocument } from '../../media/index.ts';
import { keepsFile, type OutputPlan } from '../../output/index.ts';

/** Returns true if an export writes the PDF that is open byte for byte. */
export const keepsOpenFile = (plan: OutputPlan, { pdf, filePageCount: pageCount }: PictureDocument): boolean =>
  pdf !== undefined && keepsFile(plan, { pageCount, isEncrypted: pdf.isEncrypted, sources: pdf.original.sources });

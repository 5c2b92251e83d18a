import type { PictureDocument } from '../../media/index.ts';
import type { PlannedSource } from '../../output/index.ts';

/** Returns the open PDF for {@link writeMode}; undefined for pictures. */
export const plannedSource = ({ pdf, filePageCount: pageCount }: PictureDocument): PlannedSource | undefined => {
  if (!pdf) return undefined;
  const { isEncrypted, signatureCount, certification, original } = pdf;
  return { pageCount, isEncrypted, signatureCount, certification, sources: original.sources };
};

import { toImageCandidate } from '../raster/copied-candidate.ts';
import { withRows } from '../raster/resize.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarcodeType } from '../table/symbologies.ts';
import { readZxing, type ZxingPass } from '../zxing/read-zxing.ts';

/** Maximum rows of a copy: two for each of the highest stacked code, a PDF417 with 90. */
export const MOST_LINES = 192;

export async function readCopy(
  copy: GrayImage,
  asked: ReadonlySet<BarcodeType>,
  pass: ZxingPass = {},
): Promise<Candidate[]> {
  const rows = Math.min(copy.height, MOST_LINES);
  const upright: ZxingPass = { kind: 'upright', rotate: false, downscale: false };
  const readings = await readZxing(withRows(copy, rows), asked, { ...upright, ...pass });
  return readings.map((candidate) => toImageCandidate(({ x, y }) => ({ x, y: (y * copy.height) / rows }), candidate));
}

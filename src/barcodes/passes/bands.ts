// More scan lines for a small `scanDistance` than zxing's own.

import { toImageCandidate } from '../raster/copied-candidate.ts';
import { fromTurnedLeft, turnLeft } from '../raster/turn.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarcodeType, Orientation } from '../types.ts';
import { readZxing } from '../zxing/read-zxing.ts';

/** Scan lines that zxing spreads over a picture of any height: several px apart on a page. */
const LINES = 512;
/** Overlap of adjacent bands (scan lines). */
const COMMON_LINES = 4;

async function readBandsOfRows(
  { data, width, height }: GrayImage,
  asked: ReadonlySet<BarcodeType>,
  distance: number,
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  if (height <= LINES * distance) return found;
  for (let top = 0; top < height; top += (LINES - COMMON_LINES) * distance) {
    const bottom = Math.min(height, top + LINES * distance);
    const band = { data: data.subarray(top * width, bottom * width), width, height: bottom - top };
    const candidates = await readZxing(band, asked, { kind: 'linear', rotate: false, downscale: false });
    found.push(...candidates.map((each) => toImageCandidate(({ x, y }) => ({ x, y: y + top }), each)));
  }
  return found;
}

/** @param distance distance of scan lines (px) */
export async function readBands(
  image: GrayImage,
  asked: ReadonlySet<BarcodeType>,
  distance: number,
  orientation: Orientation,
): Promise<Candidate[]> {
  const level = orientation === 'vertical' ? [] : await readBandsOfRows(image, asked, distance);
  const turned = orientation === 'horizontal' ? [] : await readBandsOfRows(turnLeft(image), asked, distance);
  return [...level, ...turned.map((candidate) => fromTurnedLeft(image, candidate))];
}

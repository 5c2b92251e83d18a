import type { GrayImage } from '../reader.ts';

/** Pixels from which on a picture may be a page of print. */
const LEAST_PIXELS = 1e6;

/** May it be a page, of which most stretches with edges are letters? */
export const mayBePage = ({ width, height }: GrayImage): boolean => width * height >= LEAST_PIXELS;

import type { GrayImage } from '../reader.ts';

/** Minimum area of a page (px). */
const LEAST_PIXELS = 1e6;

/** Returns whether it may be a page, on which most edges are text. */
export const mayBePage = ({ width, height }: GrayImage): boolean => width * height >= LEAST_PIXELS;

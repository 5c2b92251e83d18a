// Rejects readings of symbols cut off by the picture's edge: the rest may decode as another symbol,
// whose quiet zone isn't in the picture.

import { edgesThrough, lengthOf } from '../linear/edges-through.ts';
import { type BarRegion, cornersOf } from '../raster/bar-regions.ts';
import { contrastOf, countEdges } from '../raster/likely-bars.ts';
import { endsWithin, turnsBeside } from '../raster/quiet-zones.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { SYMBOLOGIES } from '../table/symbologies.ts';
import { MANY_LINES } from './second-look.ts';

const UPC_E_MODULES = 51;
/**
 * Behind its middle guard an EAN-13 has a bar, which the end of a UPC-E has, too, then a space of four modules at most and a bar again: where
 * more than these and half a module follow the bar, nothing but paper does.
 */
const WIDEST_SPACE = 4.5;

/** Mean elements beside a symbol that are to be in the picture: about two and a half modules. */
const ELEMENTS_BESIDE = 1.5;
/** Minimum number of edges for estimating the mean element width. */
const FEWEST_EDGES = 7;
/** A part of another symbol passes for fewer characters than these, and even the check digit fits by chance for one in ten. */
const MANY_CHARACTERS = 8;

/**
 * The symbol that an add-on of 20 modules belongs to ends 7 to 12 modules before it, and turns so often within the twenty modules that are
 * sure to be its own, at two of three heights.
 */
const ADD_ON_MODULES = 20;
const BEFORE_ADD_ON = [-32, -7] as const;
const FEWEST_TURNS = 8;

/**
 * The left half of an EAN-13 has the digits of a UPC-E that begins with 1, and where light falls on the right one, some lines do not see that
 * it goes on.
 */
function isLeftHalf(image: GrayImage, { text, corners, support }: Candidate): boolean {
  if (!text?.startsWith('1')) return false;
  return support < MANY_LINES || endsWithin(image, corners, (WIDEST_SPACE * lengthOf(corners)) / UPC_E_MODULES).right;
}

/** Does the symbol that an add-on belongs to stand to its left? Bars do, which need not be asked for, nor have been read. */
function standsBehindBars(image: GrayImage, { type, corners }: Candidate): boolean {
  if (type !== 'add2Barcode') return false;
  const [from, to] = BEFORE_ADD_ON.map((modules) => (modules * lengthOf(corners)) / ADD_ON_MODULES) as [number, number];
  return turnsBeside(image, corners, from, to).filter((turns) => turns >= FEWEST_TURNS).length >= 2;
}

/** Does the picture end so close to one side alone? Where it does on both, it is the picture that is cut so close around a whole symbol. */
function endsOnOneSide(image: GrayImage, corners: Candidate['corners'], zone: number): boolean {
  const { left, right } = endsWithin(image, corners, zone);
  return left !== right;
}

/** Has the candidate paper on one side alone? */
function hasOneQuietZone(image: GrayImage, { corners }: Candidate): boolean {
  const edges = Math.max(FEWEST_EDGES, edgesThrough(image, corners, 0.5).line.count);
  return endsOnOneSide(image, corners, (ELEMENTS_BESIDE * lengthOf(corners)) / (edges - 1));
}

/** Bars with fewer edges than these, as plain at least, need no second look where they are a symbol, one of a few characters. */
const FEW_EDGES = 40;
const SHARP = 0.72;
/** Mean elements between the last edge and the picture's. */
const UP_TO_EDGE = 0.5;

/** Do few, sharp bars run into the picture's edge at one end and not at the other? They are what it leaves of a symbol, and hardly a whole one. */
export function isTornOff(image: GrayImage, region: BarRegion): boolean {
  const edges = countEdges(image, region);
  return (
    edges < FEW_EDGES &&
    endsOnOneSide(image, cornersOf(region), (UP_TO_EDGE * region.width) / Math.max(1, edges)) &&
    contrastOf(image, region) >= SHARP
  );
}

/** May it be a part of a symbol that the picture cuts off? */
export function mayBeCutOff(image: GrayImage, candidate: Candidate): boolean {
  const { type, text } = candidate;
  if (text === null || type === 'unknown') return false;
  if (type === 'upcEBarcode') return isLeftHalf(image, candidate);
  if (!SYMBOLOGIES[type].passesForParts || text.length >= MANY_CHARACTERS) return false;
  return hasOneQuietZone(image, candidate) && !standsBehindBars(image, candidate);
}

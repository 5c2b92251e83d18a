// Rejects symbols cut off by the picture's border, whose rest may decode as another symbol.

import { edgesThrough, lengthOf } from '../linear/edges-through.ts';
import { type BarRegion, cornersOf } from '../raster/bar-regions.ts';
import { contrastOf, countEdges } from '../raster/likely-bars.ts';
import { endsWithin, turnsBeside } from '../raster/quiet-zones.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import { SYMBOLOGIES } from '../table/symbologies.ts';
import { MANY_LINES } from './second-look.ts';

const UPC_E_MODULES = 51;
/** Spaces after an EAN-13's centre guard span at most four modules: wider ones are paper. */
const WIDEST_SPACE = 4.5;

/** Required margin inside the picture (mean elements): about two and a half modules. */
const ELEMENTS_BESIDE = 1.5;
const FEWEST_EDGES = 7;
/** Minimum characters not to be a fragment: one in ten even passes the check digit by chance. */
const MANY_CHARACTERS = 8;

/** Width of an Add 2, range before it that surely is its symbol's (modules), and transitions. */
const ADD_ON_MODULES = 20;
const BEFORE_ADD_ON = [-32, -7] as const;
const FEWEST_TURNS = 8;

/** A UPC-E may be an EAN-13's left half: alike if it starts with 1 and glare hides the rest. */
function isLeftHalf(image: GrayImage, { text, corners, support }: Candidate): boolean {
  if (!text?.startsWith('1')) return false;
  return support < MANY_LINES || endsWithin(image, corners, (WIDEST_SPACE * lengthOf(corners)) / UPC_E_MODULES).right;
}

/** Returns whether bars precede the add-on, whose type need not be requested or read. */
function standsBehindBars(image: GrayImage, { type, corners }: Candidate): boolean {
  if (type !== 'add2Barcode') return false;
  const [from, to] = BEFORE_ADD_ON.map((modules) => (modules * lengthOf(corners)) / ADD_ON_MODULES) as [number, number];
  return turnsBeside(image, corners, from, to).filter((turns) => turns >= FEWEST_TURNS).length >= 2;
}

/** Returns whether the picture ends on one side only: if on both, it was cropped to the symbol. */
function endsOnOneSide(image: GrayImage, corners: Candidate['corners'], zone: number): boolean {
  const { left, right } = endsWithin(image, corners, zone);
  return left !== right;
}

function hasOneQuietZone(image: GrayImage, { corners }: Candidate): boolean {
  const edges = Math.max(FEWEST_EDGES, edgesThrough(image, corners, 0.5).line.count);
  return endsOnOneSide(image, corners, (ELEMENTS_BESIDE * lengthOf(corners)) / (edges - 1));
}

/** Maximum edges and minimum contrast of bars not worth another pass: at most a few characters. */
const FEW_EDGES = 40;
const SHARP = 0.72;
/** Distance of the last edge to the border (mean elements). */
const UP_TO_EDGE = 0.5;

/** Returns whether few, sharp bars are cut off by the border at one end: hardly a whole symbol. */
export function isTornOff(image: GrayImage, region: BarRegion): boolean {
  const edges = countEdges(image, region);
  return (
    edges < FEW_EDGES &&
    endsOnOneSide(image, cornersOf(region), (UP_TO_EDGE * region.width) / Math.max(1, edges)) &&
    contrastOf(image, region) >= SHARP
  );
}

export function mayBeCutOff(image: GrayImage, candidate: Candidate): boolean {
  const { type, text } = candidate;
  if (text === null || type === 'unknown') return false;
  if (type === 'upcEBarcode') return isLeftHalf(image, candidate);
  if (!SYMBOLOGIES[type].passesForParts || text.length >= MANY_CHARACTERS) return false;
  return hasOneQuietZone(image, candidate) && !standsBehindBars(image, candidate);
}

// Finds a composite's missing component in upright copies: the engine may miss slanted ones.
import { distance, pointBetween } from '../../kernel/point.ts';
import { edgesThrough, lengthOf } from '../linear/edges-through.ts';
import { toImageCandidate } from '../raster/copied-candidate.ts';
import { angleOf, cornersOfLevel, levelBox } from '../raster/level-box.ts';
import { invert, isLightOnDark, toStretch } from '../raster/light-on-dark.ts';
import { extractPatch } from '../raster/sample.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarcodeType } from '../table/symbologies.ts';
import { readZxing } from '../zxing/read-zxing.ts';
import { areOnOneAnother, LINEAR_COMPONENTS, mayHaveComponent, saysWhatComponentsSay } from './join-composites.ts';
import { isLinked, readComponent } from './read-component.ts';

const COMPONENTS: ReadonlySet<BarcodeType> = new Set(['microPdf417Barcode', 'pdf417Barcode']);

/** Height of the copied area above or below (widths of the known component). */
const BEYOND = 0.9;
/** Margin and width of copies (px; 2–3 per module): GS1 DataBar Expanded is twice its component. */
const COPIES = {
  linear: [
    { beside: 0.12, pixels: 300 },
    { beside: 0.12, pixels: 420 },
  ],
  microPdf417: [
    { beside: 0.5, pixels: 300 },
    { beside: 0.5, pixels: 420 },
    { beside: 1.4, pixels: 840 },
  ],
  pdf417: [
    { beside: 0.12, pixels: 560 },
    { beside: 0.12, pixels: 840 },
  ],
} as const;
const MOST_SYMBOLS = 12;

/** Heights of scan lines above a linear symbol (its widths), and minimum edges of a component. */
const LOOKED_AT = [0.04, 0.08, 0.14];
const FEWEST_EDGES = 24;

function isBuiltOn(image: GrayImage, { corners }: Candidate): boolean {
  const [topLeft, , , bottomLeft] = corners;
  const height = distance(topLeft, bottomLeft);
  return LOOKED_AT.some(
    (share) => edgesThrough(image, corners, (-share * lengthOf(corners)) / height).line.count >= FEWEST_EDGES,
  );
}

/** Reads the area of the other component; returns its symbols if they include the component. */
async function findOther(image: GrayImage, known: Candidate): Promise<Candidate[]> {
  const isLinear = mayHaveComponent(known);
  const angle = angleOf(known.corners);
  const { left, top, right, bottom } = levelBox(known.corners, angle);
  const width = right - left;
  if (!(width > 0) || (isLinear && !isBuiltOn(image, known))) return [];
  const copies = COPIES[isLinear ? 'linear' : known.type === 'pdf417Barcode' ? 'pdf417' : 'microPdf417'];
  const u = { x: Math.cos(angle), y: Math.sin(angle) };
  for (const { beside, pixels } of copies) {
    const box = {
      left: left - beside * width,
      top: isLinear ? top - BEYOND * width : top,
      right: right + beside * width,
      bottom: isLinear ? bottom : bottom + BEYOND * width,
    };
    const [corner, , opposite] = cornersOfLevel(box, angle);
    const center = pointBetween(corner, opposite, 0.5);
    const scale = pixels / (box.right - box.left);
    const patch = extractPatch(image, center, u, box.right - box.left, box.bottom - box.top, scale);
    const types = isLinear ? COMPONENTS : LINEAR_COMPONENTS;
    const readings = await readZxing(patch.image, types, { rotate: false, downscale: false });
    const found = readings.map((reading) => toImageCandidate(patch.toImage, reading));
    if (found.some((other) => areOnOneAnother(other, known))) return found;
  }
  return [];
}

/** Returns the picture in polarities that may make the symbol dark on light, likelier first. */
const asDarkOnLight = (image: GrayImage, { corners }: Candidate): readonly GrayImage[] =>
  isLightOnDark(image, toStretch(corners)) ? [invert(image), image] : [image];

/** Reads the other component of a known one, and what else is in its place. */
async function readOther(image: GrayImage, known: Candidate): Promise<Candidate[]> {
  for (const seen of asDarkOnLight(image, known)) {
    const component = readComponent(seen, known);
    const found = component ? [component] : await findOther(seen, known);
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns whether it is a 2D component without its linear one: its own value is meaningless. */
export async function isComponentAlone(image: GrayImage, candidate: Candidate): Promise<boolean> {
  if (!saysWhatComponentsSay(candidate)) return false;
  // Its corners may include the bars below, so that no margin shows the polarity.
  if (isLinked(image, candidate) || isLinked(invert(image), candidate)) return true;
  return (await readOther(image, candidate)).length > 0;
}

export async function findComponents(image: GrayImage, known: readonly Candidate[]): Promise<Candidate[]> {
  const isAlone = (candidate: Candidate) =>
    (mayHaveComponent(candidate) || candidate.type === 'microPdf417Barcode') &&
    !known.some((other) => areOnOneAnother(other, candidate));
  const found: Candidate[] = [];
  for (const candidate of known.filter(isAlone).slice(0, MOST_SYMBOLS))
    found.push(...(await readOther(image, candidate)));
  return found;
}

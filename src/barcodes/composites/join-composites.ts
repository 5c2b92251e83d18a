// GS1 composites: a linear symbol with a 2D component on it, a MicroPDF417 or, on GS1-128, a PDF417 whose bytes are the bits of GS1 data, or a CC-A.
import { expandUpcE, FNC1, readElements } from '../../gs1/index.ts';
import type { CropBox } from '../raster/crop.ts';
import { angleOf, cornersOfLevel, levelBox } from '../raster/level-box.ts';
import type { Candidate } from '../reader.ts';
import { type BarcodeType, SYMBOLOGIES } from '../table/symbologies.ts';
import { bytesToBits, toComponentText } from './component-text.ts';

/** The 2D component stands on the linear one, no further off than this share of its own height; a CC-A may be as low as the separator below it. */
const MOST_GAP = 0.6;
const MOST_GAP_BELOW_CCA = 1.3;
/** On the very symbol it was found on, of which a strip may be all that is known, a share of its width. */
const MOST_GAP_FOUND = 0.8;
const LEAST_COMMON = 0.8;
/** Both are at one place where each is thought to reach to the other's end. */
const MOST_BELOW = 0.1;

/** The linear component's element strings, by its type: numbers of products as GTIN of fourteen digits. */
const ELEMENTS: Readonly<Partial<Record<Candidate['type'], (text: string) => string | undefined>>> = {
  ean13Barcode: toGtin,
  isbnBarcode: toGtin,
  ean8Barcode: toGtin,
  upcABarcode: toGtin,
  upcEBarcode: (text) => toGtin(expandUpcE(text)),
  ean128Barcode: (text) => text,
  gs1DataBarBarcode: (text) => text,
};

/** The types of the linear components that are asked for as such: ISBN is another name of EAN-13. */
export const LINEAR_COMPONENTS: ReadonlySet<BarcodeType> = new Set(
  SYMBOLOGIES.gs1CompositeBarcode.parts?.filter((type) => SYMBOLOGIES[type].kind === 'linear'),
);

function toGtin(digits: string | undefined): string | undefined {
  return digits === undefined ? undefined : `01${digits.padStart(14, '0')}`;
}

function mostGap({ foundOn }: Candidate, linear: Candidate, { left, top, right, bottom }: CropBox): number {
  const tall = bottom - top;
  if (!foundOn) return MOST_GAP * tall;
  const isSame = foundOn.type === linear.type && foundOn.text === linear.text;
  return Math.max(MOST_GAP_BELOW_CCA * tall, isSame ? MOST_GAP_FOUND * (right - left) : 0);
}

/** Does the one stand right above the other, in its frame? Where their bars meet, either may be thought to reach into the other. */
function standsOn(component: Candidate, linear: Candidate): boolean {
  const angle = angleOf(linear.corners);
  const [a, b] = [levelBox(component.corners, angle), levelBox(linear.corners, angle)];
  const common = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return (
    common >= LEAST_COMMON * Math.min(a.right - a.left, b.right - b.left) &&
    a.top + a.bottom < b.top + b.bottom + MOST_BELOW * (a.bottom - a.top) &&
    b.top - a.bottom <= mostGap(component, linear, a)
  );
}

function textOf({ bytes, text: own, foundOn }: Candidate): string | undefined {
  if (foundOn) return own ?? undefined;
  const text = toComponentText(bytesToBits(bytes ?? []));
  return text === '' ? undefined : text;
}

/** Doesn't consider the linear symbol. */
const isSound = (text: string): boolean => {
  const rows = readElements(text, new Date(0));
  return rows.length > 0 && rows.every(({ isWrong }) => !isWrong);
};

/** Does it say what a 2D component says? Hardly any other text does, taken for the bits of one. */
export function saysWhatComponentsSay(candidate: Candidate): boolean {
  if (candidate.type !== 'microPdf417Barcode' && candidate.type !== 'pdf417Barcode') return false;
  const text = textOf(candidate);
  return text !== undefined && isSound(text);
}

/** May there be a 2D component on it? */
export const mayHaveComponent = ({ type, text }: Candidate): boolean => text !== null && ELEMENTS[type] !== undefined;

/** Is it the 2D component of the linear symbol? What stands on that may well be another symbol: it has to say what a component says. */
export function isComponentOf(component: Candidate, linear: Candidate): boolean {
  if (component.text === null || !mayHaveComponent(linear)) return false;
  if (component.foundOn) return standsOn(component, linear);
  if (component.type === 'pdf417Barcode' && linear.type !== 'ean128Barcode') return false;
  return saysWhatComponentsSay(component) && standsOn(component, linear);
}

export const areOnOneAnother = (a: Candidate, b: Candidate): boolean => isComponentOf(a, b) || isComponentOf(b, a);

/** Both as one symbol: what the linear component says, and behind it what the other does. */
function joinComponent(component: Candidate, linear: Candidate): Candidate | undefined {
  const elements = ELEMENTS[linear.type]?.(linear.text ?? '');
  const more = textOf(component);
  if (elements === undefined || more === undefined) return undefined;
  const angle = angleOf(linear.corners);
  const [a, b] = [levelBox(component.corners, angle), levelBox(linear.corners, angle)];
  const box = {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
  // A number of a product ends where it has its digits; what else there is may be of any length.
  const separator = /^01\d{14}$/.test(elements) ? '' : FNC1;
  return {
    type: 'gs1CompositeBarcode',
    text: elements + separator + more,
    corners: cornersOfLevel(box, angle),
    checkSum: { chars: 0, valid: true },
    corrected: component.corrected,
    support: linear.support + component.support,
    ...(linear.pass === undefined ? {} : { pass: linear.pass }),
  };
}

/** The candidates with components and the linear symbols that they stand on as one. */
export function joinComposites(candidates: readonly Candidate[]): Candidate[] {
  const joined = new Map<Candidate, Candidate | undefined>();
  for (const linear of candidates) {
    const component = candidates.find((other) => !joined.has(other) && isComponentOf(other, linear));
    const composite = component && joinComponent(component, linear);
    if (!composite) continue;
    joined.set(component, undefined);
    joined.set(linear, composite);
  }
  return candidates.flatMap((candidate) =>
    joined.has(candidate) ? (joined.get(candidate) ?? []) : candidate.foundOn ? [] : candidate,
  );
}

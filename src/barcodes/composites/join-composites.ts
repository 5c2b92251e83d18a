// GS1 composites: a 2D component (CC-A, MicroPDF417 or PDF417) above a linear symbol.
import { expandUpcE, FNC1, readElements } from '../../gs1/index.ts';
import type { CropBox } from '../raster/crop.ts';
import { angleOf, cornersOfLevel, levelBox } from '../raster/level-box.ts';
import type { Candidate } from '../reader.ts';
import { type BarcodeType, SYMBOLOGIES } from '../table/symbologies.ts';
import { bytesToBits, toComponentText } from './component-text.ts';

/** Maximum gap, per the 2D component's height; a CC-A may be as low as the separator below it. */
const MOST_GAP = 0.6;
const MOST_GAP_BELOW_CCA = 1.3;
/** Maximum gap to the symbol it was found on, maybe a strip (per width); minimum common width. */
const MOST_GAP_FOUND = 0.8;
const LEAST_COMMON = 0.8;
/** Tolerance of their order (per height): overlapping readings may share their ends. */
const MOST_BELOW = 0.1;

/** Element strings by type of the linear component: product numbers as 14-digit GTIN. */
const ELEMENTS: Readonly<Partial<Record<Candidate['type'], (text: string) => string | undefined>>> = {
  ean13Barcode: toGtin,
  isbnBarcode: toGtin,
  ean8Barcode: toGtin,
  upcABarcode: toGtin,
  upcEBarcode: (text) => toGtin(expandUpcE(text)),
  ean128Barcode: (text) => text,
  gs1DataBarBarcode: (text) => text,
};

/** Types of linear components to request: ISBN is an EAN-13. */
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

/** Returns whether one is right above the other. Touching bars may extend both readings. */
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

const isSound = (text: string): boolean => {
  const rows = readElements(text, new Date(0));
  return rows.length > 0 && rows.every(({ isWrong }) => !isWrong);
};

/** Returns whether it holds a component's data: hardly any other text passes as that. */
export function saysWhatComponentsSay(candidate: Candidate): boolean {
  if (candidate.type !== 'microPdf417Barcode' && candidate.type !== 'pdf417Barcode') return false;
  const text = textOf(candidate);
  return text !== undefined && isSound(text);
}

export const mayHaveComponent = ({ type, text }: Candidate): boolean => text !== null && ELEMENTS[type] !== undefined;

export function isComponentOf(component: Candidate, linear: Candidate): boolean {
  if (component.text === null || !mayHaveComponent(linear)) return false;
  if (component.foundOn) return standsOn(component, linear);
  if (component.type === 'pdf417Barcode' && linear.type !== 'ean128Barcode') return false;
  return saysWhatComponentsSay(component) && standsOn(component, linear);
}

export const areOnOneAnother = (a: Candidate, b: Candidate): boolean => isComponentOf(a, b) || isComponentOf(b, a);

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
  // GTINs have a fixed length; other elements may not, so need a separator.
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

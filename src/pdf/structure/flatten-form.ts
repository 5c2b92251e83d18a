// Flattens fields: turns their appearances into page content.
import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { rectFromPoints } from '../../kernel/rect.ts';
import { formatNumber } from '../content/write.ts';
import {
  asDict,
  entriesOf,
  get,
  getArray,
  getDict,
  getName,
  getNumber,
  nameOf,
  numbersOf,
  pruneFields,
} from '../objects.ts';
import { applyMatrix, type PdfMatrix } from '../page-frame.ts';
import { fieldEntry } from './field-tree.ts';
import type { FormStructure } from './form-structure.ts';
import { addObjects, drawAbove } from './page-content.ts';
import type { FormPage } from './widgets.ts';

/** Annotation flags that hide a widget on screen: ISO 32000-2, table 167. */
export const HIDDEN = 0b10_0010;

/** Returns the state that a widget shows, by default its value; undefined for none. */
export function shownStateOf(widget: PDFDict): string | undefined {
  const stated = fieldEntry(widget, 'V');
  const state = getName(widget, 'AS') ?? (stated instanceof PDFName ? stated.decodeText() : undefined);
  const states = asDict(get(getDict(widget, 'AP'), 'N'));
  return state !== undefined && get(states, state) instanceof PDFStream ? state : undefined;
}

/** Returns a reference to a widget's appearance, or undefined. */
function lookOf(widget: PDFDict): PDFObject | undefined {
  if (((getNumber(widget, 'F') ?? 0) & HIDDEN) !== 0) return undefined;
  const looks = getDict(widget, 'AP');
  const normal = get(looks, 'N');
  if (normal instanceof PDFStream) return looks?.get(nameOf('N'));
  const state = shownStateOf(widget);
  return state === undefined ? undefined : asDict(normal)?.get(nameOf(state));
}

const IDENTITY: PdfMatrix = [1, 0, 0, 1, 0, 0];

/** Returns the matrix that maps an appearance to its widget: ISO 32000-2, 12.5.5, algorithm 8. */
function placing(widget: PDFDict, look: PDFDict): PdfMatrix | undefined {
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(getArray(look, 'BBox'));
  const own = numbersOf(getArray(look, 'Matrix'));
  const matrix = (own.length === 6 ? own : IDENTITY) as PdfMatrix;
  const corners = [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: left, y: top },
    { x: right, y: top },
  ].map((corner) => applyMatrix(matrix, corner));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y];
  const [a = 0, b = 0, c = 0, d = 0] = numbersOf(getArray(widget, 'Rect'));
  const place = rectFromPoints({ x: a, y: b }, { x: c, y: d });
  if (!(width > 0 && height > 0)) return undefined;
  const [scaleX, scaleY] = [place.width / width, place.height / height];
  return [scaleX, 0, 0, scaleY, place.x - x * scaleX, place.y - y * scaleY];
}

function inLayer(widget: PDFDict, look: PDFObject): PDFObject {
  const layer = widget.get(nameOf('OC'));
  const stream = widget.context.lookup(look);
  if (!layer || !(stream instanceof PDFStream)) return look;
  const own = stream.dict;
  if (own.has(nameOf('OC'))) return look;
  const made = PDFRawStream.of(PDFDict.withContext(widget.context), stream.getContents());
  for (const [key, value] of own.entries()) made.dict.set(key, value);
  made.dict.set(nameOf('OC'), layer);
  return widget.context.register(made);
}

interface Stamp {
  readonly look: PDFObject;
  readonly matrix: PdfMatrix;
}

function stampOf(widget: PDFDict): Stamp | undefined {
  const found = lookOf(widget);
  const look = found && inLayer(widget, found);
  const dict = look && widget.context.lookup(look);
  const matrix = dict instanceof PDFStream ? placing(widget, dict.dict) : undefined;
  return look && matrix && { look, matrix };
}

const format = (value: number) => formatNumber(Number.isFinite(value) ? value : 0, 3);

function stampOn({ node }: FormPage, stamps: readonly Stamp[]): void {
  const { context } = node;
  const looks = stamps.map(({ look }) => (look instanceof PDFRef ? look : context.register(look)));
  const names = addObjects(node, 'Field', looks);
  drawAbove(
    node,
    stamps.map(({ matrix }, index) => `q ${matrix.map(format).join(' ')} cm /${names[index]} Do Q\n`).join(''),
  );
}

export function removeFrom({ node }: FormPage, gone: ReadonlySet<PDFDict>): void {
  const { context } = node;
  const left = PDFArray.withContext(context);
  for (const entry of entriesOf(node, 'Annots')) {
    const dict = asDict(context.lookup(entry));
    if (!dict || !gone.has(dict)) left.push(entry);
  }
  if (left.size() > 0) node.set(nameOf('Annots'), left);
  else node.delete(nameOf('Annots'));
}

/** Flattens all fields except signatures. */
export function flattenForm({ document, acroForm, nodes, pageOf }: FormStructure): void {
  const gone = new Set(nodes.flatMap(({ type, widgets }) => (type === 'signature' ? [] : widgets)));
  const onPages = new Map<FormPage, PDFDict[]>();
  for (const widget of gone) {
    const page = pageOf.get(widget);
    if (page) getOrCreate(onPages, page, () => []).push(widget);
  }
  for (const [page, widgets] of onPages) {
    const stamps = widgets.map(stampOf).filter((stamp) => stamp !== undefined);
    if (stamps.length > 0) stampOn(page, stamps);
    removeFrom(page, gone);
  }
  if (nodes.some(({ type }) => type === 'signature')) pruneFields(acroForm, (widget) => gone.has(widget));
  else document.catalog.delete(nameOf('AcroForm'));
}

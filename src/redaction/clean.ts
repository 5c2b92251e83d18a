// The rest of the file: what no page shows, and what is not needed to show it. What is named here stays, all else goes.
import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import {
  asDict,
  decodeStream,
  dictsOf,
  filtersOf,
  get,
  getArray,
  getDict,
  getName,
  isText,
  itemsOf,
  pushAll,
  walk,
} from '../pdf/objects.ts';
import { isStandardTag } from './content/marked-content.ts';
import { stripJpeg } from './jpeg-metadata.ts';
import { blankProfileTexts } from './profile-texts.ts';
import { bytesHoldWord } from './words.ts';

const namesOf = (keys: string): ReadonlySet<string> => new Set(keys.split(/\s+/).filter(Boolean));

const OF_CATALOG = namesOf(
  'Type Pages PageLabels PageLayout ViewerPreferences Lang MarkInfo StructTreeRoot OutputIntents OCProperties Version',
);
const OF_PAGES = namesOf('Type Kids Count Parent');
const OF_PAGE = namesOf(
  'Type Parent Resources MediaBox CropBox BleedBox TrimBox ArtBox Contents Rotate Group Annots Tabs StructParents UserUnit',
);
const OF_STRUCTURE = namesOf('Type S P K Pg Stm MCID ParentTree ParentTreeNextKey Nums Kids Limits');

/** Whose values have names that the file made up. */
const MAPS = namesOf('Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs Colorants');

/** All that says how something is drawn: ISO 32000-1, chapters 8 to 11. */
const OF_DRAWINGS = namesOf(
  `Type Subtype Length Filter DecodeParms Resources ProcSet ${[...MAPS].join(' ')}
    BBox Matrix FormType Group StructParent StructParents OC CS I K
    Width Height ColorSpace BitsPerComponent Intent ImageMask Mask Decode Interpolate SMask SMaskInData Matte
    W H BPC IM D F DP Predictor Colors Columns EarlyChange Rows EndOfLine EncodedByteAlign EndOfBlock BlackIs1
    DamagedRowsBeforeError JBIG2Globals ColorTransform N Alternate Range WhitePoint BlackPoint Gamma
    LW LC LJ ML RI OP op OPM Font BG BG2 UCR UCR2 TR TR2 HT FL SM SA BM CA ca AIS TK S G BC
    HalftoneType Frequency Angle SpotFunction AccurateScreens TransferFunction Xsquare Ysquare Default Width2 Height2
    PatternType PaintType TilingType XStep YStep Shading ShadingType Background AntiAlias Coords Domain Extend Function
    BitsPerCoordinate BitsPerFlag VerticesPerRow FunctionType Size BitsPerSample Order Encode C0 C1 Functions Bounds
    BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode Name FontBBox FontMatrix DescendantFonts CIDSystemInfo
    DW W DW2 W2 CIDToGIDMap Registry Ordering Supplement BaseEncoding Differences UseCMap CMapName WMode
    FontName FontFamily FontStretch FontWeight Flags ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH AvgWidth
    MaxWidth MissingWidth FontFile FontFile2 FontFile3 CharSet CIDSet Style Panose FD Lang Length1 Length2 Length3
    Process Components Solidities Rotate OCGs P VE`,
);

/** Of annotations, once they are only what they look like. */
const OF_ANNOTATIONS = namesOf(
  'Type Subtype Rect AP AS F Border BS C H Dest QuadPoints InkList Vertices L LE IC CA BM RD BE',
);

/** Strings that say nothing to a person. */
const STRINGS = namesOf('Registry Ordering Panose CharSet');

/** Every name that stays in a file that was cleaned of all else: none of them is the document's own. */
export const FORMAT_NAMES: ReadonlySet<string> = new Set(
  [OF_CATALOG, OF_PAGES, OF_PAGE, OF_STRUCTURE, OF_DRAWINGS, OF_ANNOTATIONS].flatMap((names) => [...names]),
);

type Allowed = ReadonlySet<string> | 'any';

/** Takes away what is not needed to show the pages: everything that text could hide in. */
export function cleanWholly(catalog: PDFDict, pages: readonly PDFDict[]): void {
  const seen = new Set<PDFObject>();
  keepOnly(catalog, OF_CATALOG);
  catalog.delete(PDFName.of('OCProperties'));
  catalog.delete(PDFName.of('Lang'));
  cleanStructure(catalog);
  cleanLabels(catalog);
  cleanIntents(catalog);
  const preferences = getDict(catalog, 'ViewerPreferences');
  if (preferences) keepOnly(preferences, namesOf('Direction HideToolbar HideMenubar PrintScaling Duplex'));
  cleanNodes(getDict(catalog, 'Pages'));
  for (const page of pages) {
    keepOnly(page, OF_PAGE);
    cleanDrawing(get(page, 'Resources'), OF_DRAWINGS, seen);
    cleanDrawing(get(page, 'Contents'), OF_DRAWINGS, seen);
    cleanDrawing(get(page, 'Group'), OF_DRAWINGS, seen);
    for (const dict of dictsOf(getArray(page, 'Annots'))) {
      keepOnly(dict, OF_ANNOTATIONS);
      // Appearances by state have names that the file made up.
      for (const state of appearancesOf(dict)) cleanDrawing(state, OF_DRAWINGS, seen);
    }
  }
}

/** The drawings that an annotation may look like. */
export function appearancesOf(annotation: PDFDict): PDFRawStream[] {
  const normal = get(getDict(annotation, 'AP'), 'N');
  if (normal instanceof PDFRawStream) return [normal];
  if (!(normal instanceof PDFDict)) return [];
  return normal
    .keys()
    .map((key) => normal.lookup(key))
    .filter((state) => state instanceof PDFRawStream);
}

function keepOnly(dict: PDFDict, allowed: Allowed): void {
  for (const [key, value] of dict.entries()) {
    const name = key.decodeText();
    const isStray = allowed !== 'any' && !allowed.has(name);
    if (isStray || (isText(dict.context.lookup(value)) && !STRINGS.has(name))) dict.delete(key);
  }
}

function cleanNodes(root: PDFDict | undefined): void {
  const waiting = root ? [root] : [];
  const seen = new Set<PDFDict>();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (seen.has(node) || getName(node, 'Type') === 'Page') continue;
    seen.add(node);
    keepOnly(node, OF_PAGES);
    pushAll(waiting, dictsOf(getArray(node, 'Kids')));
  }
}

/** Goes on from what is left to do, as drawings lead to others in chains of any length. */
function cleanDrawing(from: PDFObject | undefined, keys: Allowed, seen: Set<PDFObject>): void {
  const waiting: Waiting[] = [[from, keys]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [object, allowed] = next;
    if (object === undefined || seen.has(object)) continue;
    seen.add(object);
    if (object instanceof PDFArray)
      pushAll(
        waiting,
        itemsOf(object).map((item): Waiting => [item, allowed]),
      );
    else pushAll(waiting, cleanOne(object, allowed));
  }
}

type Waiting = readonly [object: PDFObject | undefined, allowed: Allowed];

/** @returns what it leads to */
function cleanOne(object: PDFObject, allowed: Allowed): Waiting[] {
  const dict = asDict(object);
  if (!dict) return [];
  if (object instanceof PDFRawStream && filtersOf(dict).at(-1) === 'DCTDecode' && filtersOf(dict).length === 1) {
    object.updateContents(stripJpeg(object.contents));
  }
  // A profile says of how many colours it is, and nothing else of itself.
  if (object instanceof PDFRawStream && dict.has(PDFName.of('N')) && !dict.has(PDFName.of('Subtype')))
    blankProfileTexts(object);
  keepOnly(dict, allowed);
  const isPattern = dict.has(PDFName.of('PatternType'));
  return dict.entries().map(([key, value]): Waiting => {
    // Numbers inside of a map of names: `F` is a font there, and not a file.
    const isMap = allowed !== 'any' && MAPS.has(key.decodeText()) && !isPattern;
    return [dict.context.lookup(value), isMap ? 'any' : OF_DRAWINGS];
  });
}

/** The tree of what is a heading and what a paragraph stays; what it says in words goes, and so do the names that the file made up. */
function cleanStructure(catalog: PDFDict): void {
  const root = getDict(catalog, 'StructTreeRoot');
  if (!root) return;
  const seen = new Set<PDFObject>();
  const waiting: (PDFObject | undefined)[] = [root];
  while (waiting.length > 0) {
    const object = waiting.pop();
    if (object === undefined || seen.has(object)) continue;
    seen.add(object);
    if (object instanceof PDFArray) {
      removeObjectReferences(object);
      pushAll(waiting, itemsOf(object));
    } else if (!(object instanceof PDFRawStream)) pushAll(waiting, cleanElement(asDict(object)));
  }
}

/** @returns what an element of the structure leads to */
function cleanElement(dict: PDFDict | undefined): (PDFObject | undefined)[] {
  if (!dict || getName(dict, 'Type') === 'Page') return [];
  keepOnly(dict, OF_STRUCTURE);
  const role = getName(dict, 'S');
  if (role !== undefined && !isStandardTag(role)) dict.set(PDFName.of('S'), PDFName.of('Span'));
  if (isObjectReference(get(dict, 'K'))) dict.delete(PDFName.of('K'));
  return ['K', 'ParentTree', 'Nums', 'Kids', 'P'].map((key) => get(dict, key));
}

const isObjectReference = (object: PDFObject | undefined) =>
  object instanceof PDFDict && getName(object, 'Type') === 'OBJR';

function removeObjectReferences(array: PDFArray): void {
  for (let index = array.size() - 1; index >= 0; index--)
    if (isObjectReference(array.lookup(index))) array.remove(index);
}

/** "iv" and "5", without prefixes of the author's. */
function cleanLabels(catalog: PDFDict): void {
  const visit = (node: PDFDict | undefined, depth: number): void => {
    if (!node || depth > 20) return;
    keepOnly(node, new Set(['Nums', 'Kids', 'Limits']));
    for (const label of dictsOf(getArray(node, 'Nums'))) keepOnly(label, new Set(['Type', 'S', 'St']));
    for (const kid of dictsOf(getArray(node, 'Kids'))) visit(kid, depth + 1);
  };
  visit(getDict(catalog, 'PageLabels'), 0);
}

function cleanIntents(catalog: PDFDict): void {
  for (const intent of dictsOf(getArray(catalog, 'OutputIntents'))) {
    keepOnly(intent, new Set(['Type', 'S', 'DestOutputProfile']));
    const profile = getDict(intent, 'DestOutputProfile');
    const stream = get(intent, 'DestOutputProfile');
    if (stream instanceof PDFRawStream) blankProfileTexts(stream);
    if (profile) keepOnly(profile, new Set(['N', 'Alternate', 'Range', 'Length', 'Filter', 'DecodeParms']));
  }
}

/** Keys whose values never show and may hold anything: they go with whatever holds a redacted word near them. */
const PRIVATE = namesOf('Metadata PieceInfo Thumb XFA JS EF F RC');

/** Takes away only what holds one of the words: texts, names of places, streams that no page draws, and what is private to applications. */
export function cleanMatching(catalog: PDFDict, information: PDFDict | undefined, words: readonly string[]): void {
  const isBad = (object: PDFObject | undefined): boolean => {
    if (isText(object)) return bytesHoldWord(object.asBytes(), words);
    if (!(object instanceof PDFRawStream)) return false;
    try {
      return bytesHoldWord(decodeStream(object), words);
    } catch {
      return true;
    }
  };
  walk([catalog, information], catalog.context, (object) => {
    if (object instanceof PDFArray) clearTexts(object, isBad);
    const dict = asDict(object);
    for (const [key, value] of dict?.entries() ?? []) {
      const name = key.decodeText();
      const target = catalog.context.lookup(value);
      const isBadName = !FORMAT_NAMES.has(name) && bytesHoldWord(key.asBytes(), words);
      const isStray = !FORMAT_NAMES.has(name) && target instanceof PDFRawStream && !isDrawing(target) && isBad(target);
      if (isBadName || isStray || (PRIVATE.has(name) && holds(target, isBad))) dict?.delete(key);
      else if (name === 'S' && target instanceof PDFName && bytesHoldWord(target.asBytes(), words))
        dict?.set(key, PDFName.of('Span'));
      else if (isText(target) && !STRINGS.has(name) && isBad(target)) dict?.set(key, PDFString.of(''));
    }
    return true;
  });
}

const isDrawing = ({ dict }: PDFRawStream) =>
  ['Form', 'Image'].includes(getName(dict, 'Subtype') ?? '') || getName(dict, 'Type') === 'Pattern';

/** In a list of names and what they stand for, both go. */
function clearTexts(array: PDFArray, isBad: (object: PDFObject | undefined) => boolean): void {
  const isPairs = array.size() > 0 && array.size() % 2 === 0 && isText(array.lookup(0)) && !isText(array.lookup(1));
  for (let index = array.size() - 1; index >= 0; index--) {
    const item = array.lookup(index);
    if (!isText(item) || !isBad(item)) continue;
    if (isPairs && index % 2 === 0) array.remove(index + 1);
    if (isPairs) array.remove(index);
    else array.set(index, PDFString.of(''));
  }
}

function holds(object: PDFObject | undefined, isBad: (object: PDFObject | undefined) => boolean, depth = 0): boolean {
  if (object === undefined || depth > 12) return false;
  if (isBad(object)) return true;
  if (object instanceof PDFArray) return itemsOf(object).some((item) => holds(item, isBad, depth + 1));
  const dict = asDict(object);
  const values = dict?.entries().filter(([key]) => key.decodeText() !== 'Parent');
  return values?.some(([, value]) => holds(dict?.context.lookup(value), isBad, depth + 1)) ?? false;
}

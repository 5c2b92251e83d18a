// Finds signs of text that the engine skips, and other readers don't.
import { PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { toLatin1 } from '../../codecs/bytes.ts';
import {
  appearancesOf,
  asDict,
  decodeStream,
  dictsOf,
  drawsWith,
  get,
  getArray,
  getDict,
  getName,
  listOf,
} from '../objects.ts';

/** A string in place of an array, or an inline image: readers differ in where it ends. */
const UNUSUAL = /[>)]\s*TJ\b|(?<![\w/])BI\b/;
/** Strings of more bytes than the engine reads. */
const LONG = /\([^)]{32767}|<[^>]{65534}/;

function mayHideText(content: PDFRawStream): boolean {
  try {
    const written = toLatin1(decodeStream(content));
    return UNUSUAL.test(written) || LONG.test(written);
  } catch {
    // Other readers may read some of it.
    return true;
  }
}

const isDrawing = ({ dict }: PDFRawStream): boolean =>
  getName(dict, 'Subtype') === 'Form' || (dict.has(PDFName.of('BBox')) && !dict.has(PDFName.of('Subtype')));

/** Nesting of forms that the engine follows for sure. */
const FOLLOWED = 20;

/** Returns the forms that a page or form may draw. */
function formsOf(dict: PDFDict): PDFDict[] {
  const drawn = getDict(getDict(dict, 'Resources'), 'XObject');
  return (drawn?.values() ?? []).flatMap((value) => asDict(dict.context.lookup(value)) ?? []);
}

/** Returns whether forms are drawn in forms more deeply than the engine follows, or for ever. */
function nestsDeeply(page: PDFDict): boolean {
  const appearances = dictsOf(getArray(page, 'Annots')).flatMap(appearancesOf);
  let level: ReadonlySet<PDFDict> = new Set([page, ...appearances.map(({ dict }) => dict)]);
  for (let depth = 0; depth <= FOLLOWED; depth += 1) {
    if (level.size === 0) return false;
    level = new Set([...level].flatMap(formsOf));
  }
  return level.size > 0;
}

/** Returns whether the engine may skip text that a page or an annotation on it draws. */
export function maySkipText(page: PDFDict): boolean {
  if (nestsDeeply(page)) return true;
  const contents = new Set(listOf(get(page, 'Contents')));
  return drawsWith(page, (object) => {
    if (object instanceof PDFRawStream) return (contents.has(object) || isDrawing(object)) && mayHideText(object);
    // The engine takes no font from graphics states, and reads no text of masks.
    if (!(object instanceof PDFDict)) return false;
    return getArray(object, 'Font') !== undefined || get(getDict(object, 'SMask'), 'G') !== undefined;
  });
}

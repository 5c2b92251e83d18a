import {
  asDict,
  decodeStream,
  get,
  getDict,
  getText,
  isDict,
  isStream,
  isText,
  nameOf,
  type PDFDocument,
  type PDFRawStream,
  walk,
} from '../../pdf/structure/index.ts';
import { findHidden, hiddenLayersOf, informationOf } from '../../redaction/core.ts';
import type { Finding, FindingKind } from '../types.ts';
import { wordsIn } from '../words.ts';

/** Document information entries without personal data. */
const TECHNICAL = new Set(['Title', 'Producer', 'Creator', 'CreationDate', 'ModDate', 'Trapped', 'PTEX.Fullbanner']);
/** XMP properties with names of persons, places or other files. */
const TELLING =
  /<(?:dc:(?:creator|contributor|description|subject|source)|xmpMM:(?:History|DerivedFrom|Ingredients|Pantry)|photoshop:\w+|pdfx:\w+|Iptc4xmpCore:\w+|exif:GPS\w+)\b/g;
const FORM_BOX = nameOf('BBox');
const MOST_NAMES = 20;

const some = (kind: FindingKind, count: number, more: Partial<Finding> = {}): Finding[] =>
  count === 0 ? [] : [{ kind, count, ...more }];

function metadataText(stream: PDFRawStream): string {
  try {
    return new TextDecoder().decode(decodeStream(stream));
  } catch {
    return '';
  }
}

function findMetadata(pdf: PDFDocument): Finding[] {
  const information = informationOf(pdf);
  const entries = (information?.keys() ?? [])
    .map((key) => key.decodeText())
    .filter((key) => !TECHNICAL.has(key) && getText(information, key)?.trim());
  const reported = new Set(entries);
  walk([pdf.catalog], pdf.context, (object) => {
    const metadata = get(asDict(object), 'Metadata');
    if (isStream(metadata)) for (const [tag] of metadataText(metadata).matchAll(TELLING)) reported.add(tag.slice(1));
    return true;
  });
  const text = entries.map((key) => getText(information, key)).join('; ');
  return some('metadata', reported.size, {
    names: [...reported].slice(0, MOST_NAMES),
    ...(text === '' ? {} : { text }),
  });
}

function findAttachments(pdf: PDFDocument): Finding[] {
  const names: string[] = [];
  walk([pdf.catalog], pdf.context, (object) => {
    const dict = asDict(object);
    if (dict && getDict(dict, 'EF')) names.push(getText(dict, 'UF') ?? getText(dict, 'F') ?? '?');
    return true;
  });
  return some('attachment', names.length, { names: names.slice(0, MOST_NAMES) });
}

export const hasHiddenLayers = ({ catalog }: PDFDocument): boolean => hiddenLayersOf(catalog).length > 0;

function findLayers({ catalog }: PDFDocument): Finding[] {
  const hidden = hiddenLayersOf(catalog);
  return some('hidden-layer', hidden.length, {
    names: hidden.map((layer) => getText(layer, 'Name') ?? '?').slice(0, MOST_NAMES),
  });
}

/** Finds replacement texts (ActualText) with words that no page shows. */
function findSpokenTexts(pdf: PDFDocument, shown: ReadonlySet<string>): Finding[] {
  const texts: string[] = [];
  walk([getDict(pdf.catalog, 'StructTreeRoot')], pdf.context, (object) => {
    if (!isDict(object)) return true;
    const text = get(object, 'ActualText');
    const words = isText(text) ? wordsIn(text.decodeText()) : [];
    if (words.some((word) => word.length > 1 && !shown.has(word))) texts.push(getText(object, 'ActualText') ?? '');
    return true;
  });
  return some('spoken-text', texts.length, { text: texts.join(' ') });
}

/** Finds unreferenced objects that draw text. */
function findUnused(pdf: PDFDocument): Finding[] {
  const { context } = pdf;
  const { Root, Info, Encrypt, ID } = context.trailerInfo;
  const reached = new Set<object>();
  walk([Root, Info, Encrypt, ID], context, (object) => {
    reached.add(object);
    return true;
  });
  const unused = context
    .enumerateIndirectObjects()
    .filter(([, object]) => isStream(object) && !reached.has(object) && drawsText(object));
  return some('unused-object', unused.length);
}

const SHOWS_TEXT = /\bBT\b[\s\S]*?(?:\)|>|\])\s*T[jJ]\b/;

function drawsText(stream: PDFRawStream): boolean {
  if (get(stream.dict, 'Type') !== undefined && !stream.dict.has(FORM_BOX)) return false;
  try {
    return SHOWS_TEXT.test(new TextDecoder('latin1').decode(decodeStream(stream)));
  } catch {
    return false;
  }
}

/** @param shown words of all pages */
export function findHiddenInformation(pdf: PDFDocument, shown: ReadonlySet<string>): Finding[] {
  const counts = findHidden(pdf);
  return [
    ...findLayers(pdf),
    ...findSpokenTexts(pdf, shown),
    ...findAttachments(pdf),
    ...findMetadata(pdf),
    ...some('private-data', counts['private-data']),
    ...some('thumbnail', counts.thumbnails),
    ...some('script', counts.scripts),
    ...findUnused(pdf),
  ];
}

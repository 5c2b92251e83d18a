import { getOrCreate } from '../../kernel/get-or-create.ts';
import { readContent } from '../../pdf/content/index.ts';
import {
  asDict,
  decodeStream,
  get,
  getDict,
  getText,
  isStream,
  nameOf,
  type PDFDict,
  type PDFDocument,
  type PDFObject,
  type PDFRawStream,
  walk,
} from '../../pdf/structure/index.ts';
import { findHidden, hiddenLayersOf, informationOf } from '../../redaction/core.ts';
import type { Finding, FindingKind } from '../types.ts';

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

/** Yields the resources of a page or drawing, with its operators. */
function* drawingsOf(pdf: PDFDocument): Generator<readonly [PDFDict, string]> {
  for (const { node } of pdf.getPages()) {
    const resources = node.Resources();
    if (resources) yield [resources, toText(readContent(node))];
  }
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    const resources = isStream(object) ? getDict(object.dict, 'Resources') : undefined;
    if (isStream(object) && resources) yield [resources, contentOf(object)];
  }
}

/** Returns drawings among resources that nothing paints. */
function undrawnForms(pdf: PDFDocument): Set<PDFObject> {
  const listed = new Map<PDFDict, string[]>();
  for (const [resources, content] of drawingsOf(pdf)) {
    const forms = getDict(resources, 'XObject');
    if (forms) getOrCreate(listed, forms, () => []).push(content);
  }
  const [drawn, undrawn] = [new Set<PDFObject>(), new Set<PDFObject>()];
  for (const [forms, contents] of listed)
    for (const key of forms.keys()) {
      const form = pdf.context.lookup(forms.get(key));
      if (!form) continue;
      const name = key.decodeText();
      const isDrawn = contents.some((content) => content.includes(`/${name}`) || content.includes('#'));
      (isDrawn ? drawn : undrawn).add(form);
    }
  return new Set([...undrawn].filter((form) => !drawn.has(form)));
}

/** Finds objects that draw text, but that nothing uses. */
function findUnused(pdf: PDFDocument): Finding[] {
  const { context } = pdf;
  const { Root, Info, Encrypt, ID } = context.trailerInfo;
  const reached = new Set<object>();
  walk([Root, Info, Encrypt, ID], context, (object) => {
    reached.add(object);
    return true;
  });
  const undrawn = undrawnForms(pdf);
  const unused = context
    .enumerateIndirectObjects()
    .filter(([, object]) => isStream(object) && (!reached.has(object) || undrawn.has(object)) && drawsText(object));
  return some('unused-object', unused.length);
}

const SHOWS_TEXT = /\bBT\b[\s\S]*?(?:\)|>|\])\s*T[jJ]\b/;

function drawsText(stream: PDFRawStream): boolean {
  if (get(stream.dict, 'Type') !== undefined && !stream.dict.has(FORM_BOX)) return false;
  return SHOWS_TEXT.test(contentOf(stream));
}

const toText = (data: Uint8Array): string => new TextDecoder('latin1').decode(data);

function contentOf(stream: PDFRawStream): string {
  try {
    return toText(decodeStream(stream));
  } catch {
    return '';
  }
}

export function findHiddenInformation(pdf: PDFDocument): Finding[] {
  const counts = findHidden(pdf);
  return [
    ...findLayers(pdf),
    ...findAttachments(pdf),
    ...findMetadata(pdf),
    ...some('private-data', counts['private-data']),
    ...some('thumbnail', counts.thumbnails),
    ...some('script', counts.scripts),
    ...findUnused(pdf),
  ];
}

// Counts content outside the pages, before and after, for the report.
import { PDFArray, type PDFDict, type PDFDocument } from '@cantoo/pdf-lib';
import { asDict, dictsOf, get, getArray, getDict, getName, getText, isText, walk } from '../objects.ts';
import { informationOf } from './information.ts';
import { hiddenLayersOf } from './layers.ts';

const KEYS = {
  xmp: ['Metadata'],
  thumbnails: ['Thumb'],
  privateData: ['PieceInfo'],
  spokenTexts: ['Alt', 'ActualText', 'E'],
  scripts: ['JS'],
  attachments: ['EF'],
} as const;

const NOTHING = {
  information: 0,
  xmp: 0,
  outlineTitles: 0,
  annotations: 0,
  fields: 0,
  layers: 0,
  thumbnails: 0,
  privateData: 0,
  spokenTexts: 0,
  scripts: 0,
  attachments: 0,
  revisions: 0,
};

export type RestCounts = typeof NOTHING;

export function countRest(
  catalog: PDFDict,
  information: PDFDict | undefined,
  pages: readonly PDFDict[],
  revisions: number,
): RestCounts {
  const counts: RestCounts = {
    ...NOTHING,
    information: information?.keys().length ?? 0,
    annotations: pages.reduce((sum, page) => sum + (getArray(page, 'Annots')?.size() ?? 0), 0),
    layers: getArray(getDict(catalog, 'OCProperties'), 'OCGs')?.size() ?? 0,
    revisions: Math.max(0, revisions - 1),
  };
  walk([catalog], catalog.context, (object) => {
    const dict = asDict(object);
    if (!dict) return object instanceof PDFArray;
    for (const [name, keys] of Object.entries(KEYS)) {
      for (const key of keys) if (get(dict, key) !== undefined) counts[name as keyof typeof KEYS] += 1;
    }
    if (isText(get(dict, 'Title')) && get(dict, 'Parent') !== undefined) counts.outlineTitles += 1;
    if (getName(dict, 'FT') !== undefined) counts.fields += 1;
    return true;
  });
  return counts;
}

export const subtractCounts = (before: RestCounts, after: RestCounts): RestCounts =>
  Object.fromEntries(
    Object.entries(before).map(([key, value]) => [key, Math.max(0, value - after[key as keyof RestCounts])]),
  ) as unknown as RestCounts;

export function countRevisions(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(37); at >= 0; at = bytes.indexOf(37, at + 1)) {
    if (bytes[at + 1] === 37 && bytes[at + 2] === 69 && bytes[at + 3] === 79 && bytes[at + 4] === 70) count += 1;
  }
  return count;
}

/** Counts hidden information by kind, for the checklist before a redaction. */
export function findHidden(pdf: PDFDocument) {
  const { catalog } = pdf;
  const pages = pdf.getPages().map(({ node }) => node);
  const information = informationOf(pdf);
  const rest = countRest(catalog, information, pages, 1);
  const annotations = pages.flatMap((page) => dictsOf(getArray(page, 'Annots')));
  const isComment = (subtype: string | undefined) => subtype !== 'Link' && subtype !== 'Widget' && subtype !== 'Popup';
  return {
    attachments: rest.attachments,
    comments: annotations.filter((each) => isComment(getName(each, 'Subtype')) && getText(each, 'Contents')).length,
    'hidden-layers': hiddenLayersOf(catalog).length,
    // The title is kept.
    metadata: rest.xmp + rest.information - (getText(information, 'Title') === undefined ? 0 : 1),
    'private-data': rest.privateData,
    scripts: rest.scripts,
    thumbnails: rest.thumbnails,
  };
}

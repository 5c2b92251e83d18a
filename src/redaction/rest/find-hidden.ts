// Counts hidden information by kind, for the checklist before a redaction.
import type { PDFDocument } from '@cantoo/pdf-lib';
import {
  countRest,
  dictsOf,
  getArray,
  getName,
  getText,
  hiddenLayersOf,
  informationOf,
} from '../../pdf/structure/index.ts';
import type { HiddenKind } from './hidden.ts';

export type HiddenCounts = Readonly<Record<HiddenKind, number>>;

export function findHidden(pdf: PDFDocument): HiddenCounts {
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

// The file between the original and the redacted one, as the steps of `produce` hand it on.
import { getOrCreate } from '../kernel/get-or-create.ts';
import type { PageIndex } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import { type Message, message } from '../messages/index.ts';
import {
  type Box,
  Job,
  type JobOptions,
  joinPartedContent,
  type Matrix,
  type PageSpace,
  readSpace,
  SURVEY,
} from '../pdf/content/index.ts';
import type { PdfDocument, PdfPageInfo } from '../pdf/core.ts';
import type { DrawnWith, ShownCodes } from '../pdf/fonts/index.ts';
import {
  appearancesOf,
  checkPictureSizes,
  dictsOf,
  getArray,
  type IsHidden,
  loadStructure,
  ownWhatIsInherited,
  type PDFDict,
  type PDFDocument,
  type PDFPage,
  type PDFRawStream,
  readLayers,
} from '../pdf/structure/index.ts';
import { appearanceMatrix } from './annotations.ts';
import { type CutOutcome, surveyForm, surveyPage } from './cut-page.ts';
import type { AreaPlan, RedactionPlan } from './plan.ts';
import type { HiddenOutcome, Kept } from './rest/hidden.ts';
import type { PictureReason, ResolvedOptions } from './types.ts';

/** Last resorts: pages to rasterize, with the reason, and catalog entries to drop. */
export interface Sacrifices {
  readonly pictures: ReadonlyMap<PageIndex, PictureReason>;
  readonly dropped: ReadonlySet<string>;
}

export interface Planned {
  readonly input: Uint8Array;
  readonly original: PdfDocument;
  readonly plan: RedactionPlan;
  readonly options: ResolvedOptions;
}

export interface DraftEntry {
  readonly page: PDFPage;
  readonly space: PageSpace;
  readonly planned: AreaPlan;
  /** User space. */
  readonly areas: readonly Box[];
  /** Why it becomes a picture, if it does. */
  readonly why: PictureReason | undefined;
  /** Undefined if its content stays. */
  readonly cut?: CutOutcome;
  readonly doubt?: Message | undefined;
  /** Boxes of images that are blanked everywhere. */
  readonly changed: readonly Rect[];
  /** Omitted invisible characters of a rasterized page. */
  readonly unseen: number;
  /** Boxes of annotations that showed redacted words and are now blank. */
  readonly cleared: readonly Rect[];
}

/** Image, page index, and matrix from the image's unit square to the page. */
type Placement = readonly [image: PDFRawStream, page: PageIndex, matrix: Matrix];

interface Survey {
  readonly shown: ShownCodes;
  readonly drawnWith: DrawnWith;
  /** Pages that could not be interpreted completely. */
  readonly unread: ReadonlySet<PageIndex>;
}

export interface PdfDraft extends Planned {
  readonly pdf: PDFDocument;
  readonly pages: readonly DraftEntry[];
  readonly dropped: ReadonlySet<string>;
  readonly kept: Kept;
  readonly isHidden: IsHidden;
  readonly fonts: Job['fonts'];
  /** Everything that the pages drew before cutting. */
  readonly before: Survey & { readonly placements: readonly Placement[] };
  readonly hidden: HiddenOutcome;
}

/** Its words differ from reader to reader, and so would what is left of them. */
const PARTED = message('its content is parted within words, which readers join in different ways');

/** @param normal the original as rewritten by the engine */
export async function openDraft(
  normal: Uint8Array,
  planned: Planned,
  { pictures, dropped }: Sacrifices,
): Promise<PdfDraft> {
  const pdf = await loadStructure(normal, { throwOnInvalidObject: false });
  checkPictureSizes(pdf);
  const isHidden = readLayers(pdf.catalog);
  const pages = pdf.getPages().map((page, index): DraftEntry => {
    ownWhatIsInherited(page.node);
    const isParted = joinPartedContent(page.node);
    const own = planned.plan.pages[index] as AreaPlan;
    const isTouched = own.areas.length + own.spots.length > 0;
    const space = readSpace(page.node, planned.original.info.pages[index] as PdfPageInfo);
    const areas = own.areas.map(({ rect }) => space.toUser(rect));
    const why = pictures.get(index) ?? (isParted && isTouched ? { message: PARTED } : undefined);
    return { page, space, planned: own, areas, why, changed: [], unseen: 0, cleared: [] };
  });
  const fonts: Job['fonts'] = new Map();
  const placements: Placement[] = [];
  const survey = surveyPages(pages, fonts, (index) => ({
    onImage: (image, matrix) => void placements.push([image, index(), matrix]),
  }));
  return {
    ...planned,
    ...{ pdf, pages, dropped, isHidden, fonts },
    kept: new Set(planned.options.keep),
    before: { ...survey, placements },
    hidden: { unsearched: [], repeated: [] },
  };
}

/** Visits everything that pages draw, and drops unused resources. */
export function surveyPages(
  pages: readonly DraftEntry[],
  fonts: Job['fonts'],
  listen: (index: () => number) => Partial<JobOptions>,
): Survey {
  const shown = new Map<PDFDict, Set<number> | 'all'>();
  const onGlyph = (font: PDFDict, code: number | undefined) => {
    const codes = shown.get(font) ?? new Set<number>();
    if (codes !== 'all' && code !== undefined) codes.add(code);
    shown.set(font, code === undefined ? 'all' : codes);
  };
  const drawnWith = new Map<PDFDict, PDFDict[]>();
  const onProcedure = (font: PDFDict, resources: PDFDict) =>
    void getOrCreate(drawnWith, font, () => []).push(resources);
  const unread = new Set<PageIndex>();
  let at = 0;
  const job = new Job({ ...SURVEY, onGlyph, onProcedure, ...listen(() => at) }, fonts);
  for (const [index, { page }] of pages.entries()) {
    at = index;
    try {
      surveyPage(page, job);
      for (const dict of dictsOf(getArray(page.node, 'Annots'))) {
        for (const form of appearancesOf(dict)) surveyForm(form, job, appearanceMatrix(dict, form));
      }
    } catch {
      unread.add(index);
    }
  }
  return { shown, drawnWith, unread };
}

// Produces the redacted file in six steps: its objects change in place, the draft knows each page.
import type { PageIndex } from '../kernel/page-number.ts';
import { inflateRect, type Rect } from '../kernel/rect.ts';
import {
  blankImage,
  Inexact,
  type Job,
  lostBoxes,
  mapBox,
  quadMeetsBox,
  readContent,
  toImageAreas,
} from '../pdf/content/index.ts';
import { cleanFonts } from '../pdf/fonts/index.ts';
import {
  countRest,
  dictsOf,
  getArray,
  getDict,
  informationOf,
  nameOf,
  ObjectPlaces,
  pruneFields,
  type RestCounts,
  replacePage,
  subtractCounts,
  writeFile,
} from '../pdf/structure/index.ts';
import { clearedOf, type FlatAppearance, linksOf, settleAnnotations, shownOn } from './annotations.ts';
import { tokensHoldWord } from './content/content-words.ts';
import { cutPage } from './cut-page.ts';
import { type DraftEntry, openDraft, type PdfDraft, type Planned, type Sacrifices, surveyPages } from './draft.ts';
import { nameHoldsWord, searchFor, wordsIn } from './format-words.ts';
import { drawPicturePage, PICTURE_DPI } from './picture-page.ts';
import type { Produced, ProducedContent } from './produced.ts';
import { cleanDocument } from './rest/clean-document.ts';
import { spokenSecrets } from './rest/joined-texts.ts';
import { barelySeen, countCharacters, drawnBoxes, markedOrigins, stayingOrigins } from './spots.ts';
import type { RedactionProgress } from './types.ts';
import { programHoldsWord } from './verify/check-words.ts';
import { doubtOfPage } from './width/doubts.ts';
import { gapOutcomes, pictureBars, toGapRequest } from './width/gap-outcomes.ts';
import { fontsOf } from './width/line-plan.ts';
import type { GapRequest } from './width/plan-gaps.ts';
import { holdsWord } from './words.ts';

const RESOURCES = nameOf('Resources');

/** Reports progress; throws if the redaction was aborted. */
export type Step = (phase: RedactionProgress['phase'], share: number) => Promise<void>;

/** @param normal the original as the engine rewrote it @param revisions for the report */
export async function produce(
  normal: Uint8Array,
  revisions: number,
  planned: Planned,
  sacrifices: Sacrifices,
  step: Step,
): Promise<Produced> {
  const opened = await openDraft(normal, planned, sacrifices);
  const before = countRestOf(opened, revisions);
  const cut = await cutPages(opened, step);
  const drawn = makePictures(await blankImages(cut));
  await step('cleaning', 0.5);
  const cleaned = cleanDraft(drawn);
  return writeDraft(cleaned, subtractCounts(before, countRestOf(cleaned, 1)));
}

const countRestOf = ({ pdf, pages }: PdfDraft, revisions: number): RestCounts =>
  countRest(
    pdf.catalog,
    informationOf(pdf),
    pages.map(({ page }) => page.node),
    revisions,
  );

/** Removes the content under areas, and annotations; pages that can't be cut become pictures. */
async function cutPages(draft: PdfDraft, step: Step): Promise<PdfDraft> {
  const { pdf, isHidden, kept, plan } = draft;
  const layers = dictsOf(getArray(getDict(pdf.catalog, 'OCProperties'), 'OCGs'));
  const hasHiddenLayers = !kept.has('hidden-layers') && layers.some((layer) => isHidden(layer));
  const gone = new Set<unknown>();
  const pages: DraftEntry[] = [];
  for (const [index, page] of draft.pages.entries()) {
    if (index % 16 === 0 || page.areas.length > 0) await step('cutting', (0.4 * index) / draft.pages.length);
    const gaps = toGapRequest(page.planned, plan.requests, page.space, index + 1 < draft.pages.length);
    const areas = [...page.areas, ...drawnBoxes(page.planned, page.space)];
    const options = { areas, ems: gaps.ems, isHidden, keepsUnseen: kept.has('comments') };
    const settled = settleAnnotations(page.page.node, options);
    for (const annotation of settled.gone) gone.add(annotation);
    try {
      pages.push({ ...page, ...cutOne(draft, page, hasHiddenLayers, settled.flattened, gaps) });
    } catch (error) {
      if (!(error instanceof Inexact)) throw error;
      pages.push({ ...page, why: { message: error.localized } });
    }
  }
  const form = getDict(pdf.catalog, 'AcroForm');
  form?.delete(nameOf('XFA'));
  pruneFields(form, (widget) => gone.has(widget));
  return { ...draft, pages };
}

function cutOne(
  draft: PdfDraft,
  { page, space, areas, planned, why }: DraftEntry,
  hasHiddenLayers: boolean,
  flattened: readonly FlatAppearance[],
  gaps: GapRequest,
): Pick<DraftEntry, 'cut' | 'doubt'> {
  const { isHidden, plan } = draft;
  if (why) return {};
  // Also pages that show a redacted word elsewhere, or have one in their content.
  const isConcerned =
    areas.length + planned.spots.length > 0 ||
    hasHiddenLayers ||
    holdsWord(planned.rest, plan.words) ||
    tokensHoldWord(readContent(page.node), searchFor(plan.words));
  if (!isConcerned) return {};
  const options = {
    areas,
    visible: space.box,
    origins: markedOrigins(planned, space),
    staying: stayingOrigins(planned, planned.areas, space),
    isHidden,
    dropsUnseen: true,
    isSecret: spokenSecrets(readContent(page.node), plan.secrets),
  };
  const isText = planned.areas.map((area) => area.isText);
  const cut = cutPage(page, { options, fonts: draft.fonts, flattened, isText, gaps });
  return { cut, doubt: doubtOfPage(flattened) };
}

/** Blanks images under areas, everywhere; pages for which this fails become pictures. */
async function blankImages(draft: PdfDraft): Promise<PdfDraft> {
  const { placements } = draft.before;
  const blanked: Job['blanked'] = new Map();
  for (const { cut } of draft.pages) {
    for (const [image, areas] of cut?.job.blanked ?? []) blanked.set(image, [...(blanked.get(image) ?? []), ...areas]);
  }
  const changed = draft.pages.map((): Rect[] => []);
  const failed = new Map<unknown, Inexact>();
  for (const [image, areas] of blanked) {
    for (const [placed, at, matrix] of placements)
      if (placed === image) changed[at]?.push(...lostOn(draft.pages[at], image, areas, matrix));
    try {
      await blankImage(image, areas, draft.options.engine);
    } catch (error) {
      if (!(error instanceof Inexact)) throw error;
      failed.set(image, error);
    }
  }
  const pages = draft.pages.map((page, index): DraftEntry => {
    const images = new Set<unknown>(placements.flatMap(([image, at]) => (at === index ? [image] : [])));
    for (const image of page.cut?.job.blanked.keys() ?? []) images.add(image);
    const [, error] = [...failed].find(([image]) => images.has(image)) ?? [];
    return { ...page, changed: changed[index] ?? [], why: page.why ?? (error && { message: error.localized }) };
  });
  return { ...draft, pages };
}

/** Returns the boxes that a page loses where an image is blanked (page pt). */
const lostOn = (page: DraftEntry | undefined, ...lost: Parameters<typeof lostBoxes>) =>
  page ? lostBoxes(...lost).map(page.space.toPage) : [];

/** Returns boxes where the page's images carry traces of redacted content. */
function tracesOn({ original, before }: PdfDraft, index: PageIndex, draftPage: DraftEntry): Rect[] {
  const { areas, planned } = draftPage;
  if (before.unread.has(index)) {
    const reach = original.lossyReach(index);
    return planned.areas.map(({ rect }) => inflateRect(rect, reach));
  }
  return before.placements.flatMap(([image, page, matrix]) => {
    if (page !== index) return [];
    const under = areas.filter((area) => quadMeetsBox(mapBox(matrix, [0, 0, 1, 1]), area));
    return lostOn(draftPage, image, toImageAreas(under, matrix), matrix);
  });
}

function makePictures(draft: PdfDraft): PdfDraft {
  const { original, plan, options, pdf } = draft;
  const pages = draft.pages.map((draftPage, index): DraftEntry => {
    const { page, space, planned, why } = draftPage;
    const size = original.info.pages[index];
    if (!why || !size) return draftPage;
    const changed = [...draftPage.changed, ...tracesOn(draft, index, draftPage)];
    const links = linksOf(page.node, space, size.height);
    const { picture, unseen } = drawPicturePage({
      ...{ document: original, index, size, lost: changed },
      dpi: options.pictureDpi ?? PICTURE_DPI,
      areas: pictureBars(planned, plan.requests),
      characters: planned.characters,
      removed: planned.removed,
    });
    replacePage(page.node, size, picture);
    if (links.length > 0) page.node.set(nameOf('Annots'), pdf.context.obj(links));
    return { ...draftPage, changed, unseen };
  });
  return { ...draft, pages };
}

const isRewritten = ({ why, cut }: DraftEntry): boolean => why !== undefined || (cut?.isChanged ?? false);

/** Removes unused resources, glyphs that fonts lost, and redacted words outside of pages. */
function cleanDraft(draft: PdfDraft): PdfDraft {
  const { pdf, pages, before } = draft;
  const { shown, drawnWith, unread } = surveyPages(pages, draft.fonts, () => ({
    onForm: (form, resources) => form.dict.set(RESOURCES, resources),
  }));
  const reset = new Set(pages.flatMap(({ cut }) => (cut?.gaps.lines ? fontsOf(cut.gaps.lines) : [])));
  // Unreadable content may show any glyph, before or after.
  if (unread.size === 0) {
    const { words } = draft.plan;
    cleanFonts(before.unread.size === 0 ? before.shown : undefined, shown, drawnWith, {
      always: reset,
      holdsSecret: (program) => programHoldsWord(program, words),
      isSecretName: (name) => nameHoldsWord(name, wordsIn('FontName', words)),
    });
  }
  for (const entry of draft.dropped) pdf.catalog.delete(nameOf(entry));
  for (const { page } of pages) if (!page.node.has(RESOURCES)) page.node.set(RESOURCES, page.node.context.obj({}));
  const cut = pages.map((page) => ({
    node: page.page.node,
    job: page.cut?.job,
    isTouched: isRewritten(page) || page.areas.length + page.planned.spots.length > 0,
    isReset: page.cut?.gaps.lines !== undefined,
    isPicture: page.why !== undefined,
  }));
  const looks = pages.map(({ page }) => shownOn(page.node));
  const hidden = cleanDocument(pdf, cut, { kept: draft.kept, isHidden: draft.isHidden, secrets: draft.plan.secrets });
  const cleared = pages.map(({ space }, index) => clearedOf(looks[index] ?? []).map(space.toPage));
  return { ...draft, hidden, pages: pages.map((page, index) => ({ ...page, cleared: cleared[index] ?? [] })) };
}

function toProducedPage(page: DraftEntry, { requests }: PdfDraft['plan']): ProducedContent {
  const { planned, space, cut, why } = page;
  const isPicture = why !== undefined;
  return {
    bars: isPicture ? pictureBars(planned, requests) : (cut?.bars ?? []).map((bar) => space.toPage(bar)),
    gaps: gapOutcomes(planned, isPicture ? undefined : cut?.gaps, requests, space, page.doubt),
    changed: [...page.changed, ...barelySeen(planned, isPicture)],
    cleared: isPicture ? [] : page.cleared,
    isPicture,
    why,
    unseen: isPicture ? page.unseen : (cut?.job.unseen ?? 0),
    removed: planned.areas.map((area, at) => cut?.job.removed[at] ?? countCharacters(planned, area.rect)),
    isRewritten: isRewritten(page),
  };
}

function writeDraft({ pdf, pages, plan, dropped, hidden }: PdfDraft, rest: RestCounts): Produced {
  const information = informationOf(pdf);
  const { bytes, objects } = writeFile(pdf.catalog, information?.keys().length ? information : undefined);
  const nodes = pages.map(({ page }) => page.node);
  const places = new ObjectPlaces(pdf, nodes, objects);
  return {
    ...{ bytes, rest, places, hidden },
    pages: pages.map((page) => toProducedPage(page, plan)),
    dropped: [...dropped],
  };
}

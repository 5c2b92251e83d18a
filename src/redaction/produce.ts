// Produces the redacted file from the original as rewritten by the engine.
import {
  type PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  type PDFRawStream,
} from '@cantoo/pdf-lib';
import { getOrCreate } from '../kernel/get-or-create.ts';
import { inflateRect, type Rect } from '../kernel/rect.ts';
import type { Message } from '../messages/index.ts';
import {
  type Box,
  blankImage,
  type ImageArea,
  Inexact,
  Job,
  type JobOptions,
  lostBoxes,
  type Matrix,
  mapBox,
  type PageSpace,
  quadMeetsBox,
  readContent,
  readSpace,
  SURVEY,
  toImageAreas,
} from '../pdf/content/index.ts';
import type { PdfDocument, PdfPageInfo } from '../pdf/core.ts';
import { cleanFonts, type DrawnWith, type ShownCodes } from '../pdf/fonts/index.ts';
import {
  checkPictureSizes,
  dictsOf,
  getArray,
  getDict,
  type IsHidden,
  informationOf,
  itemsOf,
  loadStructure,
  nameOf,
  ObjectPlaces,
  ownWhatIsInherited,
  pruneFields,
  readLayers,
  writeFile,
} from '../pdf/structure/index.ts';
import { appearanceMatrix, clearedOf, linksOf, settleAnnotations, shownOn } from './annotations.ts';
import { tokensHoldWord } from './content/content-words.ts';
import { cutPage, surveyForm, surveyPage } from './cut-page.ts';
import { searchFor } from './format-words.ts';
import { makePicturePage, PICTURE_DPI } from './picture-page.ts';
import type { PageRedactionPlan, RedactionPlan } from './plan.ts';
import type { Produced, ProducedPage } from './produced.ts';
import { cleanDocument } from './rest/clean-document.ts';
import { countRest, type RestCounts, subtractCounts } from './rest/counts.ts';
import { appearancesOf } from './rest/fields.ts';
import type { HiddenOutcome, Kept } from './rest/hidden.ts';
import { spokenSecrets } from './rest/joined-texts.ts';
import { barelySeen, countCharacters, markedOrigins, stayingOrigins } from './spots.ts';
import type { PictureReason, RedactionProgress, SettledOptions } from './types.ts';
import { doubtOfPage } from './width/doubts.ts';
import { gapOutcomes, pictureBars, toGapRequest } from './width/gap-outcomes.ts';
import type { PageGaps } from './width/plan-gaps.ts';
import { fontsOf } from './width/plan-lines.ts';
import { holdsWord } from './words.ts';

const RESOURCES = PDFName.of('Resources');

/** Last resorts: pages to rasterize, with the reason, and catalog entries to drop. */
export interface Sacrifices {
  readonly pictures: Map<number, PictureReason>;
  readonly dropped: ReadonlySet<string>;
}

type Step = (phase: RedactionProgress['phase'], share: number) => Promise<void>;

interface Draft {
  readonly page: PDFPage;
  readonly space: PageSpace;
  readonly planned: PageRedactionPlan;
  readonly areas: readonly Box[];
  job: Job | undefined;
  bars: readonly Box[];
  gaps: PageGaps | undefined;
  changed: Rect[];
  cleared: readonly Rect[];
  doubt: Message | undefined;
  isRewritten: boolean;
  /** Omitted invisible characters of a rasterized page. */
  unseen: number;
}

/** Image, page index, and matrix from the image's unit square to the page. */
type Placement = readonly [image: PDFRawStream, page: number, matrix: Matrix];

interface Seen {
  readonly shown: ShownCodes;
  readonly drawnWith: DrawnWith;
  /** Pages that could not be interpreted completely. */
  readonly unread: readonly number[];
}

class Production {
  readonly #pdf: PDFDocument;
  readonly #original: PdfDocument;
  readonly #plan: RedactionPlan;
  readonly #pictures: Map<number, PictureReason>;
  readonly #dropped: ReadonlySet<string>;
  readonly #options: SettledOptions;
  readonly #drafts: readonly Draft[];
  readonly #isHidden: IsHidden;
  readonly #kept: Kept;
  readonly #fonts = new Map();
  readonly #unread = new Set<number>();
  readonly #placements: readonly Placement[];
  /** Before cutting. */
  readonly #shown: ShownCodes;
  #hidden: HiddenOutcome = { unsearched: [], repeated: [] };

  constructor(
    pdf: PDFDocument,
    original: PdfDocument,
    plan: RedactionPlan,
    { pictures, dropped }: Sacrifices,
    options: SettledOptions,
  ) {
    this.#pdf = pdf;
    this.#original = original;
    this.#plan = plan;
    this.#pictures = pictures;
    this.#dropped = dropped;
    this.#options = options;
    this.#isHidden = readLayers(pdf.catalog);
    this.#kept = new Set(options.keep);
    this.#drafts = pdf.getPages().map((page, index) => {
      ownWhatIsInherited(page.node);
      const planned = plan.pages[index] as PageRedactionPlan;
      const space = readSpace(page.node, original.info.pages[index] as PdfPageInfo);
      const areas = planned.areas.map(({ rect }) => space.toUser(rect));
      return {
        page,
        space,
        planned,
        areas,
        job: undefined,
        bars: [],
        gaps: undefined,
        changed: [],
        cleared: [],
        doubt: undefined,
        isRewritten: false,
        unseen: 0,
      };
    });
    const { shown, placements } = this.#lookAtAll();
    this.#shown = shown;
    this.#placements = placements;
  }

  /** Collects image placements and each font's shown characters on all pages of the original. */
  #lookAtAll(): Pick<Seen, 'shown'> & { readonly placements: readonly Placement[] } {
    const placements: Placement[] = [];
    const { shown, unread } = this.#survey((index) => ({
      onImage: (image, matrix) => void placements.push([image, index(), matrix]),
    }));
    for (const index of unread) this.#unread.add(index);
    return { shown, placements };
  }

  /** Visits everything that is drawn, and drops unused resources. */
  #survey(listen: (index: () => number) => Partial<JobOptions>): Seen {
    const shown = new Map<PDFDict, Set<number> | 'all'>();
    const onGlyph = (font: PDFDict, code: number | undefined) => {
      const codes = shown.get(font) ?? new Set<number>();
      if (codes !== 'all' && code !== undefined) codes.add(code);
      shown.set(font, code === undefined ? 'all' : codes);
    };
    const drawnWith = new Map<PDFDict, PDFDict[]>();
    const onProcedure = (font: PDFDict, resources: PDFDict) =>
      void getOrCreate(drawnWith, font, () => []).push(resources);
    const unread: number[] = [];
    let at = 0;
    const job = new Job({ ...SURVEY, onGlyph, onProcedure, ...listen(() => at) }, this.#fonts);
    for (const [index, { page }] of this.#drafts.entries()) {
      at = index;
      try {
        surveyPage(page, job);
        for (const dict of dictsOf(getArray(page.node, 'Annots'))) {
          for (const form of appearancesOf(dict)) surveyForm(form, job, appearanceMatrix(dict, form));
        }
      } catch {
        // Keep its resources.
        unread.push(index);
      }
    }
    return { shown, drawnWith, unread };
  }

  async cutPages(step: Step): Promise<void> {
    const layers = dictsOf(getArray(getDict(this.#pdf.catalog, 'OCProperties'), 'OCGs'));
    const hasHiddenLayers = !this.#kept.has('hidden-layers') && layers.some((layer) => this.#isHidden(layer));
    const gone = new Set<PDFObject>();
    for (const [index, draft] of this.#drafts.entries()) {
      if (index % 16 === 0 || draft.areas.length > 0) await step('cutting', (0.4 * index) / this.#drafts.length);
      try {
        this.#cut(index, draft, hasHiddenLayers, gone);
      } catch (error) {
        if (!(error instanceof Inexact)) throw error;
        this.#pictures.set(index, { message: error.said });
      }
    }
    const form = getDict(this.#pdf.catalog, 'AcroForm');
    form?.delete(PDFName.of('XFA'));
    pruneFields(form, (widget) => gone.has(widget));
  }

  #cut(index: number, draft: Draft, hasHiddenLayers: boolean, gone: Set<PDFObject>): void {
    const { page, areas, planned } = draft;
    const before = itemsOf(getArray(page.node, 'Annots'));
    const keepsUnseen = this.#kept.has('comments');
    const gaps = toGapRequest(planned, this.#plan.requests, draft.space, index + 1 < this.#drafts.length);
    const flattened = settleAnnotations(page.node, { areas, ems: gaps.ems, isHidden: this.#isHidden, keepsUnseen });
    const kept = new Set(itemsOf(getArray(page.node, 'Annots')));
    for (const annotation of before) if (annotation && !kept.has(annotation)) gone.add(annotation);
    if (this.#pictures.has(index)) return;
    const isTouched = areas.length + planned.spots.length > 0;
    if (!isTouched && !hasHiddenLayers && !this.#mentions(draft)) return;
    const { space } = draft;
    const options = {
      areas,
      visible: space.box,
      origins: markedOrigins(planned, space),
      staying: stayingOrigins(planned, planned.areas, space),
      isHidden: this.#isHidden,
      dropsUnseen: true,
      isSecret: spokenSecrets(readContent(page.node), this.#plan.secrets),
    };
    const isText = planned.areas.map((area) => area.isText);
    const cut = cutPage(page, { options, fonts: this.#fonts, flattened, isText, gaps });
    const doubt = doubtOfPage(cut.job?.marked ?? [], flattened);
    Object.assign(draft, { doubt, job: cut.job, bars: cut.bars, gaps: cut.gaps, isRewritten: cut.isChanged });
  }

  /** Returns whether an unredacted page contains a redacted word, shown or in its content. */
  #mentions({ page, planned }: Draft): boolean {
    const { words } = this.#plan;
    return holdsWord(planned.rest, words) || tokensHoldWord(readContent(page.node), searchFor(words));
  }

  async blankImages(): Promise<void> {
    const blanked = new Map<PDFRawStream, ImageArea[]>();
    for (const { job } of this.#drafts) {
      for (const [image, areas] of job?.blanked ?? []) blanked.set(image, [...(blanked.get(image) ?? []), ...areas]);
    }
    for (const [image, areas] of blanked) {
      this.#noteBlanked(image, areas);
      try {
        await blankImage(image, areas, this.#options.engine);
      } catch (error) {
        if (!(error instanceof Inexact)) throw error;
        for (const [index, draft] of this.#drafts.entries()) {
          const isUsed =
            draft.job?.blanked.has(image) ||
            this.#placements.some(([placed, page]) => placed === image && page === index);
          if (isUsed && !this.#pictures.has(index)) this.#pictures.set(index, { message: error.said });
        }
      }
    }
  }

  #noteBlanked(image: PDFRawStream, areas: readonly ImageArea[]): void {
    for (const [placed, index, matrix] of this.#placements) {
      const draft = this.#drafts[index];
      if (placed === image && draft) draft.changed.push(...lostBoxes(image, areas, matrix).map(draft.space.toPage));
    }
  }

  /** Returns boxes where the page's images carry traces of redacted content. */
  #tracesOn(index: number, { areas, planned, space }: Draft): Rect[] {
    if (this.#unread.has(index)) {
      const reach = this.#original.lossyReach(index);
      return planned.areas.map(({ rect }) => inflateRect(rect, reach));
    }
    return this.#placements.flatMap(([image, page, matrix]) => {
      if (page !== index) return [];
      const under = areas.filter((area) => quadMeetsBox(mapBox(matrix, [0, 0, 1, 1]), area));
      return lostBoxes(image, toImageAreas(under, matrix), matrix).map(space.toPage);
    });
  }

  makePictures(): void {
    for (const index of this.#pictures.keys()) {
      const draft = this.#drafts[index];
      const size = this.#original.info.pages[index];
      if (!draft || !size) continue;
      const areas = pictureBars(draft.planned, this.#plan.requests);
      draft.changed.push(...this.#tracesOn(index, draft));
      const { characters, removed } = draft.planned;
      const dpi = this.#options.pictureDpi ?? PICTURE_DPI;
      const links = linksOf(draft.page.node, draft.space, size.height);
      draft.unseen = makePicturePage(draft.page, {
        document: this.#original,
        index,
        size,
        dpi,
        areas,
        lost: draft.changed,
        characters,
        removed,
      });
      if (links.length > 0) draft.page.node.set(PDFName.of('Annots'), this.#pdf.context.obj(links));
      draft.isRewritten = true;
    }
  }

  /** Removes unused resources, and unused glyphs from fonts that lost characters. */
  clean(): void {
    const { shown, drawnWith, unread } = this.#survey(() => ({
      onForm: (form, resources) => form.dict.set(RESOURCES, resources),
    }));
    // Unreadable content may show any glyph, before or after.
    const reset = new Set(this.#drafts.flatMap(({ gaps }) => (gaps?.lines ? fontsOf(gaps.lines) : [])));
    if (unread.length === 0) cleanFonts(this.#unread.size === 0 ? this.#shown : undefined, shown, drawnWith, reset);
    const { catalog } = this.#pdf;
    for (const entry of this.#dropped) catalog.delete(nameOf(entry));
    for (const { page } of this.#drafts)
      if (!page.node.has(RESOURCES)) page.node.set(RESOURCES, page.node.context.obj({}));
    const pages = this.#drafts.map(({ page, job, planned, gaps, isRewritten }, index) => ({
      node: page.node,
      job,
      isTouched: isRewritten || planned.areas.length + planned.spots.length > 0,
      isReset: gaps?.lines !== undefined,
      isPicture: this.#pictures.has(index),
    }));
    const options = { kept: this.#kept, isHidden: this.#isHidden, secrets: this.#plan.secrets };
    const looks = this.#drafts.map(({ page }) => shownOn(page.node));
    this.#hidden = cleanDocument(this.#pdf, pages, options);
    for (const [index, draft] of this.#drafts.entries())
      draft.cleared = clearedOf(looks[index] ?? []).map(draft.space.toPage);
  }

  countRest(revisions: number): RestCounts {
    const pages = this.#drafts.map(({ page }) => page.node);
    return countRest(this.#pdf.catalog, informationOf(this.#pdf), pages, revisions);
  }

  finish(rest: RestCounts): Produced {
    const information = informationOf(this.#pdf);
    const written = writeFile(this.#pdf.catalog, information?.keys().length ? information : undefined);
    const pages = this.#drafts.map(
      ({ planned, space, job, bars, gaps, changed, cleared, isRewritten, unseen, doubt }, index): ProducedPage => {
        const isPicture = this.#pictures.has(index);
        const counts = planned.areas.map((area, at) => job?.removed[at] ?? countCharacters(planned, area.rect));
        return {
          bars: isPicture ? pictureBars(planned, this.#plan.requests) : bars.map((bar) => space.toPage(bar)),
          gaps: gapOutcomes(planned, isPicture ? undefined : gaps, this.#plan.requests, space, doubt),
          changed: [...changed, ...barelySeen(planned, isPicture)],
          cleared: isPicture ? [] : cleared,
          isPicture,
          why: this.#pictures.get(index),
          unseen: isPicture ? unseen : (job?.unseen ?? 0),
          removed: counts,
          isRewritten,
        };
      },
    );
    const places = new ObjectPlaces(
      this.#pdf,
      this.#drafts.map(({ page }) => page.node),
      written.objects,
    );
    return { bytes: written.bytes, pages, rest, places, dropped: [...this.#dropped], hidden: this.#hidden };
  }
}

export async function produce(
  normal: Uint8Array,
  revisions: number,
  original: PdfDocument,
  plan: RedactionPlan,
  sacrifices: Sacrifices,
  options: SettledOptions,
  step: Step,
): Promise<Produced> {
  const pdf = await loadStructure(normal, { throwOnInvalidObject: false });
  checkPictureSizes(pdf);
  const production = new Production(pdf, original, plan, sacrifices, options);
  const before = production.countRest(revisions);
  await production.cutPages(step);
  await production.blankImages();
  production.makePictures();
  await step('cleaning', 0.5);
  production.clean();
  return production.finish(subtractCounts(before, production.countRest(1)));
}

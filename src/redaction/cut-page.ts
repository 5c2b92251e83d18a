import { concatBytes } from '../codecs/bytes.ts';
import { message } from '../messages/index.ts';
import {
  type Box,
  boxContains,
  ContentRewriter,
  formatNumber,
  type GraphicsState,
  growBox,
  Inexact,
  initialState,
  Job,
  type JobOptions,
  type Matrix,
  readContent,
  setContent,
  toBytes,
} from '../pdf/content/index.ts';
import {
  decodeStream,
  getDict,
  nameOf,
  type PDFDict,
  type PDFPage,
  type PDFRawStream,
  referenceTo,
} from '../pdf/structure/index.ts';
import { boxesAbove, type FlatAppearance } from './annotations.ts';
import { drawBars, planBars } from './bars.ts';
import { annotationBoxes, carryAnnotations } from './width/carry-annotations.ts';
import { tailsOf } from './width/line-plan.ts';
import { markOwners } from './width/mark-owners.ts';
import { type GapPlan, type GapRequest, planGaps } from './width/plan-gaps.ts';

/** Margin around the page (pt): content beyond the page's edges must not count as clipped. */
const AROUND = 1e6;

/** Appends flattened appearances to the content, as form XObjects. */
function withAppearances(
  page: PDFDict,
  flattened: readonly FlatAppearance[],
): { content: Uint8Array; resources: PDFDict | undefined } {
  const content = readContent(page);
  const resources = getDict(page, 'Resources');
  if (flattened.length === 0) return { content, resources };
  const { context } = page;
  const own = resources?.clone() ?? context.obj({});
  const forms = getDict(own, 'XObject')?.clone() ?? context.obj({});
  own.set(nameOf('XObject'), forms);
  const drawn = flattened.map(({ form, matrix }, index) => {
    let name = `RdA${index}`;
    while (forms.has(nameOf(name))) name += '_';
    forms.set(nameOf(name), toForm(form));
    return `q ${matrix.map((value) => formatNumber(value)).join(' ')} cm /${name} Do Q\n`;
  });
  return { content: concatBytes([toBytes('q\n'), content, toBytes('\nQ\n'), toBytes(drawn.join(''))]), resources: own };
}

/** Appearance streams may lack the subtype. */
function toForm(appearance: PDFRawStream) {
  const { context } = appearance.dict;
  appearance.dict.set(nameOf('Subtype'), nameOf('Form'));
  return referenceTo(context, appearance);
}

export interface CutOutcome {
  readonly job: Job;
  /** One per area, and those of covered last lines of paragraphs (user space). */
  readonly bars: readonly Box[];
  readonly isChanged: boolean;
  readonly gaps: GapPlan;
}

export interface CutInput {
  readonly options: JobOptions;
  readonly fonts: Job['fonts'];
  readonly flattened: readonly FlatAppearance[];
  /** Per area: true if it follows words. */
  readonly isText: readonly boolean[];
  readonly gaps: GapRequest;
}

/** @throws Inexact if content across an area can't be cut */
export function cutPage(page: PDFPage, { options, fonts, flattened, isText, gaps: asked }: CutInput): CutOutcome {
  const drawing = withAppearances(page.node, flattened);
  const state = initialState(undefined, growBox(options.visible, AROUND));
  const rewrite = (job: Job) =>
    new ContentRewriter(job, drawing.resources, state, page.node.context).run(drawing.content);
  // Lengthened bars stop at annotations above the content.
  const above = boxesAbove(page.node);
  const gaps = planGaps(annotationBoxes(page.node), asked, isText, above, options, (observed) => {
    const survey = new Job(observed, fonts);
    survey.keptGlyphs.push(...above);
    rewrite(survey);
    return { keptGlyphs: survey.keptGlyphs, ownerOf: markOwners(page, survey.marked) };
  });
  // Covers and steps take what only touched the words.
  const longer = gaps.areas.filter((area, index) => area !== options.areas[index]);
  const staying = options.staying.filter(({ at: [x, y] }) => !longer.some((area) => boxContains(area, [x, y, x, y])));
  const job = new Job({ ...options, areas: gaps.areas, staying, resetting: gaps.lines }, fonts);
  job.keptGlyphs.push(...above);
  const written = rewrite(job);
  const { covered, shown } = job.patterns;
  // A pattern cell may be as large as the page, with recognizable content at one place.
  if ([...covered].some((pattern) => shown.has(pattern)))
    throw new Inexact(message('a pattern that is painted under a redaction is painted elsewhere, too'));
  const plans = options.areas.map((area, index) => ({ area, isText: isText[index] ?? false }));
  const kept = planBars(plans, job.keptGlyphs, options.visible);
  const tails = gaps.lines ? tailsOf(gaps.lines) : [];
  const bars = [...kept.map((bar, index) => gaps.bars[index] ?? bar), ...tails];
  const isChanged = written.isChanged || bars.length > 0;
  if (isChanged) {
    const marked = new Set(job.marked.flatMap((content) => content.areas));
    const numbers = job.marked.flatMap(({ form, number = -1 }) => (form ? [] : number));
    const { drawn, ids } = drawBars(bars, marked, Math.max(-1, ...numbers) + 1);
    for (const [area, id] of ids) job.barIds.set(area, id);
    const parts = [toBytes('q\n'), written.bytes, toBytes('\nQ\n'), toBytes(drawn)];
    setContent(page, concatBytes(parts), written.resources);
  }
  const carried = gaps.lines ? carryAnnotations(page.node, gaps.lines, bars) : [];
  return { job, bars, isChanged, gaps: { ...gaps, moved: [...job.moved, ...carried] } };
}

/** Visits everything that a page draws, and drops unused resources. */
export function surveyPage(page: PDFPage, job: Job, content = readContent(page.node)): void {
  surveyContent(page.node, content, job, initialState());
}

/** Like {@link surveyPage}, for an appearance. @param matrix from appearance to page space */
export function surveyForm(form: PDFRawStream, job: Job, matrix: Matrix): void {
  surveyContent(form.dict, decodeStream(form), job, initialState(matrix));
}

function surveyContent(of: PDFDict, content: Uint8Array, job: Job, state: GraphicsState): void {
  const { resources } = new ContentRewriter(job, getDict(of, 'Resources'), state, of.context).run(content);
  of.set(nameOf('Resources'), resources);
}

// Builds the report of a redaction. It contains counts and places, never words.
import { toHexDigits } from '../codecs/bytes.ts';
import { toPageNumber } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import { MessageError, message } from '../messages/index.ts';
import { guaranteesOf } from './guarantees.ts';
import type { AreaPlan } from './plan.ts';
import type { Redaction } from './redaction.ts';
import type { FileFacts, RedactionReport, ReportContents, ReportedGap, ReportedPage } from './types.ts';
import type { AreaGap } from './width/gap-outcomes.ts';
import { measureAreas } from './width/measure-areas.ts';

export { describePlace } from './refusals.ts';

export async function digestOf(bytes: Uint8Array): Promise<string> {
  return toHexDigits(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)));
}

export const factsOf = async (bytes: Uint8Array, pages: number): Promise<FileFacts> => ({
  sha256: await digestOf(bytes),
  bytes: bytes.length,
  pages,
});

const isTouched = (page: AreaPlan | undefined) => page !== undefined && page.areas.length + page.spots.length > 0;

const round = (value: number) => Math.round(value * 100) / 100;

/** Areas may share a bar. */
const distinct = (areas: readonly Rect[]) =>
  areas.filter(
    ({ x, y, width }, at) => !areas.slice(0, at).some((one) => one.x === x && one.y === y && one.width === width),
  );

/** Kinds of gaps, from most to least revealing. */
const GAP_KINDS = ['kept', 'stepped', 'covered', 'set', 'reflowed'] as const;

interface MeasuredGap {
  /** Undefined for a drawn area. */
  readonly gap: AreaGap | undefined;
  readonly bits: number;
}

/** @returns the most revealing gap of a redaction; undefined if none is over words */
function gapOf(areas: readonly MeasuredGap[]): ReportedGap | undefined {
  const gaps = areas.flatMap(({ gap, bits }) => (gap ? [{ ...gap, bits }] : []));
  const kind = GAP_KINDS.find((each) => gaps.some((gap) => gap.kind === each));
  if (!kind) return undefined;
  const why = gaps.find((gap) => gap.kind === kind)?.why;
  const doubt = gaps.find((gap) => gap.doubt !== undefined)?.doubt;
  const reasons = { ...(why === undefined ? {} : { why }), ...(doubt === undefined ? {} : { doubt }) };
  return { kind, ...reasons, bits: round(Math.max(...gaps.map(({ bits }) => bits))) };
}

export async function makeReport(redaction: Redaction): Promise<RedactionReport> {
  const { input, plan, produced, bytes, checks, elsewhere, isReadBySight, options } = redaction;
  const { keep = [], version = '', opened = input, now = () => new Date(), ...contents } = options;
  const pages = produced.pages.flatMap((page, index): ReportedPage[] => {
    if (page.isPicture)
      return [{ page: toPageNumber(index), became: 'picture', ...(page.why && { why: page.why.message }) }];
    if (isTouched(plan.pages[index])) return [{ page: toPageNumber(index), became: 'cut' }];
    return page.changed.length > 0 ? [{ page: toPageNumber(index), became: 'blanked' }] : [];
  });
  const bits = produced.pages.map(({ gaps, bars }, index) =>
    measureAreas(plan.pages[index] as AreaPlan, gaps.areas, bars),
  );
  const redactions = plan.requests.map(({ page, reason }, request) => {
    const own = (plan.pages[page]?.areas ?? []).flatMap((area, at) => (area.request === request ? [{ area, at }] : []));
    const removed = { characters: 0, images: 0, paths: 0, shadings: 0 };
    for (const { at } of own) {
      const counts = produced.pages[page]?.removed[at];
      if (counts) for (const key of Object.keys(removed) as (keyof typeof removed)[]) removed[key] += counts[key];
    }
    // Report the visible bars: areas would reveal the lengths of words.
    const { bars: painted = [], gaps } = produced.pages[page] ?? {};
    const bars = own.flatMap(({ at }) => [painted[at] ?? [], gaps?.areas[at]?.tail ?? []].flat());
    const areas = bars.map(({ x, y, width, height }) => ({
      x: round(x),
      y: round(y),
      width: round(width),
      height: round(height),
    }));
    const gap = gapOf(
      own.map(({ at }) => ({ gap: produced.pages[page]?.gaps.areas[at], bits: bits[page]?.[at] ?? 0 })),
    );
    return { page: toPageNumber(page), areas: distinct(areas), reason, ...(gap && { gap }), removed };
  });
  const { hidden } = produced;
  return {
    kind: 'markwright-redaction-report',
    reportVersion: 1,
    program: `Markwright ${version}`.trim(),
    created: now().toISOString(),
    unit: 'points',
    before: await factsOf(opened, plan.pages.length),
    after: await factsOf(bytes, plan.pages.length),
    redactions,
    pages,
    rest: {
      kept: keep,
      ...(hidden.unsearched.length > 0 ? { unsearched: hidden.unsearched } : {}),
      ...(hidden.repeated.length > 0 ? { repeated: hidden.repeated } : {}),
      ...(produced.dropped.length > 0 ? { dropped: produced.dropped } : {}),
      removed: produced.rest,
    },
    elsewhere: { places: elsewhere.places, pages: elsewhere.pages.map(toPageNumber) },
    checks,
    guarantees: guaranteesOf(produced, { ...contents, isReadBySight }),
  };
}

/** Returns a report that reveals of the original only what was requested. */
export function toPublicReport(
  details: RedactionReport,
  { includesOriginal = false, includesCounts = false }: ReportContents,
): RedactionReport {
  const { before, redactions, rest, elsewhere, checks, ...others } = details;
  const { removed: _, repeated: __, ...restAlone } = rest ?? {};
  return {
    ...others,
    before: includesOriginal ? before : { pages: before.pages },
    redactions: includesCounts ? redactions : redactions.map(({ removed: _, ...redaction }) => redaction),
    ...(rest ? { rest: includesCounts ? rest : { ...restAlone, kept: rest.kept } } : {}),
    ...(elsewhere && includesCounts ? { elsewhere } : {}),
    checks: includesCounts ? checks : checks.map(({ counted: _, ...check }) => check),
  };
}

export type ReportMatch = 'the redacted file' | 'the original' | 'another file';

/** Returns whether `bytes` are the result, the original, or neither. @throws Error if no report */
export async function checkReport(bytes: Uint8Array, report: unknown): Promise<ReportMatch> {
  if (!isReport(report)) throw new MessageError(message('Not a redaction report.'));
  const sha256 = await digestOf(bytes);
  const written = [report.after, ...(report.furtherFiles ?? [])];
  if (written.some((file) => file.sha256 === sha256 && file.bytes === bytes.length)) return 'the redacted file';
  return sha256 === report.before.sha256 ? 'the original' : 'another file';
}

/** Report of a file: its messages are English texts. */
export type ReadReport = Pick<RedactionReport, 'kind' | 'reportVersion' | 'before' | 'after' | 'furtherFiles'>;

export function isReport(value: unknown): value is ReadReport {
  const report = value as Partial<RedactionReport> | null;
  return (
    typeof report === 'object' &&
    report !== null &&
    report.kind === 'markwright-redaction-report' &&
    report.reportVersion === 1 &&
    typeof report.before?.pages === 'number' &&
    typeof report.after?.sha256 === 'string' &&
    Array.isArray(report.redactions) &&
    Array.isArray(report.checks)
  );
}

// Redaction report of pages that were written as pixels.

import { type PageIndex, toPageNumber } from '../kernel/page-number.ts';
import { rectSetArea } from '../kernel/rect-set.ts';
import { definitionOf, isRedaction } from '../marks/index.ts';
import { message } from '../messages/index.ts';
import { type FileFacts, factsOf, type RedactionReport, type ReportedRedaction, toCheck } from '../redaction/index.ts';
import { redactedAreas } from './areas.ts';
import type { SourcePage } from './destroyed.ts';
import type { CheckReport, OpenedSource } from './messages.ts';
import { type OutputOptions, usesJpeg } from './options.ts';

export interface WrittenPictures {
  readonly opened: OpenedSource;
  readonly facts: readonly FileFacts[];
  readonly pages: readonly SourcePage[];
  readonly options: OutputOptions;
  readonly report: CheckReport<unknown>;
}

const NOTHING = { characters: 0, images: 0, paths: 0, shadings: 0 };

function redactionsOn(page: SourcePage, index: PageIndex): ReportedRedaction[] {
  return page.marks.filter(isRedaction).map((mark) => {
    const areas = redactedAreas([mark], page.pageNumber, page);
    // Not the mark's description, which may contain the words that it covers.
    const reason = definitionOf(mark).reason?.(mark) ?? '';
    return { page: toPageNumber(index), areas, reason, removed: { ...NOTHING, pixels: rectSetArea(areas) } };
  });
}

/** Returns undefined if the original can't be read any more. */
export async function reportPictures({
  opened,
  facts,
  pages,
  options,
  report,
}: WrittenPictures): Promise<RedactionReport | undefined> {
  const [after, ...furtherFiles] = facts;
  // A file that was moved since it was opened has no digest.
  const original = await opened.file.arrayBuffer().catch(() => undefined);
  if (!after || !original) return undefined;
  const redactions = pages.flatMap(redactionsOn);
  const redacted = [...new Set(redactions.map(({ page }) => page))];
  const checks = [
    toCheck('pixels', true, {
      counted: report.redactedPixels,
      limit: usesJpeg(options) ? message('none: the required content is coded in the same way') : message('none'),
    }),
    toCheck('files', true, { counted: facts.length }),
  ];
  return {
    kind: 'markwright-redaction-report',
    reportVersion: 1,
    program: 'Markwright',
    created: new Date().toISOString(),
    unit: 'pixels',
    before: await factsOf(new Uint8Array(original), opened.pageCount),
    after,
    ...(furtherFiles.length > 0 ? { furtherFiles } : {}),
    redactions,
    pages: redacted.map((page) => ({ page, became: 'blanked' })),
    checks,
  };
}

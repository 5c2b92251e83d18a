// Cuts a PDF, written and checked as a whole, into parts with content of the checked file only.

import { OWN_FILE } from '../kernel/page-list.ts';
import { type MessageOrText, message } from '../messages/index.ts';
import type { PdfEngine } from '../pdf/core.ts';
import { type FileFacts, factsOf, type RedactionReport, reportJson, toCheck } from '../redaction/index.ts';
import { OUTPUT_FORMATS } from './formats.ts';
import type { UntranslatedResult, WrittenFile } from './messages.ts';
import { type PlannedPart, reportName, sidecarName } from './plan.ts';

interface Cut {
  readonly files: readonly WrittenFile[];
  readonly facts: readonly FileFacts[];
  readonly problems: readonly MessageOrText[];
}

async function cutFile(
  bytes: Uint8Array<ArrayBuffer>,
  parts: readonly PlannedPart[],
  engine: PdfEngine,
  onPart: (index: number) => void,
): Promise<Cut> {
  const { arrangePages, checkArranged, fromBytes } = await import('./pdf/index.ts');
  const whole = engine.open(fromBytes(bytes));
  const files: WrittenFile[] = [];
  const facts: FileFacts[] = [];
  const problems: MessageOrText[] = [];
  let first = 0;
  for (const [index, { name, pageCount, marksJson }] of parts.entries()) {
    const from = first;
    first += pageCount;
    const sources = Array.from({ length: pageCount }, (_, at) => ({
      file: OWN_FILE,
      page: from + at,
      quarters: 0 as const,
    }));
    const own = await arrangePages(bytes, whole, sources);
    const written = engine.open(fromBytes(own));
    problems.push(
      ...checkArranged(whole, written, sources).map((reason) => message('{name}: {reason}', { name, reason })),
    );
    written.close();
    files.push({ name, blob: new Blob([own], { type: OUTPUT_FORMATS.pdf.mediaType }) });
    if (marksJson !== undefined)
      files.push({ name: sidecarName(name), blob: new Blob([marksJson], { type: 'application/json' }) });
    facts.push(await factsOf(own, pageCount));
    onPart(index);
  }
  whole.close();
  return { files, facts, problems };
}

function toReport(
  proof: RedactionReport,
  [after, ...furtherFiles]: readonly FileFacts[],
  hasCounts: boolean,
): RedactionReport {
  return {
    ...proof,
    ...(after ? { after } : {}),
    ...(furtherFiles.length > 0 ? { furtherFiles } : {}),
    checks: [
      ...proof.checks,
      toCheck('parts', true, { ...(hasCounts ? { counted: furtherFiles.length + 1 } : {}), limit: message('none') }),
    ],
  };
}

/** Replaces the file by its parts, each read back. Its redaction report covers all. */
export async function cutParts(
  result: UntranslatedResult,
  parts: readonly PlannedPart[],
  engine: PdfEngine,
  onPart: (index: number) => void,
): Promise<UntranslatedResult> {
  const { files, report, proof, details = proof } = result;
  const [whole] = files;
  if (report.problems.length > 0) return result;
  if (!whole) throw new RangeError('There is no page to write.');
  const cut = await cutFile(new Uint8Array(await whole.blob.arrayBuffer()), parts, engine, onPart);
  if (cut.problems.length > 0) return { files: [], report: { ...report, problems: cut.problems } };
  if (!proof || !details) return { files: cut.files, report };
  const hasCounts = proof.checks.some(({ counted }) => counted !== undefined);
  const ofParts = toReport(proof, cut.facts, hasCounts);
  const json = new Blob([reportJson(ofParts)], { type: 'application/json' });
  return {
    files: [...cut.files, { name: reportName(whole.name, 'json'), blob: json }],
    report,
    proof: ofParts,
    details: toReport(details, cut.facts, true),
  };
}

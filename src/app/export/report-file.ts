import { messageOf, t } from '../../messages/index.ts';
import { reportName, type writeFiles } from '../../output/index.ts';
import { type RedactionReport, reportJson, reportPage } from '../../redaction/index.ts';
import type { Core } from '../core.ts';

export type ReportKind = 'json' | 'html' | 'pdf';

export function toReportFile(name: string, report: RedactionReport, kind: Exclude<ReportKind, 'pdf'>) {
  const [type, content] =
    kind === 'json' ? ['application/json', reportJson(report)] : ['text/html', reportPage(report)];
  return { name: reportName(name, kind), blob: new Blob([content], { type }) };
}

export async function saveReport(
  { device, window }: Pick<Core, 'device' | 'window'>,
  { name, report, kind }: { readonly name: string; readonly report: RedactionReport; readonly kind: ReportKind },
  write: typeof writeFiles,
): Promise<void> {
  if (kind !== 'pdf') {
    const file = toReportFile(name, report, kind);
    device.saveFile(file.name, file.blob);
    return;
  }
  try {
    const { writeReportPdf } = await import('./report-pdf.ts');
    const own = reportName(name, kind);
    device.saveFile(own, await writeReportPdf(own, report, write));
  } catch (error) {
    window.notify({ kind: 'error', title: t("Couldn't save the report"), detail: messageOf(error) });
  }
}

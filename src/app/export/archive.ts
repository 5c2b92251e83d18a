// Packs all output files into one archive: browsers save one file without asking, but not hundreds.
import { zipFiles } from '../../codecs/zip.ts';
import { toFileName, withoutExtension } from '../../kernel/file-name.ts';
import { t } from '../../messages/index.ts';
import type { OutputResult } from '../../output/index.ts';
import type { Core } from '../core.ts';
import { toReportFile } from './report-file.ts';

/** Returns all output files: written files, marks, and the redaction report. */
function contentOf({ files, proof }: OutputResult, name: string) {
  const written = files.flatMap(({ sidecar, ...file }) => (sidecar ? [file, sidecar] : [file]));
  // PDFs with their own pages include marks already.
  if (!proof || proof.unit === 'points') return written;
  return [...written, toReportFile(name, proof, 'html'), toReportFile(name, proof, 'json')];
}

export const intoArchive =
  ({ editor, device }: Pick<Core, 'editor' | 'device'>) =>
  async (result: OutputResult): Promise<OutputResult> => {
    const { documentName = '' } = editor.session.getState();
    if (result.report.problems.length > 0) return result;
    const stem = toFileName(withoutExtension(documentName)) || t('document');
    const blob = await zipFiles(contentOf(result, `${stem}.zip`), new Date(device.clock.now()));
    return { ...result, files: [{ name: `${stem}-parts.zip`, blob }] };
  };

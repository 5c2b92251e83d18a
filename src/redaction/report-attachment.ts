// The report inside a PDF that shows it, so that a signature of the PDF covers both.
import { MessageError, message } from '../messages/index.ts';
import {
  asDict,
  attachJson,
  decodeStream,
  getDict,
  getStream,
  namePairsOf,
  openForUpdate,
  Revision,
} from '../pdf/structure/index.ts';
import { reportJson } from './report-json.ts';
import type { RedactionReport } from './types.ts';

const NAME = 'redaction-report.json';

export async function attachReport(pdf: Uint8Array, report: RedactionReport): Promise<Uint8Array<ArrayBuffer>> {
  const document = await openForUpdate(pdf);
  const revision = Revision.begin(document, pdf);
  if (!revision) throw new Error('Nothing can be attached to this PDF.');
  await attachJson(document, reportJson(report), {
    name: NAME,
    description: 'The report as data',
    relationship: 'Source',
  });
  await document.flush();
  return new Uint8Array(revision.save());
}

/**
 * Reads the data of the report that is attached to a PDF.
 * @param name of the file, for errors
 * @throws MessageError if there is none, or more than one
 */
export async function readAttachedReport(name: string, pdf: Uint8Array): Promise<Uint8Array> {
  const { catalog, context } = await openForUpdate(pdf);
  const files = namePairsOf(getDict(getDict(catalog, 'Names'), 'EmbeddedFiles')).flatMap(([key, value]) =>
    key.decodeText() === NAME ? [asDict(context.lookup(value))] : [],
  );
  if (files.length > 1) throw new MessageError(message('{name} has several redaction reports attached.', { name }));
  const stream = getStream(getDict(files[0], 'EF'), 'F');
  if (!stream) throw new MessageError(message('{name} has no redaction report attached.', { name }));
  return decodeStream(stream);
}

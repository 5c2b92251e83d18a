// Reads a file of marks in any format, large ones in workers.
import { type Result, succeed } from '../kernel/result.ts';
import { type ImportReadOptions, type OpenImport, readForImport } from '../marks/document/import-client.ts';
import { describeFileLimit } from '../marks/index.ts';
import { translate } from '../messages/index.ts';
import { convertMarks } from './convert-marks.ts';
import type { Core } from './core.ts';
import type { Conversion } from './ports.ts';

export type MarksFileOptions = Required<ImportReadOptions>;

export interface ReadMarks {
  readonly open: OpenImport;
  /** Undefined for marks JSON. */
  readonly conversion?: Conversion;
}

/** Lists what the conversion left out before the problems of the marks. */
const reportAll =
  (open: OpenImport, { losses }: Conversion) =>
  async (): Promise<string> => {
    const lost = losses.map(({ place, reason }) => ({ place, reason: translate(reason) }));
    const problems: readonly unknown[] = JSON.parse(await open.report());
    return JSON.stringify([...lost, ...problems], null, 2);
  };

/**
 * Reads marks JSON, or converts the file of another program.
 * @throws MessageError if a file of a known format can't be read; the signal's reason
 */
export async function readMarksFile(
  core: Core,
  file: File,
  uids: readonly string[],
  options: MarksFileOptions,
): Promise<Result<ReadMarks, string>> {
  const { session, ports } = core.editor;
  const surroundings = { date: ports.now().toISOString(), pages: session.getState().pages, uids };
  const read = await readForImport(file, surroundings, options);
  if (read.ok) return succeed({ open: read.value });
  if (describeFileLimit(file.size) !== undefined) return read;
  const conversion = await convertMarks(core, file, options.signal);
  if (!conversion) return read;
  const converted = await readForImport(conversion.marks, surroundings, options);
  if (!converted.ok) return converted;
  return succeed({ open: { ...converted.value, report: reportAll(converted.value, conversion) }, conversion });
}

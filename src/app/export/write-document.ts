import { MessageError, message } from '../../messages/index.ts';
import { writeMode } from '../../output/index.ts';
import type { Forms } from '../forms/forms.ts';
import type { Export } from './export.ts';
import { plannedSource } from './planned-source.ts';

/** Returns the file, written only if changed. @throws Error on failure; the signal's reason */
export async function writeDocument(
  { picture, state, write, cancel }: Export,
  form: Pick<Forms, 'settle'> | undefined,
  signal: AbortSignal,
): Promise<Blob> {
  await form?.settle();
  const { plan } = state.getState();
  const { pdf } = picture;
  const source = plannedSource(picture);
  if (plan && pdf && source && writeMode(plan, source) === 'copy') return pdf.original.file;
  signal.addEventListener('abort', cancel, { once: true });
  await write();
  signal.removeEventListener('abort', cancel);
  signal.throwIfAborted();
  const { run } = state.getState();
  if (run.kind === 'failed') throw new Error(run.message);
  const [file] = run.kind === 'written' ? run.result.files : [];
  if (file) return file.blob;
  const problems = run.kind === 'written' ? run.result.report.problems : [];
  throw new MessageError(message("The document can't be exported: {problems}", { problems: problems.join(' ') }));
}

// The page's end of the workers that compare and merge, without their code.

import type { PageNumber } from '../kernel/page-number.ts';
import type { Mark, MarksDocument } from '../marks/index.ts';
import type { PictureDocument } from '../media/index.ts';
import { MessageError, message } from '../messages/index.ts';
import { RemoteWorker, type SpawnWorker, spawnWorker } from '../workers/index.ts';
import type { Trace } from './carry/trace-words.ts';
import type { DocumentComparison } from './compare/compare-documents.ts';
import type { CompareCalls, ComparedVersion } from './compare/messages.ts';
import type { Answers, MergeInput, MergeSummary } from './merge/answers.ts';
import type { MergeCalls } from './merge/messages.ts';

export { type Answers, answersFor, type MergeInput, type MergeSummary, type PlannedConflict } from './merge/answers.ts';
export type { MergeSource } from './merge/merge-marks.ts';

export interface ComparingOptions {
  readonly signal: AbortSignal;
  /** @param share 0 to 1 */
  readonly onProgress: (share: number) => void;
}

export interface Comparer {
  /**
   * Compares two open documents, whose page sizes are known.
   * @throws Error if a page can't be read; the signal's reason
   */
  compare(old: PictureDocument, recent: PictureDocument, options: ComparingOptions): Promise<DocumentComparison>;
  /** Traces the words of pages of the old document in those just compared. */
  trace(pages: readonly PageNumber[], signal: AbortSignal): Promise<Trace>;
  close(): void;
}

const spawn = spawnWorker(
  () => new Worker(new URL('./compare/worker.ts', import.meta.url), { type: 'module', name: 'compare' }),
);

const toVersion = (picture: PictureDocument, port: MessagePort): ComparedVersion => ({
  port,
  places: picture.pages.map((_, index) => picture.placeOf(index)),
  pages: picture.pages.map(({ width, height }) => ({ width, height })),
  isPdf: picture.pdf !== undefined,
});

/** @param spawnComparing replaces the worker in tests */
export function createComparer(spawnComparing: SpawnWorker = spawn): Comparer {
  const worker = new RemoteWorker<CompareCalls>({
    spawn: spawnComparing,
    toDeath: (reason) => new MessageError(message('Comparing stopped: {reason}', { reason })),
    livesOnce: true,
  });
  return {
    async compare(old, recent, { signal, onProgress }) {
      const [one, other] = await Promise.all([old.openPixelPort(), recent.openPixelPort()]);
      const ends = AbortSignal.any([signal, one.lost, other.lost]);
      const versions = { old: toVersion(old, one.port), new: toVersion(recent, other.port) };
      return worker.call('compare', versions, {
        signal: ends,
        onPart: onProgress,
        transfer: [one.port, other.port],
      });
    },
    trace: (pages, signal) => worker.call('trace', { pages }, { signal }),
    close: () => worker.close(new MessageError(message('The comparison was closed.'))),
  };
}

const spawnMerging = spawnWorker(
  () => new Worker(new URL('./merge/worker.ts', import.meta.url), { type: 'module', name: 'merge' }),
);

/** Plans one merge. Its calls reject once it is closed. */
export interface Merger {
  plan(answers: Answers): Promise<MergeSummary>;
  /** Returns the merged document of the last plan; marks that stay are those of the open one. */
  take(): Promise<MarksDocument>;
  close(): void;
}

/** @param spawnWith replaces the worker in tests */
export function openMerge(input: MergeInput, spawnWith: SpawnWorker = spawnMerging): Merger {
  const worker = new RemoteWorker<MergeCalls>({
    spawn: spawnWith,
    toDeath: (reason) => new MessageError(message('Merging stopped: {reason}', { reason })),
    livesOnce: true,
  });
  const opening = worker.call('open', input);
  // The plan reports the error.
  opening.catch(() => undefined);
  const own = new Map(input.mine.document.marks.map((mark) => [mark.uid, mark]));
  return {
    async plan(answers) {
      await opening;
      return worker.call('plan', [...answers]);
    },
    async take() {
      const { properties, uids, marks } = await worker.call('take', null);
      const changed = new Map(marks.map((mark) => [mark.uid, mark]));
      return { ...properties, marks: uids.map((uid) => (changed.get(uid) ?? own.get(uid)) as Mark) };
    },
    close: () => worker.close(new Error('The merge was closed')),
  };
}

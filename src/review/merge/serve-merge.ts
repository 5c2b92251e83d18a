import type { Handlers } from '../../workers/index.ts';
import type { MergeInput, MergePlan } from './answers.ts';
import type { MergeCalls } from './messages.ts';
import { changesOf, planMerge } from './plan-merge.ts';

export function createMergeHandlers(): Handlers<MergeCalls> {
  let input: MergeInput | undefined;
  let last: MergePlan | undefined;
  const opened = () => {
    if (!input) throw new Error('Nothing to merge is open');
    return input;
  };
  return {
    open(next) {
      input = next;
      last = undefined;
      return null;
    },
    plan(answers) {
      const { mine, base, files } = opened();
      last = planMerge(mine, base, files, new Map(answers));
      const { document: _, ...summary } = last;
      return summary;
    },
    take() {
      if (!last) throw new Error('Nothing was planned');
      return changesOf(opened().mine.document, last.document);
    },
  };
}

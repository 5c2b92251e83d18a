import type { MergeInput, MergeSummary } from './answers.ts';
import type { MergedChanges } from './plan-merge.ts';

export type MergeCalls = {
  /** First call. */
  open: { readonly input: MergeInput; readonly result: null };
  /** Plans with answers by key of the conflict. */
  plan: { readonly input: readonly (readonly [key: string, option: number])[]; readonly result: MergeSummary };
  /** Returns the document of the last plan, as it differs from the open one. */
  take: { readonly input: null; readonly result: MergedChanges };
};

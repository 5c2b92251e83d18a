// The entry of reviewing: files of several people merged.
export {
  type ChooseOption,
  type MergeConflict,
  type MergedMarks,
  type MergeOption,
  type MergeSource,
  mergeMarks,
  preferFiles,
} from './merge/merge-marks.ts';

// `markwright/marks`: the marks JSON format, read, checked, mended and written. For pages, workers and Node.
export {
  checkMarksDocument,
  type DuplicateChoice,
  definitionOf,
  formatProblems,
  type ImportChoices,
  type ImportPlan,
  type ImportSources,
  isRedaction,
  type Mark,
  type MarkProblem,
  type MarksDocument,
  type MarkType,
  type ParsedMarksDocument,
  parseMarksDocument,
  planImport,
  type RepairedMark,
  type RepairSources,
  repairMark,
  serializeMarksDocument,
} from '../marks/index.ts';
export type * from '../marks/mark-types.ts';

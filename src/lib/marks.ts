// `markwright/marks`: reads, validates, repairs and writes marks JSON, in any environment.
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

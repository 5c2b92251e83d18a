// The public entry of the marks JSON format.

export { checkMark } from './document/check-mark.ts';
export { type CommentThread, toThreads } from './document/conversation.ts';
export {
  checkMarksDocument,
  type MarksDocument,
  type ParsedMarksDocument,
  parseMarksDocument,
  type RawMarksDocument,
  readMarksDocument,
} from './document/parse.ts';
export {
  type DuplicateChoice,
  type ImportChoices,
  type ImportPlan,
  type ImportSources,
  planImport,
} from './document/plan-import.ts';
export { formatProblems, type MarkProblem } from './document/problem.ts';
export { type FilledIn, type RepairedMark, type RepairSources, repairMark } from './document/repair.ts';
export { serializeMarksDocument } from './document/serialize.ts';
export type { BaseMark } from './kit/base-mark.ts';
export { type DrawingContent, drawingInRect } from './kit/default-drawing.ts';
export type {
  Drawing,
  EmbeddedPicture,
  FoundLines,
  Handle,
  MarkFamily,
  PaintContext,
  PaintEnvironment,
  PaintPicture,
  SelectedWords,
  ToolVariant,
} from './kit/define-mark.ts';
export {
  type Field,
  type FieldOption,
  type FieldSection,
  type FieldValue,
  type MaskValue,
  type Picture,
  REASON_PRESETS,
  type ReasonValue,
  setField,
} from './kit/fields.ts';
export { strokesOf } from './kit/geometry/freehand.ts';
export { linesOnPage } from './kit/geometry/line-groups.ts';
export { PAINTED_WORDS } from './kit/picture.ts';
export { safeHref } from './kit/safe-href.ts';
export type { CommonFields } from './kit/values.ts';
export { type NewMarkPlace, newMark } from './new-mark.ts';
export {
  type AnyMarkDefinition,
  addMarkType,
  allDefinitions,
  definitionOf,
  findDefinition,
  isRedaction,
  type Mark,
  type MarkIcon,
  type MarkType,
} from './registry.ts';
export { findMarkTool, type MarkTool, markToolFor, markTools, toolsOf } from './tools.ts';

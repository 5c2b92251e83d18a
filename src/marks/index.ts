export { checkMark } from './document/check-mark.ts';
export { isLocked, removeDataEntry, renameDataEntry, setDataEntry, setLocked } from './document/common-fields.ts';
export {
  addComment,
  addReply,
  type CommentThread,
  commentsOf,
  editComment,
  isResolved,
  type NewComment,
  openCommentsOf,
  removeComment,
  resolveComment,
  toThreads,
} from './document/conversation.ts';
export {
  type Correction,
  type CorrectionScope,
  findCorrection,
  keysBelow,
  type Remedy,
  type RemedyOffer,
  readTyped,
} from './document/correct.ts';
export {
  copyExactNumbers,
  type ExactNumbers,
  exactNumbersOf,
  setExactNumbers,
} from './document/exact-numbers.ts';
export {
  createImportJob,
  guardText,
  type ImportJob,
  type ImportSummary,
  type ShownProblem,
} from './document/import-job.ts';
export {
  digestOfMark,
  importedMarks,
  importedObjects,
  noteImported,
  untouchedMarks,
} from './document/imported-annotations.ts';
export {
  commentAuthor,
  countLayerComments,
  type LayerComment,
  layerCommentsOf,
  readLayerComments,
} from './document/layer-comments.ts';
export {
  addLayer,
  BASE_LAYER,
  changeLayer,
  fileUidOf,
  hasLayers,
  hasSameLayers,
  intoLayer,
  type Layer,
  type LayerChange,
  layerDocument,
  layerOf,
  layersOf,
  mergeLayers,
  outOfLayer,
  placeLayer,
  removeLayer,
  withLayersOf,
} from './document/layers.ts';
export { describeFileLimit, MARKS_LIMITS } from './document/limits.ts';
export { type MarkFilter, matchesSearch, passesFilter, reasonsOf, searchTextOf } from './document/mark-filter.ts';
export { conflictingProperties, mergeProperties } from './document/merge-properties.ts';
export {
  checkMarksDocument,
  type MarksDocument,
  type ParsedMarksDocument,
  parseMarksDocument,
} from './document/parse.ts';
export {
  type DuplicateChoice,
  type ImportChoices,
  type ImportPlan,
  type ImportSources,
  planImport,
} from './document/plan-import.ts';
export { formatPath, formatProblems, type MarkProblem, shorten, toProblemMessage } from './document/problem.ts';
export { type RepairedMark, type RepairSources, repairMark } from './document/repair.ts';
export { serializeMarksDocument } from './document/serialize.ts';
export { createRetying, type Tie, tieOf, withTie } from './document/ties.ts';
export type { CommonFields, FontStyle } from './kit/base-mark.ts';
export { commonOf, roundCoordinate } from './kit/create.ts';
export { type DrawingContent, drawingInRect } from './kit/default-drawing.ts';
export type {
  Drawing,
  EmbeddedPicture,
  FoundLines,
  Handle,
  PaintContext,
  PaintEnvironment,
  PaintPicture,
  SelectedWords,
  ToolVariant,
} from './kit/define-mark.ts';
export { hidesNothing, isRedaction, type MarkFamily } from './kit/families.ts';
export {
  type Field,
  type FieldSection,
  type MarkFieldOption,
  type MarkFieldValue,
  type MaskValue,
  type Picture,
  type ReasonValue,
  setField,
} from './kit/fields.ts';
export { fontAtSize, toFont } from './kit/fonts.ts';
export { strokesOf } from './kit/geometry/freehand.ts';
export { linesOnPage } from './kit/geometry/line-groups.ts';
export { resizeHandles } from './kit/geometry/rectangle.ts';
export { boxOf, growToText, hugsText, isTextCut } from './kit/grow-text.ts';
export { imageSourceOf } from './kit/image-source.ts';
export { maskHint, toInputMask } from './kit/input-mask.ts';
export { createMeasure, MEASURED_SIZE, TEXT_RENDERING } from './kit/measure-text.ts';
export { ACCENT_COLOR, FORMAT_COLORS, MAIN_COLORS, REASON_PRESETS, SIGNATURE_FONT_NAMES } from './kit/palette.ts';
export { PAINTED_WORDS } from './kit/picture.ts';
export { safeHref } from './kit/safe-href.ts';
export { keepNamed } from './kit/schema.ts';
export { strokesToCommands } from './kit/strokes.ts';
export { layoutTyped } from './kit/styled-text.ts';
export { textFault } from './kit/text-fault.ts';
export { cutText, type RefusedInput, type TextStyle } from './kit/text-style.ts';
export { noteEntries } from './kit/values.ts';
export { newMark } from './new-mark.ts';
export {
  type AnyMarkDefinition,
  addMarkType,
  allDefinitions,
  definitionOf,
  findDefinition,
  isBeyondPages,
  type Mark,
  type MarkIcon,
  type MarkType,
} from './registry.ts';
export { findMarkTool, type MarkTool, markToolFor, markTools, toolsOf } from './tools.ts';

// Reads, validates, calculates and fills the fields of PDF forms, in the page, workers and Node.
// The page calls reading and filling in a worker: they load pdf-lib.
export { addFields } from './add-fields.ts';
export { isCalculated, recalculate } from './calculate.ts';
export { checkValues } from './check-values.ts';
export { detectFields } from './detection/detect-fields.ts';
export type { FieldProposal } from './detection/detect-page.ts';
export { editFields } from './edit-fields.ts';
export { readCsvLines } from './exchange/csv.ts';
export { DataError, type DataFormat, type DataRow } from './exchange/data.ts';
export { readEdits } from './exchange/edits.ts';
export { readData, writeData } from './exchange/index.ts';
export { valuesOf } from './exchange/values-of.ts';
export { fieldTitle } from './field-title.ts';
export { type FilledForm, type FillOptions, fillForm } from './fill-form.ts';
export { colorOfValue, formatValue, shownOtherwise } from './format-value.ts';
export { readForm } from './read-form.ts';
export { resolveValue } from './resolve-value.ts';
export type { Calculation, FieldRule, RuleTrigger, SeparatorStyle } from './rules/rule.ts';
export { FormError } from './save-form.ts';
export {
  type FieldAction,
  type FieldChange,
  type FieldEdit,
  type FieldOption,
  type FieldProblem,
  type FieldProblemKind,
  type FieldType,
  type FieldValue,
  type FieldWidget,
  type Form,
  type FormField,
  OFF,
} from './types.ts';

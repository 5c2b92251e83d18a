// The door of the room: reading, checking, calculating and filling the fields of a PDF form.
// Works in the page, in workers and in Node. Reading and filling load pdf-lib, so the page calls them in
// a worker. Values are a `ReadonlyMap<string, FieldValue>` by field name everywhere.
export { readForm } from './read-form.ts';
export type { Calculation, FieldRule, RuleTrigger, SeparatorStyle } from './rules/rule.ts';
export {
  type FieldAction,
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

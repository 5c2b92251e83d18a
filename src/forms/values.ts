// Validates, calculates and formats values, and checks edits of fields, without PDF libraries.
export { recalculate } from './calculate.ts';
export { applyChange, editFault, isEditable } from './check-edits.ts';
export { checkValues } from './check-values.ts';
export { valuesOf } from './exchange/values-of.ts';
export { createFieldNames } from './field-names.ts';
export { fieldTitle } from './field-title.ts';
export { colorOfValue, formatValue, shownOtherwise } from './format-value.ts';
export { resolveValue } from './resolve-value.ts';
export { maskOfRules } from './rules/special.ts';

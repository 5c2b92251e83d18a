// Values of fields in the page: checked, calculated and formatted without what reads and writes PDFs.
export { recalculate } from './calculate.ts';
export { checkValues } from './check-values.ts';
export { valuesOf } from './exchange/values-of.ts';
export { colorOfValue, formatValue } from './format-value.ts';
export { resolveValue } from './resolve-value.ts';

// GS1 element strings: identifiers, data, and errors.
export { checkGs1Number, checkIban, inFours, mod97, moveFront } from './checks.ts';
export { readDay6, readDay8, readTime, withTime, writeUtcDay } from './dates.ts';
export { type Element, readElements, splitElements, splitPrinted, toRow } from './elements.ts';
export { Bits, FNC1, readDate, readGeneral, withoutLastSeparators } from './general-field.ts';
export { IDENTIFIERS } from './identifiers.ts';
export { countryName } from './iso-codes.ts';
export { relate } from './relations.ts';
export { type CheckedValue, entryOf, type MeaningRow, wrong } from './rows.ts';
export { expandUpcE } from './upc-e.ts';

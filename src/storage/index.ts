// Storage of the browser, for this origin and device.
export { callOff, completionOf, openDatabase, resultOf, writeDeadline } from './database.ts';
export { openValues, type StoredValues } from './values.ts';

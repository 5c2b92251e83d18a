// What rooms without a page need of marks: the page reads files in parts that load on demand.
export { readMarksText } from './document/read-text.ts';

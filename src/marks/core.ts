// Entry for rooms without a page, which reads files in parts that load on demand.
export { readMarksText } from './document/read-text.ts';

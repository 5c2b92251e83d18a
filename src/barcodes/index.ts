export { addSymbology } from './extension.ts';
export type { LinearReader } from './linear/reader.ts';
export { type ScanProbe, scan, scanWithFacts, warmUp } from './scan.ts';
export { joinSequences, type Sequence } from './sequences.ts';
export { isOfKind } from './table/symbologies.ts';
export type {
  Barcode,
  BarcodeImage,
  BarcodePoint,
  BarcodeType,
  BarcodeTypeGroup,
  Expectations,
  Orientation,
  ReaderOptions,
  ScanOptions,
  SeenBarcode,
  TimeBudget,
} from './types.ts';
export {
  ALL_BARCODE_TYPES,
  asAnswered,
  BARCODE_TYPE_GROUPS,
  BARCODE_TYPES,
  BUDGETS,
  byDemands,
  EVERYTHING,
  EVERYTHING_AND_FURTHER,
  FURTHER_BARCODE_TYPES,
  factsOf,
  labelOf,
  ORIENTATIONS,
  SEARCH_EVERYTHING,
} from './types.ts';

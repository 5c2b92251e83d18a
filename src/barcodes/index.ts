// Pure: no DOM, no Node. The room's public face.
export { scan } from './scan.ts';
export type {
  Barcode,
  BarcodePoint,
  BarcodeType,
  BarcodeTypeGroup,
  Orientation,
  RgbaImage,
  ScanOptions,
} from './types.ts';
export { BARCODE_TYPE_GROUPS, BARCODE_TYPES, ORIENTATIONS } from './types.ts';
export { warmUp } from './warm-up.ts';

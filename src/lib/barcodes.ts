// `markwright/barcodes`: pixels in, barcodes out. For workers and Node; a page that calls it waits.
export {
  BARCODE_TYPE_GROUPS,
  BARCODE_TYPES,
  type Barcode,
  type BarcodePoint,
  type BarcodeType,
  type BarcodeTypeGroup,
  EVERYTHING,
  EVERYTHING_AND_FURTHER,
  FURTHER_BARCODE_TYPES,
  labelOf,
  ORIENTATIONS,
  type Orientation,
  type RgbaImage,
  type ScanOptions,
  scan,
  warmUp,
} from '../barcodes/index.ts';

import { remembered } from '../../kernel/remembered.ts';
import type { LinearReader } from '../linear/reader.ts';
import { linearReadersFor } from '../linear/readers.ts';
import { type BarRegion, findBarRows, type TensorField, toTensorField } from '../raster/bar-regions.ts';
import type { CropBox } from '../raster/crop.ts';
import { findTextures } from '../raster/textures.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { AskedTypes } from '../table/asked-types.ts';
import { type BarcodeType, isAddOn, mayBeMisprinted } from '../table/symbologies.ts';
import type { ScanOptions } from '../types.ts';
import type { PassProbe } from './pass.ts';

/** Default distance of scan lines (px), by the specification. */
export const USUAL_DISTANCE = 5;

export interface SymbolSearch {
  readonly image: GrayImage;
  readonly asked: ReadonlySet<BarcodeType>;
  /** Types to report with a wrong check sum, too. */
  readonly unchecked: ReadonlySet<BarcodeType>;
  readonly options: Required<Omit<ScanOptions, 'barcodeTypes' | 'additionalReadingPass' | 'appendCheckSum'>>;
  readonly field: TensorField;
  /** Regions that may be bars, at any angle, largest first. */
  readonly rows: readonly BarRegion[];
  /** Areas with edges of several directions. */
  readonly textures: readonly CropBox[];
  readonly readers: readonly LinearReader[];
  readonly found: readonly Candidate[];
  readonly probe: PassProbe | undefined;
}

const misprintedOf = remembered(
  (asked: ReadonlySet<BarcodeType>): ReadonlySet<BarcodeType> => new Set([...asked].filter(mayBeMisprinted)),
);

export function createSearch(
  image: GrayImage,
  { sought: asked }: AskedTypes,
  given: ScanOptions,
  found: readonly Candidate[],
  probe: PassProbe | undefined,
): SymbolSearch {
  const options = {
    orientation: given.orientation ?? 'horizontalVertical',
    scanDistance: given.scanDistance ?? USUAL_DISTANCE,
    returnPossibleBarcodes: given.returnPossibleBarcodes ?? false,
    code39StartStopPatternsAreMandatory: given.code39StartStopPatternsAreMandatory ?? true,
    royalMailVariableLength: given.royalMailVariableLength ?? false,
  };
  const field = toTensorField(image);
  const readers = linearReadersFor(asked, !options.code39StartStopPatternsAreMandatory);
  return {
    image,
    asked,
    unchecked: misprintedOf(asked),
    options,
    field,
    rows: findBarRows(field),
    textures: findTextures(field, image.width, image.height),
    readers,
    found,
    probe,
  };
}

/** Returns whether nothing was found, except add-ons, whose symbol is then missing. */
export const hasNone = ({ found }: SymbolSearch): boolean =>
  found.every(({ type, text }) => text === null || isAddOn(type));

import type { BarcodeType } from '../barcodes/types.ts';
import { describeValue, type Meaning, type MeaningRow } from '../meaning/index.ts';
import { TODAY } from './meaning-examples.ts';

export const read = (value: string, type: BarcodeType = 'qrCodeBarcode'): Meaning | undefined =>
  describeValue({ type, value }, TODAY);

export const rowOf = (meaning: Meaning | undefined, label: string): MeaningRow | undefined =>
  meaning?.rows.find((each) => each.label === label);

export const textOf = (meaning: Meaning | undefined, label: string): string | undefined => rowOf(meaning, label)?.value;

export const wrongRows = (meaning: Meaning | undefined): string[] =>
  (meaning?.rows ?? []).filter(({ isWrong }) => isWrong).map(({ label }) => label);

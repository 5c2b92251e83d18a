import { type PostalOptions, readPostalCopy } from '../postal/index.ts';
import type { BarRegion } from '../raster/bar-regions.ts';
import { toImageCandidate } from '../raster/copied-candidate.ts';
import { inEvenLight } from '../raster/even-light.ts';
import { mayBePage } from '../raster/page.ts';
import { extractPatch } from '../raster/sample.ts';
import type { Candidate, GrayImage } from '../reader.ts';
import type { BarcodeType } from '../types.ts';

/** Growth of the next copy if a row extends beyond the last one. */
const WIDER = 1.7;

/** Minimum height of a copy (px): five per pitch, up to twelve pitches per bar, and some more. */
const LEAST_HEIGHT = 80;

/** Area that may still be copied without a result (px). */
export interface Budget {
  left: number;
}

export class RowCopies {
  /** Margin around a region (px). */
  readonly margin: number;
  private readonly image: GrayImage;
  private readonly isPage: boolean;
  private readonly asked: ReadonlySet<BarcodeType>;
  private readonly options: PostalOptions;

  constructor(image: GrayImage, cell: number, asked: ReadonlySet<BarcodeType>, options: PostalOptions) {
    this.image = image;
    this.isPage = mayBePage(image);
    this.margin = 2 * cell + 12;
    this.asked = asked;
    this.options = options;
  }

  copiedOf({ width, height }: BarRegion): number {
    return (width + 2 * this.margin) * (height + 2 * this.margin);
  }

  /** Scale that keeps a copy within `most` px: high bars are far apart, so tolerate less. */
  private scaleOf(row: BarRegion, most: number): number {
    if (this.isPage) return 1;
    const least = Math.min(1, LEAST_HEIGHT / row.height);
    return Math.max(least, Math.min(1, Math.sqrt((0.99 * most) / this.copiedOf(row))));
  }

  cannotBeImage(row: BarRegion, most: number): boolean {
    return this.scaleOf(row, most) ** 2 * this.copiedOf(row) > most;
  }

  read(row: BarRegion, budget: Budget): Candidate[] | undefined {
    const { image, margin, asked, options } = this;
    const scale = this.scaleOf(row, budget.left);
    const copied = scale ** 2 * this.copiedOf(row);
    if (copied > budget.left) return undefined;
    const [width, height] = [row.width + 2 * margin, row.height + 2 * margin];
    const lit = inEvenLight(image, row);
    const patch = extractPatch(lit, row.center, row.u, width, height, scale);
    const copyOf = { image: lit, toImage: patch.toImage };
    const { readings, isCutOff } = readPostalCopy(patch.image, asked, { ...options, copyOf });
    if (readings.length === 0) budget.left -= copied;
    if (isCutOff && readings.every(({ text }) => text === null)) {
      const wider = this.read({ ...row, width: WIDER * width }, budget);
      if (wider && wider.length > 0) return wider;
    }
    return readings.map((candidate) => toImageCandidate(patch.toImage, candidate));
  }
}

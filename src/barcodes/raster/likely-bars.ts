// Distinguishes bars from other edges before they are copied and read.
import { medianOf } from '../../kernel/median.ts';
import { rememberedOfTwo } from '../../kernel/remembered.ts';
import type { GrayImage } from '../reader.ts';
import { type BarRegion, straighten } from './bar-regions.ts';
import { createEdgeLine, type EdgeLine, extremesOf, findEdges, stepsOf } from './edge-line.ts';
import { correlationOfBars } from './line-likeness.ts';
import { sampleAt } from './sample.ts';

/** Cells that a stretch is at least wide: no symbol is narrower, on a page or in a picture of one. */
const LEAST_CELLS = 3;
/** Edges on the middle line of a stretch that shows a part of a symbol at least. The rims of paper, boxes and frames have a few. */
const FEWEST_EDGES = 10;
/** The least likeness of a stretch's lines: stacked codes have little, text has less. */
const LEAST_LIKENESS = 0.15;

/** Brightness along a region's middle. */
function middleLine(image: GrayImage, { center, u, width, height }: BarRegion): Float32Array {
  const length = Math.ceil(width);
  const samples = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    let sum = 0;
    for (let n = -1; n <= 1; n++) {
      const along = i + 0.5 - width / 2;
      const across = (n * height) / 8;
      sum += sampleAt(image, center.x + along * u.x - across * u.y, center.y + along * u.y + across * u.x);
    }
    samples[i] = sum / 3;
  }
  return samples;
}

/** The same with its edges: one pass after another looks at it. */
const lookAtMiddle = rememberedOfTwo((image: GrayImage, region: BarRegion) => {
  const samples = middleLine(image, region);
  const edges = createEdgeLine(samples.length);
  findEdges(samples, samples.length, edges);
  return { samples, edges };
});

/** Edges along a region's middle line (px from its left end), and their number. */
export const edgesOf = (image: GrayImage, region: BarRegion): Readonly<EdgeLine> => lookAtMiddle(image, region).edges;
export const countEdges = (image: GrayImage, region: BarRegion): number => edgesOf(image, region).count;

/**
 * How plainly a region's bars show: the step from a bar to the space beside it that half of all reach, as a share of the contrast of the
 * whole, 0 to 1. Sharp bars in even light all reach near 1, and narrow ones out of focus hardly the half.
 */
export function contrastOf(image: GrayImage, region: BarRegion): number {
  const { samples, edges } = lookAtMiddle(image, region);
  const extremes = extremesOf(samples, edges);
  return medianOf([...stepsOf(extremes)]) / Math.max(1, Math.max(...extremes) - Math.min(...extremes));
}

/** May the stretch be a symbol's bars, or a part of them? `cell` the side of the cells in which it was found. */
export function mayBeBars(image: GrayImage, cell: number, stretch: BarRegion): boolean {
  if (stretch.width < LEAST_CELLS * cell) return false;
  const region = straighten(image, stretch);
  return countEdges(image, region) >= FEWEST_EDGES && correlationOfBars(image, region) >= LEAST_LIKENESS;
}

/** Pixels from one line of a table to the next at least, and how far one may be off or thicker. */
const LEAST_RULE = 8;
const UNEVEN = 1;
/** The share of lines that are not: a word stands among them. */
const MOST_UNEVEN = 0.1;

/** Are its bars the lines of a table? All are as thick and as far apart as one another, as those of no symbol are. */
export function isRuled(image: GrayImage, region: BarRegion): boolean {
  const { edges, count } = edgesOf(image, region);
  const widths = Array.from(edges.subarray(1, count), (edge, i) => edge - (edges[i] ?? 0));
  const [odd, even] = [0, 1].map((sense) => widths.filter((_, i) => i % 2 === sense)) as [number[], number[]];
  if (medianOf(odd) + medianOf(even) < LEAST_RULE) return false;
  return [odd, even].every((own) => {
    const usual = medianOf(own);
    return own.filter((width) => Math.abs(width - usual) > UNEVEN).length <= MOST_UNEVEN * own.length;
  });
}

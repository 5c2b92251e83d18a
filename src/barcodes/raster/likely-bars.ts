// Distinguishes bars from other edges before they are copied and read.
import { medianOf } from '../../kernel/median.ts';
import { rememberedOfTwo } from '../../kernel/remembered.ts';
import type { GrayImage } from '../reader.ts';
import { type BarRegion, straighten } from './bar-regions.ts';
import { createEdgeLine, type EdgeLine, extremesOf, findEdges, stepsOf } from './edge-line.ts';
import { correlationOfBars } from './line-correlation.ts';
import { sampleAt } from './sample.ts';

/** Minimum width of a region (cells): no symbol is narrower. */
const LEAST_CELLS = 3;
/** Minimum edges on the centre line: borders of paper, boxes and frames have few. */
const FEWEST_EDGES = 10;
/** Minimum correlation of a region's lines: stacked codes have little, text less. */
const LEAST_CORRELATION = 0.15;

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

const lookAtMiddle = rememberedOfTwo((image: GrayImage, region: BarRegion) => {
  const samples = middleLine(image, region);
  const edges = createEdgeLine(samples.length);
  findEdges(samples, samples.length, edges);
  return { samples, edges };
});

/** Edges along a region's centre line (px from its left end). */
export const edgesOf = (image: GrayImage, region: BarRegion): Readonly<EdgeLine> => lookAtMiddle(image, region).edges;
export const countEdges = (image: GrayImage, region: BarRegion): number => edgesOf(image, region).count;

/** Returns the bars' median step per total contrast: sharp ones near 1, narrow blurred ones 0.5. */
export function contrastOf(image: GrayImage, region: BarRegion): number {
  const { samples, edges } = lookAtMiddle(image, region);
  const extremes = extremesOf(samples, edges);
  return medianOf([...stepsOf(extremes)]) / Math.max(1, Math.max(...extremes) - Math.min(...extremes));
}

/** Returns whether the region may be bars of a symbol. `cell` is the cell size of its field. */
export function mayBeBars(image: GrayImage, cell: number, stretch: BarRegion): boolean {
  if (stretch.width < LEAST_CELLS * cell) return false;
  const region = straighten(image, stretch);
  return countEdges(image, region) >= FEWEST_EDGES && correlationOfBars(image, region) >= LEAST_CORRELATION;
}

/** Minimum distance of table lines, and tolerance of distance and thickness (px). */
const LEAST_RULE = 8;
const UNEVEN = 1;
/** Maximum share of uneven lines: there may be a word among them. */
const MOST_UNEVEN = 0.1;

/** Returns whether its bars are evenly spaced lines of a table, unlike any symbol. */
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

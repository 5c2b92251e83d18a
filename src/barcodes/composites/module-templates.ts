// Matches sets of light and dark module patterns against part of a picture, in focus or not.
import { ADDRESS_MODULES, ADDRESS_PATTERNS, type AddressColumn } from './component-sizes.ts';

/** Blurred patterns, normalized to zero mean and unit norm: dot products are correlations. */
export interface Templates {
  readonly modules: number;
  readonly count: number;
  readonly values: Float32Array;
}

/** Renders patterns from a bar to a space; `spread`: share of light that each neighbour gets. */
export function createTemplates(patterns: readonly number[], modules: number, spread: number): Templates {
  const values = new Float32Array(patterns.length * modules);
  patterns.forEach((pattern, i) => {
    const lightAt = (module: number): number =>
      module < 0 ? 1 : module >= modules ? 0 : 1 - ((pattern >> (modules - 1 - module)) & 1);
    const seen = Float32Array.from(
      { length: modules },
      (_, m) => (1 - 2 * spread) * lightAt(m) + spread * (lightAt(m - 1) + lightAt(m + 1)),
    );
    values.set(normalized(seen, 0), i * modules);
  });
  return { modules, count: patterns.length, values };
}

export const addressTemplates = (spread: number): Readonly<Record<AddressColumn['kind'], Templates>> => ({
  side: createTemplates(ADDRESS_PATTERNS.side, ADDRESS_MODULES, spread),
  between: createTemplates(ADDRESS_PATTERNS.between, ADDRESS_MODULES, spread),
});

/** Normalizes to zero mean and unit norm; `noise` added to the norm keeps mere noise small. */
export function normalized(values: Float32Array, noise: number): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const long = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0)) + noise;
  return long === 0 ? values.fill(0) : values.map((value) => (value - mean) / long);
}

export function correlationOf({ modules, values }: Templates, template: number, seen: Float32Array): number {
  const start = template * modules;
  let sum = 0;
  for (let m = 0; m < modules; m++) sum += (values[start + m] ?? 0) * (seen[m] ?? 0);
  return sum;
}

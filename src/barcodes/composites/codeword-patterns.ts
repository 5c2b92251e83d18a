// Codeword patterns of PDF417 (ISO/IEC 15438), which MicroPDF417 and GS1 composites share.

/** Modules of a codeword: four bars and four spaces, starting with a bar. */
export const CODEWORD_MODULES = 17;
const ELEMENTS = 8;
const WIDEST = 6;

/** Clusters, which alternate by row. */
export const CLUSTERS = 3;

/** Returns the cluster number, 0, 3 or 6: the alternating sum of bar widths modulo 9. */
const clusterOf = (widths: readonly number[]): number =>
  ((widths[0] ?? 0) - (widths[2] ?? 0) + (widths[4] ?? 0) - (widths[6] ?? 0) + 18) % 9;

/** Sort key within a cluster: sums of adjacent elements, the second to the last, then the first. */
function orderOf(widths: readonly number[]): number {
  const pairs = widths.slice(1).map((width, i) => width + (widths[i] ?? 0));
  return [...pairs.slice(1, 6), pairs[0] ?? 0].reduce((order, pair) => 16 * order + pair, 0);
}

function listWidths(elements: number, modules: number): number[][] {
  if (elements === 0) return modules === 0 ? [[]] : [];
  const widths: number[][] = [];
  for (let first = 1; first <= Math.min(WIDEST, modules); first++) {
    for (const rest of listWidths(elements - 1, modules - first)) widths.push([first, ...rest]);
  }
  return widths;
}

/** Bitmap of the patterns in use per cluster, as base64. */
const IN_USE =
  '/00/0D/Dxf99f/H89/9X/X1//f9X/1RVQf/Q/1P13//PqrrSD61yD2z//3tZ6tPq8vd//+tds9vX//V7UoqpKAA++r/r7//u1nbI+b09v/7512r65NPMj3Nr7//N7/WW2r26/+3+5vqqpUlAABN/f//33zrtXt3//avfZy21e3f/u/3N/3Odz//v9v7u9VVVUATVV8/1qv7+uu+3W7+6/u/u7vv//gAAAAAAAAAAAAAAAAAAAAAAAAAP////////3+////////7//////////////+/P///////v//35vf6vf6vf6vb3//2/2/2/2//+/37/f////z////////9v9v9v9v//+/+v+3+3+3///////////////7+/v7/////////////v////////////Pz/////3/wP/n/3///+/+//////////7//9///////6vf+//////b////9//////////2//////V7+3///2///+/////f//3///d////6vf2////b///7///z////3///t///+r39v//2///f/j////9//73//39v///////+//////8AA';
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BITS_A_DIGIT = 6;

const isInUse = (place: number): boolean => {
  const digit = DIGITS.indexOf(IN_USE.charAt(Math.floor(place / BITS_A_DIGIT)));
  return ((digit >> (BITS_A_DIGIT - 1 - (place % BITS_A_DIGIT))) & 1) === 1;
};

/** Packs modules as bits; 1 is dark. */
const toModules = (widths: readonly number[]): number =>
  widths.reduce((modules, width, i) => ((modules + (i % 2 === 0 ? 1 : 0)) << width) - (i % 2 === 0 ? 1 : 0), 0);

function listPatterns(): number[][] {
  const all = listWidths(ELEMENTS, CODEWORD_MODULES);
  let place = 0;
  return Array.from({ length: CLUSTERS }, (_, cluster) =>
    all
      .filter((widths) => clusterOf(widths) === 3 * cluster)
      .map((widths) => ({ order: orderOf(widths), modules: toModules(widths) }))
      .sort((a, b) => a.order - b.order)
      .filter(() => isInUse(place++))
      .map(({ modules }) => modules),
  );
}

let patterns: readonly (readonly number[])[] | undefined;

/** Returns the patterns of codewords 0 to 928: modules as bits, first one highest. */
export function codewordPatterns(cluster: number): readonly number[] {
  patterns ??= listPatterns();
  return patterns[cluster] ?? [];
}

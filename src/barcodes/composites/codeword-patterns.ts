// The patterns of PDF417's codewords (ISO/IEC 15438), which MicroPDF417 and the 2D components of GS1 composites have, too.

/** Modules of a codeword: four bars and four spaces, the first of them a bar. */
export const CODEWORD_MODULES = 17;
const ELEMENTS = 8;
const WIDEST = 6;

/** Rows have one of three clusters by turns. */
export const CLUSTERS = 3;

/** The widths of bars, added and taken away by turns, leave as much by nine: 0, 3 and 6 for the three clusters. */
const clusterOf = (widths: readonly number[]): number =>
  ((widths[0] ?? 0) - (widths[2] ?? 0) + (widths[4] ?? 0) - (widths[6] ?? 0) + 18) % 9;

/** From an edge to the next that turns the same way. Codewords of a cluster follow one another as these distances do, those from the second to the last, then the first. */
function orderOf(widths: readonly number[]): number {
  const pairs = widths.slice(1).map((width, i) => width + (widths[i] ?? 0));
  return [...pairs.slice(1, 6), pairs[0] ?? 0].reduce((order, pair) => 16 * order + pair, 0);
}

/** All that four bars and four spaces of so many modules can be, from the narrowest first bar on. */
function listWidths(elements: number, modules: number): number[][] {
  if (elements === 0) return modules === 0 ? [[]] : [];
  const widths: number[][] = [];
  for (let first = 1; first <= Math.min(WIDEST, modules); first++) {
    for (const rest of listWidths(elements - 1, modules - first)) widths.push([first, ...rest]);
  }
  return widths;
}

/** Codeword patterns in use per cluster, as base64 of six bits a character. */
const IN_USE =
  '/00/0D/Dxf99f/H89/9X/X1//f9X/1RVQf/Q/1P13//PqrrSD61yD2z//3tZ6tPq8vd//+tds9vX//V7UoqpKAA++r/r7//u1nbI+b09v/7512r65NPMj3Nr7//N7/WW2r26/+3+5vqqpUlAABN/f//33zrtXt3//avfZy21e3f/u/3N/3Odz//v9v7u9VVVUATVV8/1qv7+uu+3W7+6/u/u7vv//gAAAAAAAAAAAAAAAAAAAAAAAAAP////////3+////////7//////////////+/P///////v//35vf6vf6vf6vb3//2/2/2/2//+/37/f////z////////9v9v9v9v//+/+v+3+3+3///////////////7+/v7/////////////v////////////Pz/////3/wP/n/3///+/+//////////7//9///////6vf+//////b////9//////////2//////V7+3///2///+/////f//3///d////6vf2////b///7///z////3///t///+r39v//2///f/j////9//73//39v///////+//////8AA';
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BITS_A_DIGIT = 6;

const isInUse = (place: number): boolean => {
  const digit = DIGITS.indexOf(IN_USE.charAt(Math.floor(place / BITS_A_DIGIT)));
  return ((digit >> (BITS_A_DIGIT - 1 - (place % BITS_A_DIGIT))) & 1) === 1;
};

/** A bar's modules are ones. */
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

/** The patterns of codewords 0 to 928 in the cluster, their modules as bits, the first the highest. */
export function codewordPatterns(cluster: number): readonly number[] {
  patterns ??= listPatterns();
  return patterns[cluster] ?? [];
}

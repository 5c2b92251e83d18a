// Affine transforms and boxes in user space (pt, unrotated page, y up).

/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies `first`, then `then`. */
export const multiply = (first: Matrix, then: Matrix): Matrix => [
  first[0] * then[0] + first[1] * then[2],
  first[0] * then[1] + first[1] * then[3],
  first[2] * then[0] + first[3] * then[2],
  first[2] * then[1] + first[3] * then[3],
  first[4] * then[0] + first[5] * then[2] + then[4],
  first[4] * then[1] + first[5] * then[3] + then[5],
];

export type Vector = readonly [x: number, y: number];

export const apply = ([a, b, c, d, e, f]: Matrix, [x, y]: Vector): Vector => [a * x + c * y + e, b * x + d * y + f];

/** Returns undefined for a singular matrix. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const determinant = a * d - b * c;
  if (!(Math.abs(determinant) > 1e-14)) return undefined;
  const [A, B, C, D] = [d / determinant, -b / determinant, -c / determinant, a / determinant];
  return [A, B, C, D, -(e * A + f * C), -(e * B + f * D)];
}

/** Left, bottom, right, top. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];

export const EVERYWHERE: Box = [-1e9, -1e9, 1e9, 1e9];

export const boxOf = (points: readonly Vector[]): Box => {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return [x0, y0, x1, y1];
};

export const cornersOf = ([x0, y0, x1, y1]: Box): Vector[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

export const mapBox = (matrix: Matrix, box: Box): Vector[] => cornersOf(box).map((corner) => apply(matrix, corner));

export const growBox = ([x0, y0, x1, y1]: Box, by: number): Box => [x0 - by, y0 - by, x1 + by, y1 + by];

export const boxesOverlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

export const boxContains = (outer: Box, inner: Box): boolean =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];

/** Intersects boxes. Empty results have right < left. */
export const meetBoxes = (a: Box, b: Box): Box => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];

export const joinBoxes = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

/** Returns whether a convex quadrilateral and a box overlap (separating axis theorem). */
export function quadMeetsBox(quad: readonly Vector[], box: Box): boolean {
  const [x0, y0, x1, y1] = boxOf(quad);
  if (x0 > box[2] || x1 < box[0] || y0 > box[3] || y1 < box[1]) return false;
  const corners = cornersOf(box);
  for (let index = 0; index < quad.length; index++) {
    const [px, py] = quad[index] as Vector;
    const [qx, qy] = quad[(index + 1) % quad.length] as Vector;
    const [nx, ny] = [py - qy, qx - px];
    if (nx === 0 && ny === 0) continue;
    const ofQuad = quad.map(([x, y]) => nx * x + ny * y);
    const ofBox = corners.map(([x, y]) => nx * x + ny * y);
    if (Math.min(...ofQuad) > Math.max(...ofBox) || Math.max(...ofQuad) < Math.min(...ofBox)) return false;
  }
  return true;
}

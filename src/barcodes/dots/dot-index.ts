import type { Point } from '../../kernel/point.ts';

export class DotIndex {
  private readonly side: number;
  private readonly xs: Float64Array;
  private readonly ys: Float64Array;
  private readonly left: number;
  private readonly top: number;
  private readonly columns: number;
  private readonly rows: number;
  /** Start of each square's dots in `order`, and the end of the last. */
  private readonly starts: Int32Array;
  private readonly order: Int32Array;

  /** @param side size of the squares, and maximum search radius (px) */
  constructor(dots: readonly Point[], side: number) {
    this.side = side;
    this.xs = Float64Array.from(dots, ({ x }) => x);
    this.ys = Float64Array.from(dots, ({ y }) => y);
    this.left = Math.min(...this.xs);
    this.top = Math.min(...this.ys);
    this.columns = Math.floor((Math.max(...this.xs) - this.left) / side) + 1;
    this.rows = Math.floor((Math.max(...this.ys) - this.top) / side) + 1;
    const squares = dots.map(({ x, y }) => this.rowOf(y) * this.columns + this.columnOf(x));
    this.starts = new Int32Array(this.columns * this.rows + 1);
    for (const square of squares) this.starts[square + 1] = (this.starts[square + 1] ?? 0) + 1;
    for (let i = 1; i < this.starts.length; i++) this.starts[i] = (this.starts[i] ?? 0) + (this.starts[i - 1] ?? 0);
    const next = this.starts.slice();
    this.order = new Int32Array(dots.length);
    squares.forEach((square, dot) => {
      const at = next[square] ?? 0;
      this.order[at] = dot;
      next[square] = at + 1;
    });
  }

  private readonly columnOf = (x: number): number => Math.floor((x - this.left) / this.side);
  private readonly rowOf = (y: number): number => Math.floor((y - this.top) / this.side);

  /** Calls `see` with the index and distance of each dot within `radius` (at most the side). */
  eachNear({ x, y }: Point, radius: number, see: (dot: number, far: number) => void): void {
    const [column, row] = [this.columnOf(x), this.rowOf(y)];
    for (let near = Math.max(0, row - 1); near <= Math.min(this.rows - 1, row + 1); near++) {
      const from = near * this.columns + Math.max(0, column - 1);
      const to = near * this.columns + Math.min(this.columns - 1, column + 1);
      if (to < from) continue;
      for (let at = this.starts[from] ?? 0; at < (this.starts[to + 1] ?? 0); at++) {
        const dot = this.order[at] ?? 0;
        const [dx, dy] = [(this.xs[dot] as number) - x, (this.ys[dot] as number) - y];
        const square = dx * dx + dy * dy;
        if (square <= radius * radius) see(dot, Math.sqrt(square));
      }
    }
  }

  nearest(point: Point, radius: number): number {
    let [nearest, least] = [-1, radius];
    this.eachNear(point, radius, (dot, far) => {
      if (far > least) return;
      nearest = dot;
      least = far;
    });
    return nearest;
  }
}

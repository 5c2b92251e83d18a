import type { InkMask } from './ink.ts';

/** A connected component of ink (px of the mask; `right` and `bottom` are exclusive). */
export interface InkComponent {
  left: number;
  top: number;
  right: number;
  bottom: number;
  area: number;
}

/** Finds connected components (8-connected) from the runs of each row. */
export function findComponents({ data, width, height }: InkMask): InkComponent[] {
  const parents: number[] = [];
  const boxes: InkComponent[] = [];
  const find = (run: number): number => {
    let root = run;
    while (parents[root] !== root) root = parents[root] as number;
    let at = run;
    while (parents[at] !== root) {
      const next = parents[at] as number;
      parents[at] = root;
      at = next;
    }
    return root;
  };
  let above: [start: number, end: number, id: number][] = [];
  // Next ink pixel in any row: empty paper is scanned once.
  let next = data.indexOf(1);
  for (let y = 0; y < height && next >= 0; y += 1) {
    const row: typeof above = [];
    const offset = y * width;
    let first = 0;
    while (next >= 0 && next < offset + width) {
      const x = next - offset;
      let end = data.indexOf(0, next) - offset;
      if (end < 0 || end > width) end = width;
      const id = parents.length;
      parents.push(id);
      boxes.push({ left: x, top: y, right: end, bottom: y + 1, area: end - x });
      while (first < above.length && (above[first] as (typeof above)[number])[1] < x) first += 1;
      for (let index = first; index < above.length; index += 1) {
        const [start, , other] = above[index] as (typeof above)[number];
        if (start > end) break;
        parents[find(other)] = find(id);
      }
      row.push([x, end, id]);
      next = data.indexOf(1, offset + end);
    }
    above = row;
  }
  boxes.forEach((box, id) => {
    const root = find(id);
    if (root === id) return;
    const whole = boxes[root] as InkComponent;
    whole.left = Math.min(whole.left, box.left);
    whole.top = Math.min(whole.top, box.top);
    whole.right = Math.max(whole.right, box.right);
    whole.bottom = Math.max(whole.bottom, box.bottom);
    whole.area += box.area;
  });
  return boxes.filter((_, id) => parents[id] === id);
}

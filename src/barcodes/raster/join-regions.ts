import type { BarRegion } from './bar-regions.ts';

/** Maximum angle between joined regions, as the cosine of 8°. */
const LEAST_AGREEMENT = Math.cos((8 * Math.PI) / 180);

/** Maximum gap between joined regions (per height); PDF417 may show only its start and stop. */
export const NEAR = 0.6;
export const FAR = 6;

/** Minimum share of their common box: chance finds on a page of text fill a hundredth. */
const LEAST_FILLED = 0.12;

/** Joins the first, largest region with near ones of its direction; undefined if none or sparse. */
export function joinRegions(regions: readonly BarRegion[], gap = NEAR): BarRegion | undefined {
  const [largest] = regions;
  if (!largest) return undefined;
  const { u, center } = largest;
  const alike = regions.filter((region) => Math.abs(region.u.x * u.x + region.u.y * u.y) >= LEAST_AGREEMENT);
  let box = {
    left: -largest.width / 2,
    right: largest.width / 2,
    top: -largest.height / 2,
    bottom: largest.height / 2,
  };
  let joined = 1;
  const centers = [...(largest.cells?.centers ?? [])];
  let filled = largest.width * largest.height;
  // Repeat: a joined region may extend to the next.
  const waiting = new Set(alike.slice(1));
  for (let grew = true; grew; ) {
    grew = false;
    const reach = Math.max(gap * (box.bottom - box.top), 20);
    for (const region of waiting) {
      const dx = region.center.x - center.x;
      const dy = region.center.y - center.y;
      const along = dx * u.x + dy * u.y;
      const across = dy * u.x - dx * u.y;
      const [w, h] = [region.width / 2, region.height / 2];
      if (along + w < box.left - reach || along - w > box.right + reach) continue;
      if (across + h < box.top - reach || across - h > box.bottom + reach) continue;
      box = {
        left: Math.min(box.left, along - w),
        right: Math.max(box.right, along + w),
        top: Math.min(box.top, across - h),
        bottom: Math.max(box.bottom, across + h),
      };
      waiting.delete(region);
      centers.push(...(region.cells?.centers ?? []));
      joined++;
      filled += region.width * region.height;
      grew = true;
    }
  }
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (joined === 1 || filled < LEAST_FILLED * width * height) return undefined;
  const along = (box.left + box.right) / 2;
  const across = (box.top + box.bottom) / 2;
  return {
    ...largest,
    center: { x: center.x + along * u.x - across * u.y, y: center.y + along * u.y + across * u.x },
    width,
    height,
    ...(largest.cells ? { cells: { ...largest.cells, centers } } : {}),
  };
}

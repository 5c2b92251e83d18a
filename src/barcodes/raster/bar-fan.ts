import type { GrayImage } from '../reader.ts';
import type { BarRegion } from './bar-regions.ts';

/** Maximum number of gradient samples along a side. */
const MOST_SAMPLES = 160;
/** Maximum relative difference in length between the outer rows and the middle one. */
const MOST_SPREAD = 0.35;

/** Least squares over gradients: at `s` px along `u`, a bar moves by `fan` · s per px downwards. */
export function straightenFan(
  { data, width: columns, height: rows }: GrayImage,
  region: BarRegion,
): { readonly region: BarRegion; readonly fan: number } {
  const { center, u, width, height } = region;
  const stepAlong = Math.max(1, width / MOST_SAMPLES);
  const stepAcross = Math.max(1, height / MOST_SAMPLES);
  let n = 0;
  let ns = 0;
  let nss = 0;
  let c = 0;
  let cs = 0;
  for (let across = -height / 3; across <= height / 3; across += stepAcross) {
    for (let along = -width / 2; along <= width / 2; along += stepAlong) {
      // Truncates towards zero: samples outside the picture are skipped either way.
      const x = (center.x + along * u.x - across * u.y) | 0;
      const y = (center.y + along * u.y + across * u.x) | 0;
      if (x < 1 || y < 1 || x >= columns - 1 || y >= rows - 1) continue;
      const at = y * columns + x;
      const gx = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      const gy = (data[at + columns] ?? 0) - (data[at - columns] ?? 0);
      if ((gx | gy) === 0) continue;
      const ga = gx * u.x + gy * u.y;
      const gb = gy * u.x - gx * u.y;
      // Skip edges parallel to the row.
      if (Math.abs(gb) > Math.abs(ga)) continue;
      const weight = ga * ga;
      n += weight;
      ns += weight * along;
      nss += weight * along * along;
      c -= ga * gb;
      cs -= ga * gb * along;
    }
  }
  const determinant = n * nss - ns * ns;
  if (determinant <= 0) return { region, fan: 0 };
  const lean = (c * nss - cs * ns) / determinant;
  const fan = (n * cs - ns * c) / determinant;
  if (Math.abs(fan) * (height / 2) > MOST_SPREAD || Math.abs(lean) > MOST_SPREAD) return { region, fan: 0 };
  // The middle bar becomes the vertical.
  const long = Math.hypot(1, lean);
  const turned = { x: (u.x + lean * u.y) / long, y: (u.y - lean * u.x) / long };
  return { region: { ...region, u: turned }, fan };
}

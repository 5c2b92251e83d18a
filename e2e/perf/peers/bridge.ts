import type { Rect } from '../../../src/kernel/rect.ts';
import type { Shape } from '../shapes.ts';

/** Interface between a peer's page and the benchmark. */
export interface Bridge {
  toFile(shapes: readonly Shape[]): string;
  /** Shows the page centred at a scale. Returns its place (CSS px). */
  setView(scale: number): Promise<Rect>;
  selectedCount(): number;
  chooseFreehand(): void;
  chooseSelection(): void;
}

declare global {
  interface Window {
    bridge?: Bridge;
    pictureUrl?: string;
  }
}

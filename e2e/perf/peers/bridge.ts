import type { Rect } from '../../../src/kernel/rect.ts';
import type { Shape } from '../shapes.ts';

/** Interface between a peer's page and the bench. */
export interface Bridge {
  /** The drawing in the peer's own format. */
  toFile(shapes: readonly Shape[]): string;
  /** Shows the page at a scale, its middle in the middle of the window; gives where the page lies, CSS pixels. */
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

// Page at other than right angles: rotated as one picture, as tiles would show their edges.
import { type BitmapPlacement, toViewPixels } from './placed-page.ts';

export class TurnedCanvas {
  readonly #canvas = document.createElement('canvas');

  draw(
    context: CanvasRenderingContext2D,
    page: BitmapPlacement,
    paint: (context: CanvasRenderingContext2D) => void,
  ): void {
    const canvas = this.#canvas;
    const { width, height } = page.view;
    const upright = canvas.getContext('2d');
    if (!upright || width === 0 || height === 0) return;
    // Reuse a large enough bitmap: a new one per frame would cost more than the page.
    if (canvas.width < width || canvas.height < height) {
      canvas.width = Math.max(canvas.width, width);
      canvas.height = Math.max(canvas.height, height);
    }
    upright.setTransform(1, 0, 0, 1, 0, 0);
    upright.clearRect(0, 0, canvas.width, canvas.height);
    paint(upright);
    toViewPixels(context, page);
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'high';
    context.drawImage(canvas, 0, 0, width, height, 0, 0, width, height);
  }
}

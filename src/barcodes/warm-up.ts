import { scan } from './scan.ts';
import { EVERYTHING } from './symbologies.ts';

/**
 * Loads the engine and decodes a blank picture, which takes the 160–200 ms that the first scan would otherwise cost. Call it when a
 * worker starts.
 */
export async function warmUp(): Promise<void> {
  const side = 32;
  const data = new Uint8ClampedArray(4 * side * side).fill(255);
  // Matrix codes among them: where nothing but paper shows the engine is not asked for what is read along lines.
  await scan({ data, width: side, height: side }, { barcodeTypes: EVERYTHING });
}

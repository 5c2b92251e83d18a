import type { SeenBarcode } from '../barcodes/types.ts';
import { cropRgba, type RgbaImage } from '../codecs/rgba.ts';
import { intersectRect, roundRectOut } from '../kernel/rect.ts';
import {
  moveBarcode,
  type ScanForm,
  type ScannerClient,
  toScanOptions,
  withFacts,
  withNextArea,
} from '../scanner/index.ts';
import { demandsOf, type JobDemands, WHOLE } from './scan-job.ts';

/**
 * Scans a camera's frame as the job demands: its time, its rules, and its areas, as those of a
 * picture of that size. A frame that can't be scanned shows nothing: the next one follows.
 * @throws RuleError
 */
export async function lookAtFrame(
  client: Pick<ScannerClient, 'look'>,
  frame: RgbaImage,
  { form, areas, ...job }: JobDemands & { readonly form: ScanForm },
  signal: AbortSignal,
): Promise<readonly SeenBarcode[]> {
  const options = { ...toScanOptions(form), ...demandsOf(job) };
  const whole = { x: 0, y: 0, width: frame.width, height: frame.height };
  let found: readonly SeenBarcode[] = [];
  for (const { area, name } of areas.length > 0 ? areas : WHOLE) {
    const part = area ? intersectRect(roundRectOut(area), whole) : whole;
    if (!part || signal.aborted) continue;
    // Pixels are transferred: the frame itself only once.
    const outcome = await client.look(area ? cropRgba(frame, part) : frame, options, signal);
    if (!outcome.ok) continue;
    const seen = withFacts(outcome.barcodes, outcome.facts).map((barcode) => moveBarcode(barcode, part));
    found = withNextArea(found, name === undefined ? seen : seen.map((barcode) => ({ ...barcode, region: name })));
  }
  return found;
}

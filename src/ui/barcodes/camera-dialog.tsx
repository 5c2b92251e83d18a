import { type RefObject, useEffect, useRef, useState } from 'react';
import { unmetText } from '../../app/readings.ts';
import { labelOf, type SeenBarcode } from '../../barcodes/types.ts';
import { barcodeCorners } from '../../editor/barcodes.ts';
import { intersectRect, type Rect } from '../../kernel/rect.ts';
import { t, translate } from '../../messages/index.ts';
import { useApp, useScans } from '../app-context.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { Icon } from '../icons.tsx';
import { showResults } from '../ui-store.ts';
import { closeCamera, nextFrame, openCamera, takeFrame, toCameraFault, toPng } from './camera.ts';
import { CopyValue } from './copy-value.tsx';
import { toReadable } from './readable.ts';
import '../styles/barcodes.css';
import { Button } from '../parts/button.tsx';
import '../styles/camera.css';

/** Frames that must agree on a value: misreadings of a moving picture rarely repeat. */
const TIMES_SEEN = 2;

interface Seen {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** The rule that the value doesn't meet. */
  readonly unmet: string | undefined;
}

/** Draws scanned areas and found barcodes over the live picture, in the frame's pixels. */
function drawFound(
  canvas: HTMLCanvasElement,
  size: { width: number; height: number },
  areas: readonly Rect[],
  barcodes: readonly SeenBarcode[],
) {
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) return;
  const color = getComputedStyle(canvas).color;
  const unit = size.width / 320;
  context.font = `600 ${8 * unit}px ${getComputedStyle(canvas).fontFamily}`;
  context.textBaseline = 'bottom';
  context.lineWidth = unit;
  context.strokeStyle = color;
  context.setLineDash([4 * unit, 3 * unit]);
  for (const { x, y, width, height } of areas) context.strokeRect(x, y, width, height);
  for (const barcode of barcodes) {
    const corners = barcodeCorners(barcode);
    context.beginPath();
    for (const { x, y } of corners) context.lineTo(x, y);
    context.closePath();
    // Values that don't meet their rule stay dashed.
    context.setLineDash(barcode.unmet ? [2 * unit, 2 * unit] : []);
    context.lineWidth = 1.5 * unit;
    context.stroke();
    const text = toReadable(barcode.barcodeValue ?? '').slice(0, 40);
    const { x, y } = barcode.area;
    const top = Math.max(12 * unit, y - 2 * unit);
    context.fillStyle = color;
    context.fillRect(x, top - 11 * unit, context.measureText(text).width + 6 * unit, 11 * unit);
    context.fillStyle = '#ffffff';
    context.fillText(text, x + 3 * unit, top - unit);
  }
}

interface CameraView {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly overlay: RefObject<HTMLCanvasElement | null>;
  readonly seen: readonly Seen[];
  readonly fault: ReturnType<typeof toCameraFault> | undefined;
  readonly isLive: boolean;
  /** Says which part of the picture is scanned; undefined for all of it. */
  readonly place: string | undefined;
}

/** Says where the job scans, as far as it isn't everywhere. */
function placeText(areas: readonly Rect[], { width, height }: { width: number; height: number }): string | undefined {
  if (areas.length === 0) return undefined;
  return areas.some((area) => intersectRect(area, { x: 0, y: 0, width, height }))
    ? t('Only the dashed areas are scanned. To scan everything, remove them under Options.')
    : t('The areas to scan are outside the camera’s picture. Remove them under Options.');
}

/** Opens the camera while the component is mounted, and scans its frames one by one. */
function useCamera(): CameraView {
  const { editor } = useApp();
  const scans = useScans();
  const video = useRef<HTMLVideoElement | null>(null);
  const overlay = useRef<HTMLCanvasElement | null>(null);
  const [seen, setSeen] = useState<readonly Seen[]>([]);
  const [fault, setFault] = useState<CameraView['fault']>(undefined);
  const [isLive, setLive] = useState(false);
  const [place, setPlace] = useState<string | undefined>(undefined);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const times = new Map<string, number>();

    /** Returns the barcodes that were just seen for the `TIMES_SEEN`th time. */
    const takeNew = (barcodes: readonly SeenBarcode[]): Seen[] =>
      barcodes.flatMap((barcode) => {
        const { barcodeType, barcodeValue } = barcode;
        if (barcodeValue === null) return [];
        const key = `${barcodeType} ${barcodeValue}`;
        const count = (times.get(key) ?? 0) + 1;
        times.set(key, count);
        if (count !== TIMES_SEEN) return [];
        return [{ key, label: labelOf(barcodeType), value: barcodeValue, unmet: unmetText(barcode) }];
      });

    async function look(element: HTMLVideoElement): Promise<void> {
      const { canvas, image } = takeFrame(element);
      const size = { width: image.width, height: image.height };
      const barcodes = await scans.look(image, signal);
      if (signal.aborted) return;
      const areas = editor.scans.getState().areas.map(({ area }) => area);
      setPlace(placeText(areas, size));
      if (overlay.current) drawFound(overlay.current, size, areas, barcodes);
      const found = takeNew(barcodes);
      if (found.length === 0) return;
      setSeen((before) => [...found, ...before]);
      const png = await toPng(canvas);
      const time = new Date().toTimeString().slice(0, 8).replaceAll(':', '.');
      if (png) scans.addFiles([new File([png], t('Camera {time}.png', { time }), { type: png.type })]);
    }

    async function run(): Promise<void> {
      const stream = await openCamera();
      const element = video.current;
      if (signal.aborted || !element) {
        closeCamera(stream);
        return;
      }
      signal.addEventListener('abort', () => closeCamera(stream), { once: true });
      element.srcObject = stream;
      await element.play();
      setLive(true);
      while (!signal.aborted) {
        await look(element);
        await nextFrame(element, signal);
      }
    }

    run().catch((error: unknown) => {
      if (!signal.aborted) setFault(toCameraFault(error));
    });
    return () => end.abort();
  }, [editor, scans]);
  return { video, overlay, seen, fault, isLive, place };
}

function SeenList({ seen }: { readonly seen: readonly Seen[] }) {
  return (
    <ol className="camera-seen stack close" aria-label={t('Read with the camera')} aria-live="polite">
      {seen.map(({ key, label, value, unmet }) => (
        <li key={key} className="row">
          <span className="value-lines">
            <span className="mono cut">{toReadable(value)}</span>
            <span className="row-facts">{label}</span>
            {unmet === undefined ? null : (
              <span className="scan-unmet row">
                <Icon name="warning" size={14} /> {unmet}
              </span>
            )}
          </span>
          <CopyValue value={value} />
        </li>
      ))}
    </ol>
  );
}

/** Scans barcodes with the camera, and adds new ones to the table with their frames. */
export function CameraDialog() {
  const { ui } = useApp();
  const { video, overlay, seen, fault, isLive, place } = useCamera();
  const close = () => {
    ui.setState({ dialog: undefined });
    if (seen.length > 0) showResults(ui, true);
  };
  return (
    <Dialog
      title={t('Read barcodes with the camera')}
      onClose={close}
      actions={
        <Button className="primary" onClick={close}>
          {seen.length > 0 ? t('Show the results') : t('Close')}
        </Button>
      }
    >
      {fault ? (
        <div className="camera-fault" role="alert">
          <Icon name="warning" />
          <div>
            <strong>{translate(fault.title)}</strong>
            <p>{translate(fault.detail)}</p>
          </div>
        </div>
      ) : (
        <div className="camera-view">
          <video ref={video} muted playsInline aria-label={t('Camera picture')} />
          <canvas ref={overlay} className="camera-overlay" />
        </div>
      )}
      {fault ? null : (
        <p className="hint" role="status">
          {isLive ? t('Hold a barcode up to the camera. Pictures stay on this device.') : t('Waiting for the camera…')}
        </p>
      )}
      {place === undefined || fault ? null : <p className="hint">{place}</p>}
      <SeenList seen={seen} />
    </Dialog>
  );
}

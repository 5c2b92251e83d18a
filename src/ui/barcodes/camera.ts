import { RuleError } from '../../app/scan-job.ts';
import type { RgbaImage } from '../../codecs/rgba.ts';
import { MessageError, type MessageOrText, message, messageOf } from '../../messages/index.ts';

/** Ideal frame width (px): wider frames take longer to read than a hand holds still. */
const MOST_WIDTH = 1280;

interface CameraFault {
  readonly title: MessageOrText;
  readonly detail: MessageOrText;
}

const NO_CAMERA: CameraFault = {
  title: message('No camera found'),
  detail: message('Connect a camera and try again, or read the barcodes of pictures.'),
};

export function toCameraFault(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return NO_CAMERA;
  if (name === 'NotAllowedError') {
    return {
      title: message('Camera access is blocked'),
      detail: message('Allow camera access in the browser’s site settings, then try again.'),
    };
  }
  if (name === 'NotReadableError') {
    return {
      title: message("Couldn't use the camera"),
      detail: message('Another program may be using it. Close that program and try again.'),
    };
  }
  if (error instanceof RuleError)
    return { title: message('Couldn’t scan the camera’s picture'), detail: messageOf(error) };
  return { title: message("Couldn't use the camera"), detail: messageOf(error) };
}

/** @throws DOMException if the camera can't be opened */
export async function openCamera(): Promise<MediaStream> {
  // Undefined outside secure contexts (HTTPS or localhost).
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new MessageError(message('Browsers allow camera access only on secure pages (HTTPS).'));
  return devices.getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 1920 } } });
}

export const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Copies the camera's frame to a new canvas, which can be saved as a file. */
export function takeFrame(video: HTMLVideoElement): { readonly canvas: HTMLCanvasElement; readonly image: RgbaImage } {
  const scale = Math.min(1, MOST_WIDTH / video.videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new MessageError(message("The browser couldn't create a canvas."));
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { canvas, image: { data, width, height } };
}

export const toPng = (canvas: HTMLCanvasElement): Promise<Blob | undefined> =>
  new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));

export const nextFrame = (video: HTMLVideoElement, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
    else video.requestVideoFrameCallback(() => resolve());
  });

// Excalidraw as in its guide, with the page's picture as a locked element below the shapes.
import {
  CaptureUpdateAction,
  convertToExcalidrawElements,
  Excalidraw,
  loadFromBlob,
  serializeAsJSON,
} from '@excalidraw/excalidraw';
import '@excalidraw/excalidraw/index.css';
import type { ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types';
import { createRoot } from 'react-dom/client';
import { PAGE, type Shape } from '../../shapes.ts';
import '../bridge.ts';

type Skeleton = NonNullable<Parameters<typeof convertToExcalidrawElements>[0]>[number];

const PICTURE_ID = 'page';

// The plain style: the hand-drawn one costs more.
const PLAIN = { roughness: 0, roundness: null, strokeStyle: 'solid', fillStyle: 'solid' } as const;

function toSkeleton(shape: Shape): Skeleton {
  if (shape.kind === 'rectangle') {
    const { rect, color, fill = 'transparent' } = shape;
    return { type: 'rectangle', ...rect, ...PLAIN, strokeColor: color, backgroundColor: fill, strokeWidth: 3 };
  }
  if (shape.kind === 'highlight') {
    const { rect, color } = shape;
    return { type: 'rectangle', ...rect, ...PLAIN, strokeColor: 'transparent', backgroundColor: color, opacity: 40 };
  }
  const [first = { x: 0, y: 0 }] = shape.points;
  const points = shape.points.map(({ x, y }) => [x - first.x, y - first.y]);
  const line = { x: first.x, y: first.y, points, ...PLAIN, strokeColor: shape.color, strokeWidth: shape.thickness };
  return { type: shape.kind === 'arrow' ? 'arrow' : 'line', ...line } as Skeleton;
}

async function readPicture(): Promise<string> {
  const blob = await (await fetch(window.pictureUrl ?? '/page.png')).blob();
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(blob);
  });
}

function connect(api: ExcalidrawImperativeAPI): void {
  void readPicture().then((dataURL) => {
    api.addFiles([{ id: PICTURE_ID, dataURL, mimeType: 'image/png', created: 0 } as never]);
    document.documentElement.dataset.ready = 'true';
  });
  const input = document.querySelector<HTMLInputElement>('#file');
  input?.addEventListener('change', async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    const { elements } = await loadFromBlob(file, null, null);
    api.updateScene({ elements, captureUpdate: CaptureUpdateAction.NEVER });
  });
  window.bridge = {
    toFile(shapes) {
      const page = { type: 'image', fileId: PICTURE_ID, status: 'saved', x: 0, y: 0, ...PAGE, locked: true } as never;
      const elements = convertToExcalidrawElements([page, ...shapes.map(toSkeleton)]);
      return serializeAsJSON(elements, {}, {}, 'local');
    },
    async setView(scale) {
      const { width, height } = api.getAppState();
      const x = (width - PAGE.width * scale) / 2;
      const y = (height - PAGE.height * scale) / 2;
      api.updateScene({
        appState: { zoom: { value: scale as never }, scrollX: x / scale, scrollY: y / scale, selectedElementIds: {} },
        captureUpdate: CaptureUpdateAction.NEVER,
      });
      return { x, y, width: PAGE.width * scale, height: PAGE.height * scale };
    },
    selectedCount: () => Object.values(api.getAppState().selectedElementIds).filter(Boolean).length,
    chooseFreehand: () => api.setActiveTool({ type: 'freedraw' }),
    chooseSelection: () => api.setActiveTool({ type: 'selection' }),
  };
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Excalidraw excalidrawAPI={connect} />);

// Annotorious on a plain picture. Without zoom or pan: scrolling and the picture's width do both.
import { createImageAnnotator, type ImageAnnotation, ShapeType } from '@annotorious/annotorious';
import '@annotorious/annotorious/annotorious.css';
import { boundsOfPoints } from '../../../../src/kernel/rect.ts';
import { PAGE, type Shape } from '../../shapes.ts';
import '../bridge.ts';

function toAnnotation(shape: Shape, index: number): ImageAnnotation {
  const id = `shape-${index}`;
  if (shape.kind === 'rectangle' || shape.kind === 'highlight') {
    const { x, y, width, height } = shape.rect;
    const bounds = { minX: x, minY: y, maxX: x + width, maxY: y + height };
    const selector = { type: ShapeType.RECTANGLE, geometry: { x, y, w: width, h: height, bounds } };
    return { id, bodies: [], target: { annotation: id, selector } } as ImageAnnotation;
  }
  const { x, y, width, height } = boundsOfPoints(shape.points) ?? { x: 0, y: 0, width: 0, height: 0 };
  const bounds = { minX: x, minY: y, maxX: x + width, maxY: y + height };
  const points = shape.points.map((point) => [point.x, point.y] as [number, number]);
  // The closest shape to a line.
  const selector = { type: ShapeType.POLYGON, geometry: { points, bounds } };
  return { id, bodies: [], target: { annotation: id, selector } } as ImageAnnotation;
}

async function start(): Promise<void> {
  const root = document.querySelector<HTMLElement>('#root');
  const input = document.querySelector<HTMLInputElement>('#file');
  if (!root || !input) return;
  root.style.overflow = 'auto';
  const holder = document.createElement('div');
  const picture = new Image();
  picture.src = '/page.png';
  await picture.decode();
  holder.append(picture);
  root.append(holder);
  picture.style.display = 'block';
  let left = 0;
  let top = 0;
  let scale = 1;
  const place = () => {
    picture.style.width = `${PAGE.width * scale}px`;
    holder.style.padding = `${Math.max(0, top)}px ${Math.max(0, left)}px`;
  };
  const annotator = createImageAnnotator(picture, { userSelectAction: 'EDIT' as never });
  input.addEventListener('change', async () => {
    const [file] = input.files ?? [];
    if (file) annotator.setAnnotations(JSON.parse(await file.text()) as ImageAnnotation[]);
  });
  root.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      scale *= 2 ** (-event.deltaY / 70);
      place();
    },
    { passive: false },
  );
  window.bridge = {
    toFile: (shapes) => JSON.stringify(shapes.map(toAnnotation)),
    async setView(wanted) {
      scale = wanted;
      left = (root.clientWidth - PAGE.width * scale) / 2;
      top = (root.clientHeight - PAGE.height * scale) / 2;
      place();
      root.scrollTo(Math.max(0, -left), Math.max(0, -top));
      annotator.cancelSelected();
      return { x: left, y: top, width: PAGE.width * scale, height: PAGE.height * scale };
    },
    selectedCount: () => annotator.getSelected().length,
    chooseFreehand: () => undefined,
    chooseSelection: () => undefined,
  };
  document.documentElement.dataset.ready = 'true';
}

void start();

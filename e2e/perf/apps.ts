// Drivers that make each editor show a drawing.
import type { Page } from '@playwright/test';
import { fitPage } from '../../src/editor/camera.ts';
import type { Rect } from '../../src/kernel/rect.ts';
import { pause } from './driver.ts';
import type {} from './peers/bridge.ts';
import { PAGE, type Shape } from './shapes.ts';

export interface App {
  readonly name: 'Markwright' | 'Excalidraw' | 'Annotorious';
  /** Selector of its canvases; undefined for element-based shapes. */
  readonly canvases: string | undefined;
  readonly can: { readonly marquee: boolean; readonly freehand: boolean };
  start(page: Page, origin: string, picture: string): Promise<void>;
  toFile(page: Page, shapes: readonly Shape[]): Promise<string>;
  /** Opens a file through the editor's UI. */
  load(page: Page, path: string): Promise<void>;
  /** Fits the page or shows it at 100 %. Returns its place in the window. */
  setView(page: Page, view: 'fit' | 'full'): Promise<Rect>;
  selectedCount(page: Page): Promise<number>;
  chooseFreehand(page: Page): Promise<void>;
  chooseSelection(page: Page): Promise<void>;
}

export const CANVAS = '[data-testid=document-canvas]';

export async function chooseFile(page: Page, keys: string, path: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press(keys)]);
  await chooser.setFiles(path);
}

async function canvasBox(page: Page): Promise<Rect> {
  const box = await page.locator(CANVAS).boundingBox();
  if (!box) throw new Error('There is no canvas');
  return box;
}

export function markwright(toMarksJson: (shapes: readonly Shape[]) => string): App {
  return {
    name: 'Markwright',
    canvases: `${CANVAS} canvas`,
    can: { marquee: true, freehand: true },
    async start(page, origin, picture) {
      await page.goto(origin);
      await page.waitForSelector('html[data-ready]');
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.locator('[data-command=open]').first().click(),
      ]);
      await chooser.setFiles(picture);
      await page.waitForSelector(`${CANVAS}[aria-label*="page 1 of 1"]`);
    },
    toFile: async (_page, shapes) => toMarksJson(shapes),
    load: (page, path) => chooseFile(page, 'Control+i', path),
    async setView(page, view) {
      const box = await canvasBox(page);
      await page.focus(CANVAS);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Shift+Digit1');
      const { scale, x, y } = fitPage({ x: 0, y: 0, ...PAGE }, box, 1);
      if (view === 'fit') return { x: box.x + x, y: box.y + y, width: PAGE.width * scale, height: PAGE.height * scale };
      await page.keyboard.press('Shift+Digit0');
      return { x: box.x + (box.width - PAGE.width) / 2, y: box.y + (box.height - PAGE.height) / 2, ...PAGE };
    },
    async selectedCount(page) {
      const label = (await page.getAttribute(CANVAS, 'aria-label')) ?? '';
      if (label.endsWith('nothing selected')) return 0;
      return Number(/([\d,]+) marks selected$/.exec(label)?.[1]?.replaceAll(',', '') ?? 1);
    },
    async chooseFreehand(page) {
      const freehand = page.locator('.toolbar [data-command=tool-FreehandAnnotation]');
      const isThere = (await freehand.count()) > 0;
      await (isThere ? freehand : page.locator('.toolbar [data-command=tool-PolylineAnnotation]')).click();
    },
    async chooseSelection(page) {
      await page.focus(CANVAS);
      await page.keyboard.press('Escape');
      await page.click('.toolbar [data-command=tool-select]');
    },
  };
}

function peer(
  name: 'Excalidraw' | 'Annotorious',
  canvases: string | undefined,
  can: App['can'],
  fitScale: number,
): App {
  return {
    name,
    canvases,
    can,
    async start(page, origin) {
      await page.goto(`${origin}/${name.toLowerCase()}/index.html`);
      await page.waitForSelector('html[data-ready]');
      await page.evaluate((scale) => window.bridge?.setView(scale), fitScale);
      await pause(300);
    },
    toFile: (page, shapes) => page.evaluate((given) => window.bridge?.toFile(given) ?? '', shapes),
    load: (page, path) => page.setInputFiles('#file', path),
    async setView(page, view) {
      const rect = await page.evaluate((scale) => window.bridge?.setView(scale), view === 'fit' ? fitScale : 1);
      if (!rect) throw new Error(`${name} has no bridge`);
      return rect;
    },
    selectedCount: (page) => page.evaluate(() => window.bridge?.selectedCount() ?? 0),
    chooseFreehand: (page) => page.evaluate(() => window.bridge?.chooseFreehand()),
    chooseSelection: (page) => page.evaluate(() => window.bridge?.chooseSelection()),
  };
}

export const excalidraw = (fitScale: number): App =>
  peer('Excalidraw', 'canvas.excalidraw__canvas.static', { marquee: true, freehand: true }, fitScale);

export const annotorious = (fitScale: number): App =>
  peer('Annotorious', undefined, { marquee: false, freehand: false }, fitScale);

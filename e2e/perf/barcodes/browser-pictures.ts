import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { BarcodeImage } from '../../../src/barcodes/index.ts';

/** Path of the browser that `e2e/support/ensure-chromium.mjs` found, or Playwright's own. */
function chromiumPath(): string | undefined {
  try {
    const found: { path: string } = JSON.parse(
      readFileSync(resolve('node_modules/.cache/markwright/chromium.json'), 'utf8'),
    );
    return found.path;
  } catch {
    return undefined;
  }
}

/** Runs in the page: decodes a picture to base64 pixels. */
async function decodeInPage(base64: string): Promise<{ pixels: string; width: number; height: number }> {
  const blob = await (await fetch(`data:application/octet-stream;base64,${base64}`)).blob();
  const bitmap = await createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no 2D context');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  let text = '';
  for (let at = 0; at < data.length; at += 0x2000) text += String.fromCharCode(...data.subarray(at, at + 0x2000));
  return { pixels: btoa(text), width, height };
}

/** Half an A4 page at 300 dpi (CSS px), for a device pixel ratio of 2. */
const HALF_PAGE = { width: 1240, height: 1754 };

/** Pictures that need a browser: formats Node can't decode (WebP, GIF), and printed pages. */
export class BrowserPictures {
  private browser: Browser | undefined;
  private page: Page | undefined;

  private async open(): Promise<Page> {
    const executablePath = chromiumPath();
    this.browser ??= await chromium.launch({ ...(executablePath ? { executablePath } : {}), chromiumSandbox: false });
    this.page ??= await this.browser.newPage({ viewport: HALF_PAGE, deviceScaleFactor: 2 });
    return this.page;
  }

  async decode(bytes: Uint8Array): Promise<BarcodeImage> {
    const page = await this.open();
    const { pixels, width, height } = await page.evaluate(decodeInPage, Buffer.from(bytes).toString('base64'));
    return { data: new Uint8ClampedArray(Buffer.from(pixels, 'base64')), width, height };
  }

  /** Renders HTML to an A4 page at 300 dpi (2 px per CSS px). */
  async print(html: string): Promise<BarcodeImage> {
    const page = await this.open();
    await page.setContent(html);
    return this.decode(await page.screenshot());
  }

  async close(): Promise<void> {
    await this.browser?.close();
    this.browser = undefined;
    this.page = undefined;
  }
}

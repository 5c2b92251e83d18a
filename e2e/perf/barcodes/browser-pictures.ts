import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { RgbaImage } from '../../../src/barcodes/index.ts';

/** The browser that the end-to-end tests found (`e2e/support/ensure-chromium.mjs`), or Playwright's own. */
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

/** Runs in the page: the picture's pixels, base64, as the browser decodes them. */
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

/** Decodes the pictures for which Node has no decoder (WebP, GIF). The browser starts with the first one. */
export class BrowserPictures {
  private browser: Browser | undefined;
  private page: Page | undefined;

  async decode(bytes: Uint8Array): Promise<RgbaImage> {
    const executablePath = chromiumPath();
    this.browser ??= await chromium.launch({ ...(executablePath ? { executablePath } : {}), chromiumSandbox: false });
    this.page ??= await this.browser.newPage();
    const { pixels, width, height } = await this.page.evaluate(decodeInPage, Buffer.from(bytes).toString('base64'));
    return { data: new Uint8ClampedArray(Buffer.from(pixels, 'base64')), width, height };
  }

  async close(): Promise<void> {
    await this.browser?.close();
    this.browser = undefined;
    this.page = undefined;
  }
}

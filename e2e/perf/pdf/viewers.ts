// Drivers that make each viewer open a PDF, go to a page and find a word.
import type { Page } from '@playwright/test';
import { CANVAS, chooseFile } from '../apps.ts';
import type { PdfBridge } from '../peers/pdfjs/bridge.ts';

export interface Viewer {
  readonly name: 'Markwright' | 'pdf.js';
  readonly canvases: string;
  /** Element that receives wheel events. */
  readonly surface: string;
  start(page: Page, origin: string): Promise<void>;
  open(page: Page, path: string): Promise<void>;
  /** Prepares a jump up to the last key. @returns presses it */
  aimAt(page: Page, pageNumber: number): Promise<() => Promise<void>>;
  find(page: Page, word: string): Promise<number>;
}

/** Runs in the page: waits for the number of hits. Polling from outside would distort the times. */
function waitForCount(bar: Element): Promise<number> {
  const countOf = (): number | undefined => {
    for (const { textContent } of bar.querySelectorAll('*')) {
      if (textContent === 'Nothing found') return 0;
      const [, count] = /^\d+ of (\d+)$/.exec(textContent) ?? [];
      if (count) return Number(count);
    }
    return undefined;
  };
  return new Promise((resolve) => {
    const look = () => {
      const count = countOf();
      if (count === undefined) return;
      observer.disconnect();
      resolve(count);
    };
    const observer = new MutationObserver(look);
    observer.observe(bar, { subtree: true, childList: true, characterData: true });
    look();
  });
}

export const markwright: Viewer = {
  name: 'Markwright',
  canvases: `${CANVAS} canvas`,
  surface: CANVAS,
  async start(page, origin) {
    await page.goto(origin);
    await page.waitForSelector('html[data-ready]');
  },
  open: (page, path) => chooseFile(page, 'Control+o', path),
  async aimAt(page, pageNumber) {
    await page.getByRole('textbox', { name: 'Page', exact: true }).fill(String(pageNumber));
    return () => page.keyboard.press('Enter');
  },
  async find(page, word) {
    await page.focus(CANVAS);
    await page.keyboard.press('Control+f');
    const bar = page.getByRole('search', { name: 'Find' });
    await bar.getByRole('searchbox').fill(word);
    return bar.evaluate(waitForCount);
  },
};

declare global {
  interface Window {
    pdfBridge?: PdfBridge;
  }
}

export const pdfjs: Viewer = {
  name: 'pdf.js',
  canvases: '.page canvas',
  surface: '#viewerContainer',
  async start(page, origin) {
    await page.goto(`${origin}/pdfjs/index.html`);
    await page.waitForSelector('html[data-ready]', { state: 'attached' });
  },
  open: (page, path) => page.setInputFiles('#file', path),
  async aimAt(page, pageNumber) {
    return () => page.evaluate((number) => window.pdfBridge?.goTo(number), pageNumber);
  },
  find: (page, word) => page.evaluate((text) => window.pdfBridge?.find(text) ?? 0, word),
};

// Firefox through WebDriver BiDi.
import puppeteer, { type KeyInput, type Page } from 'puppeteer-core';
import { type Browser, type BrowserWindow, type FoundBrowser, findProgram, WINDOW } from './driver.ts';

const toWindow = (page: Page): BrowserWindow => ({
  async goto(url) {
    await page.goto(url);
  },
  async reload() {
    await page.reload();
  },
  evaluate: async (run, argument) => page.evaluate(run as (argument: unknown) => never, argument),
  async drag(from, to) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
  },
  async press(chord) {
    const keys = chord.split('+') as KeyInput[];
    for (const key of keys) await page.keyboard.down(key);
    for (const key of keys.reverse()) await page.keyboard.up(key);
  },
  async close() {
    await page.browserContext().close();
  },
});

async function launch(executablePath: string): Promise<Browser> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, defaultViewport: WINDOW });
  return {
    newWindow: async () => toWindow(await (await browser.createBrowserContext()).newPage()),
    close: () => browser.close(),
  };
}

export function findFirefox(): FoundBrowser {
  const path = process.env.FIREFOX ?? findProgram('firefox-esr') ?? findProgram('firefox');
  if (path === undefined) return { missing: 'Firefox (Debian: firefox-esr)' };
  return { launch: () => launch(path) };
}

// Application driver for the main jobs in any browser.
import { expect } from '@playwright/test';
import type { Point } from '../../src/kernel/point.ts';
import { parseMarksDocument } from '../../src/marks/index.ts';
import type { TestFile, TestPicture } from '../support/app.ts';
import { type CaughtFile, catchSavedFiles } from '../support/saved-files.ts';
import { type Box, fittedView, toScreen } from '../support/view.ts';
import type { BrowserWindow } from './driver.ts';

const SAVED_FILES = 'savedFiles';
const FAULTS = 'faults';

const CANVAS = '[role="application"]';

export class WindowApp {
  readonly window: BrowserWindow;
  readonly #home: string;

  constructor(window: BrowserWindow, home: string) {
    this.window = window;
    this.#home = home;
  }

  async start(): Promise<void> {
    await this.window.goto(this.#home);
    await this.#watch();
  }

  async reload(): Promise<void> {
    await this.window.reload();
    await this.#watch();
  }

  async #watch(): Promise<void> {
    await expect.poll(() => this.count('html[data-ready]')).toBe(1);
    await this.window.evaluate(
      ([saved, faults]) => {
        const found: string[] = [];
        Reflect.set(window, faults, found);
        window.addEventListener('error', (event) => found.push(event.message));
        window.addEventListener('unhandledrejection', (event) => found.push(String(event.reason)));
        const { error } = console;
        console.error = (...words: unknown[]) => {
          found.push(words.join(' '));
          error(...words);
        };
        Reflect.set(window, saved, []);
      },
      [SAVED_FILES, FAULTS] as const,
    );
    await this.window.evaluate(catchSavedFiles, 'takeSavedFile');
    await this.window.evaluate((saved) => {
      Reflect.set(window, 'takeSavedFile', (file: CaughtFile) => Reflect.get(window, saved).push(file));
    }, SAVED_FILES);
  }

  faults(): Promise<readonly string[]> {
    return this.window.evaluate((name) => Reflect.get(window, name) as string[], FAULTS);
  }

  count(selector: string): Promise<number> {
    return this.window.evaluate((wanted) => document.querySelectorAll(wanted).length, selector);
  }

  /** Returns the first element's text; empty without a match. */
  text(selector: string): Promise<string> {
    return this.window.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? '', selector);
  }

  async expectText(selector: string, wanted: string | RegExp): Promise<void> {
    await expect.poll(() => this.text(selector)).toMatch(wanted);
  }

  async expectCount(selector: string, wanted: number): Promise<void> {
    await expect.poll(() => this.count(selector)).toBe(wanted);
  }

  /** Waits until the picture's first page is visible. */
  async expectOpen({ name, pages }: TestPicture): Promise<void> {
    await expect
      .poll(() => this.window.evaluate((canvas) => document.querySelector(canvas)?.getAttribute('aria-label'), CANVAS))
      .toContain(`${name}, page 1 of ${pages.length},`);
  }

  /** Drops a file onto the middle of the page. */
  async drop({ name, mimeType, buffer }: TestFile): Promise<void> {
    await this.window.evaluate(
      ({ base64, ...file }) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([bytes], file.name, { type: file.mimeType }));
        for (const type of ['dragenter', 'dragover', 'drop']) {
          const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
          document.querySelector('main')?.dispatchEvent(event);
        }
      },
      { name, mimeType, base64: buffer.toString('base64') },
    );
  }

  async open(picture: TestPicture): Promise<void> {
    await this.drop(picture);
    await this.expectOpen(picture);
  }

  async closeDocument(): Promise<void> {
    const click = (selector: string) =>
      this.window.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), selector);
    await click('.file-button');
    const row = '[role="menu"] [data-command="close-document"]';
    await this.expectCount(row, 1);
    await click(row);
  }

  async pressButton(words: string): Promise<void> {
    const press = () =>
      this.window.evaluate((start) => {
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('dialog[open] button:enabled')];
        const button = buttons.find(({ textContent }) => textContent.trim().startsWith(start));
        button?.click();
        return button !== undefined;
      }, words);
    await expect.poll(press).toBe(true);
  }

  async runFromPalette(words: string): Promise<void> {
    await this.window.press('Control+k');
    await this.expectCount('dialog[open] [role="combobox"]', 1);
    await this.type(words);
    await this.window.press('Enter');
  }

  async type(text: string): Promise<void> {
    for (const letter of text) await this.window.press(letter);
  }

  /** Types into the field of the open dialog with this label. */
  async typeInto(label: string, text: string): Promise<void> {
    const focus = () =>
      this.window.evaluate((start) => {
        const fields = [...document.querySelectorAll<HTMLInputElement>('dialog[open] input')];
        const field = fields.find(({ labels }) =>
          [...(labels ?? [])].some(({ textContent }) => textContent.trim().startsWith(start)),
        );
        field?.focus();
        return field !== undefined && field === document.activeElement;
      }, label);
    await expect.poll(focus).toBe(true);
    await this.type(text);
  }

  async drag({ pages, mimeType }: TestPicture, from: Point, to: Point): Promise<void> {
    const [page] = pages;
    if (!page) throw new Error('The picture has no page');
    const box = await this.window.evaluate((canvas): Box => {
      const { x, y, width, height } = document.querySelector(canvas)?.getBoundingClientRect() ?? new DOMRect();
      return { x, y, width, height };
    }, CANVAS);
    const view = fittedView(box, page, mimeType);
    await this.window.drag(toScreen(view, from), toScreen(view, to));
  }

  async saved(act: () => Promise<void>): Promise<Buffer> {
    await this.window.evaluate((name) => Reflect.set(window, name, []), SAVED_FILES);
    await act();
    const files = () => this.window.evaluate((name) => Reflect.get(window, name) as CaughtFile[], SAVED_FILES);
    await expect.poll(async () => (await files()).length).toBe(1);
    return Buffer.from((await files())[0]?.base64 ?? '', 'base64');
  }

  async exportText(): Promise<string> {
    const text = (await this.saved(() => this.window.press('Control+Shift+e'))).toString();
    expect(parseMarksDocument(text).problems).toEqual([]);
    return text;
  }
}

// Records screenshots with a pointer as an animated GIF.
import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { decode } from 'fast-png';
import { encode } from 'modern-gif';
import { rectCenter } from '../../src/kernel/rect.ts';

/** Frame durations (ms). */
const SHORT = 600;
const LONG = 1600;

interface Frame {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly delay: number;
}

/** Adds a pointer to the page: screenshots have none. */
const POINTER = `
  const pointer = document.createElement('div');
  pointer.id = 'film-pointer';
  pointer.style.cssText = 'position:fixed;left:50%;top:50%;z-index:99999;pointer-events:none';
  pointer.popover = 'manual';
  pointer.innerHTML =
    '<svg width="20" height="20" viewBox="0 0 20 20"><path d="M3 1v15l4-4 3 7 3-1-3-7h6z" fill="#000" stroke="#fff" stroke-width="1.4"/></svg>';
  Object.assign(pointer.style, { margin: 0, padding: 0, border: 0, background: 'none', overflow: 'visible' });
  document.documentElement.append(pointer);
`;

export class Film {
  readonly #page: Page;
  readonly #frames: Frame[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  static async begin(page: Page): Promise<Film> {
    await page.evaluate(POINTER);
    return new Film(page);
  }

  /** Adds a frame, then clicks. */
  async click(what: Locator): Promise<void> {
    await what.scrollIntoViewIfNeeded();
    const box = await what.boundingBox();
    if (box) {
      const { x, y } = rectCenter(box);
      await this.#page.mouse.move(x, y);
      await this.#page.evaluate(
        ([left, top]) => {
          const pointer = document.getElementById('film-pointer');
          if (!pointer) return;
          // Show it again, to be above dialogs that have opened.
          pointer.hidePopover();
          pointer.showPopover();
          pointer.style.left = `${left}px`;
          pointer.style.top = `${top}px`;
        },
        [x, y] as const,
      );
      await this.shoot(SHORT);
    }
    await what.click();
  }

  /** Adds a frame once two screenshots are equal. */
  async shoot(delay = LONG): Promise<void> {
    let shot = await this.#page.screenshot();
    for (let tries = 0; tries < 20; tries++) {
      const next = await this.#page.screenshot();
      if (next.equals(shot)) break;
      shot = next;
    }
    const { data, width, channels } = decode(shot);
    const rgba = new Uint8ClampedArray((data.length / channels) * 4).fill(255);
    for (let from = 0, to = 0; from < data.length; from += channels, to += 4)
      rgba.set((data as Uint8Array).subarray(from, from + 3), to);
    this.#size = { width, height: rgba.length / 4 / width };
    this.#frames.push({ data: rgba, delay });
  }

  #size = { width: 0, height: 0 };

  async save(path: string): Promise<void> {
    const gif = await encode({ ...this.#size, maxColors: 96, frames: this.#frames });
    writeFileSync(path, new Uint8Array(gif));
  }
}

import type { Locator } from '@playwright/test';
import type { Point } from '../../src/kernel/point.ts';
import type { App, TestFile } from './app.ts';

/** Performs and counts user actions: each click, drag, key, file choice and typed line is one. */
export class Actions {
  readonly #app: App;
  readonly #done: string[] = [];

  constructor(app: App) {
    this.#app = app;
  }

  get count(): number {
    return this.#done.length;
  }

  get list(): string {
    return this.#done.join('\n');
  }

  async click(what: Locator): Promise<void> {
    this.#done.push(`click ${what}`);
    await what.click();
  }

  async clickAt(point: Point): Promise<void> {
    this.#done.push(`click at ${point.x}, ${point.y}`);
    await this.#app.click(point);
  }

  async key(key: string): Promise<void> {
    this.#done.push(`key ${key}`);
    await this.#app.press(key);
  }

  async type(text: string): Promise<void> {
    this.#done.push(...text.split('\n').map((line) => `type ${line}`));
    await this.#app.page.keyboard.type(text);
  }

  async dragOnScreen(from: Point, to: Point): Promise<void> {
    this.#done.push('drag');
    await this.#app.dragOnScreen(from, to);
  }

  async drop(files: readonly TestFile[], half: 'Open as pages' | 'Read barcodes'): Promise<void> {
    this.#done.push(`drop ${files.length} files`);
    await this.#app.drop(files, half);
  }

  async chooseFile(file: TestFile, key: string): Promise<void> {
    this.#done.push(`key ${key}`, `choose ${file.name}`);
    await this.#app.chooseFiles([file], () => this.#app.press(key));
  }
}

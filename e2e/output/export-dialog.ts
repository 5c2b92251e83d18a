// The export dialog as a person uses it.
import { readFile } from 'node:fs/promises';
import type { Download, Locator } from '@playwright/test';
import type { App } from '../support/app.ts';
import { expect } from '../support/test.ts';

export type FormatName = 'PDF' | 'TIFF' | 'PNG' | 'JPEG';

export interface SavedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const toSavedFile = async (download: Download): Promise<SavedFile> => ({
  name: download.suggestedFilename(),
  bytes: new Uint8Array(await readFile(await download.path())),
});

export class ExportDialog {
  readonly #app: App;
  readonly box: Locator;

  private constructor(app: App) {
    this.#app = app;
    this.box = app.page.getByRole('dialog', { name: /^Export (picture|pages)$/ });
  }

  static async open(app: App): Promise<ExportDialog> {
    await app.stopCatchingFiles();
    await app.press('Control+e');
    const dialog = new ExportDialog(app);
    await expect(dialog.box).toBeVisible();
    return dialog;
  }

  async choose(group: string, name: string): Promise<void> {
    await this.box.getByRole('group', { name: group }).getByRole('button', { name, exact: true }).click();
  }

  async format(name: FormatName): Promise<void> {
    await this.choose('Format', name);
  }

  async write(): Promise<void> {
    await this.box.getByRole('button', { name: 'Write and check' }).click();
  }

  /** What the check has found. */
  async checked(): Promise<string> {
    const report = this.box.getByText(/^Checked: /);
    await expect(report).toBeVisible({ timeout: 45_000 });
    return (await report.textContent()) ?? '';
  }

  async save(count: number): Promise<readonly SavedFile[]> {
    const downloads: Download[] = [];
    const onDownload = (download: Download) => downloads.push(download);
    this.#app.page.on('download', onDownload);
    await this.box.getByRole('button', { name: /^Save / }).click();
    await expect.poll(() => downloads.length).toBe(count);
    this.#app.page.off('download', onDownload);
    return Promise.all(downloads.map(toSavedFile));
  }

  async close(): Promise<void> {
    await this.#app.press('Escape');
    await expect(this.box).toBeHidden();
  }
}

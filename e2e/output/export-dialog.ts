import { readFile } from 'node:fs/promises';
import type { Download, Locator } from '@playwright/test';
import { Actions } from '../support/actions.ts';
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
  readonly #actions: Actions;
  readonly box: Locator;

  private constructor(app: App, actions: Actions) {
    this.#app = app;
    this.#actions = actions;
    const named = (id: string) => app.page.getByRole('dialog', { name: app.words(id), exact: true });
    this.box = named('Export picture').or(named('Export pages'));
  }

  /** @param actions counts the actions from opening the dialog */
  static async open(app: App, actions = new Actions(app)): Promise<ExportDialog> {
    await actions.key('Control+e');
    return ExportDialog.shown(app, actions);
  }

  /** For a dialog that was opened in another way. */
  static async shown(app: App, actions = new Actions(app)): Promise<ExportDialog> {
    await app.stopCatchingFiles();
    const dialog = new ExportDialog(app, actions);
    await expect(dialog.box).toBeVisible();
    return dialog;
  }

  async choose(group: string, name: string): Promise<void> {
    const { words } = this.#app;
    const choices = this.box.getByRole('group', { name: words(group) });
    await this.#actions.click(choices.getByRole('button', { name: words(name), exact: true }));
  }

  async format(name: FormatName): Promise<void> {
    const { words } = this.#app;
    const kinds = this.box.getByRole('group', { name: words('Export as') }).getByRole('button');
    await this.#actions.click(name === 'PDF' ? kinds.first() : kinds.last());
    if (name !== 'PDF') await this.choose('Format', name);
  }

  async unfold(title: 'Which pages' | 'Contents' | 'Quality' | 'Report'): Promise<void> {
    const head = this.box.getByRole('heading', { name: this.#app.words(title) }).getByRole('button');
    if ((await head.getAttribute('aria-expanded')) === 'false') await this.#actions.click(head);
  }

  get writeButton(): Locator {
    return this.box.getByRole('button', { name: this.#app.words('Export'), exact: true });
  }

  async write(): Promise<void> {
    await this.#actions.click(this.writeButton);
  }

  async checked(): Promise<string> {
    const report = this.box.getByRole('status').locator('strong');
    await expect(report).toBeVisible({ timeout: 45_000 });
    return (await report.textContent()) ?? '';
  }

  async save(count: number): Promise<readonly SavedFile[]> {
    const name = this.#app.words('{count, plural, one {Save file} other {Save # files}}', { count });
    return this.#downloads(count, this.box.getByRole('button', { name, exact: true }));
  }

  async saveReport(form: string): Promise<SavedFile> {
    const [report] = await this.#downloads(1, this.box.getByRole('button', { name: form, exact: true }));
    return report as SavedFile;
  }

  async #downloads(count: number, button: Locator): Promise<readonly SavedFile[]> {
    const downloads: Download[] = [];
    const onDownload = (download: Download) => downloads.push(download);
    this.#app.page.on('download', onDownload);
    await this.#actions.click(button);
    await expect.poll(() => downloads.length).toBe(count);
    this.#app.page.off('download', onDownload);
    return Promise.all(downloads.map(toSavedFile));
  }

  async close(): Promise<void> {
    await this.#actions.key('Escape');
    await expect(this.box).toBeHidden();
  }
}

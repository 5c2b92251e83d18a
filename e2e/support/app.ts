import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';
import type { Point } from '../../src/kernel/point.ts';
import { rectCenter, type Size } from '../../src/kernel/rect.ts';
import { findMarkTool, type Mark, parseMarksDocument } from '../../src/marks/index.ts';
import { marksFile } from './documents.ts';
import { english, type Words } from './language.ts';
import { type CaughtFile, catchSavedFiles } from './saved-files.ts';
import { type Box, fittedView, toScreen, type View, viewFromPair } from './view.ts';

export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export interface TestPicture extends TestFile {
  readonly pages: readonly Size[];
}

export type MarkOf<Type extends Mark['type']> = Extract<Mark, { type: Type }>;

export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

type Key = 'Shift' | 'Alt' | 'Control';

export interface DragOptions {
  readonly keys?: readonly Key[];
  readonly button?: 'left' | 'middle';
  /** Called at the end of the drag with the button still held. */
  readonly meanwhile?: () => Promise<void>;
}

/** Driver for the application. Positions on the page are in page pixels. */
export class App {
  readonly page: Page;
  readonly canvas: Locator;
  readonly dialog: Locator;
  /** Messages in the page's language; tests that change it set them. */
  words: Words;
  #pages: readonly Size[] = [];
  #mimeType = '';
  #view: View | undefined;
  #awaitedFile: ((file: SavedFile) => void) | undefined;
  readonly #choosers: FileChooser[] = [];

  constructor(page: Page, words = english) {
    this.page = page;
    this.words = words;
    // Always listen: intercepting a dialog that is about to open may be too late.
    page.on('filechooser', (chooser) => this.#choosers.push(chooser));
    this.canvas = page.getByRole('application');
    this.dialog = page.locator('dialog');
  }

  get pagesStrip(): Locator {
    return this.page.getByRole('navigation', { name: this.words('Pages') });
  }

  get inspector(): Locator {
    return this.page.getByRole('complementary', { name: this.words('Inspector') });
  }

  get results(): Locator {
    return this.page.getByRole('region', { name: this.words('Barcodes') });
  }

  get toolbar(): Locator {
    return this.page.getByRole('toolbar', { name: this.words('Tools') });
  }

  get messages(): Locator {
    return this.page.getByRole('region', { name: this.words('Messages') });
  }

  get bar(): Locator {
    return this.page.getByRole('toolbar', { name: this.words('Selection') });
  }

  async start(): Promise<void> {
    await takeSavedFiles(this.page, (file) => {
      if (this.#awaitedFile) this.#awaitedFile(file);
      else throw new Error(`The page saved ${file.name} unasked`);
    });
    await this.page.goto('/');
    await this.expectReady();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.expectReady();
  }

  /** Waits until the page listens to drops, pastes and keys. */
  async expectReady(): Promise<void> {
    await expect(this.page.locator('html[data-ready]')).toBeAttached();
  }

  async chooseFiles(files: readonly TestFile[], open: () => Promise<void>): Promise<void> {
    await open();
    await expect.poll(() => this.#choosers.length, { message: 'open file dialogs', intervals: [10, 50, 100] }).toBe(1);
    await this.#choosers.pop()?.setFiles([...files]);
  }

  /** Opens a picture with the header's button and waits for its first page. */
  async open(picture: TestPicture): Promise<void> {
    await this.chooseFiles([picture], () => this.run('open'));
    await this.expectOpen(picture);
  }

  /** Drops files on the window; several files on the half with this label. */
  async drop(files: readonly TestFile[], half: 'Open as pages' | 'Read barcodes' = 'Read barcodes'): Promise<void> {
    await this.expectReady();
    const transfer = await this.#createTransfer(files);
    const drag = (type: string, { x, y }: Point) =>
      this.page.getByRole('main').dispatchEvent(type, { dataTransfer: transfer, clientX: x, clientY: y });
    let at = { x: 100, y: 100 };
    if (files.length > 1) {
      await drag('dragover', at);
      const box = await this.page.locator('.drop-half', { hasText: this.words(half) }).boundingBox();
      if (!box) throw new Error('The halves are not shown');
      at = rectCenter(box);
    }
    for (const type of ['dragenter', 'dragover', 'drop']) await drag(type, at);
    await transfer.dispose();
  }

  async pasteFiles(files: readonly TestFile[]): Promise<void> {
    const transfer = await this.#createTransfer(files);
    await transfer.evaluate((clipboardData) => {
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await transfer.dispose();
  }

  #createTransfer(files: readonly TestFile[]) {
    const contents = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }));
    return this.page.evaluateHandle(async (all) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    }, contents);
  }

  /** Waits until the picture's first page is visible and fitted. */
  async expectOpen(picture: TestPicture): Promise<void> {
    await expect(this.canvas).toHaveAccessibleName(
      this.#canvasName({ name: picture.name, page: 1, pages: picture.pages.length }),
    );
    this.#pages = picture.pages;
    this.#mimeType = picture.mimeType;
    await this.expectFitted(1);
  }

  /** Waits until a page is fitted, and uses its view from now on. */
  async expectFitted(pageNumber: number): Promise<void> {
    await this.expectPage(pageNumber);
    const size = this.#pages[pageNumber - 1];
    if (!size) throw new Error(`There is no page ${pageNumber}`);
    await expect
      .poll(async () => {
        this.#view = fittedView(await this.box(), size, this.#mimeType);
        return (await this.zoomPercent()) - Math.round(this.#view.scale * 100);
      })
      .toBe(0);
  }

  /** Returns a pattern for the canvas' accessible name with the known parts. */
  #canvasName(known: {
    readonly name?: string;
    readonly page?: number;
    readonly pages?: number;
    readonly mark?: string;
  }): RegExp {
    const ids = ['nothing', '{mark}', '{count, plural, one {# mark} other {# marks}}'];
    const patterns = (known.mark === undefined ? ids : ids.slice(1, 2)).map((selected) => {
      const anything = '\u0001';
      const values = { name: anything, page: anything, pages: anything, mark: anything, ...known, count: 2 };
      const name = this.words(`{name}, page {page} of {pages}, ${selected} selected`, values);
      return escapeRegExp(name)
        .replace(new RegExp(`\u2068?${anything}\u2069?`, 'g'), '.*')
        .replace(/\b2\b(?=[^,]*$)/, '[\\d,]+');
    });
    return new RegExp(`^(${patterns.join('|')})$`);
  }

  async expectPage(pageNumber: number): Promise<void> {
    await expect(this.canvas).toHaveAccessibleName(this.#canvasName({ page: pageNumber }));
  }

  async expectSelected(what: string): Promise<void> {
    await expect(this.canvas).toHaveAccessibleName(this.#canvasName({ mark: what }));
  }

  async importFile(file: TestFile): Promise<void> {
    await this.chooseFiles([file], () => this.press('Control+i'));
  }

  async openWith(picture: TestPicture, marks: readonly Mark[]): Promise<void> {
    await this.open(picture);
    await this.importFile(marksFile({ marks }));
    const imported = this.words('{count, plural, one {# mark} other {# marks}} imported', { count: marks.length });
    await expect(this.messages.getByText(imported)).toBeVisible();
  }

  /** Dismisses a message, which would disappear after a few seconds. */
  async dismissMessage(): Promise<void> {
    const dismiss = this.messages.getByRole('button', { name: this.words('Dismiss') });
    await dismiss.evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLButtonElement).click();
    });
    await expect(dismiss).toHaveCount(0);
  }

  async closeDocument(): Promise<void> {
    await this.run('close-document');
    await expect(this.page.getByRole('region', { name: this.words('Start') })).toBeVisible();
  }

  async openSample(): Promise<void> {
    await this.page.getByRole('button', { name: this.words('Try the sample') }).click();
    await expect(this.canvas).toHaveAccessibleName(this.#canvasName({ name: 'sample.tif', page: 1 }));
  }

  command(id: string): Locator {
    return this.page.locator(`[data-command="${id}"]`);
  }

  async runFromPalette(words: string): Promise<void> {
    await this.press('Control+k');
    const palette = this.page.getByRole('dialog', { name: this.words('Commands') });
    await palette.getByRole('combobox').fill(words);
    await this.page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  }

  /** Zooms with Ctrl and the wheel; negative values zoom in. */
  async zoomWheel(delta: number): Promise<void> {
    await this.page.keyboard.down('Control');
    await this.page.mouse.wheel(0, delta);
    await this.page.keyboard.up('Control');
  }

  async run(id: string): Promise<void> {
    const file = this.page.getByRole('button', { name: this.words('File'), exact: true });
    const entry = this.fileEntry(id);
    const submenu = this.page.locator(`[data-submenu~="${id}"]`);
    // The start page may give way to a stored document: retry with the other element.
    await expect(async () => {
      await file.or(this.command(id)).first().waitFor({ timeout: 5000 });
      if (!(await file.isVisible())) await this.command(id).first().click({ timeout: 5000 });
      else {
        if ((await file.getAttribute('aria-expanded')) !== 'true') await file.click({ timeout: 5000 });
        await entry.or(submenu).first().waitFor({ timeout: 5000 });
        if ((await submenu.isVisible()) && !(await entry.isVisible())) await submenu.click({ timeout: 5000 });
        await entry.click({ timeout: 5000 });
      }
    }).toPass();
  }

  fileEntry(id: string): Locator {
    return this.page.locator(`[role="menu"] [data-command="${id}"]`);
  }

  /** Opens the file menu, and the submenu of a command. */
  async showFileEntry(id: string): Promise<void> {
    await this.page.getByRole('button', { name: this.words('File'), exact: true }).click();
    const submenu = this.page.locator(`[data-submenu~="${id}"]`);
    await this.fileEntry(id).or(submenu).first().waitFor();
    if (await submenu.isVisible()) await submenu.click();
  }

  async chooseTool(id: string): Promise<void> {
    const button = this.toolbar.locator(`[data-command="tool-${id}"]`);
    if (await button.isVisible()) {
      await button.click();
      return;
    }
    const word = this.words(findMarkTool(id)?.word ?? id);
    const more = this.toolbar.getByRole('button', { name: this.words('More: {word}', { word }) });
    const entry = this.page.getByRole('menu', { name: word }).locator(`[data-command="tool-${id}"]`);
    // Anything that takes the focus, such as a closed dialog, closes the menu: reopen it.
    await expect(async () => {
      if (!(await entry.isVisible())) await more.click({ timeout: 5000 });
      await entry.click({ timeout: 5000 });
    }).toPass();
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async showPanel(name: 'Properties' | 'Marks' | 'Comments' | 'Layers' | 'Scan' | 'Developer'): Promise<Locator> {
    const tab = this.inspector.locator(`#tab-${name.toLowerCase()}[role="tab"]`);
    if (await tab.isVisible()) await tab.click();
    else {
      await this.press('Control+k');
      const isTab = name === 'Properties' || name === 'Marks' || name === 'Comments';
      const words = name === 'Layers' ? name : isTab ? `Show ${name}` : `${name} panel`;
      await this.dialog.getByRole('combobox').fill(words);
      await this.press('Enter');
    }
    const panel = this.inspector.locator(`[role="tabpanel"][aria-labelledby="tab-${name.toLowerCase()}"]`);
    await expect(panel).toBeVisible();
    return panel;
  }

  /** Sets a colour of the selection in the inspector; `part` for marks with several. */
  async chooseColor(part: 'Line' | 'Fill' | 'Text', name: string): Promise<void> {
    const panel = await this.showPanel('Properties');
    const parts = panel.getByRole('group', { name: 'Colour of' });
    if (await parts.isVisible()) await parts.getByRole('button', { name: part }).click();
    await panel.getByRole('radiogroup').getByRole('radio', { name, exact: true }).check();
  }

  async leaveField(): Promise<void> {
    await this.canvas.focus();
  }

  /** Lets the browser itself save files from now on. */
  async stopCatchingFiles(): Promise<void> {
    await this.page.evaluate((name) => Reflect.deleteProperty(window, name), SAVED_FILE_BINDING);
  }

  async saved(act: () => Promise<void>): Promise<SavedFile> {
    const file = new Promise<SavedFile>((resolve) => {
      this.#awaitedFile = resolve;
    });
    await act();
    const saved = await file;
    this.#awaitedFile = undefined;
    return saved;
  }

  async exportText(): Promise<string> {
    return (await this.saved(() => this.press('Control+Shift+e'))).text;
  }

  async exportMarks(): Promise<readonly Mark[]> {
    const { document, problems } = parseMarksDocument(await this.exportText());
    expect(problems, 'problems of the exported document').toEqual([]);
    return document.marks;
  }

  async exportMark<Type extends Mark['type']>(uid: string, type: Type): Promise<MarkOf<Type>> {
    return asType(
      (await this.exportMarks()).find((mark) => mark.uid === uid),
      type,
    );
  }

  async exportOnly<Type extends Mark['type']>(type: Type): Promise<MarkOf<Type>> {
    const marks = await this.exportMarks();
    expect(marks).toHaveLength(1);
    return asType(marks[0], type);
  }

  /** Waits until the exported document has this number of marks: workers create some. */
  async expectMarkCount(count: number): Promise<void> {
    await expect.poll(async () => (await this.exportMarks()).length).toBe(count);
  }

  async box(): Promise<Box> {
    const box = await this.canvas.boundingBox();
    if (!box) throw new Error('The canvas is not visible');
    return box;
  }

  async zoomPercent(): Promise<number> {
    return Number.parseInt((await this.page.getByRole('status', { name: this.words('Zoom') }).textContent()) ?? '', 10);
  }

  view(): View {
    if (!this.#view) throw new Error('No page was awaited yet');
    return this.#view;
  }

  /** Determines the view by drawing a line on screen and exporting its page coordinates. */
  async findView(): Promise<View> {
    const { x, y, width, height } = await this.box();
    const screen = [
      { x: Math.round(x + width * 0.25), y: Math.round(y + height * 0.25) },
      { x: Math.round(x + width * 0.75), y: Math.round(y + height * 0.75) },
    ] as const;
    const before = new Set((await this.exportMarks()).map(({ uid }) => uid));
    await this.press('l');
    await this.dragOnScreen(...screen);
    const drawn = (await this.exportMarks()).find(({ uid }) => !before.has(uid));
    await this.press('Control+z', 'Escape');
    const { startPoint, endPoint } = asType(drawn, 'LineAnnotation');
    this.#view = viewFromPair(screen, [startPoint, endPoint]);
    return this.#view;
  }

  at(point: Point): Point {
    return toScreen(this.view(), point);
  }

  async hover(point: Point): Promise<void> {
    const { x, y } = this.at(point);
    await this.page.mouse.move(x, y);
  }

  async click(point: Point, keys: readonly Key[] = []): Promise<void> {
    const { x, y } = this.at(point);
    await this.#holding(keys, () => this.page.mouse.click(x, y));
  }

  async drag(from: Point, to: Point, options: DragOptions = {}): Promise<void> {
    await this.dragOnScreen(this.at(from), this.at(to), options);
  }

  async dragOnScreen(from: Point, to: Point, options: DragOptions = {}): Promise<void> {
    const { keys = [], button = 'left', meanwhile } = options;
    const { mouse } = this.page;
    await this.#holding(keys, async () => {
      await mouse.move(from.x, from.y);
      await mouse.down({ button });
      await mouse.move(to.x, to.y, { steps: 5 });
      await meanwhile?.();
      await mouse.up({ button });
    });
  }

  async #holding(keys: readonly Key[], act: () => Promise<void>): Promise<void> {
    for (const key of keys) await this.page.keyboard.down(key);
    await act();
    for (const key of keys) await this.page.keyboard.up(key);
  }
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export function asType<Type extends Mark['type']>(mark: Mark | undefined, type: Type): MarkOf<Type> {
  expect(mark?.type).toBe(type);
  return mark as MarkOf<Type>;
}

const SAVED_FILE_BINDING = 'takeSavedFile';

/**
 * Intercepts saved files: Chromium drops downloads after ten at once, and tests that export after
 * each step are that fast. (One test saves for real.)
 */
async function takeSavedFiles(page: Page, onFile: (file: SavedFile) => void): Promise<void> {
  await page.exposeFunction(SAVED_FILE_BINDING, ({ name, base64 }: CaughtFile) =>
    onFile({ name, text: Buffer.from(base64, 'base64').toString() }),
  );
  await page.addInitScript(catchSavedFiles, SAVED_FILE_BINDING);
}

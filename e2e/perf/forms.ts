// `npm run bench -- forms`: types into a form with 20 or 1,000 fields on one page, Markwright only.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { crowdedForm } from '../support/forms.ts';
import { markwright } from './apps.ts';
import { launch } from './browser.ts';
import { toMarksJson } from './documents.ts';
import { createDriver, type Input, pause } from './driver.ts';
import { describeFrames } from './report.ts';
import { openPage, originOf, serve, toPath } from './stage.ts';

const COUNTS = [20, 1000];
const WORD = 'Example';

const keys = (text: string): Input[] => [...text].map((key) => ({ kind: 'key', key }));

const inFields = (count: number): Input[] =>
  Array.from({ length: count }, (): Input[] => [...keys(WORD), { kind: 'key', key: 'Tab' }]).flat();

const ROWS: readonly (readonly [name: string, inputs: readonly Input[]])[] = [
  ['idle', Array.from({ length: 72 }, (): Input => ({ kind: 'move', at: { x: 9, y: 500 } }))],
  ['typing 140 letters into a field', keys(WORD.repeat(20))],
  ['typing a word into 10 fields, with Tab between', inFields(10)],
];

/** A page with few fields shows what the browser and the machine take. */
async function measureForm(browser: Browser, origin: string, path: string, count: number): Promise<string[]> {
  writeFileSync(path, (await crowdedForm(count)).buffer);
  const page = await openPage(browser);
  await markwright(toMarksJson).start(page, origin, path);
  const fields = page.locator('.page-fields [data-field]');
  await fields.first().waitFor();
  const shown = await fields.count();
  if (shown !== count) throw new Error(`${shown} of ${count} fields are in view`);
  const driver = await createDriver(page);
  await fields.first().focus();
  await pause(1000);
  const lines: string[] = [];
  for (const [name, inputs] of ROWS) {
    const measured = await driver.measure(inputs);
    lines.push(`| ${name} | ${count} | ${describeFrames(measured)} | ${measured.main.toFixed(1)} |`);
  }
  await page.keyboard.press('Escape');
  const typed = page.locator('.form-widget.is-pending');
  await typed.first().waitFor({ state: 'hidden' });
  await fields.nth(1).focus();
  const value = await fields.nth(1).inputValue();
  if (value !== WORD) throw new Error(`The second field holds “${value}”`);
  await page.context().close();
  return lines;
}

export async function runForms(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'markwright-bench-'));
  const server = await serve(toPath('../..'), 'dist');
  const browser = await launch();
  const load = loadavg()[0]?.toFixed(1);
  const lines: string[] = [];
  try {
    for (const count of COUNTS)
      lines.push(...(await measureForm(browser, originOf(server), join(folder, 'form.pdf'), count)));
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
  const table = [
    '# Forms',
    '',
    `Chromium ${browser.version()}, headless, drawing in software; a page of text fields, all in view; load of the machine before: ${load}. Milliseconds. Wanted: p95 of at most 17.`,
    '',
    '| Gesture | fields | p50 frame | p95 | worst | main thread a key |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
    '',
  ].join('\n');
  console.log(table);
  writeFileSync(toPath('./forms.md'), table);
}

// `npm run bench -- forms`: typing into a form with 1,000 fields on one page, Markwright only.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { crowdedForm } from '../support/forms.ts';
import { markwright } from './apps.ts';
import { launch } from './browser.ts';
import { toMarksJson } from './documents.ts';
import { createDriver, type Input, pause } from './driver.ts';
import { describeFrames } from './report.ts';
import { openPage, originOf, serve, toPath } from './stage.ts';

const COUNT = 1000;
const WORD = 'Example';

const keys = (text: string): Input[] => [...text].map((key) => ({ kind: 'key', key }));

/** A word in each of some fields. */
const inFields = (count: number): Input[] =>
  Array.from({ length: count }, (): Input[] => [...keys(WORD), { kind: 'key', key: 'Tab' }]).flat();

const ROWS: readonly (readonly [name: string, inputs: readonly Input[]])[] = [
  ['typing 140 letters into a field', keys(WORD.repeat(20))],
  ['typing a word into 20 fields, with Tab between', inFields(20)],
];

export async function runForms(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'markwright-bench-'));
  const path = join(folder, 'form.pdf');
  writeFileSync(path, (await crowdedForm(COUNT)).buffer);
  const server = await serve(toPath('../..'), 'dist');
  const browser = await launch();
  const load = loadavg()[0]?.toFixed(1);
  const lines: string[] = [];
  try {
    const page = await openPage(browser);
    await markwright(toMarksJson).start(page, originOf(server), path);
    const fields = page.locator('.form-widget input');
    await fields.first().waitFor();
    const shown = await fields.count();
    if (shown !== COUNT) throw new Error(`${shown} of ${COUNT} fields are in view`);
    const driver = await createDriver(page);
    await fields.first().focus();
    await pause(1000);
    const idle = await driver.measure(Array.from({ length: 72 }, () => ({ kind: 'move', at: { x: 9, y: 500 } })));
    lines.push(`| idle | ${describeFrames(idle)} | ${idle.main.toFixed(1)} |`);
    for (const [name, inputs] of ROWS) {
      const measured = await driver.measure(inputs);
      lines.push(`| ${name} | ${describeFrames(measured)} | ${measured.main.toFixed(1)} |`);
    }
    const typed = await fields.nth(1).inputValue();
    if (typed !== WORD) throw new Error(`The second field holds “${typed}”`);
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
  const table = [
    '# Forms',
    '',
    `Chromium ${browser.version()}, headless, drawing in software; a page with ${COUNT} text fields, all in view; load of the machine before: ${load}. Milliseconds. Wanted: p95 of at most 17.`,
    '',
    '| Gesture | p50 frame | p95 | worst | main thread a key |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...lines,
    '',
  ].join('\n');
  console.log(table);
  writeFileSync(toPath('./forms.md'), table);
}

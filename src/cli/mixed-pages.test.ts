// Scans with text added by other software: page numbers, stamps, annotations.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { spawnHere } from '../testing/local-worker.ts';
import { createScannedPage } from '../testing/pdf/scanned-page.ts';
import { createSearchHandlers } from '../text/patterns/serve-search.ts';
import { runHere } from './test-run.ts';

// Run searches in this process: there is no built program.
vi.mock(import('../text/patterns/search-client.ts'), async (original) => {
  const { openSearch, ...rest } = await original();
  return { ...rest, openSearch: (request) => openSearch(request, spawnHere(createSearchHandlers)) };
});

let folder: string;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'markwright-mixed-'));
  file = join(folder, 'numbered.pdf');
  const sheet = await createScannedPage(['Dear Mr Abernathy, we have received', 'a letter of Abemathy, and thank you']);
  await sheet.place();
  sheet.page.drawText('EXHIBIT 7 - Page 1 of 12', { x: 480, y: 30, size: 9, font: sheet.font });
  writeFileSync(file, await sheet.save());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...args: string[]) {
  const { code, stdout, stderr } = await runHere(...args);
  return { code, lines: stdout.split('\n').slice(0, -1), reported: stderr.trimEnd() };
}

const textsOf = (lines: readonly string[]) => lines.map((line) => JSON.parse(line).text);

describe('a scan with a page number', () => {
  it('counts as unread where no language is given: find says so, and where', async () => {
    const found = await run('find', file, '--text', 'Abernathy');
    expect(found).toMatchObject({ code: 1, lines: [] });
    expect(found.reported).toMatch(/page 1 at \d+\/\d+.*: words in pictures are not searched/);
  });

  it('becomes searchable in a conversion, with its own words once', async () => {
    const out = join(folder, 'searchable.pdf');
    const converted = await run('convert', file, '--ocr', 'eng', '-o', out, '--json');
    expect(converted).toMatchObject({ code: 0, lines: [JSON.stringify({ file: out, pages: [1] })] });
    const found = await run('find', out, '--text', 'Abernathy', '--text', 'EXHIBIT');
    expect(textsOf(found.lines).sort()).toEqual(['Abernathy', 'EXHIBIT']);
    const refused = await run('convert', file, '--ocr', 'eng', '-o', join(folder, 'out.png'));
    expect(refused).toMatchObject({ code: 2 });
  });

  it('is recognized by redact without being asked, and says in which language', async () => {
    const out = join(folder, 'out.pdf');
    const redacted = await run('redact', file, '--text', 'Abernathy', '-o', out);
    expect(redacted.code).toBe(0);
    expect(redacted.reported).toMatch(/recognized in this language: English/);
    expect(JSON.parse(redacted.lines[0] ?? '{}').redactions).toBe(2);
    expect((await run('find', out, '--ocr', 'eng', '--text', 'Abernathy')).lines).toEqual([]);
  });

  it('is recognized, and has its words and those of the page, with likely misreadings', async () => {
    const found = await run('find', file, '--ocr', 'eng', '--text', 'Abernathy', '--text', 'EXHIBIT');
    expect(found.code).toBe(0);
    expect(textsOf(found.lines)).toEqual(['EXHIBIT', 'Abernathy', 'Abemathy']);
    expect(found.lines.map((line) => JSON.parse(line).misreadOf)).toEqual([undefined, undefined, 'Abernathy']);
    expect(found.reported).toBe('Page 1: Abernathy, read as Abemathy.');
    const exact = await run('find', file, '--ocr', 'eng', '--exact', '--text', 'Abernathy');
    expect(textsOf(exact.lines)).toEqual(['Abernathy']);
  });
});

import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Locator, Page } from '@playwright/test';
import { unzipSync, zipSync } from 'fflate';
import { makeTestCertificate } from '../../src/signing/test-certificate.ts';
import { buildSignedPdf } from '../../src/testing/pdf/signed.ts';
import { isLong } from '../../src/testing/short-form.ts';
import { letterPdf, textsOfPdf } from '../support/pdfs.ts';
import { expect, test } from '../support/test.ts';

const COMMAND_LINE = fileURLToPath(new URL('../../dist/node/markwright.mjs', import.meta.url));

const letter = letterPdf('a.pdf', [['Dear Alice, kind regards']]);
async function encryptedLetter(userPassword: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(letter.buffer);
  pdf.encrypt({ userPassword, ownerPassword: 'of the owner' });
  return pdf.save();
}
const mail = [
  'From: Alice <alice@example.org>',
  'To: Bob <bob@example.org>',
  'Subject: A letter of Alice',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=x',
  '',
  '--x',
  'Content-Type: text/plain',
  '',
  'Alice wrote.',
  '--x',
  'Content-Type: text/plain',
  'Content-Disposition: attachment; filename=list.txt',
  '',
  'Bob and Alice',
  '--x--',
].join('\r\n');

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function resultsOf(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(root, path), hex(readFileSync(path))] as const)
      .filter(([path]) => !path.startsWith('.markwright')),
  );
}

const readDecision = (page: Page, name: string): Promise<string> =>
  page.evaluate(async (file) => {
    const own = await (await navigator.storage.getDirectory()).getDirectoryHandle('recipe-results');
    for await (const run of own.values()) {
      const held = await (run as FileSystemDirectoryHandle).getDirectoryHandle('held');
      return (await (await held.getFileHandle(file)).getFile()).text();
    }
    throw new Error('Nothing is kept.');
  }, name);

const run = (cwd: string, ...args: string[]) => execFileSync('node', [COMMAND_LINE, ...args], { cwd, stdio: 'pipe' });

async function chooseFiles(box: Locator, folder: string): Promise<void> {
  const choosing = box.page().waitForEvent('filechooser');
  await box.getByRole('button', { name: 'Choose files…' }).click();
  await (await choosing).setFiles(readdirSync(folder).map((name) => join(folder, name)));
}

async function saveResults(box: Locator): Promise<Record<string, Uint8Array>> {
  const download = box.page().waitForEvent('download');
  await box.getByRole('button', { name: 'Save the results (ZIP)' }).click();
  return unzipSync(new Uint8Array(await readFile(await (await download).path())));
}

const toHex = (files: Record<string, Uint8Array>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, hex(bytes)]));

test('a search becomes a recipe with the results of the command line', async ({ app }) => {
  const folder = mkdtempSync(join(tmpdir(), 'markwright-recipes-'));
  try {
    const files = {
      'a.pdf': letter.buffer,
      'b.pdf': await buildSignedPdf([{}]),
      'c.eml': new TextEncoder().encode(mail),
    };
    mkdirSync(join(folder, 'in'));
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'in', name), content);

    await app.stopCatchingFiles();
    await app.open(letter);
    await app.runFromPalette('find and redact');
    const word = app.page.getByRole('textbox', { name: 'Add a word' });
    await word.fill('Alice');
    await word.press('Enter');
    await word.fill('Signed');
    await app.runFromPalette('recipe for a folder');
    const box = app.page.getByRole('dialog', { name: 'Recipe for a folder' });
    const button = (name: string | RegExp) => box.getByRole('button', { name, exact: true });
    await button('Production set').click();
    await box.getByRole('checkbox', { name: 'Number all pages, with load files and logs' }).check();
    await box.getByRole('textbox', { name: 'Prefix' }).fill('P-');
    const saving = app.page.waitForEvent('download');
    await button('Save the recipe').click();
    writeFileSync(join(folder, 'recipe.json'), await readFile(await (await saving).path()));

    const choosing = app.page.waitForEvent('filechooser');
    await button('Choose files…').click();
    const archive = Buffer.from(zipSync(files));
    await (await choosing).setFiles({ name: 'in.zip', mimeType: 'application/zip', buffer: archive });
    await button('Run').click();
    await expect(box.getByText('3 of 4 files done, 1 to be decided')).toBeVisible();
    await button('Decide…').click();
    const review = app.page.getByRole('dialog', { name: 'Decide on b.pdf' });
    await expect(review.getByText('Its digital signatures would be lost')).toBeVisible();
    await expect(review.getByRole('img', { name: 'Page 1' })).toBeVisible();
    await expect(review.getByRole('checkbox', { name: '1: Word' })).toBeChecked();
    await review.getByRole('button', { name: 'Accept' }).click();
    await expect(button('Accepted')).toBeVisible();
    mkdirSync(join(folder, 'out/held'), { recursive: true });
    writeFileSync(join(folder, 'out/held/b.json'), await readDecision(app.page, 'b.json'));
    await button('Apply the decisions').click();
    await expect(box.getByText('4 of 4 files done')).toBeVisible();
    const zip = await saveResults(box);

    // Decisions made in the page apply on the command line, too.
    run(folder, 'run', 'recipe.json', 'in', 'out');
    expect(toHex(zip)).toEqual(resultsOf(join(folder, 'out')));
    const pdfs = Object.values(zip).filter((bytes) => bytes[0] === '%'.charCodeAt(0));
    const texts = (await Promise.all(pdfs.map((bytes) => textsOfPdf(new Uint8Array(bytes))))).flat().join('\n');
    expect(texts).toContain('P-000004');
    expect(texts).not.toContain('Alice');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a recipe signs, opens encrypted files, and runs on the server of the page', async ({ app, guard }) => {
  test.skip(!isLong, 'runs a server and several recipes');
  const folder = mkdtempSync(join(tmpdir(), 'markwright-recipes-'));
  const server = spawn('node', [COMMAND_LINE, 'serve', '--quiet'], {
    env: { ...process.env, PORT: '0', MARKWRIGHT_RUN_RECIPES: 'true' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    const url = await new Promise<string>((resolve) => {
      server.stderr.setEncoding('utf8').on('data', (text: string) => {
        const [, address] = /serving at (\S+)/.exec(text) ?? [];
        if (address) resolve(address);
      });
    });
    guard.allowHost(new URL(url).host);
    await app.page.goto(url);
    mkdirSync(join(folder, 'in'));
    writeFileSync(join(folder, 'in/a.pdf'), letter.buffer);
    writeFileSync(join(folder, 'in/b.pdf'), await encryptedLetter('open'));
    const recipe = { recipe: 1, find: { words: ['Alice'] }, wait: { encrypted: false } };
    writeFileSync(join(folder, 'recipe.json'), JSON.stringify(recipe));
    await app.stopCatchingFiles();
    await app.runFromPalette('recipe for a folder');
    const box = app.page.getByRole('dialog', { name: 'Recipe for a folder' });
    const choosing = app.page.waitForEvent('filechooser');
    await box.getByRole('button', { name: 'Open a recipe…' }).click();
    await (await choosing).setFiles(join(folder, 'recipe.json'));
    await chooseFiles(box, join(folder, 'in'));
    await expect(box.getByText('They stay on this device.')).toHaveCount(0);
    await box.getByRole('checkbox', { name: /^Run on the server/ }).check();
    await box.getByRole('button', { name: 'Run on the server' }).click();
    await expect(box.getByText('1 of 2 files done, 1 to be decided')).toBeVisible();
    await box.getByRole('button', { name: 'Encrypted PDFs' }).click();
    await box.getByRole('textbox', { name: 'Password of encrypted PDFs' }).fill('open');
    await box.getByRole('button', { name: 'Run on the server' }).click();
    await expect(box.getByText('2 of 2 files done')).toBeVisible();
    run(folder, 'run', 'recipe.json', 'in', 'out', '--password', 'open');
    expect(toHex(await saveResults(box))).toEqual(resultsOf(join(folder, 'out')));

    // The key stays here: only the page signs.
    writeFileSync(join(folder, 'key.p12'), await makeTestCertificate({ name: 'A. Clerk', password: 'secret' }));
    await box.getByRole('button', { name: 'Action on hits' }).click();
    await box.getByRole('checkbox', { name: 'Sign the results' }).check();
    await box.getByRole('button', { name: 'Run on the server' }).click();
    await expect(box.getByText('Choose the key that signs the results.')).toBeVisible();
    const asking = app.page.waitForEvent('filechooser');
    await box.getByRole('button', { name: 'Choose the key file (.p12, .pfx)…' }).click();
    await (await asking).setFiles(join(folder, 'key.p12'));
    await box.getByRole('textbox', { name: 'Password of the key' }).fill('wrong');
    await box.getByRole('button', { name: 'Run on the server' }).click();
    await expect(box.getByText('The password does not open the key file.')).toBeVisible();
    await box.getByRole('textbox', { name: 'Password of the key' }).fill('secret');
    await box.getByRole('button', { name: 'Run on the server' }).click();
    await expect(box.getByText('2 of 2 files done')).toBeVisible();
    const signed = await saveResults(box);
    expect(Object.values(signed).map((bytes) => Buffer.from(bytes).includes('/ByteRange'))).toEqual([true, true]);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('scans, pictures and texts give the same bytes in the page', async ({ app }) => {
  test.skip(!isLong, 'reads print twice');
  const folder = mkdtempSync(join(tmpdir(), 'markwright-recipes-'));
  try {
    mkdirSync(join(folder, 'in'));
    writeFileSync(join(folder, 'letter.pdf'), letter.buffer);
    for (const name of ['scan.jpg', 'scan.png', 'scan.tif'])
      run(folder, 'convert', 'letter.pdf', '-o', `in/${name}`, '--dpi', '150');
    run(folder, 'convert', 'in/scan.jpg', '-o', 'in/scan.pdf');
    writeFileSync(join(folder, 'in/page.html'), '<h1>Alice</h1><p>wrote to <b>Bob</b>: žluťoučký kůň');
    writeFileSync(join(folder, 'in/list.csv'), 'name,town\nAlice,Paris\n');
    writeFileSync(join(folder, 'recipe.json'), JSON.stringify({ recipe: 1, find: { words: ['Alice'] } }));
    await app.stopCatchingFiles();
    await app.runFromPalette('recipe for a folder');
    const box = app.page.getByRole('dialog', { name: 'Recipe for a folder' });
    await box.getByRole('textbox', { name: 'Words, one a line' }).fill('Alice');
    await chooseFiles(box, join(folder, 'in'));
    await box.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(box.getByText('6 of 6 files done')).toBeVisible({ timeout: 200_000 });
    run(folder, 'run', 'recipe.json', 'in', 'out');

    expect(toHex(await saveResults(box))).toEqual(resultsOf(join(folder, 'out')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

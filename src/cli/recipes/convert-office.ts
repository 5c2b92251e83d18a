// Converts office documents to PDF with LibreOffice, if installed.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { t } from '../../messages/index.ts';
import { type Bytes, kindOfInput } from '../../recipes/index.ts';
import { usageError } from '../errors.ts';

/** Timeout per document (ms). */
const TIMEOUT = 180_000;

const findProgram = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['soffice', 'soffice.exe', 'libreoffice'].map((name) => join(folder, name)))
    .find(existsSync);

async function toPdf(program: string, path: string, bytes: Bytes): Promise<Bytes> {
  const folder = mkdtempSync(join(tmpdir(), 'markwright-office-'));
  try {
    const source = join(folder, `document${extname(path)}`);
    const results = join(folder, 'pdf');
    mkdirSync(results);
    writeFileSync(source, bytes, { mode: 0o600 });
    // Isolated profile: no user macros or templates, no clash with a running instance.
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const args = [profile, '--headless', '--norestore', '--convert-to', 'pdf', '--outdir', results, source];
    await promisify(execFile)(program, args, { timeout: TIMEOUT });
    return new Uint8Array(readFileSync(join(results, 'document.pdf')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns a converter; other files pass through. @throws CommandError without LibreOffice */
export function createOfficeConverter(): (path: string, bytes: Bytes) => Promise<Bytes> {
  const program = findProgram();
  if (program === undefined) throw usageError(t('--office: LibreOffice (soffice) is not on this machine.'));
  return async (path, bytes) => {
    if (kindOfInput(path, bytes) !== 'office') return bytes;
    try {
      return await toPdf(program, path, bytes);
    } catch {
      // Pass it through: it is then reported like any office document.
      return bytes;
    }
  };
}

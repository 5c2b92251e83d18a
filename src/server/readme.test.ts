import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readSection } from '../testing/generated-section.ts';
import { paintCode128, toPng } from '../testing/scan-pictures.ts';
import { readSettings } from './settings.ts';
import { startDevServer } from './test-server.ts';

const README = fileURLToPath(new URL('README.md', import.meta.url));
const SETTINGS = fileURLToPath(new URL('settings.ts', import.meta.url));

function readSession(): string {
  const session = readSection(readFileSync(README, 'utf8'), 'curl');
  return [...session.matchAll(/```(?:sh|bash)\n([\s\S]*?)```/g)].map(([, code]) => code ?? '').join('\n');
}

describe('the README of the HTTP endpoints', () => {
  it('shows a working session', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'markwright-readme-'));
    const server = await startDevServer({ MARKWRIGHT_API_KEY: 'my-key' });
    try {
      const picture = join(directory, 'picture.png');
      writeFileSync(picture, toPng(paintCode128('README-1')));
      // `--norc`: with a socket as input, bash runs bashrc, which may fail under `-u`.
      const { stdout } = await promisify(execFile)('bash', ['--norc', '-eu', '-o', 'pipefail', '-c', readSession()], {
        env: { PATH: process.env.PATH, BASE: server.url, PICTURE: picture, MARKWRIGHT_API_KEY: 'my-key' },
        timeout: 20_000,
      });
      const answers = stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
      expect(answers).toEqual([
        {
          access_token: expect.any(String),
          token_type: 'acs-oauth',
          expires_in: 3600,
          scope: 'userid:1234 role:admin',
        },
        expect.objectContaining({
          state: 'complete',
          output: { barcodes: [expect.objectContaining({ barcodeValue: 'README-1' })] },
        }),
        {
          errorCode: 'InvalidInput',
          errorDetails: expect.objectContaining({ in: 'body', at: 'input.barcodeTypes[1]' }),
        },
        { errorCode: 'ResourceNotFound', errorDetails: { in: 'url', at: 'processId' } },
      ]);
    } finally {
      await server.close();
      rmSync(directory, { recursive: true });
    }
  });

  it('names every variable of the environment, with its default', () => {
    const text = readFileSync(README, 'utf8');
    const names = new Set(readFileSync(SETTINGS, 'utf8').match(/MARKWRIGHT_[A-Z_]+/g));
    expect(names.size).toBe(27);
    for (const name of names) expect([name, text.includes(`\`${name}\``)]).toEqual([name, true]);
    const settings = readSettings({});
    for (const value of [
      settings.maxUploadBytes,
      settings.maxStoredBytes,
      settings.maxRequestBytes,
      settings.maxLayerBytes,
      settings.maxPixels,
      settings.maxUploadingBytes,
    ])
      expect([value, text.includes(`\`${value}\``)]).toEqual([value, true]);
  });
});

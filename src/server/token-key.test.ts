import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkServerSettings, readSettings } from './settings.ts';
import { startService } from './test-server.ts';
import { findTokenKey } from './token-key.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'markwright-token-key-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the key that signs tokens', () => {
  it('is made once for a folder of work files, for its owner only', () => {
    const settings = readSettings({ MARKWRIGHT_WORK_FILES: join(folder, 'made') });
    const key = findTokenKey(settings);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(findTokenKey(settings)).toBe(key);
    expect(readdirSync(join(folder, 'made'))).toEqual(['token.key']);
    expect(statSync(join(folder, 'made', 'token.key')).mode & 0o777).toBe(0o600);
  });

  it('is the configured one, else the API key', () => {
    const files = { MARKWRIGHT_WORK_FILES: join(folder, 'configured') };
    expect(findTokenKey(readSettings({ ...files, MARKWRIGHT_TOKEN_KEY: 'a', MARKWRIGHT_API_KEY: 'b' }))).toBe('a');
    expect(findTokenKey(readSettings({ ...files, MARKWRIGHT_API_KEY: 'b' }))).toBeUndefined();
    expect(findTokenKey(readSettings({}))).toBeUndefined();
  });

  it('is required if servers share a database', () => {
    const settings = { MARKWRIGHT_DATABASE_URL: 'postgres:///x', MARKWRIGHT_WORK_FILES: folder };
    expect(() => checkServerSettings(readSettings(settings))).toThrow(/MARKWRIGHT_API_KEY.*openssl rand/);
    checkServerSettings(readSettings({ ...settings, MARKWRIGHT_API_KEY: 'key' }));
  });

  it('makes tokens known to other servers, and after a restart', async () => {
    const environment = { MARKWRIGHT_API_KEY: 'key', MARKWRIGHT_REQUIRE_CREDENTIALS: 'true' };
    const [one, two] = [await startService(environment), await startService(environment)];
    try {
      const issued = await fetch(`${one.url}/v1/authTokens`, {
        method: 'POST',
        headers: { 'acs-api-key': 'key' },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'userid:1 role:a' }),
      });
      const { access_token } = await issued.json();
      await one.close();
      const ask = (token: string) =>
        fetch(`${two.url}/barcode/api/v1/scanners/x`, { headers: { Authorization: `Bearer ${token}` } });
      expect((await ask(access_token)).status).toBe(404);
      expect((await ask(`${access_token.slice(0, -3)}abc`)).status).toBe(401);
    } finally {
      await two.close();
    }
  });
});

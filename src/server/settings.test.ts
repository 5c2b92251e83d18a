import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('the settings', () => {
  it('default to safe, documented values', () => {
    const { scanWorkers, ...settings } = readSettings({});
    expect(scanWorkers).toBeGreaterThanOrEqual(1);
    expect(settings).toEqual({
      apiKey: undefined,
      tokenKey: undefined,
      tokenLifetime: 3600,
      processLifetime: 1200,
      maxProcessLifetime: 604_800,
      workFileLifetime: 86_400,
      maxUploadBytes: 104_857_600,
      maxStoredBytes: 1_073_741_824,
      maxLayerBytes: 268_435_456,
      maxRequestBytes: 262_144,
      maxPixels: 200_000_000,
      maxProcesses: 10_000,
      scanTimeLimit: 120,
      processTimeLimit: 300,
      maxUploadingBytes: 536_870_912,
      maxRequestsPerMinute: Number.POSITIVE_INFINITY,
      drainTime: 10,
      maxUploads: 256,
      bodyTimeout: 30,
      corsOrigins: [],
      requireCredentials: false,
      hosts: [],
      trustProxy: false,
      runsRecipes: false,
      databaseUrl: undefined,
    });
  });

  it('come from environment variables', () => {
    expect(
      readSettings({
        MARKWRIGHT_API_KEY: 'my key',
        MARKWRIGHT_TOKEN_LIFETIME: '60',
        MARKWRIGHT_PROCESS_LIFETIME: ' 30 ',
        MARKWRIGHT_MAX_PROCESS_LIFETIME: '30',
        MARKWRIGHT_SCAN_WORKERS: '3',
        MARKWRIGHT_CORS_ORIGINS: 'https://a.example, http://localhost:3000,',
        MARKWRIGHT_REQUIRE_CREDENTIALS: 'Yes',
        MARKWRIGHT_MAX_UPLOAD_BYTES: '',
        MARKWRIGHT_HOSTS: 'scans.example, [fd00::5]:8443',
        HOST: '192.168.1.5',
      }),
    ).toMatchObject({
      apiKey: 'my key',
      tokenLifetime: 60,
      processLifetime: 30,
      maxProcessLifetime: 30,
      scanWorkers: 3,
      corsOrigins: ['https://a.example', 'http://localhost:3000'],
      requireCredentials: true,
      hosts: ['scans.example', '[fd00::5]:8443', '192.168.1.5'],
      maxUploadBytes: 104_857_600,
    });
  });

  it.each([
    ['MARKWRIGHT_API_KEY', ' key'],
    ['MARKWRIGHT_API_KEY', 'clé'],
    ['MARKWRIGHT_API_KEY', 'two\nlines'],
    ['MARKWRIGHT_TOKEN_LIFETIME', '0'],
    ['MARKWRIGHT_TOKEN_LIFETIME', '-1'],
    ['MARKWRIGHT_TOKEN_LIFETIME', '1h'],
    ['MARKWRIGHT_TOKEN_LIFETIME', '1.5'],
    ['MARKWRIGHT_TOKEN_LIFETIME', '2000001'],
    ['MARKWRIGHT_PROCESS_LIFETIME', '604801'],
    ['MARKWRIGHT_MAX_PIXELS', '1e6'],
    ['MARKWRIGHT_SCAN_WORKERS', '65'],
    ['MARKWRIGHT_CORS_ORIGINS', 'example.org'],
    ['MARKWRIGHT_CORS_ORIGINS', 'https://example.org/'],
    ['MARKWRIGHT_REQUIRE_CREDENTIALS', 'maybe'],
    ['MARKWRIGHT_HOSTS', 'https://example.org'],
    ['MARKWRIGHT_HOSTS', '*'],
    ['MARKWRIGHT_BODY_TIMEOUT', '301'],
    ['MARKWRIGHT_MAX_UPLOADING_BYTES', '1000'],
    ['MARKWRIGHT_TOKEN_KEY', 'two\nlines'],
  ])('name the variable that is wrong: %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });
});

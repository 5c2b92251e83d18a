import { availableParallelism } from 'node:os';
import { DEFAULT_LIMITS } from '../scanner/core.ts';
import { isHost } from './hosts.ts';

/** Settings of the HTTP endpoints, from the environment. Times are in seconds. */
export interface ServerSettings {
  /** Undefined: generated and printed at each start. */
  readonly apiKey: string | undefined;
  /** Secret that signs tokens. Undefined: the API key. */
  readonly tokenKey: string | undefined;
  readonly tokenLifetime: number;
  /** The specification's central parameter `processIds.lifetime`. */
  readonly processLifetime: number;
  readonly maxProcessLifetime: number;
  readonly workFileLifetime: number;
  readonly maxUploadBytes: number;
  readonly maxStoredBytes: number;
  /** Size of all markup layers. */
  readonly maxLayerBytes: number;
  readonly maxRequestBytes: number;
  readonly maxUploadingBytes: number;
  readonly maxUploads: number;
  /** Maximum body stall (s). */
  readonly bodyTimeout: number;
  /** Rate limit per client. */
  readonly maxRequestsPerMinute: number;
  /** Time to finish open requests on shutdown (s). */
  readonly drainTime: number;
  readonly maxPixels: number;
  readonly maxProcesses: number;
  readonly scanWorkers: number;
  readonly scanTimeLimit: number;
  /** Time limit of a document process. */
  readonly processTimeLimit: number;
  /** Allowed cross-origin callers; `*` for any. Empty: no CORS, cross-origin calls are refused. */
  readonly corsOrigins: readonly string[];
  readonly requireCredentials: boolean;
  /** True to run recipes for pages whose users ask for it. */
  readonly runsRecipes: boolean;
  /** Host names to answer for, besides loopback. */
  readonly hosts: readonly string[];
  /** True if a proxy sets X-Forwarded-Proto and X-Forwarded-For; otherwise clients could. */
  readonly trustProxy: boolean;
  /** PostgreSQL URL for processes shared by servers and workers. Undefined: kept in memory. */
  readonly databaseUrl: string | undefined;
  /** Work file folder, shared by servers and workers. Undefined: a temporary one. */
  readonly workFileFolder: string | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const MEBIBYTE = 2 ** 20;

/** Almost the maximum delay of timers in Node and browsers (24.8 days). */
const MAX_SECONDS = 2_000_000;

function toInteger(environment: Environment, name: string, fallback: number, max = Number.MAX_SAFE_INTEGER): number {
  const text = environment[name]?.trim();
  if (!text) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > max)
    throw new Error(`${name} must be a whole number from 1 to ${max}, and is "${text}".`);
  return value;
}

function toBoolean(environment: Environment, name: string): boolean {
  const text = environment[name]?.trim().toLowerCase();
  if (!text || ['false', '0', 'no', 'off'].includes(text)) return false;
  if (['true', '1', 'yes', 'on'].includes(text)) return true;
  throw new Error(`${name} must be true or false, and is "${text}".`);
}

const toList = (text = '') =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

function toHosts(environment: Environment, name: string): readonly string[] {
  const listed = toList(environment[name]);
  const wrong = listed.find((entry) => !isHost(entry));
  if (wrong !== undefined) throw new Error(`${name} must list hosts such as scans.example.org, and holds "${wrong}".`);
  return [...listed, ...toList(environment.HOST)];
}

function toOrigins(environment: Environment, name: string): readonly string[] {
  return toList(environment[name]).map((entry) => {
    if (entry === '*') return entry;
    if (URL.canParse(entry) && new URL(entry).origin === entry) return entry;
    throw new Error(`${name} must list origins such as https://example.org, or *, and holds "${entry}".`);
  });
}

function toKey(environment: Environment, name: string): string | undefined {
  const key = environment[name];
  if (!key) return undefined;
  // Characters that survive in a header (RFC 9110 §5.5).
  if (/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(key)) return key;
  throw new Error(`${name} must hold printable ASCII characters only, without a space at either end.`);
}

function toDatabaseUrl(environment: Environment, name: string): string | undefined {
  const text = environment[name]?.trim();
  if (!text) return undefined;
  if (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)) return text;
  // Don't print the value: it may contain a password.
  throw new Error(`${name} must be an address such as postgres://user:password@host/database.`);
}

/** Reads the settings. @throws Error that names an invalid variable, rather than use a default */
export function readSettings(environment: Environment): ServerSettings {
  const workers = Math.max(1, Math.min(availableParallelism() - 1, 8));
  const seconds = (name: string, fallback: number) => toInteger(environment, name, fallback, MAX_SECONDS);
  const maxProcessLifetime = seconds('MARKWRIGHT_MAX_PROCESS_LIFETIME', DEFAULT_LIMITS.maxLifetimeSeconds);
  const processLifetime = seconds('MARKWRIGHT_PROCESS_LIFETIME', DEFAULT_LIMITS.lifetimeSeconds);
  if (processLifetime > maxProcessLifetime)
    throw new Error('MARKWRIGHT_PROCESS_LIFETIME must not exceed MARKWRIGHT_MAX_PROCESS_LIFETIME.');
  const databaseUrl = toDatabaseUrl(environment, 'MARKWRIGHT_DATABASE_URL');
  const workFileFolder = environment.MARKWRIGHT_WORK_FILES?.trim() || undefined;
  if (databaseUrl !== undefined && workFileFolder === undefined)
    throw new Error(
      'MARKWRIGHT_DATABASE_URL needs MARKWRIGHT_WORK_FILES, a folder that all servers and workers share.',
    );
  const maxUploadBytes = toInteger(environment, 'MARKWRIGHT_MAX_UPLOAD_BYTES', 100 * MEBIBYTE);
  const enough = Math.max(512 * MEBIBYTE, 2 * maxUploadBytes);
  const maxUploadingBytes = toInteger(environment, 'MARKWRIGHT_MAX_UPLOADING_BYTES', enough);
  if (maxUploadingBytes < maxUploadBytes)
    throw new Error('MARKWRIGHT_MAX_UPLOADING_BYTES must not be less than MARKWRIGHT_MAX_UPLOAD_BYTES.');
  return {
    tokenKey: toKey(environment, 'MARKWRIGHT_TOKEN_KEY'),
    maxUploadingBytes,
    maxUploads: toInteger(environment, 'MARKWRIGHT_MAX_UPLOADS', 256, 65_536),
    bodyTimeout: toInteger(environment, 'MARKWRIGHT_BODY_TIMEOUT', 30, 300),
    hosts: toHosts(environment, 'MARKWRIGHT_HOSTS'),
    trustProxy: toBoolean(environment, 'MARKWRIGHT_TRUST_PROXY'),
    apiKey: toKey(environment, 'MARKWRIGHT_API_KEY'),
    tokenLifetime: seconds('MARKWRIGHT_TOKEN_LIFETIME', 3600),
    processLifetime,
    maxProcessLifetime,
    workFileLifetime: seconds('MARKWRIGHT_WORK_FILE_LIFETIME', DEFAULT_LIMITS.workFileLifetimeSeconds),
    maxUploadBytes,
    maxStoredBytes: toInteger(environment, 'MARKWRIGHT_MAX_STORED_BYTES', 1024 * MEBIBYTE),
    maxLayerBytes: toInteger(environment, 'MARKWRIGHT_MAX_LAYER_BYTES', 256 * MEBIBYTE),
    maxRequestBytes: toInteger(environment, 'MARKWRIGHT_MAX_REQUEST_BYTES', MEBIBYTE / 4),
    maxRequestsPerMinute: toInteger(environment, 'MARKWRIGHT_MAX_REQUESTS_PER_MINUTE', Number.POSITIVE_INFINITY),
    drainTime: seconds('MARKWRIGHT_DRAIN_TIME', 10),
    maxPixels: toInteger(environment, 'MARKWRIGHT_MAX_PIXELS', DEFAULT_LIMITS.maxPixels),
    maxProcesses: toInteger(environment, 'MARKWRIGHT_MAX_PROCESSES', DEFAULT_LIMITS.maxProcesses),
    scanWorkers: toInteger(environment, 'MARKWRIGHT_SCAN_WORKERS', workers, 64),
    scanTimeLimit: seconds('MARKWRIGHT_SCAN_TIME_LIMIT', DEFAULT_LIMITS.timeLimitSeconds),
    processTimeLimit: seconds('MARKWRIGHT_PROCESS_TIME_LIMIT', 300),
    corsOrigins: toOrigins(environment, 'MARKWRIGHT_CORS_ORIGINS'),
    requireCredentials: toBoolean(environment, 'MARKWRIGHT_REQUIRE_CREDENTIALS'),
    runsRecipes: toBoolean(environment, 'MARKWRIGHT_RUN_RECIPES'),
    databaseUrl,
    workFileFolder,
  };
}

/** Requires shared keys for servers that share a database. @throws Error with the remedy */
export function checkServerSettings({ apiKey, databaseUrl }: ServerSettings): void {
  if (databaseUrl === undefined || apiKey !== undefined) return;
  throw new Error(
    'MARKWRIGHT_DATABASE_URL needs MARKWRIGHT_API_KEY, the same key on all servers of the database: tokens are signed with it. ' +
      'To make one: openssl rand -base64 32',
  );
}

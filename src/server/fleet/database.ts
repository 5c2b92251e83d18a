import pg from 'pg';
import { UnavailableError } from '../api.ts';

export type Row = Readonly<Record<string, unknown>>;

export type Query = (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

export interface Database {
  /** @throws UnavailableError while the database is unavailable */
  readonly query: Query;
  /** Runs statements atomically. @throws UnavailableError */
  transaction<Result>(run: (query: Query) => Promise<Result>): Promise<Result>;
  /** Opens a dedicated connection. Its locks end with it, even if this process is killed. */
  connect(): Promise<Connection>;
  close(): Promise<void>;
}

export interface Connection {
  readonly query: Query;
  onMessage(listener: () => void): void;
  /** Called once, if the connection is lost. */
  onLoss(listener: () => void): void;
  close(): void;
}

/** Transient SQLSTATE classes: connection, resources, operator intervention. */
const PASSING = /^(08|53|57)/;

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string') return PASSING.test(code) || /^E[A-Z_]+$/.test(code);
  return /connection|timeout|socket/i.test(error.message);
}

async function run<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw isUnavailable(error) ? new UnavailableError("The database isn't available.", { cause: error }) : error;
  }
}

const queryOf =
  (client: pg.Pool | pg.ClientBase): Query =>
  (text, values = []) =>
    run(async () => {
      const result: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query<Row>(text, [...values]);
      // Multiple statements return multiple results.
      return Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows;
    });

export function openDatabase(url: string): Database {
  // The timeout includes waiting for a free connection.
  const settings = { connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true };
  const pool = new pg.Pool({ ...settings, max: 10 });
  // The pool replaces idle connections that are lost.
  pool.on('error', () => undefined);
  // If lost between statements, the next statement fails.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return {
    query: queryOf(pool),
    async transaction(work) {
      const client = await run(() => pool.connect());
      const query = queryOf(client);
      let fault: unknown;
      try {
        await query('BEGIN');
        const result = await work(query);
        await query('COMMIT');
        return result;
      } catch (error) {
        fault = error;
        await query('ROLLBACK').catch(() => undefined);
        throw error;
      } finally {
        // Never reuse a failed connection.
        client.release(fault !== undefined);
      }
    },
    async connect() {
      const client = new pg.Client(settings);
      const losses: (() => void)[] = [];
      client.on('error', () => undefined);
      client.on('end', () => {
        for (const listener of losses.splice(0)) listener();
      });
      await run(() => client.connect());
      return {
        query: queryOf(client),
        onMessage: (listener) => void client.on('notification', () => listener()),
        onLoss: (listener) => void losses.push(listener),
        close: () => void client.end().catch(() => undefined),
      };
    },
    close: () => pool.end(),
  };
}

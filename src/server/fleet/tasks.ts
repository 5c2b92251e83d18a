// Tasks are rows, their attempts pg-boss jobs. Both change in one transaction to stay in sync.
import PgBoss from 'pg-boss';
import type { Database, Query, Row } from './database.ts';

/** A scanner API process, a file of a bulk scan, or a job: bytes to bytes. */
export type TaskKind = 'process' | 'file' | 'job';

/** Task claimed by a worker. `attempt` is a fencing token: outdated attempts can't store. */
export interface Claim {
  readonly id: string;
  readonly kind: TaskKind;
  readonly payload: Row;
  readonly job: string;
  readonly attempt: number;
}

/** Lifetime of a task, and the maximum number of tasks. */
export interface ResultRetention {
  /** Undefined if public. */
  readonly owner?: string | undefined;
  /** Never expires if omitted. */
  readonly lifetimeSeconds?: number;
  /** Maximum number of unexpired processes. */
  readonly mostKept?: number;
}

/** Maximum number of failed attempts. */
export const MOST_ATTEMPTS = 3;

const QUEUE = 'scan';
/** Advisory lock that serializes schema changes. */
const SCHEMA_LOCK = 7_205_817;
/** Advisory lock class: each worker holds the lock with its number while it lives. */
const WORKER_LOCK = 27_205;
/** Heartbeat timeout (s) for vanished machines, which PostgreSQL may notice hours later. */
const SILENCE = 60;
/** Job timeout of the queue (s), at most a day. Heartbeats extend it. */
const EXPIRY = 86_399;
/** Keep the ids of expired processes for this many days. */
const TOMBSTONE_DAYS = 7;

/** Maximum results in memory when reading all. */
const FILES_AT_A_TIME = 100;

const CHANNEL = 'markwright_scan';

/**
 * JSON escapes that PostgreSQL rejects: NUL and lone surrogates, unless the backslash is escaped.
 * Tables keep the JSON for the API; the view shows U+FFFD, next to `barcodeDataAsBytes`.
 */
const NOT_TEXT = String.raw`(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})`;

const TABLES = `
CREATE SCHEMA IF NOT EXISTS markwright;
CREATE SEQUENCE IF NOT EXISTS markwright.worker AS integer CYCLE;
CREATE TABLE IF NOT EXISTS markwright.task (
  id text PRIMARY KEY,
  kind text NOT NULL,
  payload json NOT NULL,
  state text NOT NULL DEFAULT 'processing',
  result json,
  job uuid NOT NULL,
  worker integer,
  attempt integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  expires_at timestamptz
);
CREATE TABLE IF NOT EXISTS markwright.layer (
  document text NOT NULL,
  id text NOT NULL,
  owner text,
  role text,
  content text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (document, id)
);
CREATE TABLE IF NOT EXISTS markwright.probe (id integer PRIMARY KEY, written_at timestamptz NOT NULL);
ALTER TABLE markwright.task ADD COLUMN IF NOT EXISTS owner text;
CREATE INDEX IF NOT EXISTS task_expiry ON markwright.task (expires_at) WHERE state <> 'expired';
CREATE INDEX IF NOT EXISTS task_worker ON markwright.task (worker) WHERE state = 'processing';
CREATE OR REPLACE FUNCTION markwright.readable(value json) RETURNS json LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN value::text ~ '${NOT_TEXT}' THEN regexp_replace(value::text, '${NOT_TEXT}', '\\1\\\\ufffd', 'g')::json ELSE value END
$$;
CREATE OR REPLACE VIEW markwright.page AS
  SELECT task.id AS sha256, markwright.readable(payload)->>'path' AS file, (page->>'page')::integer AS page,
    (page->>'width')::double precision AS width, (page->>'height')::double precision AS height, page->'barcodes' AS barcodes
  FROM markwright.task,
    json_array_elements(CASE json_typeof(result) WHEN 'array' THEN markwright.readable(result) ELSE '[]' END) AS page
  WHERE kind = 'file' AND state = 'complete';
`;

/** The task's worker is dead: its lock is free. */
const WORKER_IS_GONE = `NOT EXISTS (
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${WORKER_LOCK} AND objid = task.worker
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;

/** The worker's heartbeat timed out, though its connection seems alive. */
const WORKER_IS_SILENT = `EXISTS (
  SELECT FROM markwright_queue.job WHERE job.id = task.job AND job.name = '${QUEUE}' AND job.state = 'active'
    AND job.started_on < now() - make_interval(secs => ${SILENCE}))`;

const toBossDatabase = (query: Query): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: [...(await query(text, values))] }),
});

async function createTables(database: Database, onFault: (fault: unknown) => void): Promise<PgBoss> {
  const boss = new PgBoss({ db: toBossDatabase(database.query), schema: 'markwright_queue', schedule: false });
  boss.on('error', onFault);
  await database.transaction(async (query) => {
    await query(`SELECT pg_advisory_xact_lock(${SCHEMA_LOCK})`);
    await query(TABLES);
    // pg-boss creates its own tables, within the same lock.
    await boss.start();
    await boss.createQueue(QUEUE);
  });
  return boss;
}

/** Takes a new worker's lock, held as long as the connection. @returns the worker's number */
export async function becomeWorker(query: Query): Promise<number> {
  const [row] = await query(`SELECT nextval('markwright.worker')::integer AS worker`);
  const worker = Number(row?.worker);
  await query(`SELECT pg_advisory_lock(${WORKER_LOCK}, $1)`, [worker]);
  await query(`LISTEN ${CHANNEL}`);
  return worker;
}

const bossIn = (query: Query) => ({ db: toBossDatabase(query) });

export interface EndedTask {
  readonly claim: Pick<Claim, 'id' | 'job' | 'attempt'>;
  readonly state: 'complete' | 'error';
  readonly result: unknown;
}

/** Ends tasks that were not taken over. @returns their jobs */
async function end(query: Query, ended: readonly EndedTask[]): Promise<string[]> {
  const rows = await query(
    `UPDATE markwright.task AS task SET state = ended.state, result = ended.result::json, worker = NULL, finished_at = now()
     FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[]) AS ended (id, attempt, state, result)
     WHERE task.id = ended.id AND task.attempt = ended.attempt AND task.state = 'processing' RETURNING task.job`,
    [
      ended.map(({ claim }) => claim.id),
      ended.map(({ claim }) => claim.attempt),
      ended.map(({ state }) => state),
      ended.map(({ result }) => JSON.stringify(result)),
    ],
  );
  return rows.map(({ job }) => String(job));
}

/** Returns jobs to the queue without counting an attempt: attempts count when they start. */
async function putBack(query: Query, jobs: readonly string[]): Promise<void> {
  if (jobs.length === 0) return;
  await query(
    `UPDATE markwright_queue.job SET state = 'retry', started_on = NULL WHERE id = ANY ($1::uuid[]) AND state = 'active'`,
    [jobs],
  );
}

export class Tasks {
  readonly #database: Database;
  readonly #boss: PgBoss;

  private constructor(database: Database, boss: PgBoss) {
    this.#database = database;
    this.#boss = boss;
  }

  static async open(database: Database, onFault: (fault: unknown) => void): Promise<Tasks> {
    return new Tasks(database, await createTables(database, onFault));
  }

  /** Adds a task in one transaction; undefined if the id is taken, or there are too many. */
  add(id: string, kind: TaskKind, payload: object, retention: ResultRetention = {}): Promise<Row | undefined> {
    const { owner = null, lifetimeSeconds = null, mostKept = null } = retention;
    return this.#database.transaction(async (query) => {
      const job = crypto.randomUUID();
      const [row] = await query(
        `INSERT INTO markwright.task (id, kind, payload, job, expires_at, owner)
         SELECT $1, $2, $3::json, $4::uuid, date_trunc('milliseconds', now()) + make_interval(secs => $5), $7
         WHERE $6::integer IS NULL OR $6 >
           (SELECT count(*) FROM markwright.task WHERE kind = 'process' AND expires_at > now())
         ON CONFLICT (id) DO NOTHING RETURNING *`,
        [id, kind, JSON.stringify(payload), job, lifetimeSeconds, mostKept, owner],
      );
      if (!row) return undefined;
      // One retry more than we count: the queue must not give up first.
      const turns = { retryLimit: MOST_ATTEMPTS, retryDelay: 0, expireInSeconds: EXPIRY };
      await this.#boss.send(QUEUE, { id }, { id: job, ...turns, ...bossIn(query) });
      await query(`NOTIFY ${CHANNEL}`);
      return row;
    });
  }

  async find(id: string): Promise<Row | undefined> {
    const [row] = await this.#database.query(
      'SELECT *, expires_at <= now() AS expired FROM markwright.task WHERE id = $1',
      [id],
    );
    return row;
  }

  /** Removes a task. A worker that still runs it stores nothing. */
  async remove(id: string): Promise<void> {
    await this.#database.query('DELETE FROM markwright.task WHERE id = $1', [id]);
  }

  /** Claims up to `most` tasks. One that killed a worker comes alone, to crash no others. */
  claim(worker: number, most = 1): Promise<readonly Claim[]> {
    return this.#database.transaction(async (query) => {
      const jobs = await this.#boss.fetch<{ id: string }>(QUEUE, { batchSize: most, ...bossIn(query) });
      if (jobs.length === 0) return [];
      const known = await query(
        `SELECT id, job, attempt FROM markwright.task WHERE id = ANY ($1) AND state = 'processing' ORDER BY created_at, id`,
        [jobs.map(({ data }) => data.id)],
      );
      // Expired or ended while queued.
      const over = jobs.filter(({ id }) => !known.some(({ job }) => job === id));
      await this.#complete(
        query,
        over.map(({ id }) => id),
      );
      const fresh = known.filter(({ attempt }) => attempt === 0);
      const chosen = fresh.length > 0 ? fresh : known.slice(0, 1);
      await putBack(
        query,
        known.filter((row) => !chosen.includes(row)).map(({ job }) => String(job)),
      );
      const rows = await query(
        `UPDATE markwright.task SET worker = $2, attempt = attempt + 1
         WHERE id = ANY ($1) RETURNING id, kind, payload, job, attempt`,
        [chosen.map(({ id }) => id), worker],
      );
      const order = chosen.map(({ job }) => job);
      return (rows as unknown as Claim[]).toSorted((one, two) => order.indexOf(one.job) - order.indexOf(two.job));
    });
  }

  /** Stores results, each at most once. */
  finish(ended: readonly EndedTask[]): Promise<void> {
    return this.#database.transaction(async (query) => {
      await this.#complete(query, await end(query, ended));
    });
  }

  async heartbeat(worker: number): Promise<void> {
    await this.#database.query(
      `UPDATE markwright_queue.job AS job SET started_on = now() FROM markwright.task AS task
       WHERE task.worker = $1 AND task.state = 'processing' AND job.id = task.job AND job.name = '${QUEUE}' AND job.state = 'active'`,
      [worker],
    );
  }

  /** Returns claimed tasks that were not started, without counting an attempt. */
  release(claims: readonly Pick<Claim, 'id' | 'attempt'>[]): Promise<void> {
    return this.#database.transaction(async (query) => {
      const rows = await query(
        `UPDATE markwright.task AS task SET worker = NULL, attempt = task.attempt - 1
         FROM unnest($1::text[], $2::integer[]) AS claim (id, attempt)
         WHERE task.id = claim.id AND task.attempt = claim.attempt AND task.state = 'processing' RETURNING task.job`,
        [claims.map(({ id }) => id), claims.map(({ attempt }) => attempt)],
      );
      await putBack(
        query,
        rows.map(({ job }) => String(job)),
      );
      await query(`NOTIFY ${CHANNEL}`);
    });
  }

  /** Requeues a task; after its last attempt, ends it with `error`. */
  giveBack(claim: Pick<Claim, 'id' | 'job' | 'attempt'>, error: unknown): Promise<void> {
    return this.#database.transaction((query) => this.#giveBackIn(query, claim, error));
  }

  /** Requeues the tasks of dead workers; ends jobs that the queue gave up with `error`. */
  reclaim(error: unknown): Promise<void> {
    return this.#database.transaction(async (query) => {
      const left = await query(
        `SELECT id, job, attempt FROM markwright.task AS task
         WHERE state = 'processing' AND worker IS NOT NULL AND (${WORKER_IS_GONE} OR ${WORKER_IS_SILENT}) FOR UPDATE SKIP LOCKED`,
      );
      for (const row of left) await this.#giveBackIn(query, row as unknown as Claim, error);
      const lost = await query(
        `SELECT task.id, task.job, task.attempt FROM markwright.task AS task JOIN markwright_queue.job AS job ON job.id = task.job
         WHERE task.state = 'processing' AND job.state = 'failed' FOR UPDATE OF task SKIP LOCKED`,
      );
      await end(
        query,
        lost.map((row) => ({ claim: row as unknown as Claim, state: 'error', result: error })),
      );
    });
  }

  /** Turns expired processes into tombstones, and deletes old ones. */
  async expire(): Promise<void> {
    await this.#database.query(
      `UPDATE markwright.task SET state = 'expired', payload = '{}', result = NULL, worker = NULL
       WHERE expires_at <= now() AND state <> 'expired'`,
    );
    await this.#database.query(
      `DELETE FROM markwright.task WHERE expires_at < now() - make_interval(days => ${TOMBSTONE_DAYS})`,
    );
  }

  /** Streams all files sorted by path, in batches as they are consumed. */
  eachFile(pass: (row: Row) => Promise<void>): Promise<void> {
    return this.#database.transaction(async (query) => {
      await query(
        `DECLARE files NO SCROLL CURSOR FOR SELECT id AS sha256, payload, state, result FROM markwright.task
         WHERE kind = 'file' ORDER BY markwright.readable(payload)->>'path'`,
      );
      for (;;) {
        const rows = await query(`FETCH ${FILES_AT_A_TIME} FROM files`);
        if (rows.length === 0) return;
        for (const row of rows) await pass(row);
      }
    });
  }

  /** Writes a row: fails on a replica, a full disk or missing rights. @throws */
  async tryWriting(): Promise<void> {
    await this.#database.query(
      `INSERT INTO markwright.probe (id, written_at) VALUES (1, now())
       ON CONFLICT (id) DO UPDATE SET written_at = EXCLUDED.written_at`,
    );
  }

  close(): Promise<void> {
    return this.#boss.stop({ graceful: false });
  }

  async #complete(query: Query, jobs: readonly string[]): Promise<void> {
    if (jobs.length === 0) return;
    // pg-boss: the types allow no output for several jobs, the code no options without one.
    await this.#boss.complete(QUEUE, jobs as unknown as string, {}, bossIn(query));
  }

  async #giveBackIn(query: Query, claim: Pick<Claim, 'id' | 'job' | 'attempt'>, error: unknown): Promise<void> {
    const isLast = claim.attempt >= MOST_ATTEMPTS;
    const isOurs = isLast
      ? (await end(query, [{ claim, state: 'error', result: error }])).length > 0
      : (
          await query(
            `UPDATE markwright.task SET worker = NULL WHERE id = $1 AND attempt = $2 AND state = 'processing' RETURNING id`,
            [claim.id, claim.attempt],
          )
        ).length > 0;
    if (!isOurs) return;
    if (isLast) await this.#complete(query, [claim.job]);
    else {
      await this.#boss.fail(QUEUE, claim.job, {}, bossIn(query));
      // Requeue behind tasks that haven't failed: at the head, every new worker would begin with
      // it, and workers that are killed early would use up its attempts.
      await query('UPDATE markwright_queue.job SET priority = $2 WHERE id = $1', [claim.job, -claim.attempt]);
    }
    await query(`NOTIFY ${CHANNEL}`);
  }
}

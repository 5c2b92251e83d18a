// Runs fleets one by one on the same pictures, each with its own database.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { openDatabase } from '../../../src/server/fleet/database.ts';
import { startTestDatabase } from '../../../src/server/fleet/test-database.ts';
import { buildNodeProgram, type NodeProgram } from '../../../src/server/test-program.ts';
import { paintCode128, toPng } from '../../../src/testing/scan-pictures.ts';

const MADE = 1000;
const TICKS_A_SECOND = 100;
const LOOP_SECONDS = 5;
/** Node flags of `npm run work`. */
const FLAGS = manifest.scripts.work.split(' ').filter((word) => word.startsWith('--'));

function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** Returns the database's CPU time (s): its server and finished children. */
function cpuOfDatabase(pid: number): number {
  const read = (process: string) => readFileSync(`/proc/${process}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = read(name);
        if (Number(name) === pid) return [11, 12, 13, 14].map((field) => Number(fields[field]));
        return Number(fields[1]) === pid ? [11, 12].map((field) => Number(fields[field])) : [];
      } catch {
        // The process has ended meanwhile.
        return [];
      }
    });
  return ticks.reduce((sum, value) => sum + value, 0) / TICKS_A_SECOND;
}

/** Runs busy loops in parallel. @returns their total rounds per second */
async function runLoops(count: number): Promise<number> {
  const code = `const end = Date.now() + ${LOOP_SECONDS * 1000}; let n = 0; while (Date.now() < end) for (let i = 0; i < 1e5; i++) n += Math.sqrt(i) > 1 ? 1 : 0; console.log(n)`;
  const loops = Array.from({ length: count }, async () => {
    const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    await once(child, 'close');
    return Number(text);
  });
  return (await Promise.all(loops)).reduce((sum, rounds) => sum + rounds, 0) / LOOP_SECONDS;
}

interface Run {
  readonly pictures: number;
  /** From the first result to the last, without startup. */
  readonly seconds: number;
  readonly cpu: number;
  /** CPU time of the database's processes (s). */
  readonly databaseCpu: number;
  /** Database size for each picture (bytes). */
  readonly stored: number;
}

async function runFleet(program: NodeProgram, folder: string, workers: number): Promise<Run> {
  const database = await startTestDatabase();
  const sql = openDatabase(database.url);
  const env = { MARKWRIGHT_DATABASE_URL: database.url, MARKWRIGHT_WORK_FILES: join(folder, 'work-files') };
  const children: ChildProcess[] = [];
  const ask = async (query: string) => Number(Object.values((await sql.query(query))[0] ?? {})[0]);
  try {
    const empty = await ask('SELECT pg_database_size(current_database())');
    const { stdout } = await program.run(['scan', '--database', database.url, '--enqueue', join(folder, 'pictures')]);
    const pictures: number = JSON.parse(stdout).enqueued;
    const before = cpuOfDatabase(database.pid());
    for (let each = 0; each < workers; each++) children.push(program.start(['work', '-j', '1'], { env, flags: FLAGS }));
    while ((await ask(`SELECT count(*) FROM markwright.task WHERE state = 'processing'`)) > 0) {
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    return {
      pictures,
      seconds: await ask('SELECT extract(epoch FROM max(finished_at) - min(finished_at)) FROM markwright.task'),
      cpu: children.reduce((sum, child) => sum + cpuOf(child), 0),
      databaseCpu: cpuOfDatabase(database.pid()) - before,
      stored: ((await ask('SELECT pg_database_size(current_database())')) - empty) / pictures,
    };
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await sql.close();
    await database.remove();
  }
}

function makePictures(folder: string): void {
  for (let index = 0; index < MADE; index++) {
    writeFileSync(join(folder, `${index}.png`), toPng(paintCode128(`PICTURE ${index}`)));
  }
}

export async function writeReport(given: string | undefined): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'markwright-fleet-bench-'));
  const program = await buildNodeProgram();
  try {
    const pictures = join(folder, 'pictures');
    if (given === undefined) {
      mkdirSync(pictures);
      makePictures(pictures);
    } else {
      cpSync(given, pictures, { recursive: true });
    }
    const loops = [await runLoops(1), await runLoops(2)] as const;
    const [one, two] = [await runFleet(program, folder, 1), await runFleet(program, folder, 2)];
    const row = (name: string, { pictures: count, seconds, cpu, databaseCpu, stored }: Run) =>
      `| ${name} | ${count} | ${seconds.toFixed(1)} s | ${((1000 * cpu) / count).toFixed(0)} ms | ${((1000 * databaseCpu) / count).toFixed(1)} ms | ${(stored / 1024).toFixed(1)} KB |`;
    return [
      '| | Pictures | Time | Processor a picture | The database’s | Stored a picture |',
      '|---|---|---|---|---|---|',
      row('One worker', one),
      row('Two workers', two),
      '',
      `Two workers are ${(one.seconds / two.seconds).toFixed(2)} times as fast as one; two loops do ${(loops[1] / loops[0]).toFixed(2)} times as much as one. Load ${loadavg()[0]?.toFixed(1)}.`,
    ].join('\n');
  } finally {
    program.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

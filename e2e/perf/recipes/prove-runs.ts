// Kills the processes of runs at seeded moments. Their results must equal an undisturbed run's.
import { type ChildProcess, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startTestDatabase } from '../../../src/server/fleet/test-database.ts';
import { buildNodeProgram, type NodeProgram } from '../../../src/server/test-program.ts';
import { buildPdf, textLine } from '../../../src/testing/pdf/build-pdf.ts';
import { createRandom, type Random } from '../../../src/testing/random.ts';

interface Proof {
  readonly files: number;
  /** Mean time between two kills (s). */
  readonly seconds: number;
  readonly seed: number;
  /** Highlights instead of redacting, in short letters and on a fleet only: for many files. */
  readonly isShort: boolean;
}

interface Place extends Proof {
  readonly program: NodeProgram;
  readonly folder: string;
  report(line: string): void;
}

const toRecipe = ({ isShort }: Proof) => ({
  ...{ recipe: 1, name: 'Proof', date: '2026-03-01', by: 'A. Clerk' },
  find: { words: ['Alice'], patterns: ['email'] },
  ...(isShort ? { action: 'highlight' } : { reasons: { set: 'foia', default: '(b)(6)' } }),
  leaveOut: [{ file: '*7.pdf', pages: '1', reason: '(b)(5)' }],
  production: { number: { prefix: 'ABC-', digits: 9 }, stamps: [{ text: 'CONFIDENTIAL', place: 'bottom-left' }] },
});

const WORDS = 'They met Bob at the harbour and wrote about the lease of the house by the river'.split(' ');

/** Text of a letter, with three words to find. */
function makePage(random: Random, title: string, length: number): string {
  const lines = Array.from({ length }, () => Array.from({ length: 9 }, () => random.pick(WORDS)).join(' '));
  const named = [title, 'Alice wrote, as Alice does', ...lines, 'Write to alice@example.org'];
  return named.map((line, index) => textLine(line, 72, 720 - index * 22)).join('');
}

const makeMail = (random: Random, name: string) =>
  [
    ...[`From: Alice <alice@example.org>`, `Subject: ${name}`, 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain', ''],
    ...[`Alice wrote ${random.pick(WORDS)}.`, '--b', 'Content-Type: text/csv'],
    ...['Content-Disposition: attachment; filename="list.csv"', '', 'name,city', 'Alice,Rome', '--b--'],
  ].join('\r\n');

/** Writes mostly PDFs of one to three pages, and some messages and texts. */
function makeFiles(folder: string, { files, seed, isShort }: Proof): void {
  const random = createRandom(seed);
  for (let index = 0; index < files; index += 1) {
    const name = String(index).padStart(6, '0');
    const into = join(folder, String(Math.floor(index / 500)));
    mkdirSync(into, { recursive: true });
    const put = (extension: string, content: Uint8Array | string) =>
      writeFileSync(join(into, `${name}.${extension}`), content);
    const kind = random.next();
    if (kind < 0.1) put('eml', makeMail(random, name));
    else if (kind < 0.2) put('txt', `Letter ${name}\nAlice and ${random.pick(WORDS)}\n`);
    else {
      const length = isShort ? 1 : random.integer(1, 3);
      const pages = Array.from({ length }, () => ({ content: makePage(random, name, isShort ? 6 : 24) }));
      put('pdf', buildPdf({ pages }));
    }
  }
}

const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Returns digests of all files but the run's own by path. */
function readResults(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const places = files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return new Map(
    places
      .map((place) => [relative(folder, place), place] as const)
      .flatMap(([path, place]) => (path.startsWith('.markwright') ? [] : [[path, digest(place)] as const])),
  );
}

/** Returns differences in files and bytes. */
const compare = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path));

/** Returns faults of a set's numbers: gaps, duplicates, and numbers that are not printed. */
function checkNumbers(folder: string, documents: number, { isShort }: Proof): readonly string[] {
  const rows = readFileSync(join(folder, 'DATA/VOL001.dat'), 'latin1').split('\r\n').slice(1, -1);
  const faults: string[] = [];
  if (rows.length !== documents) faults.push(`${rows.length} documents instead of ${documents}`);
  let next = 1;
  for (const [index, row] of rows.entries()) {
    const [first = '', last = '', , , count = ''] = row.split('\x14').map((cell) => cell.slice(1, -1));
    const wanted = [next, next + Number(count) - 1].map((number) => `ABC-${String(number).padStart(9, '0')}`);
    if (first !== wanted[0] || last !== wanted[1]) faults.push(`${first} to ${last} instead of ${wanted.join(' to ')}`);
    next += Number(count);
    // Every fiftieth document: a program for each takes long.
    if (index % 50 > 0) continue;
    const text = execFileSync('pdftotext', [join(folder, 'PDF', `${first}.pdf`), '-'], { encoding: 'utf8' });
    const printed = text.match(/ABC-\d{9}/g) ?? [];
    if (printed.join() !== Array.from({ length: Number(count) }, (_, page) => toNumber(first, page)).join())
      faults.push(`${first} prints ${printed.join()}`);
    if (!isShort && /alice/i.test(text)) faults.push(`${first} still says Alice`);
  }
  return faults;
}

const toNumber = (first: string, page: number) => `ABC-${String(Number(first.slice(4)) + page).padStart(9, '0')}`;

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Starts a program, reading what it says: a full pipe would stop it. */
function start({ program, folder }: Place, args: readonly string[], env: Record<string, string> = {}) {
  const child = program.start(args, { cwd: folder, env });
  let printed = '';
  child.stdout?.resume();
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed = (printed + text).slice(-2000);
  });
  return { child, ended: once(child, 'close'), output: () => printed };
}

const nextKill = (random: Random, seconds: number) => 1000 * seconds * (0.5 + random.next());

async function runWhole(place: Place, output: string, args: readonly string[], env: Record<string, string> = {}) {
  const run = start(place, ['run', 'recipe.json', 'in', output, ...args], env);
  await run.ended;
  if (run.child.exitCode !== 0) throw new Error(`The run ended with ${run.child.exitCode}: ${run.output()}`);
}

/** Kills the whole run again and again until one ends by itself. @returns the number of kills */
async function runKilled(place: Place, output: string): Promise<number> {
  const random = createRandom(place.seed + 1);
  for (let kills = 0; ; kills += 1) {
    const run = start(place, ['run', 'recipe.json', 'in', output, '-j', '2']);
    await Promise.race([run.ended, sleep(nextKill(random, place.seconds))]);
    if (isRunning(run.child)) run.child.kill('SIGKILL');
    await run.ended;
    if (run.child.exitCode === 0) return kills;
    if (run.child.signalCode !== 'SIGKILL') throw new Error(`The run ended: ${run.output()}`);
  }
}

/** Lets two workers of a database do a run, and kills one of them again and again. */
async function runOnFleet(place: Place, output: string): Promise<number> {
  const random = createRandom(place.seed + 2);
  const database = await startTestDatabase();
  const env = { MARKWRIGHT_DATABASE_URL: database.url, MARKWRIGHT_WORK_FILES: join(place.folder, 'work-files') };
  const startWorker = () => start(place, ['work', '-j', '1'], env);
  const workers = [startWorker(), startWorker()];
  try {
    let isDone = false;
    let kills = 0;
    const whole = runWhole(place, output, ['--fleet'], env).finally(() => {
      isDone = true;
    });
    whole.catch(() => undefined);
    while (!isDone) {
      await Promise.race([whole.catch(() => undefined), sleep(nextKill(random, place.seconds))]);
      if (isDone) break;
      const [victim] = workers.splice(random.integer(0, workers.length - 1), 1);
      if (victim?.child.kill('SIGKILL')) kills += 1;
      await victim?.ended;
      workers.push(startWorker());
    }
    await whole;
    return kills;
  } finally {
    for (const { child } of workers) child.kill('SIGKILL');
    await Promise.all(workers.map(({ ended }) => ended));
    await database.remove();
  }
}

/** Compares a disturbed run with the undisturbed one. @returns whether they are equal */
function judge(place: Place, output: string, whole: ReadonlyMap<string, string>, documents: number): boolean {
  const differences = compare(whole, readResults(join(place.folder, output)));
  const faults = checkNumbers(join(place.folder, output), documents, place);
  for (const fault of [...differences.map((path) => `differs: ${path}`), ...faults].slice(0, 20)) place.report(fault);
  return differences.length === 0 && faults.length === 0;
}

async function timed<Result>(place: Place, name: string, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  const printed = typeof result === 'number' ? `, ${result} kills` : '';
  place.report(`${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s${printed}`);
  return result;
}

async function prove(place: Place): Promise<boolean> {
  const { folder } = place;
  writeFileSync(join(folder, 'recipe.json'), JSON.stringify(toRecipe(place)));
  makeFiles(join(folder, 'in'), place);
  await timed(place, 'undisturbed, two threads', () => runWhole(place, 'whole', ['-j', '2']));
  const whole = readResults(join(folder, 'whole'));
  const mails = readdirSync(join(folder, 'in'), { recursive: true }).filter((path) => String(path).endsWith('.eml'));
  const documents = place.files + mails.length;
  place.report(`${place.files} files, ${documents} documents with attachments, ${whole.size} results`);
  const verdicts = [judge(place, 'whole', whole, documents)];
  if (!place.isShort) {
    await timed(place, 'killed runs, two threads', () => runKilled(place, 'killed'));
    verdicts.push(judge(place, 'killed', whole, documents));
  }
  const again = place.isShort ? 'whole' : 'killed';
  const journal = join(folder, again, '.markwright/journal.jsonl');
  const before = digest(journal);
  await timed(place, 'once more', () => runWhole(place, again, ['-j', '2']));
  verdicts.push(judge(place, again, whole, documents), digest(journal) === before);
  await timed(place, 'killed workers of a fleet', () => runOnFleet(place, 'fleet'));
  verdicts.push(judge(place, 'fleet', whole, documents));
  const parts = readdirSync(folder, { recursive: true }).filter((path) => String(path).endsWith('.part'));
  verdicts.push(parts.length === 0);
  place.report(verdicts.every(Boolean) ? 'All bytes are equal.' : `Failed: ${verdicts.join()}`);
  return verdicts.every(Boolean);
}

/** @returns whether all runs wrote the same bytes, and numbers without gap */
export async function proveRuns(proof: Proof, report: Place['report']): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'markwright-proof-'));
  const program = await buildNodeProgram();
  report(`seed ${proof.seed}, a kill every ${proof.seconds} s on average`);
  try {
    return await prove({ ...proof, program, folder, report });
  } finally {
    program.remove();
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

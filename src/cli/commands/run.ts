import { basename } from 'node:path';
import { message, t } from '../../messages/index.ts';
import {
  type FileState,
  type JournalEntry,
  processFiles,
  produceSet,
  REASON_SETS,
  type Recipe,
  ResultFolder,
  type RunContext,
  toRunFonts,
} from '../../recipes/index.ts';
import { awaited } from '../../server/awaited.ts';
import { FONT_OPTION, readFonts } from '../added-fonts.ts';
import { defineCommand, type OptionValues } from '../command.ts';
import { whenAsked } from '../ending.ts';
import { EXIT, type ExitCode, inputError, usageError } from '../errors.ts';
import { readBytes } from '../input-files.ts';
import { openFleetHere } from '../open-fleet.ts';
import { refuseOverwriting, writeOutput } from '../output-files.ts';
import { toCommandError } from '../page-text.ts';
import { readReasons, reportLosses } from '../preset-files.ts';
import { createOfficeConverter } from '../recipes/convert-office.ts';
import { createDiskStorage, lockFolder } from '../recipes/disk-storage.ts';
import { openRunThreads, withFleetCalls } from '../recipes/far-jobs.ts';
import { listFiles, refuseOwnFiles } from '../recipes/list-inputs.ts';
import { spawnSearchThread } from '../recipes/node-ground.ts';
import { readRecipe } from '../recipes/read-recipe.ts';
import { look, watchChanges } from '../recipes/watch-changes.ts';
import { readJobs } from '../scanning.ts';
import { readPassword } from '../signing-key.ts';
import type { Terminal } from '../terminal.ts';

/** Files that wait for workers of a fleet at a time. */
const FLEET_JOBS = 16;

const OPTIONS = {
  jobs: {
    value: 'N',
    short: 'j',
    help: message('number of files at a time; default: one per processor, and {number} with --fleet', {
      number: String(FLEET_JOBS),
    }),
  },
  watch: { help: message('keep running, and process new files and decisions') },
  report: { value: 'R.json', help: message('write the states of all files') },
  'dry-run': { help: message('find without writing anything') },
  fleet: { help: message('let the workers of a database process the files: “markwright work”, on any machine') },
  office: { help: message('convert office documents with LibreOffice, if installed') },
  p12: { value: 'KEY.p12', help: message('signing key with its certificate: PKCS #12 (.p12 or .pfx)') },
  'password-file': {
    value: 'F',
    help: message('a file whose first line is the password of the key; - for standard input'),
  },
  password: { value: 'TEXT', help: message('password of an encrypted PDF') },
  ...FONT_OPTION,
  'print-reasons': {
    value: `${Object.keys(REASON_SETS).join('|')}|S.json`,
    help: message('print a set of reasons instead of running; redactionReason.json of PrizmDoc becomes one'),
  },
} as const;

type Values = OptionValues<typeof OPTIONS>;

function readKey({ sign }: Recipe, values: Values) {
  if (!sign) return undefined;
  if (values.p12 === undefined) throw usageError(t('Missing --p12 KEY.p12.'));
  return { bytes: readBytes(values.p12), password: readPassword(values['password-file']) };
}

/** Returns a file's JSON record. It never contains words of the document. */
function toRecord(state: FileState, produced: ReadonlyMap<string, JournalEntry>) {
  const { file } = state;
  if (state.state === 'waits') {
    // Omit messages: refusals quote nearby words. The decision file has them.
    const doubts = state.doubts.map(({ kind, pages }) => ({ kind, pages }));
    return { file, state: state.state, decideIn: state.decideIn, doubts };
  }
  if (state.state === 'left') return { file, state: state.state, message: state.message };
  const { facts, outputs, decided, notes: own = [] } = state.entry;
  const production = produced.get(file);
  const notes = [...own, ...(production?.notes ?? [])];
  return {
    ...{ file, state: state.state, pages: facts.pages, redactions: facts.redactions.length },
    ...(facts.withheld.length > 0 && { withheld: facts.withheld.length }),
    ...(state.found && { found: state.found }),
    ...(decided && { decision: decided.decision }),
    ...(notes.length > 0 && { notes }),
    outputs: (production?.outputs ?? outputs).map(({ path }) => path),
  };
}

const count = (states: readonly FileState[], wanted: FileState['state']) =>
  states.filter(({ state }) => state === wanted).length;

/** A single pass; `--watch` makes several. */
interface CommandRun {
  readonly context: RunContext;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly report: string | undefined;
  readonly terminal: Terminal;
}

/** Reports files that were left out, and doubts that no decision file can resolve. */
function reportState(state: FileState, terminal: Terminal): void {
  const { file } = state;
  if (state.state === 'left') terminal.report(t('{file}: {problem}', { file, problem: state.message }));
  if (state.state === 'waits' && state.decideIn === undefined)
    for (const { message } of state.doubts) terminal.report(message);
}

async function runOnce({ context, inputs, output, report, terminal }: CommandRun): Promise<ExitCode> {
  const { recipe, isDryRun } = context;
  const states = await awaited(processFiles(context, listFiles(inputs, output)));
  terminal.endProgress();
  const waiting = count(states, 'waits');
  const produces = recipe.production !== undefined && !isDryRun;
  if (produces && waiting > 0)
    terminal.report(t('The production waits: numbers are assigned after every file has a decision.'));
  const entries = produces && waiting === 0 ? await awaited(produceSet(context, states)) : [];
  const produced = new Map(entries.map((entry) => [entry.file, entry]));
  const files = states.map((state) => toRecord(state, produced));
  const summary = {
    ...{ files: states.length, done: count(states, 'done'), skipped: count(states, 'skipped') },
    ...{ waiting, left: count(states, 'left') },
  };
  for (const file of files) await terminal.writeLine(JSON.stringify(file));
  await terminal.writeLine(JSON.stringify(summary));
  if (report !== undefined)
    await writeOutput([
      { path: report, content: `${JSON.stringify({ ...summary, recipe: recipe.name, files }, null, 2)}\n` },
    ]);
  if (waiting > 0) return EXIT.refused;
  return summary.left > 0 ? EXIT.problems : EXIT.done;
}

async function printReasons(name: string, terminal: Terminal): Promise<ExitCode> {
  let set = Object.entries(REASON_SETS).find(([each]) => each === name)?.[1];
  if (!set && /\.json$/i.test(name)) {
    const read = readReasons(name);
    reportLosses(name, read, terminal);
    set = read.value;
  }
  if (!set)
    throw usageError(
      t("--print-reasons: “{name}” isn't one of {kinds}.", { name, kinds: Object.keys(REASON_SETS).join(', ') }),
    );
  await terminal.writeLine(JSON.stringify(set, null, 2));
  return EXIT.done;
}

async function readCommandLine(files: readonly string[], options: Values) {
  const [recipePath, ...rest] = files;
  const output = rest.pop();
  if (recipePath === undefined || output === undefined || rest.length === 0)
    throw usageError(t('Give a recipe, a folder or files, and the folder for the results.'));
  if (options.watch && options['dry-run']) throw usageError(t('Use either --watch or --dry-run, not both.'));
  const read = await readRecipe(recipePath);
  if (options.watch && read.recipe.production)
    throw usageError(t('--watch: a production is numbered as a whole, so its files have to be there.'));
  // Check before writing anything.
  const own = [recipePath, ...read.lists, options.p12, options['password-file'], options.report];
  const isPath = (path: string | undefined): path is string => path !== undefined && path !== '-';
  refuseOwnFiles(own.filter(isPath), rest, output);
  if (options.report !== undefined) refuseOverwriting([recipePath, ...rest], options.report);
  return { read, inputs: rest, output };
}

async function openPool({ fleet: hasFleet }: Pick<Values, 'fleet'>, jobs: number, terminal: Terminal) {
  if (!hasFleet) return openRunThreads(jobs);
  const { fleet, close } = await openFleetHere(() => undefined);
  if (!(await fleet.isReady())) {
    await close();
    throw inputError(t("The database isn't available."));
  }
  terminal.report(t('The workers of the database process the files: start them by “markwright work”.'));
  const pool = withFleetCalls(openRunThreads(), fleet);
  return {
    ...pool,
    close() {
      pool.close();
      return close();
    },
  };
}

export const runCommand = defineCommand({
  name: 'run',
  files: '[FILES…]',
  summary: message('Runs a recipe on a folder: RECIPE.json IN OUT. Finds, redacts, numbers and signs.'),
  options: OPTIONS,
  notes: [
    message(
      'Files in doubt are held back in OUT/held: set "decision" in their JSON and run again. The exit code is 3 while files wait.',
    ),
    message('An interrupted run resumes where it stopped. Files are processed again if they or the recipe changed.'),
    message(
      'MARKWRIGHT_DATABASE_URL and MARKWRIGHT_WORK_FILES name the database of --fleet, and the folder that all share. Documents and passwords are stored there while a worker processes them; the key of --p12 never is.',
    ),
    message("OUT/.markwright and OUT/held are for you only: don't hand them over with the results."),
  ],
  async run({ files, options, terminal }) {
    const name = options['print-reasons'];
    if (name !== undefined) return printReasons(name, terminal);
    const { read, inputs, output } = await readCommandLine(files, options);
    const jobs = readJobs(options, options.fleet ? FLEET_JOBS : undefined);
    const key = readKey(read.recipe, options);
    // Names without folders: they travel with the calls of a fleet.
    const added = (await readFonts(options.font)).map(({ name, bytes }) => ({ name: basename(name), bytes }));
    const fonts = await toRunFonts(added);
    const convert = options.office ? createOfficeConverter() : undefined;
    const isDryRun = options['dry-run'];
    const unlock = isDryRun ? () => undefined : lockFolder(output);
    const pool = await openPool(options, jobs, terminal);
    try {
      const context: RunContext = {
        ...{
          ...read,
          ...fonts,
          jobs,
          key,
          convert,
          isDryRun,
          password: options.password,
          spawnSearch: spawnSearchThread,
        },
        ...{ folder: await ResultFolder.open(createDiskStorage(output), isDryRun), call: pool.call },
        onFile: (file) => terminal.showProgress(file),
        onState: (state) => reportState(state, terminal),
      };
      const run = { context, inputs, output, terminal, report: options.report };
      const seen = look(inputs, output);
      let code = await runOnce(run);
      if (!options.watch) return code;
      for await (const _ of watchChanges(inputs, output, seen, whenAsked())) code = await runOnce(run);
      return code;
    } catch (error) {
      throw toCommandError(error);
    } finally {
      await pool.close();
      unlock();
    }
  },
});

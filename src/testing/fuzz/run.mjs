// npm run fuzz -- [--seconds 60] [--rounds n] [--only redaction] [--actions 2000] [--seed 1]
// [--data ../shared/data]: rounds in a process that is ended if it hangs, with its seed printed,
// then actions on the built page (e2e/safety/monkey.spec.ts).
import { fork, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withSources } from '../with-sources.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Larger files only take longer. */
const MOST_BYTES = 200_000;
const MOST_PICTURES = 150;
/** Milliseconds without a new round after which it counts as hanging. */
const HANG = 60_000;
/** Processor time for one damaged input (ms): real files of the size take a tenth of it. */
const MOST_WORK = 10_000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    rounds: { type: 'string' },
    only: { type: 'string' },
    actions: { type: 'string' },
    data: { type: 'string', default: join(ROOT, '..', 'shared', 'data') },
  },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed);
// Who asks for one kind of rounds does not ask for the page.
const actions = Number(values.actions ?? (values.only === undefined ? 2000 : 0));
if (!(seconds >= 0) || !Number.isInteger(seed) || !Number.isInteger(actions)) {
  console.error('--seconds needs a number, --seed and --actions a whole one');
  process.exit(2);
}

/** The files below a directory whose names end so; none where there is no such directory. */
const find = (directory, name) =>
  existsSync(directory)
    ? readdirSync(directory, { recursive: true })
        .filter((path) => name.test(path))
        .map((path) => join(directory, path))
        .filter((path) => statSync(path).size <= MOST_BYTES)
        .sort()
    : [];

const TEXT = /\.json$/;
const PDF = /\.pdf$/;
const PICTURE = /\.(png|jpe?g|tiff?|bmp|gif|webp)$/;

function readInputs() {
  const samples = join(ROOT, 'public', 'samples');
  const texts = [...find(samples, TEXT), ...find(join(values.data, 'marks'), TEXT)];
  const found = find(values.data, PICTURE);
  const step = Math.max(1, Math.floor(found.length / MOST_PICTURES));
  const pictures = [...find(samples, PICTURE), ...found.filter((_, index) => index % step === 0)];
  const pdfs = find(join(values.data, 'pdf'), PDF);
  return {
    texts: texts.map((path) => readFileSync(path, 'utf8')),
    pictures: pictures.map((path) => new Uint8Array(readFileSync(path))),
    pdfs: pdfs.map((path) => new Uint8Array(readFileSync(path))),
  };
}

async function runRounds() {
  return await withSources(ROOT, async (load) => {
    const { fuzz, FUZZ_KINDS } = await load('/src/testing/fuzz/fuzz.ts');
    const kinds = values.only === undefined ? FUZZ_KINDS : FUZZ_KINDS.filter((kind) => kind === values.only);
    if (kinds.length === 0) {
      console.error(`--only takes one of ${FUZZ_KINDS.join(', ')}`);
      return 2;
    }
    const { createSmallPictures } = await load('/src/testing/small-pictures.ts');
    const inputs = readInputs();
    inputs.pictures.push(...(await createSmallPictures()).values());
    console.log(
      `seed ${seed}: ${inputs.texts.length} texts, ${inputs.pictures.length} pictures, ${inputs.pdfs.length} PDFs, and generated marks`,
    );
    const { rounds, failures } = await fuzz(inputs, {
      seed,
      milliseconds: seconds * 1000,
      rounds: values.rounds === undefined ? undefined : Number(values.rounds),
      kinds,
      mostWork: MOST_WORK,
      onRound: (round) => process.send?.(round),
    });
    const again = values.only === undefined ? '' : ` --only ${values.only}`;
    for (const { seed: failed, what, reason } of failures) {
      console.error(
        `\n${what}, again with: npm run fuzz -- --actions 0 --rounds 1 --seed ${failed}${again}\n${reason}`,
      );
    }
    console.log(`${rounds} rounds, ${failures.length} failures`);
    return failures.length === 0 ? 0 : 1;
  });
}

/** @returns the exit code */
const watchRounds = () =>
  new Promise((resolve) => {
    const child = fork(fileURLToPath(import.meta.url), process.argv.slice(2), {
      env: { ...process.env, MARKWRIGHT_FUZZ_ROUNDS: 'here' },
    });
    let last = seed;
    const onHang = () => {
      console.error(`\nIt hangs, again with: npm run fuzz -- --actions 0 --rounds 1 --seed ${last}`);
      child.kill('SIGKILL');
    };
    let timer = setTimeout(onHang, HANG);
    child.on('message', (round) => {
      last = round;
      clearTimeout(timer);
      timer = setTimeout(onHang, HANG);
    });
    child.on('exit', (code, signal) => {
      clearTimeout(timer);
      if (signal && signal !== 'SIGKILL') console.error(`It died of ${signal} in the round with the seed ${last}`);
      resolve(code ?? 1);
    });
  });

/** @returns the exit code */
function runActions() {
  const env = { ...process.env, MARKWRIGHT_MONKEY_SEED: String(seed), MARKWRIGHT_MONKEY_ACTIONS: String(actions) };
  const npm = (...args) => spawnSync('npm', ['run', ...args], { cwd: ROOT, stdio: 'inherit', env }).status ?? 1;
  return npm('build') || npm('e2e', '--', 'monkey');
}

if (process.env.MARKWRIGHT_FUZZ_ROUNDS === 'here') process.exit(await runRounds());
const ofRounds = seconds > 0 ? await watchRounds() : 0;
const ofActions = actions > 0 ? runActions() : 0;
process.exit(ofRounds || ofActions);

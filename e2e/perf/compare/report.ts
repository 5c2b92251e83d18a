import { createPdfEngine, type PdfEngine } from '../../../src/pdf/node.ts';
import { compareDocuments } from '../../../src/review/index.ts';
import { createRandom } from '../../../src/testing/random.ts';
import { drawDocument } from '../../../src/testing/versions/drawn-pages.ts';
import { Editor, makePage } from '../../../src/testing/versions/edits.ts';
import { EDITS, openDrawn, runVersions, VERSION_KINDS } from '../../../src/testing/versions/run-versions.ts';

interface Options {
  readonly seed: number;
  /** Total number of edits, over all kinds. */
  readonly edits: number;
  readonly pages: number;
  readonly only: readonly string[];
}

/** Minimum share of found edits, maximum share of wrong differences. */
const LEAST_FOUND = 0.99;
const MOST_WRONG = 0.01;
/** Maximum time for 500 pages (s). */
const MOST_SECONDS = 60;

const write = (line: string): void => void process.stdout.write(`${line}\n`);
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

async function countEdits(engine: PdfEngine, { seed, edits, only }: Options): Promise<boolean> {
  let [found, all, wrong] = [0, 0, 0];
  for (const kind of VERSION_KINDS.filter((each) => only.includes(each))) {
    const cases = Math.ceil(edits / VERSION_KINDS.length / EDITS[kind]);
    const sums = { found: 0, all: 0, wrong: 0 };
    for (let index = 0; index < cases; index++) {
      const verdict = await runVersions(engine, kind, seed + index);
      sums.found += verdict.found.length;
      sums.all += verdict.found.length + verdict.missed.length;
      sums.wrong += verdict.wrong.length;
      for (const edit of verdict.missed) write(`${kind}, seed ${seed + index}: missed ${JSON.stringify(edit)}`);
      for (const difference of verdict.wrong)
        write(`${kind}, seed ${seed + index}: wrong ${JSON.stringify(difference)}`);
    }
    write(`| ${kind} | ${sums.all} | ${sums.found} | ${sums.wrong} |`);
    found += sums.found;
    all += sums.all;
    wrong += sums.wrong;
  }
  if (all === 0) return true;
  write(`${all} edits: ${percent(found / all)} found, ${percent(wrong / (found + wrong))} of the differences wrong`);
  return found / all >= LEAST_FOUND && wrong / (found + wrong) <= MOST_WRONG;
}

async function measureTime(engine: PdfEngine, { seed, pages }: Options): Promise<boolean> {
  const random = createRandom(seed);
  const editor = new Editor(
    random,
    Array.from({ length: pages }, () => makePage(random, [])),
  );
  for (let edit = 0; edit < pages / 5; edit++) {
    editor.editWords();
    editor.editGraphic();
  }
  editor.movePage();
  const [old, recent] = [drawDocument(editor.old), drawDocument(editor.pages())];
  const start = performance.now();
  const { differences } = await compareDocuments(openDrawn(engine, old.pdf), openDrawn(engine, recent.pdf));
  const seconds = (performance.now() - start) / 1000;
  write(`${pages} pages: ${seconds.toFixed(1)} s, ${differences.length} differences, ${editor.edits.length} edits`);
  return seconds <= (MOST_SECONDS * pages) / 500;
}

/** @returns the exit code: 1 if a target is missed */
export async function reportCompare(options: Options): Promise<number> {
  write(`seed ${options.seed}`);
  const engine = await createPdfEngine();
  const isComplete = await countEdits(engine, options);
  const isFast = !options.only.includes('time') || (await measureTime(engine, options));
  return isComplete && isFast ? 0 : 1;
}

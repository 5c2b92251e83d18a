// Uses the library like another project: installed, strictly typed, in Node, bundled by Vite.
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOBS } from '../../e2e/package/jobs.ts';
import { VIEWER_SIGN } from '../embed/messages.ts';
import { allDefinitions } from '../marks/index.ts';
import {
  type BuiltFiles,
  listPageFiles,
  listViewerFiles,
  ORIGINS,
  type Origins,
  sha256Of,
} from '../server/built-files.ts';
import { libBuild } from '../server/lib-build.ts';
import { paintCode128 } from '../testing/scan-pictures.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');

const PROGRAM = `
import { readFileSync, writeFileSync } from 'node:fs';
import { type Barcode, scan } from 'markwright/barcodes';
import { isRedaction, type Mark, type MarkProblem, parseMarksDocument, type RectangleAnnotation, serializeMarksDocument } from 'markwright/marks';
import * as all from 'markwright';
import { DEFAULT_OUTPUT_OPTIONS, planOutput } from 'markwright/output';
import { createTextSearch, EMPTY_REQUEST } from 'markwright/text';

const [width, height, file] = process.argv.slice(2) as [string, string, string];
const data = new Uint8ClampedArray(readFileSync(file));
const barcodes: Barcode[] = await scan({ data, width: Number(width), height: Number(height) }, { barcodeTypes: ['all1D'] });
const { document, problems } = parseMarksDocument('{"marks":[{}],"name":"x"}');
const found: readonly MarkProblem[] = problems;
const colorOf = (mark: Mark): string => {
  // @ts-expect-error a mark of any type has no colour
  mark.fillColor;
  return mark.type === 'RectangleAnnotation' ? nameOf(mark) : '';
};
const nameOf = ({ fillColor, rectangle: { width } }: RectangleAnnotation): string => fillColor + width.toFixed();
const isSame: boolean = all.isRedaction === isRedaction && colorOf.length === 1 && all.scan === scan;
const hits = createTextSearch({ ...EMPTY_REQUEST, patterns: ['email'] })('to a@example.org');
const options = { ...DEFAULT_OUTPUT_OPTIONS, pageNumbers: [1] };
const plan = planOutput({ documentName: 'a.png', pages: [{ width: 9, height: 9 }], document, hidden: new Set() }, options);
writeFileSync(1, JSON.stringify([
  barcodes.map(({ barcodeValue }) => barcodeValue),
  found.length,
  isSame,
  serializeMarksDocument(document),
  hits.map(({ text }) => text),
  plan.files.map(({ name }) => name),
]));
`;

/** A page with a viewer, as React component and as element. */
const PAGE = `
import { scan } from 'markwright/barcodes';
import 'markwright/element';
import { parseMarksDocument } from 'markwright/marks';
import { Markwright, type MarkwrightProps } from 'markwright/react';
import { createElement } from 'react';
import { write } from 'markwright/output';

const viewer = document.createElement('markwright-viewer');
viewer.tools = ['redaction', 'LineAnnotation:arrow'];
viewer.addEventListener('markschange', ({ detail }) => parseMarksDocument(detail.marks).document.marks.length.toFixed());
viewer.addEventListener('scan', ({ detail: { barcodes } }) => console.log(barcodes.map(({ barcodeValue }) => barcodeValue)));
viewer.addEventListener('error', ({ detail: { message } }) => console.log(message.length));
viewer.open(new Blob(), { marks: { marks: [] }, name: 'a.pdf' }).then(({ pages, problems }) => [pages.length, problems[0]?.path]);
// @ts-expect-error there is no such theme
viewer.theme = 'purple';
const props: MarkwrightProps = { document: '/a.pdf', marks: '{"marks":[]}', theme: 'dark', onMarksChange: ({ count }) => console.log(count + 1) };
document.body.append(viewer);
console.log(scan, write, createElement(Markwright, props));
`;

/** For hangs: installing fetches hundreds of packages (ms). */
const INSTALL_TIME = 900_000;
/** Bytes. */
const MOST_PACKED = 12_000_000;

/** Entries besides the root, which exports what the first four do. */
const ENTRIES = ['marks', 'barcodes', 'text', 'output', 'element', 'react', 'vite'];

let project: string;

const IS_PACKED = process.env.MARKWRIGHT_PACKED_PACKAGE === '1';

/** Packs the built package, and installs it from the registry. */
async function installPacked(): Promise<void> {
  await run('npm', ['pack', '--pack-destination', project], { cwd: ROOT });
  const { devDependencies: versions } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const tools = ['@types/node', '@types/react', 'react', 'vite'].map((name) => `${name}@${versions[name]}`);
  const archive = readdirSync(project).find((name) => name.endsWith('.tgz')) ?? '';
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  await run('npm', ['install', '--no-audit', '--no-fund', `./${archive}`, ...tools], { cwd: project });
}

/** Links the library like an installed package, with this project's dependencies. */
async function linkBuilt(): Promise<void> {
  const packages = join(project, 'node_modules');
  const own = join(packages, 'markwright');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => !each.startsWith('.'))) {
    symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  }
  cpSync(join(ROOT, 'package.json'), join(own, 'package.json'));
  await build({ ...libBuild(join(own, 'dist', 'lib')), root: ROOT, logLevel: 'error' });
  // Stub of the viewer, which takes long to build: browser tests use the real one.
  mkdirSync(join(own, 'dist', 'assets'), { recursive: true });
  writeFileSync(join(own, 'dist', 'viewer.html'), VIEWER_SIGN);
  writeFileSync(join(own, 'dist', 'assets', 'viewer-a.js'), '');
}

const libraryFile = (path: string) => join(project, 'node_modules', 'markwright', 'dist', 'lib', path);

/** Returns the example in the docstring of an exported value. @throws Error without one */
function exampleOf(name: string, declarations: string): string {
  const declared = new RegExp(
    `/\\*\\*((?:(?!\\*/)[^])*)\\*/\\n(?:export )?(?:declare )?(?:const|function|class) ${name}\\b`,
  ).exec(declarations);
  const [, example] = declared?.[1]?.replaceAll(/^ *\*(?: |$)/gm, '').split('@example\n') ?? [];
  if (example === undefined) throw new Error(`${name} has no @example`);
  return example;
}

/** Writes the examples of all exported values. @returns their files */
async function writeExamples(): Promise<string[]> {
  mkdirSync(join(project, 'examples'));
  const declarations = readdirSync(libraryFile('.'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.d.ts'))
    .map((path) => readFileSync(libraryFile(path), 'utf8'))
    .join('\n');
  const written = ENTRIES.map(async (entry) => {
    const names = Object.keys(await import(libraryFile(`${entry}.js`)));
    return names.map((name) => {
      const file = `examples/${entry}-${name}.tsx`;
      const imports = `import { ${names.join(', ')} } from 'markwright/${entry}';`;
      writeFileSync(join(project, file), `${imports}\n${exampleOf(name, declarations)}`);
      return file;
    });
  });
  return (await Promise.all(written)).flat();
}

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'markwright-consumer-'));
  await (IS_PACKED ? installPacked() : linkBuilt());
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  writeFileSync(join(project, 'main.ts'), PROGRAM);
  const settings = {
    strict: true,
    skipLibCheck: false,
    noEmit: false,
    module: 'nodenext',
    target: 'es2023',
    types: ['node'],
    jsx: 'react-jsx',
    outDir: 'out',
    rootDir: '.',
  };
  const files = ['main.ts', ...(await writeExamples())];
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: settings, files }));
}, INSTALL_TIME);
afterAll(() => rmSync(project, { recursive: true, force: true }));

const EXPECTED = [
  ['LIBRARY'],
  expect.any(Number),
  true,
  '{"marks":[],"name":"x"}',
  ['a@example.org'],
  ['a.export.pdf'],
];

it('names files that are there', () => {
  const own = join(project, 'node_modules', 'markwright');
  const { exports } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
  const files = Object.values<Record<string, string>>(exports).flatMap((entry) =>
    typeof entry === 'string' ? entry : Object.values(entry),
  );
  expect(files.length).toBe(17);
  for (const file of files) expect(readdirSync(dirname(join(own, file)))).toContain(file.split('/').at(-1));
});

it('is typed strictly, runs in Node, and has an example of each export that compiles', async () => {
  await run(process.execPath, [TSC, '-p', project]).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
  const { data, width, height } = paintCode128('LIBRARY');
  writeFileSync(join(project, 'pixels'), data);
  const picture = [String(width), String(height), 'pixels'];
  const { stdout } = await run(process.execPath, [join(project, 'out', 'main.js'), ...picture], { cwd: project });
  expect(JSON.parse(stdout)).toEqual(EXPECTED);
});

it('is bundled by Vite, with WebAssembly and fonts of its packages, and the viewer beside the element', async () => {
  writeFileSync(join(project, 'index.html'), '<script type="module" src="/page.ts"></script>');
  writeFileSync(join(project, 'page.ts'), PAGE);
  const settings = {
    strict: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2023',
    noEmit: true,
    types: [],
  };
  writeFileSync(join(project, 'page.json'), JSON.stringify({ compilerOptions: settings, files: ['page.ts'] }));
  await run(process.execPath, [TSC, '-p', join(project, 'page.json')]).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
  const { markwright } = await import(libraryFile('vite.js'));
  const plugins = [markwright()];
  await build({ configFile: false, root: project, plugins, logLevel: 'error', build: { target: 'es2023' } });
  const assets = readdirSync(join(project, 'dist', 'assets'), { recursive: true, encoding: 'utf8' });
  const ofPage = assets.filter((name) => !name.startsWith('viewer'));
  for (const file of [/^zxing_reader-\S+\.wasm$/, /^pdfium-\S+\.wasm$/, /^tinos-latin-400-normal-\S+\.woff$/])
    expect(ofPage).toContainEqual(expect.stringMatching(file));
  expect(assets).toEqual(
    expect.arrayContaining(['viewer/index.html', expect.stringMatching(/viewer.assets.viewer\S*\.js$/)]),
  );
});

it('runs jobs in browsers that end-to-end tests describe', () => {
  const specs = readdirSync(join(ROOT, 'e2e'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.spec.ts'),
  );
  const texts = specs.map((path) => readFileSync(join(ROOT, 'e2e', path), 'utf8'));
  for (const job of JOBS) expect(texts.filter((text) => text.includes(job))).toHaveLength(1);
});

describe.runIf(IS_PACKED)('the packed package', () => {
  const read = (files: BuiltFiles) => [...files].map(([path, readFile]) => [path, sha256Of(readFile())]).toSorted();

  it('is small', () => {
    const [archive = ''] = readdirSync(project).filter((name) => name.endsWith('.tgz'));
    expect(statSync(join(project, archive)).size).toBeLessThan(MOST_PACKED);
  });

  it('has every file of the page and of the viewer, each shipped once', () => {
    const [built, own] = [join(ROOT, 'dist'), join(project, 'node_modules', 'markwright', 'dist')];
    expect(read(listPageFiles(own))).toEqual(read(listPageFiles(built)));
    expect(read(listViewerFiles(own))).toEqual(read(listViewerFiles(built)));
    const origins: Origins = JSON.parse(readFileSync(join(own, ORIGINS), 'utf8'));
    expect(Object.keys(origins).length).toBeGreaterThan(50);
    expect(Object.keys(origins).filter((path) => existsSync(join(own, path)))).toEqual([]);
  });

  it(
    'serves the page and the viewer to browsers',
    async () => {
      const cli = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
      const config = join(ROOT, 'e2e', 'package', 'playwright.config.ts');
      const env = { ...process.env, MARKWRIGHT_INSTALLED: project, MARKWRIGHT_LONG_TESTS: '1' };
      const { stdout } = await run(process.execPath, [cli, 'test', '--config', config, '--workers=1'], {
        ...{ cwd: ROOT, env, maxBuffer: 1 << 26 },
      }).catch((error: { stdout: string }) => {
        throw new Error(error.stdout);
      });
      expect(stdout).toMatch(new RegExp(`^ {2}${JOBS.length} passed`, 'm'));
    },
    INSTALL_TIME,
  );
});

it.each([
  ["import { isRedaction } from 'markwright/marks'; export default isRedaction;", 3_000],
  ["import { isRedaction } from 'markwright'; export default isRedaction;", 3_000],
  ["import 'markwright/element';", 40_000],
])('takes along only what is used: %s', async (source, most) => {
  const entry = join(project, 'small.js');
  writeFileSync(entry, source);
  const built = await build({
    configFile: false,
    root: project,
    logLevel: 'error',
    build: { write: false, minify: true, lib: { entry, formats: ['es'] } },
  });
  const [{ output }] = built as unknown as readonly [{ readonly output: readonly { readonly code: string }[] }];
  const size = output.reduce((sum, { code }) => sum + code.length, 0);
  expect(size).toBeGreaterThan(100);
  expect(size).toBeLessThan(most);
});

it('names the type of every mark', () => {
  const exported = readFileSync(libraryFile('marks.d.ts'), 'utf8');
  for (const { type } of allDefinitions)
    expect(exported, 'src/marks/mark-types.ts').toMatch(new RegExp(`\\b${type}\\b`));
});

it('is imported by a server that renders pages, where there are no elements', async () => {
  const source = `await import(${JSON.stringify(libraryFile('element.js'))})`;
  await expect(run(process.execPath, ['-e', source, '--input-type=module'])).resolves.toBeDefined();
});

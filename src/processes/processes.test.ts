import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { objectOf, text } from './check-body.ts';
import { contentConverters } from './content-converters.ts';
import { defineKind, ProcessFault } from './kind.ts';
import { createProcesses, type ProcessesOptions } from './processes.ts';
import { searchContexts } from './search-contexts.ts';
import { searchTasks } from './search-tasks.ts';

const LIMITS = { lifetimeSeconds: 100, maxLifetimeSeconds: 1000, maxProcesses: 3, maxTombstones: 10 };

function createKind() {
  const ends: ((output: object) => void)[] = [];
  const kind = defineKind({
    path: '/test',
    input: objectOf({ fileId: text() }),
    files: ({ fileId }) => [{ fileId, at: 'input.fileId' }],
    run: (_, bench) =>
      new Promise<object>((resolve, reject) => {
        ends.push(resolve);
        bench.report(0.5);
        void bench.read('').catch(reject);
      }),
  });
  return { kind, ends };
}

/** Processes with a bench without files, whose reads wait until aborted. */
function createTested(options: Partial<ProcessesOptions> = {}) {
  const clock = createFakeClock();
  const closed: string[] = [];
  const faults: unknown[] = [];
  let ids = 0;
  const never = () => Promise.reject(new Error('not asked for'));
  const processes = createProcesses({
    workFiles: { has: (fileId) => fileId === 'here' },
    openBench: ({ signal, onShare }) => ({
      take: async (fileId) => fileId,
      read: () =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
      ...{ run: never, write: never, keep: never, report: onShare, notice: () => undefined },
      close: () => void closed.push('bench'),
    }),
    readKept: async () => undefined,
    takeTurn: (_, task) => task(),
    clock,
    createId: () => `process-${++ids}`,
    limits: LIMITS,
    timeLimitSeconds: 10,
    onFault: (fault) => void faults.push(fault),
    ...options,
  });
  return { processes, clock, closed, faults };
}

const HERE = { input: { fileId: 'here' } };
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const owned = (owner: string) => ({ owner, sees: (other: string | undefined) => other === owner });

describe('processes', () => {
  it('run, tell how far they are, and complete', async () => {
    const { kind, ends } = createKind();
    const { processes, closed } = createTested();
    const started = processes.start(kind, HERE);
    expect(started.body).toMatchObject({ state: 'processing', percentComplete: 0, ...HERE });
    await settled();
    expect(processes.get(kind, 'process-1').body).toMatchObject({ state: 'processing', percentComplete: 50 });
    ends[0]?.({ fileId: 'result' });
    await settled();
    const result = { state: 'complete', percentComplete: 100, output: { fileId: 'result' } };
    expect(processes.get(kind, 'process-1').body).toMatchObject(result);
    expect(closed).toEqual(['bench']);
  });

  it('end when their time is over', async () => {
    const { kind } = createKind();
    const { processes, clock, closed, faults } = createTested();
    processes.start(kind, HERE);
    await settled();
    clock.advance(10_000);
    await settled();
    const ended = { state: 'error', errorCode: 'TimeLimitExceeded', errorDetails: { in: 'process', at: 'processId' } };
    expect(processes.get(kind, 'process-1').body).toMatchObject(ended);
    expect([closed, faults]).toEqual([['bench'], []]);
  });

  it('expire, and end then', async () => {
    const { kind } = createKind();
    const { processes, clock, closed } = createTested({ timeLimitSeconds: 1000 });
    processes.start(kind, { ...HERE, minSecondsAvailable: 5 });
    await settled();
    clock.advance(5000);
    expect(processes.get(kind, 'process-1')).toMatchObject({ status: 410, body: { errorCode: 'ResourceExpired' } });
    await settled();
    expect(closed).toEqual(['bench']);
  });

  it('are known to their owner alone, and under their own path', () => {
    const { kind } = createKind();
    const { processes } = createTested();
    processes.start(kind, HERE, owned('a'));
    expect(processes.get(kind, 'process-1', owned('a')).status).toBe(200);
    expect(processes.get(kind, 'process-1', owned('b')).status).toBe(404);
    expect(processes.get(searchContexts, 'process-1', owned('a')).status).toBe(404);
  });

  it('are refused when there are too many', () => {
    const { kind } = createKind();
    const { processes } = createTested();
    const statuses = Array.from({ length: 4 }, () => processes.start(kind, HERE).status);
    expect(statuses).toEqual([200, 200, 200, 580]);
  });

  it('fail when a file has gone by their turn', async () => {
    const { kind } = createKind();
    let isHere = true;
    const { processes, faults } = createTested({
      workFiles: { has: () => isHere },
      takeTurn: async (_, task) => {
        isHere = false;
        await task();
      },
    });
    processes.start(kind, HERE);
    await settled();
    const failed = { errorCode: 'ResourceNotFound', errorDetails: { in: 'process', at: 'input.fileId' } };
    expect(processes.get(kind, 'process-1').body).toMatchObject(failed);
    expect(faults).toEqual([]);
  });

  it('report a fault of their own, and not of a document', async () => {
    const ends = (fault: Error) =>
      defineKind({ path: '/x', input: objectOf({}), files: () => [], run: () => Promise.reject(fault) });
    const { processes, faults } = createTested();
    const [reported, unexpected] = [ends(new ProcessFault('InvalidMarkup')), ends(new Error('a bug'))];
    processes.start(reported, { input: {} });
    processes.start(unexpected, { input: {} });
    await settled();
    expect(processes.get(reported, 'process-1').body).toMatchObject({ errorCode: 'InvalidMarkup' });
    expect(processes.get(unexpected, 'process-2').body).toMatchObject({ errorCode: 'InternalError' });
    expect(faults).toEqual([new Error('a bug')]);
  });
});

describe('records of a search context', () => {
  const kept = ['a', 'b', 'c'].map((word, pageIndex) => ({ pageIndex, text: word }));
  const textsOf = (pages: string) => {
    const answer = searchContexts.part?.answer(kept, new URLSearchParams({ pages }));
    if (!answer?.ok) return answer?.status;
    return 'pages' in answer.body ? (answer.body.pages as typeof kept).map(({ text: word }) => word).join('') : '';
  };

  it.each([
    ['0-', 'abc'],
    ['1', 'b'],
    ['2,0-1', 'abc'],
    ['1-999999999', 'bc'],
    ['9', ''],
    ['-1', 480],
    ['1-0x', 480],
    [Array(200).fill('0-').join(','), 480],
  ])('are chosen by %s', (pages, expected) => {
    expect(textsOf(pages)).toBe(expected);
  });
});

describe('results of a search task', () => {
  const kept = { results: [0, 1, 2].map((id) => ({ id })), pagesWithoutText: [1] };
  const ask = (query: Record<string, string>, of: unknown = kept) =>
    searchTasks.part?.answer(of, new URLSearchParams(query)).body;

  it('come in pages, whose tokens lead to the end', () => {
    expect(ask({ limit: '2' })).toEqual({ ...kept, results: kept.results.slice(0, 2), continueToken: '2' });
    expect(ask({ limit: '2', continueToken: '2' })).toEqual({ ...kept, results: kept.results.slice(2) });
    expect(ask({})).toEqual(kept);
    for (const query of [{ limit: '1001' }, { limit: 'x' }, { continueToken: '-1' }])
      expect(ask(query)).toMatchObject({ errorCode: 'InvalidInput' });
  });

  it('are asked for again while the task is processing', async () => {
    const { processes } = createTested({ workFiles: { has: () => true } });
    const context = processes.start(searchContexts, { input: { source: 'workFile', fileId: 'here' } });
    const { contextId } = context.body as { contextId: string };
    const input = { contextId, searchTerms: [{ type: 'simple', pattern: 'a' }] };
    const task = processes.start(searchTasks, { input });
    const { processId } = task.body as { processId: string };
    const pending = await processes.getPart(searchTasks, processId, new URLSearchParams({ continueToken: '7' }));
    expect(pending).toMatchObject({ status: 200, body: { results: [], continueToken: '7' } });
  });
});

describe('conversions', () => {
  type Answer = { readonly code?: number; readonly lines?: readonly object[]; readonly error?: string };

  /** Runs a conversion with made answers of the commands, and returns what was asked. */
  async function convert(input: object, answer: (command: string, files: readonly string[]) => Answer) {
    const read = contentConverters.read({ input }, 1000);
    if (!read.ok) throw new Error(JSON.stringify(read.body));
    const asked: string[] = [];
    const names = read.body.files.map((_, index) => `input-${index + 1}`);
    const never = () => Promise.reject(new Error('not asked for'));
    const output = await read.body.run(
      {
        async run(command, options, ...files) {
          asked.push([command, ...options.filter((each) => each !== '--break-signatures'), ...files].join(' '));
          const { code = 0, lines = [], error } = answer(command, files);
          return { code, stdout: lines.map((line) => `${JSON.stringify(line)}\n`).join(''), error };
        },
        keep: async (name) => `kept ${name}`,
        ...{ take: never, read: never, write: never, notice: () => undefined, report: () => undefined },
      },
      names,
    );
    return { asked, output };
  }
  const sources = [{ fileId: 'a', pages: '2-' }, { fileId: 'b' }];

  it('recognize each source, and join them', async () => {
    const dest = { format: 'pdf', pdfOptions: { ocr: { language: 'english' } } };
    const { asked, output } = await convert({ sources, dest }, (command, [file]) =>
      command === 'convert'
        ? { lines: [{ file: `${file}.pdf`, pages: file === 'input-1' ? [2, 3] : [1] }] }
        : { lines: [{ file: 'joined.pdf' }] },
    );
    expect(asked).toEqual([
      'convert --output=input-1.pdf --json --pages=2- --ocr=eng input-1',
      'convert --output=input-2.pdf --json --ocr=eng input-2',
      'split --at=every:3 --output=. input-1.pdf input-2.pdf',
    ]);
    const own = [
      { fileId: 'a', pages: '2-' },
      { fileId: 'b', pages: '' },
    ];
    expect(output).toEqual({ results: [{ fileId: 'kept joined.pdf', pageCount: 3, sources: own }] });
  });

  it('cut files into pages, and name the pages of their sources', async () => {
    const dest = { format: 'tiff', tiffOptions: { forceOneFilePerPage: true } };
    const { output } = await convert({ sources, dest }, (command, [file = '']) => {
      if (command === 'convert') return { lines: [{ file: `${file}.tiff`, pages: file === 'input-1' ? [2, 3] : [1] }] };
      return { lines: (file.startsWith('input-1') ? ['x', 'y'] : ['z']).map((name) => ({ file: name })) };
    });
    const page = (name: string, fileId: string, pages: string) => ({
      ...{ fileId: `kept ${name}`, pageCount: 1, sources: [{ fileId, pages }] },
    });
    expect(output).toEqual({ results: [page('x', 'a', '2'), page('y', 'a', '3'), page('z', 'b', '1')] });
  });

  it.each([
    ['“…” is outside pages 1 to 2.', 'NoSuchPage'],
    ['… needs a password: use --password TEXT.', 'InvalidPassword'],
    ['…: Wrong password.', 'InvalidPassword'],
    ['No recognition data for German: npm install @tesseract.js-data/deu adds it.', 'LanguageNotInstalled'],
    ['…: This is a JSON file.', 'UnsupportedFileFormat'],
  ])('name the fault of %s', async (error, errorCode) => {
    const failed = convert({ sources, dest: { format: 'pdf' } }, () => ({ code: 2, error }));
    await expect(failed).rejects.toMatchObject({
      ...{ code: 'CouldNotConvert', at: 'input.sources[0]' },
      output: { results: [{ errorCode, sources: sources.slice(0, 1) }] },
    });
  });
});

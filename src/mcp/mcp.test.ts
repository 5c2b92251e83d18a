// Uses the tools like an agent: over standard input and output, with the official client.
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { programIn } from '../server/test-program.ts';
import { buildForm, widget } from '../testing/pdf/build-form.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { buildSignedPdf } from '../testing/pdf/signed.ts';
import { createRandom, type Random } from '../testing/random.ts';
import { paintCode128, toPng } from '../testing/scan-pictures.ts';
import { isLong } from '../testing/short-form.ts';

/** Contained in every document, and in no response. */
const CANARY = 'Zyxquv';

/** Time limit of a call (ms). */
const PATIENCE = 600_000;

const program = programIn(inject('nodeProgram'));
let folder: string;
let documents: string;

interface Agent {
  readonly client: Client;
  stderr(): string;
  call(name: string, input: object): Promise<{ isError: boolean; text: string; result: ReturnType<typeof JSON.parse> }>;
}

const agents: Agent[] = [];

async function startAgent(...options: string[]): Promise<Agent> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(program.folder, 'node', 'markwright.mjs'), 'mcp', '--allow', documents, ...options],
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (part: Buffer) => {
    stderr += part;
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const agent: Agent = {
    client,
    stderr: () => stderr,
    async call(name, input) {
      // The client gives up after a minute: a busy machine takes longer.
      const answer = await client.callTool({ name, arguments: { ...input } }, undefined, { timeout: PATIENCE });
      const [{ text }] = answer.content as [{ text: string }];
      return { isError: answer.isError === true, text, result: answer.structuredContent };
    },
  };
  agents.push(agent);
  return agent;
}

const page = (text: string) => ({ content: textLine(text, 72, 700) });

async function writeDocuments(): Promise<void> {
  const write = (name: string, content: Uint8Array | string) => writeFileSync(join(documents, name), content);
  const letter = buildPdf({
    pages: [page(`Dear ${CANARY} of ${CANARY}@example.org`), page('Yours')],
    catalog: `/Lang (${CANARY}) /${CANARY} (${CANARY})`,
  });
  write('letter.pdf', letter);
  write('boxed.pdf', buildPdf({ pages: [{ content: `${textLine(CANARY, 72, 700)} 0 g 70 695 200 20 re f` }] }));
  write('older.pdf', buildPdf({ pages: [page(`Dear Anna of ${CANARY}@example.org`), page('Yours')] }));
  write(
    'form.pdf',
    buildForm({
      fields: [
        widget(CANARY, 'Tx', [72, 600, 200, 620], `/V (${CANARY}) /MaxLen 30`),
        widget('Choice', 'Ch', [72, 500, 200, 520], `/Ff 131072 /Opt [(${CANARY}) (Other)]`),
      ],
      content: textLine(`Name of ${CANARY}`, 72, 700),
    }),
  );
  write('signed.pdf', await buildSignedPdf([{}]));
  write('code.png', toPng(paintCode128(CANARY)));
  // Parser errors quote their input.
  write('broken.pdf', Buffer.from(letter).subarray(0, letter.length / 2));
  write(
    'strange.pdf',
    Buffer.from(letter)
      .toString('latin1')
      .replace('/Contents', `/Filter /${CANARY}Decode /Contents`)
      .replaceAll('/Page ', `/${CANARY} `),
  );
  write('marks.json', JSON.stringify({ marks: [{ type: CANARY, uid: CANARY }], [CANARY]: CANARY }));
  write(
    'values.json',
    JSON.stringify([{ [CANARY]: `${CANARY} ${CANARY} ${CANARY} ${CANARY} ${CANARY}`, Unknown: CANARY }]),
  );
  write('values.csv', `Choice,${CANARY}\n"${CANARY}",Un"quoted\n`);
  write('names.txt', `${CANARY}\n${CANARY} (\n`);
  write('recipe.json', JSON.stringify({ recipe: 1, find: { lists: ['names.txt'] } }));
  write(
    'mail.eml',
    [
      `Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nDear ${CANARY}\n--x`,
      `Content-Type: text/plain\nContent-Disposition: attachment; filename=${CANARY}.txt\n\n${CANARY} again\n--x--`,
    ].join('\n'),
  );
  write('notes.pdf', `${CANARY} is no PDF`);
}

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'markwright-mcp-')));
  documents = join(folder, 'documents');
  mkdirSync(documents);
  mkdirSync(join(folder, 'outside'));
  writeFileSync(join(folder, 'outside', 'secret.pdf'), buildPdf({ pages: [page(CANARY)] }));
  await writeDocuments();
});
afterAll(async () => {
  for (const { client } of agents) await client.close();
  rmSync(folder, { recursive: true });
});

describe('tools for agents', () => {
  let agent: Agent;
  beforeAll(async () => {
    agent = await startAgent();
  });

  it('says what each tool takes, answers and changes, and that answers hold no words', async () => {
    const { tools } = await agent.client.listTools();
    expect(Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]))).toEqual({
      ...{ describe: true, inspect: true, find: true, scan: true, compare: true, verify: true },
      ...{ redact: false, split: false, fill: false, run: false },
    });
    expect(tools.every(({ annotations }) => annotations?.destructiveHint === false)).toBe(true);
    // Text without a pattern must be a caller's path or a masked message.
    const free = tools.flatMap(({ name, outputSchema }) => findFreeText(outputSchema).map((path) => `${name} ${path}`));
    expect(
      free.filter((path) => !/ ((pages|files)\.file|file|parts(\.pages)?\.file|notes|written)$/.test(path)),
    ).toEqual([]);
    expect(agent.client.getInstructions()).toContain(documents);
  });

  it('describes, finds, inspects, scans, compares and verifies', async () => {
    const letter = await agent.call('describe', { file: 'letter.pdf' });
    expect(letter.result).toMatchObject({
      pages: [
        { page: 1, wordCount: 4 },
        { page: 2, wordCount: 1 },
      ],
      fields: [],
    });
    const form = await agent.call('describe', { file: join(documents, 'form.pdf') });
    expect(form.result.fields).toMatchObject([
      { number: 1, type: 'text', isFilled: true, maxLength: 30 },
      { number: 2, type: 'combo', isFilled: false, optionCount: 2 },
    ]);
    const found = await agent.call('find', { file: 'letter.pdf', words: ['dear'], patterns: ['email'] });
    expect(found.result).toMatchObject({
      ...{ count: 2, hitsLeftOut: 0, hasUnreadPrint: false },
      pages: [{ page: 1, count: 2 }],
      hits: [{ kind: 'word', areas: [expect.objectContaining({ x: 72 })] }, { kind: 'email' }],
    });
    const picture = await agent.call('describe', { file: 'code.png' });
    expect(picture.result).toMatchObject({ pages: [{ page: 1 }], fields: [], signatures: [] });
    expect(picture.result.notes.join()).not.toContain('PDF');
    const inspected = await agent.call('inspect', { file: 'boxed.pdf' });
    expect(inspected.result.findings).toContainEqual(
      expect.objectContaining({ kind: 'text-under-box', severity: 'recoverable', page: 1 }),
    );
    expect(inspected.result).toMatchObject({ findingsLeftOut: 0, unread: [] });
    const least = await agent.call('inspect', { file: 'letter.pdf', severity: 'recoverable' });
    expect(least.result).toMatchObject({ count: 0, findings: [] });
    const kept = await agent.call('find', { file: 'letter.pdf', court: 'frcp5.2', namesFile: 'names.txt' });
    // Two of them on the pages.
    expect(kept.result.kinds).toContainEqual({ kind: 'name', count: 4 });
    expect(kept.result.hits).toContainEqual(expect.objectContaining({ beside: expect.any(String) }));
    const scanned = await agent.call('scan', { files: ['code.png'] });
    expect(scanned.result.pages).toMatchObject([{ file: 'code.png', barcodes: [{ barcodeType: 'code128Barcode' }] }]);
    const compared = await agent.call('compare', { old: 'older.pdf', new: 'letter.pdf' });
    expect(compared.result).toMatchObject({ equal: false, differences: [{ old: { page: 1 }, new: { page: 1 } }] });
    const verified = await agent.call('verify', { file: 'signed.pdf' });
    expect(verified.result.signatures).toEqual([expect.objectContaining({ kind: 'approval' })]);
  });

  it('redacts, splits and fills into new files, after a try without any', async () => {
    const redaction = {
      file: 'letter.pdf',
      words: [CANARY],
      output: 'redacted.pdf',
      report: 'report.json',
      gaps: 'keep',
    };
    const tried = await agent.call('redact', { ...redaction, dryRun: true });
    expect(tried.result).toMatchObject({ dryRun: true, redactions: 2, written: ['redacted.pdf', 'report.json'] });
    expect(readdirSync(documents)).not.toContain('redacted.pdf');
    expect((await agent.call('redact', redaction)).result).toMatchObject({ redactions: 2, redactedPages: 1 });
    const left = await program.runHere(['text', join(documents, 'redacted.pdf')]);
    expect([left.stdout.includes(CANARY), left.stdout.includes('Dear')]).toEqual([false, true]);
    const checked = await agent.call('verify', { file: 'redacted.pdf', report: 'report.json' });
    expect(checked.result.isReported).toBe(true);
    expect((await agent.call('redact', redaction)).text).toContain('redacted.pdf exists already');

    const split = await agent.call('split', { files: ['code.png'], folder: documents, at: `is:${CANARY}` });
    expect(split.result).toMatchObject({ parts: [{ pages: [{ file: 'code.png', page: 1 }] }] });
    expect(readdirSync(documents)).toContain(split.result.parts[0].file.split('/').at(-1));

    const filled = await agent.call('fill', {
      file: 'form.pdf',
      output: 'filled.pdf',
      values: { '#1': 'Ann', Choice: 'Other' },
    });
    expect(filled.result).toMatchObject({ written: ['filled.pdf'] });
    const values = await program.runHere(['fields', join(documents, 'filled.pdf')]);
    expect(values.stdout).toMatch(/"Ann"\n.*"Other"/);
    expect((await agent.call('fill', { file: 'form.pdf', output: 'x.pdf', values: { '#3': '' } })).text).toBe(
      'There is no field #3: the form has 2.',
    );
  });

  it('runs a recipe into an archive, and leaves doubts to a person', { timeout: PATIENCE }, async () => {
    const input = { recipe: 'recipe.json', files: ['mail.eml', 'signed.pdf'], output: 'results.zip' };
    const tried = await agent.call('run', { ...input, files: ['older.pdf'], dryRun: true });
    expect(tried.result).toMatchObject({ dryRun: true, written: ['results.zip'] });
    expect(readdirSync(documents)).not.toContain('results.zip');
    const { result, text } = await agent.call('run', input);
    expect(result).toMatchObject({
      ...{ done: 2, waiting: 1, written: ['results.zip'] },
      files: [
        { file: 'mail.eml', attachment: false, state: 'done', pages: 1, redactions: 2 },
        { file: 'mail.eml', attachment: true, state: 'done', redactions: 1 },
        { file: 'signed.pdf', state: 'waits', doubts: [{ kind: 'signed', pages: [] }] },
      ],
    });
    expect(text).not.toContain(CANARY);
    const names = Object.keys(unzipSync(readFileSync(join(documents, 'results.zip'))));
    expect([names.length, names.join().includes(CANARY)]).toEqual([2, false]);
    expect((await agent.call('run', { ...input, recipe: 'values.json', output: 'x.zip' })).text).toContain(
      'values.json: ',
    );
  });

  it('refuses with a place and a way on', async () => {
    const refused = async (name: string, input: object) => {
      const { isError, text } = await agent.call(name, input);
      expect(isError).toBe(true);
      return text;
    };
    expect(await refused('redact', { file: 'letter.pdf', words: ['absent'], output: 'none.pdf' })).toContain(
      'letter.pdf: there is nothing to redact',
    );
    expect(await refused('redact', { file: 'code.png', words: ['x'], output: 'none.pdf', ocr: 'xx' })).toMatch(
      /language|data/i,
    );
    expect(await refused('find', { file: 'letter.pdf', words: ['x'], pages: '9' })).toMatch(/page/i);
    expect(await refused('find', { file: 'letter.pdf' })).toContain('Nothing to find');
    expect(await refused('find', { file: 'letter.pdf', word: 'x' })).toBe('“word”: there is no such argument.');
    expect(await refused('find', { words: ['x'] })).toContain('“file”');
    expect(await refused('describe', { file: '../outside/secret.pdf' })).toContain(documents);
    expect(await refused('explode', {})).toContain('The tools are describe');
  });

  it('answers words when it was told to', async () => {
    const open = await startAgent('--reveal');
    const found = await open.call('find', { file: 'letter.pdf', words: [CANARY] });
    expect(found.result.hits[0].text).toBe(CANARY);
    expect((await open.call('scan', { files: ['code.png'] })).text).toContain(CANARY);
    expect((await open.call('describe', { file: 'form.pdf' })).text).toContain(CANARY);
  });

  it('ends calls that are cancelled or take too long, and goes on', async () => {
    const impatient = await startAgent('--time-limit', '1');
    const many = Array.from({ length: 12 }, () => impatient.call('describe', { file: 'letter.pdf' }));
    const texts = (await Promise.all(many)).map(({ text }) => text);
    expect(texts.at(-1)).toBe('The call took longer than 1 s and was ended (--time-limit).');
    const cancelling = new AbortController();
    const call = { name: 'describe', arguments: { file: 'letter.pdf' } };
    const cancelled = agent.client.callTool(call, undefined, { signal: cancelling.signal });
    cancelling.abort();
    await expect(cancelled).rejects.toThrow();
    expect((await agent.call('find', { file: 'letter.pdf', words: ['Yours'] })).result.count).toBe(1);
  });
});

/** Returns the paths of unrestricted text in a schema. */
function findFreeText(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, pattern, properties = {}, items, anyOf = [] } = schema as Record<string, never>;
  return [
    ...(type === 'string' && pattern === undefined ? [path.slice(1)] : []),
    ...Object.entries(properties).flatMap(([name, each]) => findFreeText(each, `${path}.${name}`)),
    ...[items, ...(anyOf as unknown[])].flatMap((each) => findFreeText(each, path)),
  ];
}

const CALLS = isLong ? 1000 : 4;

const HOSTILE_PATHS = [
  ...['../outside/secret.pdf', '/etc/passwd', '/proc/self/environ', '/proc/self/cwd/x', '..', '.', '', 'a\0b', '/'],
  ...['/dev/zero', '--help', '-o', 'letter.pdf/..', 'LETTER.PDF', 'x'.repeat(9000), '\\\\host\\x', 'letter.pdf:x'],
];

function makeValue(name: string, random: Random, count: number): unknown {
  const files = [
    'letter.pdf',
    'older.pdf',
    'boxed.pdf',
    'form.pdf',
    'signed.pdf',
    'code.png',
    'broken.pdf',
    'strange.pdf',
    'notes.pdf',
  ];
  const data = ['marks.json', 'values.json', 'values.csv', 'names.txt'];
  if (random.chance(0.15)) return random.pick([null, 7, true, {}, [], 'x', '-1', '\n', '{"a":1}', { $ref: '#' }]);
  const path = (own: readonly string[]) => random.pick(random.chance(0.3) ? HOSTILE_PATHS : own);
  const values: Record<string, () => unknown> = {
    file: () => path(files),
    files: () => [path([...files, 'mail.eml'])],
    recipe: () => path(['recipe.json', ...data]),
    ...{ old: () => path(files), new: () => path(files) },
    output: () => path([`made-${count}.pdf`, `made-${count}.zip`]),
    report: () => path([`made-${count}.json`, ...data]),
    folder: () => path(['.', documents]),
    ...{
      marks: () => path(data),
      data: () => path(data),
      namesFile: () => path(data),
      trust: () => [path([...data, ...files])],
    },
    words: () => [random.pick(['Dear', '--all', '\0', 'ä'.repeat(3000)])],
    expressions: () => [random.pick(['.+', '(', '(a+)+$', '\\p{L}+'])],
    patterns: () => [random.pick(['email', 'iban', 'nothing'])],
    values: () => ({ [random.pick(['#1', '#99', '__proto__', 'Choice'])]: random.pick(['x', null, 'y'.repeat(99)]) }),
    at: () => random.pick(['patchT', 'value:.*', 'value:(', 'is:x', 'every:1', 'bookmarks', 'size:1MB']),
    ...{
      court: () => 'frcp5.2',
      gaps: () => 'keep',
      keepLast: () => random.integer(0, 10),
      severity: () => 'possible',
    },
    ...{ pages: () => random.pick(['1', '1-9', '0', 'x']), leaveOut: () => random.pick(['1', '2', 'x']) },
    ...{
      asImage: () => '1',
      ocr: () => random.pick(['eng', 'xx', '../../etc']),
      ...Object.fromEntries(
        ['password', 'oldPassword', 'newPassword'].map((each) => [each, () => random.pick(['x', '--text=x'])]),
      ),
    },
  };
  return (values[name] ?? (() => random.chance(0.5)))();
}

it(
  `answers ${CALLS} calls of any kind without a word of a document, and stays within its folders`,
  async () => {
    const agent = await startAgent('--time-limit', '60');
    const { tools } = await agent.client.listTools();
    const random = createRandom(20_261);
    const inputs = new Map(readdirSync(documents).map((name) => [name, digest(join(documents, name))]));
    let answered = 0;
    const perform = async (count: number) => {
      const { name, inputSchema } = random.pick(tools);
      const required = inputSchema.required ?? [];
      const names = Object.keys(inputSchema.properties ?? {}).filter(
        (each) => (required.includes(each) && !random.chance(0.02)) || random.chance(0.18),
      );
      const input = Object.fromEntries(names.map((each) => [each, makeValue(each, random, count)]));
      const { isError, text } = await agent
        .call(name, input)
        .catch((error: Error) => ({ isError: true, text: error.message }));
      expect(text.toLowerCase(), `${name} ${JSON.stringify(input)}`).not.toContain(CANARY.toLowerCase());
      if (!isError) answered += 1;
    };
    for (let count = 0; count < CALLS; count += 2) await Promise.all([perform(count), perform(count + 1)]);
    console.info(`${CALLS} calls, ${answered} with a result`);
    expect(answered).toBeGreaterThan(CALLS / 20);
    expect(agent.stderr()).toBe('');
    for (const [name, before] of inputs) expect([name, digest(join(documents, name))]).toEqual([name, before]);
    expect(readdirSync(join(folder, 'outside'))).toEqual(['secret.pdf']);
    const parts = readdirSync(documents).filter(
      (name) => name.endsWith('.part') || statSync(join(documents, name)).isDirectory(),
    );
    expect(parts).toEqual([]);
    await agent.client.close();
    // Copies of documents are deleted after calls.
    const left = readdirSync(tmpdir()).filter((name) => name.startsWith('markwright-') && isOurs(join(tmpdir(), name)));
    expect(left).toEqual([]);
  },
  120_000 + CALLS * 5000,
);

const digest = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Returns whether a folder contains call folders. */
const isOurs = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true &&
  readdirSync(path).some((name) => /^[\da-f]{8}-[\da-f-]{27}$/.test(name));

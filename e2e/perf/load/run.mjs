// npm run bench:load
// 64 clients ask the built server, and a bare node:http, for a minute (MARKWRIGHT_LOAD_SECONDS):
// prints requests, percentiles, and whether the server's memory stays flat.
import { spawn } from 'node:child_process';
import { Agent, createServer, get } from 'node:http';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../dist/node/markwright.mjs', import.meta.url));
const CLIENTS = 64;
const SECONDS = Number(process.env.MARKWRIGHT_LOAD_SECONDS ?? 60);
const PATHS = ['/health', '/', '/openapi.json'];
/** Memory may grow by this factor after the first third of the time. */
const FLAT = 1.2;

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
const ask = (url) =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode, body: Buffer.concat(parts) }));
    }).on('error', reject);
  });

async function startProgram() {
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--quiet'], {
    env: { ...process.env, PORT: '0', MARKWRIGHT_API_KEY: 'key' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = await new Promise((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text) => {
      const [, address] = /serving at (\S+)/.exec(text) ?? [];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error('The server has ended.')));
  });
  return { url, stop: () => child.kill('SIGTERM') };
}

/** Answers as the server does, by nothing but node:http. */
async function startBare(answers) {
  const server = createServer(({ url }, response) => {
    response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
    response.end(answers.get(url));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

const percentile = (sorted, share) => sorted[Math.floor(sorted.length * share)] ?? 0;
const median = (values) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

async function measure(url, readMemory) {
  const times = [];
  const memory = [];
  const end = performance.now() + SECONDS * 1000;
  const client = async (first) => {
    for (let turn = first; performance.now() < end; turn += 1) {
      const begun = performance.now();
      const { status } = await ask(url + PATHS[turn % PATHS.length]);
      if (status !== 200) throw new Error(`The answer is ${status}.`);
      times.push(performance.now() - begun);
    }
  };
  const watch = async () => {
    while (performance.now() < end) {
      memory.push(await readMemory());
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  };
  await Promise.all([...Array.from({ length: CLIENTS }, (_, index) => client(index)), watch()]);
  const sorted = times.toSorted((a, b) => a - b);
  return { requests: times.length, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), memory };
}

const program = await startProgram();
const answers = new Map();
for (const path of PATHS) answers.set(path, (await ask(program.url + path)).body);
const bare = await startBare(answers);

const readMemory = async () => {
  const { body } = await ask(`${program.url}/metrics`);
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(body.toString())?.[1]);
};
const own = await measure(program.url, readMemory);
const other = await measure(bare.url, async () => 0);
program.stop();
bare.stop();
agent.destroy();

const line = (name, { requests, p50, p95 }) =>
  console.info(`${name}: ${requests} requests, median ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
console.info(`${CLIENTS} clients for ${SECONDS} s each`);
line('markwright serve', own);
line('bare node:http', other);
const third = Math.ceil(own.memory.length / 3);
const [before, after] = [median(own.memory.slice(third, 2 * third)), median(own.memory.slice(-third))];
const isFlat = after <= before * FLAT;
console.info(
  `memory: ${(before / 2 ** 20).toFixed(0)} MiB in the second third, ${(after / 2 ** 20).toFixed(0)} MiB in the last: ${isFlat ? 'flat' : 'grows'}`,
);
process.exitCode = isFlat ? 0 : 1;

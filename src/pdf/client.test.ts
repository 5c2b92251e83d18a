import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { endpointOf, Service, type SpawnWorker } from '../workers/index.ts';
import { fromBytes } from './byte-sources.ts';
import { HANG_LIMIT, PdfClient } from './client.ts';
import type { PdfEngine } from './engine.ts';
import { PdfError } from './errors.ts';
import type { PdfCalls } from './messages.ts';
import { createPdfEngine } from './pdfium-engine.ts';
import { createPdfHandlers, PDF_URGENCY } from './serve-pdf.ts';

const bytes = buildPdf({ pages: [{ content: textLine('One', 50, 700) }, { content: textLine('Two', 50, 700) }] });
const file = new Blob([bytes]);

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

/** The worker's code over a real channel, with an engine that does what a test wants. */
function spawner(change: (engine: PdfEngine, life: number) => PdfEngine = (engine) => engine) {
  let lives = 0;
  const spawn: SpawnWorker = () => {
    const { port1, port2 } = new MessageChannel();
    const life = ++lives;
    const handlers = createPdfHandlers({
      createEngine: async () => change(await createPdfEngine(), life),
      toSource: () => fromBytes(bytes),
      toBitmap: () => Promise.reject(new Error('There are no bitmaps in Node.')),
    });
    new Service<PdfCalls>(handlers, { urgency: PDF_URGENCY }).attach(endpointOf(port1));
    const end = () => {
      port1.close();
      port2.close();
    };
    ends.push(end);
    return { ...endpointOf(port2), end };
  };
  return { spawn, lives: () => lives };
}

/** The engine with one page of its documents changed. */
const withPage = (pageIndex: number, characters: () => never) => (engine: PdfEngine) => ({
  get memory() {
    return engine.memory;
  },
  open(...parameters: Parameters<PdfEngine['open']>) {
    const document = engine.open(...parameters);
    return {
      info: document.info,
      outline: () => document.outline(),
      links: (index: number) => document.links(index),
      render: document.render.bind(document),
      characters: (index: number) => (index === pageIndex ? characters() : document.characters(index)),
      close: () => document.close(),
    };
  },
});

const textOf = async (client: PdfClient, pageIndex: number) =>
  String.fromCodePoint(...(await client.call('characters', { pageIndex })).codes);

describe('a PDF in its worker', () => {
  it('answers what it is asked', async () => {
    const { spawn, lives } = spawner();
    const client = new PdfClient(file, { spawn });
    expect((await client.open()).pages).toHaveLength(2);
    expect(await textOf(client, 1)).toBe('Two');
    const request = { pageIndex: 0, scale: 0.5, x: 0, y: 0, width: 20, height: 10 };
    expect(await client.call('pixels', request)).toMatchObject({ width: 20, height: 10 });
    expect(lives()).toBe(1);
    client.close();
    await expect(client.call('links', { pageIndex: 0 })).rejects.toThrow('closed');
  });

  it('says why a file does not open', async () => {
    const { spawn } = spawner((engine) => ({ ...engine, open: () => engine.open(fromBytes(new Uint8Array())) }));
    await expect(new PdfClient(file, { spawn }).open()).rejects.toMatchObject({
      name: 'PdfError',
      code: 'DamagedFile',
    });
  });

  it('whose engine dies at one page fails for that page alone', async () => {
    const { spawn, lives } = spawner(
      withPage(0, () => {
        throw new PdfError('EngineStopped', 'The PDF engine stopped: unreachable');
      }),
    );
    const client = new PdfClient(file, { spawn });
    await client.open();
    const [first, second] = await Promise.allSettled([textOf(client, 0), textOf(client, 1)]);
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'EngineStopped' } });
    expect(second).toEqual({ status: 'fulfilled', value: 'Two' });
    expect(lives()).toBe(2);
    client.close();
  });

  it('that hangs is ended and told, and all else is asked of a new one', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let begun: () => void = () => undefined;
    const hanging = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const { spawn, lives } = spawner((engine) => engine);
    // A worker that begins with the call and then says nothing more, as one in an endless loop.
    const hangs: SpawnWorker = (onDeath) => {
      const worker = spawn(onDeath);
      if (lives() > 1) return worker;
      let silent = false;
      return {
        ...worker,
        listen: (onMessage) =>
          worker.listen((message) => {
            if (silent) return;
            const { kind, id } = message as { kind: string; id: number };
            // The second call of this worker is the first that was asked after the opening.
            silent = kind === 'part' && id === 2;
            onMessage(message);
            if (silent) begun();
          }),
      };
    };
    const client = new PdfClient(file, { spawn: hangs });
    await client.open();
    const answers = Promise.allSettled([textOf(client, 0), textOf(client, 1)]);
    await hanging;
    vi.advanceTimersByTime(HANG_LIMIT - 1);
    expect(lives()).toBe(1);
    vi.advanceTimersByTime(1);
    const [first, second] = await answers;
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'TooSlow' } });
    expect(second).toEqual({ status: 'fulfilled', value: 'Two' });
    expect(lives()).toBe(2);
    client.close();
  });

  it('that does not come to life again and again gives up', async () => {
    let lives = 0;
    const spawn: SpawnWorker = (onDeath) => {
      lives++;
      queueMicrotask(() => onDeath('its code could not be loaded.'));
      return { post: () => undefined, listen: () => undefined, end: () => undefined };
    };
    const client = new PdfClient(file, { spawn });
    await expect(client.call('outline', null)).rejects.toMatchObject({ code: 'EngineStopped' });
    expect(lives).toBe(3);
  });
});

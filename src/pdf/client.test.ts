import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { endpointOf, type Handlers, Service, type SpawnWorker } from '../workers/index.ts';
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
function spawner(
  change: (engine: PdfEngine) => PdfEngine = (engine) => engine,
  serve: (handlers: Handlers<PdfCalls>, life: number) => Handlers<PdfCalls> = (handlers) => handlers,
) {
  let lives = 0;
  const spawn: SpawnWorker = () => {
    const { port1, port2 } = new MessageChannel();
    const life = ++lives;
    const handlers = createPdfHandlers({
      createEngine: async () => change(await createPdfEngine()),
      toSource: () => fromBytes(bytes),
      toBitmap: () => Promise.reject(new Error('There are no bitmaps in Node.')),
    });
    new Service<PdfCalls>(serve(handlers, life), { urgency: PDF_URGENCY }).attach(endpointOf(port1));
    const end = () => {
      port1.close();
      port2.close();
    };
    ends.push(end);
    return { ...endpointOf(port2), end };
  };
  return { spawn, lives: () => lives };
}

const withPage = (pageIndex: number, characters: () => never) => (engine: PdfEngine) => ({
  get memory() {
    return engine.memory;
  },
  open(...parameters: Parameters<PdfEngine['open']>) {
    const document = engine.open(...parameters);
    return {
      get info() {
        return document.info;
      },
      measure: document.measure.bind(document),
      pageSize: document.pageSize.bind(document),
      outline: () => document.outline(),
      links: (index: number) => document.links(index),
      paintings: (index: number) => document.paintings(index),
      markedContent: (index: number) => document.markedContent(index),
      appearances: (index: number) => document.appearances(index),
      notes: (index: number) => document.notes(index),
      annotationCounts: (index: number) => document.annotationCounts(index),
      render: document.render.bind(document),
      characters: (index: number) => (index === pageIndex ? characters() : document.characters(index)),
      save: () => document.save(),
      lossyReach: (index: number) => document.lossyReach(index),
      hideAnnotations: (objects: readonly number[]) => document.hideAnnotations(objects),
      frame: (index: number) => document.frame(index),
      pageObjects: () => document.pageObjects(),
      close: () => document.close(),
    };
  },
});

const textOf = async (client: PdfClient, pageIndex: number) =>
  String.fromCodePoint(...(await client.call('characters', { page: pageIndex })).codes);

describe('a PDF in its worker', () => {
  it('answers calls', async () => {
    const { spawn, lives } = spawner();
    const client = new PdfClient(file, { spawn });
    expect((await client.open()).pages).toHaveLength(2);
    expect(await textOf(client, 1)).toBe('Two');
    const request = { page: 0, scale: 0.5, rect: { x: 0, y: 0, width: 20, height: 10 } };
    expect(await client.call('pixels', request)).toMatchObject({ width: 20, height: 10 });
    expect(lives()).toBe(1);
    client.close();
    await expect(client.call('links', { page: 0 })).rejects.toThrow('closed');
  });

  it('says why a file does not open', async () => {
    const { spawn } = spawner((engine) => ({ ...engine, open: () => engine.open(fromBytes(new Uint8Array())) }));
    await expect(new PdfClient(file, { spawn }).open()).rejects.toMatchObject({
      name: 'PdfError',
      code: 'DamagedFile',
    });
  });

  it('fails for one page if its engine dies there', async () => {
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

  it('that hangs is ended and reported, and other calls continue in a new worker', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    // A worker that begins with a page and then says nothing more, as one in an endless loop.
    const { spawn, lives } = spawner(undefined, (handlers, life) => {
      let pulse: MessagePort | undefined;
      return {
        ...handlers,
        open(input, context) {
          pulse = input.pulse;
          return handlers.open(input, context);
        },
        characters(input, context) {
          if (input.page !== 0 || life > 1) return handlers.characters(input, context);
          context.report('begun');
          pulse?.postMessage('alive');
          return new Promise(() => undefined);
        },
      };
    });
    const client = new PdfClient(file, { spawn });
    await client.open();
    const answers = Promise.allSettled([textOf(client, 0), textOf(client, 1)]);
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(HANG_LIMIT - 1);
    expect(lives()).toBe(1);
    vi.advanceTimersByTime(1);
    const [first, second] = await answers;
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'TooSlow' } });
    expect(second).toEqual({ status: 'fulfilled', value: 'Two' });
    expect(lives()).toBe(2);
    client.close();
  });

  it('that is slow continues as long as it makes progress', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let pulse: MessagePort | undefined;
    let answer = (): void => undefined;
    const { spawn, lives } = spawner(undefined, (handlers) => ({
      ...handlers,
      open(input, context) {
        pulse = input.pulse;
        return handlers.open(input, context);
      },
      async characters(input, context) {
        context.report('begun');
        pulse?.postMessage('alive');
        await new Promise<void>((resolve) => (answer = resolve));
        return handlers.characters(input, context);
      },
    }));
    const client = new PdfClient(file, { spawn });
    await client.open();
    const text = textOf(client, 0);
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    for (let minutes = 0; minutes < 20; minutes++) {
      vi.advanceTimersByTime(HANG_LIMIT - 1);
      pulse?.postMessage('alive');
      await new Promise((resolve) => setImmediate(resolve));
    }
    answer();
    expect(await text).toBe('One');
    expect(lives()).toBe(1);
    client.close();
  });

  it('shows progress while it opens a file and reads long pages', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => textLine('word '.repeat(16), 10, 780 - index * 12));
    const long = buildPdf({ pages: [{ content: lines.join('') }] });
    let signs = 0;
    const engine = await createPdfEngine({}, () => signs++);
    const document = engine.open(fromBytes(long));
    const opened = signs;
    expect(opened).toBeGreaterThan(1);
    document.characters(0);
    expect(signs).toBeGreaterThan(opened + 3);
    document.close();
  });

  it('that was ended is given more time by the next try', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let asked = 0;
    const { spawn, lives } = spawner(undefined, (handlers) => {
      let pulse: MessagePort | undefined;
      return {
        ...handlers,
        open(input, context) {
          pulse = input.pulse;
          return handlers.open(input, context);
        },
        characters(_, context) {
          context.report('begun');
          pulse?.postMessage('alive');
          asked += 1;
          return new Promise(() => undefined);
        },
      };
    });
    const client = new PdfClient(new Blob([bytes]), { spawn });
    await client.open();
    for (const [times, life] of [
      [1, 1],
      [2, 2],
      [4, 3],
    ] as const) {
      const text = textOf(client, 0);
      const ended = expect(text).rejects.toMatchObject({ code: 'TooSlow' });
      while (asked < life || vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
      vi.advanceTimersByTime(times * HANG_LIMIT - 1);
      expect(lives()).toBe(life);
      vi.advanceTimersByTime(1);
      await ended;
    }
    client.close();
  });

  it('gives up after repeated failed starts', async () => {
    let lives = 0;
    const spawn: SpawnWorker = (onDeath) => {
      lives++;
      queueMicrotask(() => onDeath("couldn't load its code."));
      return { post: () => undefined, listen: () => undefined, end: () => undefined };
    };
    const client = new PdfClient(file, { spawn });
    await expect(client.call('outline', null)).rejects.toMatchObject({ code: 'EngineStopped' });
    expect(lives).toBe(3);
  });
});

describe('another state of the document', () => {
  const other = buildPdf({ pages: [{ content: textLine('Other', 50, 700) }, { content: textLine('Two', 50, 700) }] });
  const codesOf = async (client: PdfClient) =>
    String.fromCodePoint(...(await client.call('characters', { page: 0 })).codes);
  const servedFrom =
    (lives: { count: number }): SpawnWorker =>
    () => {
      const { port1, port2 } = new MessageChannel();
      lives.count += 1;
      const handlers = createPdfHandlers({
        createEngine: () => createPdfEngine(),
        toSource: (each) => fromBytes(each === OTHER ? other : each === BROKEN ? new Uint8Array(20) : bytes),
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
  // Descriptors, as threads in Node share them: blobs are copied on their way.
  const [FIRST, OTHER, BROKEN] = [1, 2, 3] as const;

  it('is shown in place of the one before, by the same worker', async () => {
    const lives = { count: 0 };
    const client = new PdfClient(FIRST, { spawn: servedFrom(lives) });
    await client.open();
    expect(await codesOf(client)).toContain('One');
    await client.replace(OTHER);
    expect(await codesOf(client)).toContain('Other');
    expect(lives.count).toBe(1);
    client.close();
  });

  it('is not taken if it cannot be opened', async () => {
    const client = new PdfClient(FIRST, { spawn: servedFrom({ count: 0 }) });
    await client.open();
    await expect(client.replace(BROKEN)).rejects.toBeInstanceOf(PdfError);
    expect(await codesOf(client)).toContain('One');
    client.close();
  });
});

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

/** The engine with one page of its documents changed. */
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
      notes: (index: number) => document.notes(index),
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
  it('answers what it is asked', async () => {
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
          context.tell('begun');
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

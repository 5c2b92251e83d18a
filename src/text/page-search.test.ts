import { beforeAll, expect, it } from 'vitest';
import { fromBytes } from '../pdf/byte-sources.ts';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { buildPdf, textLine } from '../testing/pdf/build-pdf.ts';
import { endpointOf, Service, type SpawnWorker } from '../workers/index.ts';
import { buildTextPage } from './build-text-page.ts';
import type { FindQuery } from './find.ts';
import { fromPdf } from './from-pdf.ts';
import { openPageSearch, REST } from './page-search-client.ts';
import { createPageSearchHandlers, type PageSearchCalls } from './serve-page-search.ts';
import { Sketcher } from './sketch.ts';

const WORDS = Array.from({ length: 200 }, (_, index) => (index % 50 === 7 ? 'needle' : `hay${index}`));
const BYTES = buildPdf({ pages: WORDS.map((word) => ({ content: textLine(word, 100, 300) })) });
const QUERY: FindQuery = {
  text: 'needle',
  matchesCase: false,
  wholeWords: false,
  matchesAccents: false,
  isExpression: false,
};

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

function spawner() {
  let running = 0;
  let started = 0;
  const spawn: SpawnWorker = () => {
    const { port1, port2 } = new MessageChannel();
    running += 1;
    started += 1;
    const surroundings = { createEngine: async () => engine, toSource: () => fromBytes(BYTES) };
    new Service<PageSearchCalls>(createPageSearchHandlers(surroundings)).attach(endpointOf(port1));
    const end = () => {
      running -= 1;
      port1.close();
      port2.close();
    };
    return { ...endpointOf(port2), end };
  };
  return { spawn, running: () => running, started: () => started };
}

const open = (spawn: SpawnWorker, { pageCount = WORDS.length, clock = createFakeClock() } = {}) =>
  openPageSearch({ file: new Blob([BYTES]), password: undefined, hidden: [], pageCount, spawn, after: clock.after });

it('reads pages in any order like a single engine', async () => {
  const { spawn, started } = spawner();
  const search = open(spawn);
  const chunks = Array.from({ length: 25 }, (_, chunk) => Array.from({ length: 8 }, (_, at) => chunk * 8 + at));
  const read = await Promise.all(chunks.map((pages) => search.read(pages, QUERY)));
  expect(started()).toBeGreaterThan(1);
  const document = engine.open(fromBytes(BYTES));
  for (const [page, found] of read.flat().entries()) {
    const characters = document.characters(page);
    const holds = WORDS[page] === 'needle';
    const whole = buildTextPage(fromPdf(characters));
    expect(found).toEqual({
      ...(holds && { openEnds: whole.openEnds }),
      notes: [],
      missingGlyphs: false,
      text: holds ? whole.searched : undefined,
      sketch: holds ? undefined : new Sketcher().sketch(characters),
    });
  }
  document.close();
  search.close();
});

it('ends its workers when nothing more is asked of it, and starts others when something is', async () => {
  const { spawn, running } = spawner();
  const clock = createFakeClock();
  const search = open(spawn, { clock });
  await Promise.all([search.read([0], QUERY), search.read([1], QUERY)]);
  expect(running()).toBe(2);
  clock.advance(REST - 1);
  await search.read([2], QUERY);
  clock.advance(REST - 1);
  expect(running()).toBe(2);
  clock.advance(1);
  expect(running()).toBe(0);
  expect((await search.read([7], QUERY))[0]?.text).toBe('needle');
  expect(running()).toBe(1);
  search.close();
  expect(running()).toBe(0);
});

it('starts one worker for a short document', async () => {
  const { spawn, started } = spawner();
  const search = open(spawn, { pageCount: 3 });
  await Promise.all([search.read([0], QUERY), search.read([1], QUERY), search.read([2], QUERY)]);
  expect(started()).toBe(1);
  search.close();
});

it('sends only sketches before a search', async () => {
  const { spawn } = spawner();
  const search = open(spawn);
  const [hay, needle] = await search.read([6, 7], undefined);
  expect([hay?.text, needle?.text]).toEqual([undefined, undefined]);
  expect(needle?.sketch).toContain('NEEDLE');
  search.close();
});

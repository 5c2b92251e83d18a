import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageIndex } from '../editor/page-index.ts';
import type { Mark } from '../marks/index.ts';
import type { PaintEnvironment } from '../marks/kit/define-mark.ts';
import { createDocumentStore } from '../store/document.ts';
import { MarkTiles } from './mark-tiles.ts';

const PAGE = { width: 1000, height: 1000 };
const SHOWN = { pageNumber: 1, view: { scale: 1, x: 0, y: 0, width: 1000, height: 1000 } };
const ENVIRONMENT: PaintEnvironment = { measure: () => () => 0, image: () => undefined, seeThrough: false };

let counts = { painted: 0, drawn: 0 };

function createContext(): CanvasRenderingContext2D {
  const known: Record<string, unknown> = {
    fillRect: () => counts.painted++,
    drawImage: () => counts.drawn++,
  };
  return new Proxy(known, {
    get: (target, name) => target[String(name)] ?? (() => undefined),
    set: () => true,
  }) as unknown as CanvasRenderingContext2D;
}

beforeEach(() => {
  counts = { painted: 0, drawn: 0 };
  vi.stubGlobal('document', {
    createElement() {
      const context = createContext();
      return { width: 0, height: 0, getContext: () => context };
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const createMark = (uid: string, x: number, y: number): Mark => ({
  type: 'RectangleAnnotation',
  uid,
  interactionMode: 'Full',
  pageNumber: 1,
  pageData: { ...PAGE },
  creationDateTime: '2026-01-01T00:00:00Z',
  modificationDateTime: '2026-01-01T00:00:00Z',
  rectangle: { x, y, width: 10, height: 10 },
  borderColor: 'transparent',
  borderThickness: 0,
  fillColor: '#000000',
  opacity: 255,
});

/** 2500 marks in rows, away from the tiles' edges. */
function createScene() {
  const store = createDocumentStore();
  const marks = Array.from({ length: 2500 }, (_, index) =>
    createMark(`m${index}`, 4 + (index % 50) * 20, 4 + Math.floor(index / 50) * 20),
  );
  store.load({ marks });
  const index = createPageIndex(1, PAGE, store.onPage(1));
  const tiles = new MarkTiles();
  tiles.setScene({ index: () => index, isLeftOut: () => false, environmentOf: () => ENVIRONMENT });
  store.subscribe((diff) => tiles.invalidate(1, index.apply(diff).areas));
  const screen = createContext();
  const show = () => {
    tiles.look([SHOWN]);
    tiles.draw(screen, SHOWN);
  };
  const move = (uids: readonly string[], by: number) =>
    store.commit('Move', (transaction) => {
      for (const uid of uids) {
        transaction.update(uid, (mark) =>
          mark.type === 'RectangleAnnotation'
            ? { ...mark, rectangle: { ...mark.rectangle, x: mark.rectangle.x + by } }
            : mark,
        );
      }
    });
  /** Frames of `count` marks each until all is painted; gives how many. */
  const settle = (count: number): number => {
    for (let frames = 1; frames < 1000; frames++) {
      show();
      const { isDone } = tiles.work(Number.POSITIVE_INFINITY, count);
      if (isDone && !tiles.hasNews()) return frames;
    }
    throw new Error('The tiles are never done');
  };
  return { tiles, move, settle, show };
}

describe('tiles of marks', () => {
  it('are painted in portions, every mark in the tiles that it touches', () => {
    const { tiles, settle } = createScene();
    const frames = settle(300);
    expect(frames).toBeGreaterThan(2500 / 300);
    expect(tiles.isSettled()).toBe(true);
    expect(counts.painted).toBeGreaterThanOrEqual(2500);
    expect(counts.painted).toBeLessThan(2500 * 1.2);
  });

  it('paint nothing when nothing has changed', () => {
    const { settle } = createScene();
    settle(1000);
    counts.painted = 0;
    settle(1000);
    expect(counts.painted).toBe(0);
  });

  it('paint only around a small change, at once', () => {
    const { tiles, move, settle, show } = createScene();
    settle(1000);
    counts.painted = 0;
    move(['m100'], 3);
    show();
    expect(tiles.isSettled()).toBe(true);
    expect(counts.painted).toBeLessThan(20);
  });

  it('show a large change after some frames, in all tiles together', () => {
    const { tiles, move, settle, show } = createScene();
    settle(1000);
    move(
      Array.from({ length: 2500 }, (_, index) => `m${index}`),
      2,
    );
    show();
    expect(tiles.isSettled()).toBe(false);
    counts.drawn = 0;
    expect(tiles.work(Number.POSITIVE_INFINITY, 500).isDone).toBe(false);
    // Not even the tile that is done.
    expect(tiles.hasNews()).toBe(false);
    expect(counts.drawn).toBe(0);
    settle(500);
    expect(tiles.isSettled()).toBe(true);
  });

  it('are finished even if changes arrive faster', () => {
    const { tiles, move, show } = createScene();
    const all = Array.from({ length: 2500 }, (_, index) => `m${index}`);
    let shown = 0;
    for (let frame = 0; frame < 60; frame++) {
      move(all, 0.1);
      show();
      tiles.work(Number.POSITIVE_INFINITY, 400);
      if (tiles.hasNews()) shown++;
    }
    expect(shown).toBeGreaterThan(4);
  });
});

import { describe, expect, it } from 'vitest';
import { fc } from '../testing/properties.ts';
import { SizeMeasurer } from './page-sizes.ts';

const LETTER = { width: 612, height: 792 };
const WIDE = { width: 1000, height: 400 };

const settle = () => new Promise((done) => setTimeout(done));

/** Worker that measures this many pages per call, on command. */
function open(sizes: readonly { readonly width: number; readonly height: number }[], first = 1) {
  let measured = first;
  let answer: ((count: number) => void) | undefined;
  let fail: ((error: Error) => void) | undefined;
  const assumed = sizes.map((size, index) => ({ ...(index < first ? size : (sizes[0] ?? LETTER)), label: undefined }));
  const pages = new SizeMeasurer({ pages: assumed, measured, notices: [] }, (known) => {
    expect(known).toBe(measured);
    return new Promise((resolve, reject) => {
      fail = reject;
      answer = (count) => {
        measured = Math.min(sizes.length, measured + count);
        const from = measured === sizes.length ? 0 : known;
        resolve({ from, sizes: sizes.slice(from, measured), measured, notices: [] });
      };
    });
  });
  const reported: number[][] = [];
  pages.subscribe((numbers) => reported.push([...numbers]));
  const step = async (count: number) => {
    answer?.(count);
    await settle();
  };
  const break_ = async () => {
    fail?.(new Error('The engine stopped'));
    await settle();
  };
  return { pages, reported, step, break: break_ };
}

describe('the sizes of pages that are still being measured', () => {
  it('are reported together, once all are known', async () => {
    const { pages, reported, step } = open([LETTER, WIDE, LETTER, WIDE]);
    expect(pages.places.slice(0, 4)).toEqual([LETTER, LETTER, LETTER, LETTER]);
    await step(2);
    expect(reported).toEqual([]);
    await step(2);
    expect(reported).toEqual([[1, 3]]);
    expect(pages.places.slice(0, 4)).toEqual([LETTER, WIDE, LETTER, WIDE]);
    expect(pages.places[5]).toEqual({ width: 400, height: 1000 });
    await pages.done;
  });

  it('are reported at once for a visible page, before or after it is measured', async () => {
    const { pages, reported, step } = open([LETTER, WIDE, WIDE, LETTER]);
    pages.ask(1);
    await step(1);
    expect(reported).toEqual([[1]]);
    await step(1);
    expect(reported).toHaveLength(1);
    pages.ask(2);
    // Not in the middle of what asks.
    expect(reported).toHaveLength(1);
    await settle();
    expect(reported).toEqual([[1], [2]]);
  });

  it('are not reported if all pages are alike', async () => {
    const { pages, reported, step } = open([LETTER, LETTER, LETTER]);
    await step(5);
    await pages.done;
    expect(reported).toEqual([]);
  });

  it('stay as assumed if the document cannot be measured, and end all waits', async () => {
    const { pages, reported, step, break: fail } = open([LETTER, WIDE, WIDE]);
    const waiting = pages.until(2);
    await step(1);
    await fail();
    await Promise.all([waiting, pages.done]);
    expect(reported).toEqual([]);
    expect(pages.places.slice(0, 3)).toEqual([LETTER, LETTER, LETTER]);
  });

  it('are right for callers that wait for a page, and in the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(LETTER, WIDE), { minLength: 1, maxLength: 12 }),
        fc.array(fc.record({ measures: fc.integer({ min: 1, max: 4 }), asks: fc.nat(11), waits: fc.nat(11) }), {
          minLength: 12,
          maxLength: 12,
        }),
        async (sizes, steps) => {
          const { pages, reported, step } = open(sizes);
          let shown = pages.places;
          pages.subscribe(() => {
            shown = pages.places;
          });
          const waiting: Promise<void>[] = [];
          for (const { measures, asks, waits } of steps) {
            const [asked, awaited] = [asks % sizes.length, waits % sizes.length];
            pages.ask(asked);
            pages.ask(awaited);
            waiting.push(pages.until(awaited).then(() => expect(shown[awaited]).toEqual(sizes[awaited])));
            await step(measures);
          }
          await Promise.all([pages.done, ...waiting]);
          expect(shown.slice(0, sizes.length)).toEqual(sizes);
          // No page is reported twice.
          expect(new Set(reported.flat()).size).toBe(reported.flat().length);
        },
      ),
      { numRuns: 60 },
    );
  });
});

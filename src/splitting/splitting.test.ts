import { describe, expect, it } from 'vitest';
import type { RgbaImage } from '../media/index.ts';
import { createRandom } from '../testing/random.ts';
import {
  bearsContent,
  isBlankPage,
  parsePageCut,
  parseSize,
  planPages,
  type SplitInspections,
  titlesByPage,
} from './index.ts';

const PAGES = [1, 2, 3, 4, 5, 6, 7];

const refuse = (): never => {
  throw new Error('Nothing is looked at before it is needed');
};
const NOTHING: SplitInspections<number> = { titles: refuse, isBlank: refuse, sizeOf: refuse };

async function plan(at: string, looks: Partial<SplitInspections<number>> = {}, drops = true) {
  const cut = parsePageCut(at);
  if (!cut?.ok) throw new Error(cut?.error ?? 'No cut of pages');
  const { parts, dropped } = await planPages(PAGES, cut.value, drops, { ...NOTHING, ...looks });
  return { parts: parts.map(({ pages }) => pages), names: parts.map(({ value }) => value), dropped };
}

describe('a cut by pages', () => {
  it('keeps ranges in page order, and lists pages in no range', async () => {
    const { parts, dropped } = await plan('pages:4-5,1-2');
    expect(parts).toEqual([
      [1, 2],
      [4, 5],
    ]);
    expect(dropped.map(({ page }) => page)).toEqual([3, 6, 7]);
  });

  it('refuses pages that are not there, and pages in two parts', async () => {
    await expect(plan('pages:1-9')).rejects.toThrow('outside pages 1 to 7');
    await expect(plan('pages:1-3,3-4')).rejects.toThrow('Page 3 is in two parts.');
    await expect(plan('pages:1-3,')).rejects.toThrow("isn't a page");
  });

  it('have a fixed number of pages, the last with the rest', async () => {
    expect((await plan('every:3')).parts).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  it('starts parts at bookmarks down to a level, and makes pages before the first a part', async () => {
    const outline = [
      { title: 'Terms', page: 1, children: [{ title: 'Price', page: 2 }] },
      { title: 'Annex', page: 5, children: [] },
    ].map(({ title, page, children }) => ({
      ...{ title, isOpen: false },
      target: { kind: 'page', destination: { pageIndex: page, x: undefined, y: undefined } } as const,
      children: children.map((child) => ({
        ...{ title: child.title, isOpen: false, children: [] },
        target: { kind: 'page', destination: { pageIndex: child.page, x: undefined, y: undefined } } as const,
      })),
    }));
    const titles = async (page: number, levels: number) => titlesByPage(outline, levels).get(page - 1) ?? [];
    const top = await plan('bookmarks', { titles });
    expect(top.parts).toEqual([[1], [2, 3, 4, 5], [6, 7]]);
    expect(top.names).toEqual([undefined, 'Terms', 'Annex']);
    expect((await plan('bookmarks:2', { titles })).names).toEqual([undefined, 'Terms', 'Price', 'Annex']);
  });

  it('leaves blank pages out, or keeps them as first pages', async () => {
    const isBlank = async (page: number) => [3, 4, 7].includes(page);
    expect((await plan('blank', { isBlank })).parts).toEqual([
      [1, 2],
      [5, 6],
    ]);
    expect((await plan('blank', { isBlank }, false)).parts).toEqual([[1, 2], [3, 4, 5, 6], [7]]);
  });

  it('fills parts up to a size, measuring far fewer files than pages', async () => {
    let measured = 0;
    const sizeOf = async (pages: readonly number[]) => {
      measured += 1;
      return 100 + pages.reduce((sum, page) => sum + (page === 5 ? 800 : 200), 0);
    };
    expect((await plan('size:1kB', { sizeOf })).parts).toEqual([[1, 2, 3, 4], [5], [6, 7]]);
    expect(measured).toBeLessThan(16);
    await expect(plan('size:0.8kB', { sizeOf })).rejects.toThrow('Page 5 alone is larger');
  });

  it('keeps every part within its size', async () => {
    for (const weights of [
      [1, 1, 1, 1, 1, 1, 1],
      [9, 1, 9, 1, 9, 1, 9],
      [1, 2, 3, 4, 5, 6, 7],
      [7, 6, 5, 4, 3, 2, 1],
    ]) {
      const weigh = (pages: readonly number[]) => pages.reduce((sum, page) => sum + (weights[page - 1] ?? 0) * 100, 0);
      const { parts } = await plan('size:1kB', { sizeOf: async (pages) => weigh(pages) });
      expect(parts.flat()).toEqual(PAGES);
      for (const [index, part] of parts.entries()) {
        expect(weigh(part)).toBeLessThanOrEqual(1000);
        const [next] = parts[index + 1] ?? [];
        if (next !== undefined) expect(weigh([...part, next])).toBeGreaterThan(1000);
      }
    }
  });

  it('describes the expected input for invalid ranges', () => {
    for (const at of ['pages:', 'every:0', 'every:x', 'bookmarks:0', 'blank:1', 'size:10', 'size:0MB'])
      expect(parsePageCut(at), at).toMatchObject({ ok: false });
    for (const at of ['patchT', 'value:^INV', 'is:pages:1', '']) expect(parsePageCut(at), at).toBeUndefined();
    expect(parseSize('1,5 MB')).toBe(1_500_000);
  });
});

describe('a blank page', () => {
  /** Page with dots: side and distance from the corner (px). Yellow dots are dark in blue only. */
  const paper = (
    shade: number,
    dots: readonly { readonly side: number; readonly at: number; readonly shade: number; readonly isYellow?: true }[],
  ): RgbaImage => {
    const [width, height] = [850, 1100];
    const data = new Uint8ClampedArray(width * height * 4).fill(shade);
    for (const dot of dots)
      for (let y = 0; y < dot.side; y += 1) {
        const from = ((dot.at + y) * width + dot.at) * 4;
        if (!dot.isYellow) data.fill(dot.shade, from, from + dot.side * 4);
        else for (let x = 0; x < dot.side; x += 1) data[from + x * 4 + 2] = dot.shade;
      }
    return { width, height, data };
  };

  it('has no print: neither grey paper nor dust or shadows at the edge are', () => {
    expect(isBlankPage(paper(255, []))).toBe(true);
    expect(isBlankPage(paper(180, []))).toBe(true);
    expect(
      isBlankPage(
        paper(250, [
          { side: 1, at: 300, shade: 0 },
          { side: 12, at: 2, shade: 20 },
        ]),
      ),
    ).toBe(true);
  });

  it('is not blank with a full stop, pencil, or light print on a dark page', () => {
    expect(isBlankPage(paper(255, [{ side: 2, at: 300, shade: 0 }]))).toBe(false);
    expect(isBlankPage(paper(240, [{ side: 6, at: 300, shade: 190 }]))).toBe(false);
    expect(isBlankPage(paper(10, [{ side: 6, at: 300, shade: 240 }]))).toBe(false);
  });

  it('is not blank with pale grey or yellow print on even paper', () => {
    expect(isBlankPage(paper(255, [{ side: 6, at: 300, shade: 235 }]))).toBe(false);
    expect(isBlankPage(paper(255, [{ side: 6, at: 300, shade: 180, isYellow: true }]))).toBe(false);
    expect(isBlankPage(paper(255, [{ side: 3, at: 300, shade: 235 }]))).toBe(true);
  });

  it('may show the other side through the noise of a scan', () => {
    const random = createRandom(5);
    const scan = paper(235, [{ side: 60, at: 300, shade: 215 }]);
    const data = scan.data.map((level, at) => (at % 4 === 3 ? level : level + random.integer(-4, 4)));
    expect(isBlankPage({ ...scan, data })).toBe(true);
  });

  it('bears neither words nor annotations nor fields', () => {
    const codes = (text: string) => ({ codes: Uint32Array.from(text, (character) => character.charCodeAt(0)) });
    const none = { made: 0, fields: 0 };
    expect(bearsContent(codes(' \r\n\u00a0'), none)).toBe(false);
    expect(bearsContent(codes(' x '), none)).toBe(true);
    expect(bearsContent(codes(''), { made: 1, fields: 0 })).toBe(true);
    expect(bearsContent(codes(''), { made: 0, fields: 1 })).toBe(true);
  });
});

// Random edits of drawn documents: words, graphics and pages.
import { type Rect, unionOfRects } from '../../kernel/rect.ts';
import type { Random } from '../random.ts';
import { type DrawnPage, type DrawnWord, type Graphic, makeWord, makeWords } from './drawn-pages.ts';

export type Edit =
  | {
      readonly kind: 'words';
      readonly isMove: boolean;
      readonly removed: readonly DrawnWord[];
      readonly inserted: readonly DrawnWord[];
      /** Words before the edit, in both versions. */
      readonly beside: readonly DrawnWord[];
    }
  | {
      readonly kind: 'graphic';
      readonly page: number;
      readonly area: Rect;
      /** Minimum share of the area that must be found. */
      readonly covers: number;
    }
  | { readonly kind: 'page'; readonly page: number };

/** Minimum distance between edits (words). */
const APART = 14;
/** Places for graphics below the text. */
export const SLOTS = [60, 190, 320, 450].map((x) => ({ x, y: 660, width: 100, height: 80 }));

/** Two dark ones and two light ones. */
const COLORS: readonly Graphic['color'][] = [
  [0.1, 0.15, 0.5],
  [0.6, 0.1, 0.1],
  [0.75, 0.85, 0.7],
  [0.95, 0.8, 0.3],
];

/** @param shade 0 for dark ink, 1 for light */
export function makeGraphic(random: Random, slot: Rect, kind: Graphic['kind'], shade = random.integer(0, 1)): Graphic {
  const width = random.integer(40, 80);
  const height = kind === 'line' ? random.integer(0, 30) : random.integer(30, 60);
  const [x, y] = [slot.x + random.integer(0, 5), slot.y + random.integer(0, 5)];
  const color = COLORS[shade * 2 + random.integer(0, 1)] ?? [0, 0, 0];
  return { kind, area: { x, y, width, height }, color, seed: random.integer(1, 1e9) };
}

let lastId = 0;

export function makePage(random: Random, shared: readonly DrawnWord[]): DrawnPage {
  const own = makeWords(random, random.integer(120, 240) - shared.length);
  const graphics = SLOTS.filter(() => random.chance(0.6)).map((slot) =>
    makeGraphic(random, slot, random.pick(['box', 'photo'])),
  );
  // Boilerplate is the same text, but not the same words.
  return { id: ++lastId, words: [...shared.map((word) => ({ ...word })), ...own], graphics };
}

/** Words that occur nowhere near, so that the edit is the only explanation. */
export function unlike(random: Random, near: readonly DrawnWord[], count: number): DrawnWord[] {
  const taken = new Set(near.map(({ text }) => text));
  const words: DrawnWord[] = [];
  while (words.length < count) {
    const word = makeWord(random);
    if (taken.has(word.text)) continue;
    taken.add(word.text);
    words.push(word);
  }
  return words;
}

export class Editor {
  readonly old: readonly DrawnPage[];
  readonly edits: Edit[] = [];
  /** Current version of each page of {@link old}, and added pages. */
  #pages: DrawnPage[];
  readonly #random: Random;
  readonly #touched = new Set<DrawnWord>();
  readonly #busySlots = new Set<string>();

  constructor(random: Random, old: readonly DrawnPage[]) {
    this.#random = random;
    this.old = old;
    this.#pages = [...old];
  }

  pages = (): readonly DrawnPage[] => this.#pages;

  #replace(page: DrawnPage, changed: Partial<DrawnPage>): void {
    this.#pages[this.#pages.indexOf(page)] = { ...page, ...changed };
  }

  #common = () => this.#pages.filter(({ id }) => this.old.some((page) => page.id === id));

  /** Finds words away from other edits and page ends, or undefined. */
  #freeRun(length: number): { readonly page: DrawnPage; readonly at: number } | undefined {
    for (let attempt = 0; attempt < 50; attempt++) {
      const page = this.#random.pick(this.#common());
      const at = this.#random.integer(APART, page.words.length - APART - length);
      const near = page.words.slice(at - APART, at + length + APART);
      if (at >= APART && near.every((word) => !this.#touched.has(word))) return { page, at };
    }
    return undefined;
  }

  #splice(page: DrawnPage, at: number, count: number, words: readonly DrawnWord[]): void {
    for (const word of [...page.words.slice(at - 1, at + count + 1), ...words]) this.#touched.add(word);
    this.#replace(page, { words: page.words.toSpliced(at, count, ...words) });
  }

  editWords(): boolean {
    const kind = this.#random.pick(['insert', 'delete', 'replace'] as const);
    const [gone, come] = [this.#random.integer(1, 4), this.#random.integer(1, 4)];
    const count = kind === 'insert' ? 0 : gone;
    const place = this.#freeRun(count);
    if (!place) return false;
    const { page, at } = place;
    const near = page.words.slice(at - 6, at + count + 6);
    const inserted = kind === 'delete' ? [] : unlike(this.#random, near, come);
    const removed = page.words.slice(at, at + count);
    this.#splice(page, at, count, inserted);
    this.edits.push({ kind: 'words', isMove: false, removed, inserted, beside: [page.words[at - 1] as DrawnWord] });
    return true;
  }

  moveWords(): boolean {
    const count = this.#random.integer(6, 12);
    const from = this.#freeRun(count);
    if (!from) return false;
    const moved = from.page.words.slice(from.at, from.at + count);
    const before = from.page.words[from.at - 1] as DrawnWord;
    for (const word of from.page.words.slice(from.at - APART, from.at + count + APART)) this.#touched.add(word);
    const to = this.#freeRun(2 * APART);
    if (!to) return false;
    const target = to.page.words[to.at + APART - 1] as DrawnWord;
    this.#splice(from.page, from.at, count, []);
    const page = this.#pages.find(({ words }) => words.includes(target)) as DrawnPage;
    const inserted = moved.map((word) => ({ ...word }));
    this.#splice(page, page.words.indexOf(target) + 1, 0, inserted);
    this.edits.push({ kind: 'words', isMove: true, removed: moved, inserted, beside: [before, target] });
    return true;
  }

  editGraphic(): boolean {
    const page = this.#random.pick(this.#common());
    const slot = this.#random.pick(SLOTS);
    const key = `${page.id} ${slot.x}`;
    if (this.#busySlots.has(key)) return false;
    this.#busySlots.add(key);
    const known = page.graphics.find(({ area }) => Math.abs(area.x - slot.x) < 20);
    const next = known ? this.#changed(known, slot) : this.#added(slot);
    const others = page.graphics.filter((graphic) => graphic !== known);
    const area = unionOfRects([known, next].flatMap((each) => (each ? [each.area] : [])));
    if (!area) return false;
    const covers = known && next && known.area.x === next.area.x ? 0.5 : 0;
    this.#replace(page, { graphics: [...others, ...(next ? [next] : [])] });
    this.edits.push({ kind: 'graphic', page: page.id, area, covers });
    return true;
  }

  #added = (slot: Rect): Graphic => makeGraphic(this.#random, slot, this.#random.pick(['box', 'photo', 'line']));

  #changed(known: Graphic, slot: Rect): Graphic | undefined {
    const way = this.#random.pick(['remove', 'shift', 'change'] as const);
    if (way === 'remove') return undefined;
    const { area } = known;
    if (way === 'shift') return { ...known, area: { ...area, x: area.x + this.#random.integer(8, 14), y: area.y + 8 } };
    if (known.kind === 'photo') return { ...known, seed: known.seed + 1 };
    const shade = COLORS.indexOf(known.color) < 2 ? 1 : 0;
    return { ...makeGraphic(this.#random, slot, 'box', shade), area };
  }

  addPage(): void {
    const page = makePage(this.#random, []);
    this.#pages.splice(this.#random.integer(0, this.#pages.length), 0, page);
    this.edits.push({ kind: 'page', page: page.id });
  }

  removePage(): void {
    const page = this.#random.pick(this.#common());
    this.#pages.splice(this.#pages.indexOf(page), 1);
    this.edits.push({ kind: 'page', page: page.id });
  }

  /** Moves a page by at least three places, so that no other page can have moved instead. */
  movePage(): void {
    const from = this.#random.integer(0, this.#pages.length - 1);
    const [page] = this.#pages.splice(from, 1) as [DrawnPage];
    const places = [...Array(this.#pages.length + 1).keys()].filter((to) => Math.abs(to - from) >= 3);
    this.#pages.splice(this.#random.pick(places), 0, page);
    this.edits.push({ kind: 'page', page: page.id });
  }
}

// Typesets a paragraph again, as if redacted words had their bars' width: nothing shows old breaks.
import {
  type Box,
  type GlyphPlacement,
  type JoinedMark,
  joinBoxes,
  type ShownGlyph,
  type Vector,
} from '../../pdf/content/index.ts';
import type { Decoration } from './decorations.ts';
import type { Paragraph, ParagraphLine } from './find-paragraph.ts';
import { joinedMarks, joinMarks } from './join-marks.ts';
import { RunWriter } from './run-writer.ts';
import { type BarRules, SPACE, toItems, withoutShadows } from './set-segment.ts';
import { bandOf, type LineGlyph, mapCorners } from './shown-line.ts';
import { mostOf, USUAL } from './usual-widths.ts';

/** Word, part of a word beside a bar, or bar. */
interface Token {
  glyphs: LineGlyph[];
  areas: number[];
  readonly isBar: boolean;
  readonly isApart: boolean;
  /** Width of redacted words, or of the glyphs (user space). */
  covered: number;
  /** Former places, by line. */
  readonly places: Box[];
  /** Decorations of redacted words; none for other words. */
  readonly decorations: Set<Decoration>;
}

export interface ParagraphRules extends BarRules {
  isHyphen(glyph: ShownGlyph): boolean;
  isLowerCase(glyph: ShownGlyph): boolean;
  /** Returns the structure element of marked content, by its number. */
  elementOf(mark: number): unknown;
  /** Returns how many letters of the page are in marked content. */
  lettersIn(mark: number): number;
}

/** Widths of a redacted text that would lead to the same lines (user space). */
export interface WidthRange {
  readonly from: number;
  readonly to: number;
}

export interface SetParagraph {
  readonly lines: Paragraph['lines'];
  readonly placements: ReadonlyMap<number, GlyphPlacement>;
  readonly bars: ReadonlyMap<number, Box>;
  readonly moves: readonly { readonly glyph: ShownGlyph; readonly pen: Vector }[];
  /** Per area: what remaining line breaks tell of its width. */
  readonly ranges: ReadonlyMap<number, WidthRange>;
  /** New boxes of shapes that belong to words (user space), by subpath index. */
  readonly shapes: ReadonlyMap<number, readonly Box[]>;
  /** New boxes of annotations (user space), by their number; none to remove one. */
  readonly carried: ReadonlyMap<number, readonly Box[]>;
  /** Marked content of its lines, of which the first gets the text, by number. */
  readonly joined: ReadonlyMap<number, JoinedMark>;
  /** Bars over the last words if the number of lines would tell the width (user space). */
  readonly tail: readonly Box[];
  /** Places of removed hyphens and words, of all lines before, and of those after (user space). */
  readonly dropped: readonly Box[];
  readonly before: Box;
  readonly after: Box;
}

/** Tolerance of full lines (pt). */
const SLACK = 0.5;
/** Scales of bars, then of everything, if the lines are too few. */
const SCALES: readonly (readonly [bar: number, line: number])[] = [
  ...[1, 0.9, 0.8, 0.7, 0.6, 0.5].map((bar) => [bar, 1] as const),
  ...Array.from({ length: 20 }, (_, step) => [0.5, 0.98 - 0.02 * step] as const),
];
/** Widest redacted text that is considered (em), and precision (em). */
const WIDEST = { text: 40, step: 0.02 };

class ParagraphSetter {
  readonly #paragraph: Paragraph;
  readonly #rules: ParagraphRules;
  readonly #tokens: Token[] = [];
  readonly #dropped: LineGlyph[] = [];
  readonly #marks: ReadonlyMap<number, number> | undefined;

  constructor(paragraph: Paragraph, rules: ParagraphRules) {
    this.#paragraph = paragraph;
    this.#rules = rules;
    for (const line of paragraph.lines) this.#addLine(line);
    this.#marks = joinMarks(paragraph.lines, rules);
  }

  /** Returns whether something tells the number of lines: text below, or their marked content. */
  get #hasMore(): boolean {
    return this.#paragraph.hasMore || (this.#marks?.size ?? 0) > 0;
  }

  set(): SetParagraph | undefined {
    const { lines, rows } = this.#paragraph;
    const all = lines.flatMap(({ glyphs }) => glyphs);
    if (withoutShadows(all).shadows.size > 0 || !this.#marks) return undefined;
    const kept = this.#keptTokens();
    for (const [bar, line] of SCALES) {
      const widthOf = (token: Token) => (token.isBar ? this.#barWidth(token) * bar : token.covered) * line;
      const set = this.#layOut(widthOf, line, this.#tokens.slice(0, kept));
      if (!set || set.length > (kept === undefined ? rows : lines.length)) continue;
      const written = this.#write(set, line, kept === undefined ? [] : this.#tokens.slice(kept));
      if (written) return written;
    }
    return undefined;
  }

  /** Returns the number of lines if all redacted words had a width. */
  #countRows(width: number, tokens = this.#tokens): number {
    const set = this.#layOut((token) => (token.isBar ? width : token.covered), 1, tokens);
    return set?.length ?? Number.POSITIVE_INFINITY;
  }

  /** Most width of each of the redacted words, if usual (user space). */
  get #most(): number {
    const { first, left, right, size } = this.#paragraph;
    const most = mostOf(this.#tokens.filter(({ isBar }) => isBar).length);
    return Math.min(most * size, right - Math.max(first, left));
  }

  /**
   * Returns how many tokens may stay so that the number of lines says nothing: with an unknown
   * rest, usual words of any width lead to it. Only depends on what stays.
   * @returns undefined if usual words of any width lead to it anyway
   */
  #keptTokens(): number | undefined {
    const { isCut, size } = this.#paragraph;
    const { length } = this.#paragraph.lines;
    if (!this.#hasMore && !isCut) return undefined;
    if (this.#countRows(this.#most) > length) return this.#prefixFor(length);
    // The next word had no room here: the unknown rest has to be as long as usual words.
    if (isCut) return Math.min(this.#prefixFor(length), this.#lastBefore(this.#most));
    // Words of a short last line would tell that nothing follows them.
    return this.#countRows(USUAL.least * size) < length ? this.#prefixFor(length - 1) : undefined;
  }

  /** Returns how many tokens lead to so many lines at most if redacted words are long. */
  #prefixFor(rows: number): number {
    for (let end = this.#tokens.length - 1; end > 0; end--) {
      if (!this.#tokens[end]?.isApart) continue;
      const some = this.#tokens.filter((token, at) => token.isBar || at < end);
      if (this.#countRows(this.#most, some) <= rows) return end;
    }
    return 0;
  }

  /** Returns how many tokens stand before a rest of this width. */
  #lastBefore(width: number): number {
    let [rest, end] = [0, this.#tokens.length];
    while (end > 0 && (rest < width || !this.#tokens[end]?.isApart)) {
      end -= 1;
      rest += this.#tokens[end]?.covered ?? 0;
    }
    return end;
  }

  #addLine({ glyphs, base }: ParagraphLine): void {
    const { axes, size, decorations } = this.#paragraph;
    for (const [index, item] of toItems(glyphs, this.#rules).entries()) {
      const last = this.#tokens.at(-1);
      const isBar = item.glyphs.length === 0;
      const bases = bandOf({ base: glyphs[0]?.base ?? 0, size });
      const place = mapCorners([item.old.from, bases.bottom, item.old.to, bases.top], axes.toUser);
      const middle = (item.old.from + item.old.to) / 2;
      const token: Token = {
        glyphs: [...item.glyphs],
        areas: [...item.areas],
        isBar,
        isApart: index === 0 ? last !== undefined : item.isApart,
        covered: isBar ? item.covered : item.width,
        places: [place],
        decorations: new Set(isBar ? decorations.filter(({ covers }) => covers(base, middle)) : []),
      };
      if (index > 0 || !last || !this.#joins(last, token)) this.#tokens.push(token);
    }
  }

  /** Joins the parts of a word or redaction that was broken over two lines. */
  #joins(last: Token, next: Token): boolean {
    const { ownerOf, isHyphen, isLowerCase } = this.#rules;
    if (last.isBar && next.isBar) {
      const owners = new Set(last.areas.map(ownerOf));
      if (!next.areas.some((area) => owners.has(ownerOf(area)))) return false;
      last.areas.push(...next.areas);
      for (const decoration of next.decorations) last.decorations.add(decoration);
    } else {
      const [hyphen, letter] = [last.glyphs.at(-1), next.glyphs[0]];
      if (!hyphen || !letter || !isHyphen(hyphen.shown) || !isLowerCase(letter.shown)) return false;
      last.glyphs.pop();
      last.covered -= hyphen.shown.advance;
      last.glyphs.push(...next.glyphs);
      this.#dropped.push(hyphen);
    }
    last.covered += next.covered;
    last.places.push(...next.places);
    return true;
  }

  #barWidth({ areas }: Token): number {
    return Math.max(...areas.map(this.#rules.emsOf)) * this.#paragraph.size;
  }

  #spaceBefore(index: number, tokens: readonly Token[]): number {
    const [before, token] = [tokens[index - 1], tokens[index]];
    if (!before || !token?.isApart) return 0;
    const letter = before.glyphs.at(-1) ?? token.glyphs[0];
    const { font, size } = letter?.shown ?? {};
    return ((font && this.#rules.spaceOf(font)) ?? SPACE) * (size ?? this.#paragraph.size);
  }

  /** Breaks tokens into lines. @returns their places; undefined if one is longer than a line */
  #layOut(widthOf: (token: Token) => number, scale: number, tokens = this.#tokens): Placed[][] | undefined {
    const { first, left, right } = this.#paragraph;
    const rows: Placed[][] = [[]];
    let at = first;
    for (let index = 0; index < tokens.length; ) {
      let end = index + 1;
      while (end < tokens.length && !tokens[end]?.isApart) end += 1;
      const unit = tokens.slice(index, end);
      const width = unit.reduce((sum, token) => sum + widthOf(token), 0);
      const space = this.#spaceBefore(index, tokens) * scale;
      const isFirst = rows.at(-1)?.length === 0;
      if (!isFirst && at + space + width > right + SLACK) {
        rows.push([]);
        at = left;
      } else if (!isFirst) at += space;
      if (at + width > right + SLACK) return undefined;
      for (const token of unit) {
        rows.at(-1)?.push({ token, start: at, end: at + widthOf(token) });
        at += widthOf(token);
      }
      index = end;
    }
    return rows;
  }

  #baseOf(row: number): number {
    const { lines, pitch } = this.#paragraph;
    const last = lines.length - 1;
    return lines[row]?.base ?? (lines[last]?.base ?? 0) - (row - last) * pitch;
  }

  /** @param covered tokens under a bar at the end */
  #write(rows: readonly Placed[][], scale: number, covered: readonly Token[]): SetParagraph | undefined {
    const { axes, lines, size } = this.#paragraph;
    const markOf = (mark: number) => this.#marks?.get(mark) ?? mark;
    const writer = new RunWriter(this.#paragraph, scale, markOf);
    const bars = new Map<number, Box>();
    const tail = covered.length > 0 ? this.#tailBehind(rows, scale) : [];
    if (covered.length > 0 && tail.length === 0) return undefined;
    for (const { areas } of covered) for (const area of areas) for (const box of tail.slice(0, 1)) bars.set(area, box);
    for (const [row, placed] of rows.entries()) {
      const base = this.#baseOf(row);
      for (const { token, start, end } of placed) {
        if (token.isBar) {
          const { bottom, top } = bandOf({ base, size });
          for (const area of token.areas) bars.set(area, mapCorners([start, bottom, end, top], axes.toUser));
          writer.end();
        } else writer.add(token, start, base);
      }
      writer.end();
    }
    const placements = new Map<number, GlyphPlacement>(
      lines.flatMap(({ glyphs }) => glyphs.map(({ shown }) => [shown.index, { gone: shown.areas }])),
    );
    for (const { head, runs } of writer.groups.values()) {
      if (!head || markOf(head.shown.mark) !== head.shown.mark) return undefined;
      placements.set(head.shown.index, { runs });
    }
    const ends = [...lines.flatMap(({ glyphs }) => glyphs.flatMap(({ start, end }) => [start, end]))];
    const boxOf = (from: number, to: number, top: number, bottom: number) =>
      mapCorners([from, bandOf({ base: bottom, size }).bottom, to, bandOf({ base: top, size }).top], axes.toUser);
    const [top, bottom] = [this.#baseOf(0), this.#baseOf(lines.length - 1)];
    const right = Math.max(this.#paragraph.left, ...rows.flatMap((row) => row.map(({ end }) => end)));
    const start = Math.min(this.#paragraph.left, this.#paragraph.first);
    const hyphens = this.#dropped.map(({ start: from, end, base }) => boxOf(from, end, base, base));
    const after = boxOf(start, right, top, this.#baseOf(Math.max(1, rows.length) - 1));
    return {
      lines,
      placements,
      bars,
      tail,
      joined: joinedMarks(lines, this.#marks ?? new Map()),
      moves: writer.moves,
      ranges: covered.length > 0 ? new Map() : this.#ranges(),
      ...this.#decorate(rows, scale),
      dropped: [...hyphens, ...covered.flatMap((token) => (token.isBar ? [] : token.places))],
      before: boxOf(Math.min(...ends), Math.max(...ends), top, bottom),
      after: tail.reduce(joinBoxes, after),
    };
  }

  /** Returns the places behind the last word: those of its line and of all lines below. */
  #tailBehind(rows: readonly Placed[][], scale: number): Box[] {
    const { axes, first, left, lines, right, size } = this.#paragraph;
    const bandAt = (row: number) => bandOf({ base: this.#baseOf(row), size });
    const row = rows.length - 1;
    const end = rows.at(-1)?.at(-1)?.end;
    const from = end === undefined ? Math.min(first, left) : end + SPACE * size * scale;
    const boxes: Box[] = [];
    if (from < right - size) boxes.push([from, bandAt(row).bottom, right, bandAt(row).top]);
    if (row + 1 < lines.length) boxes.push([left, bandAt(lines.length - 1).bottom, right, bandAt(row + 1).top]);
    return boxes.map((box) => mapCorners(box, axes.toUser));
  }

  /**
   * Draws decorations from word to word: where there are several, or one over each line, may
   * depend on former line breaks.
   */
  #decorate(rows: readonly Placed[][], scale: number): Pick<SetParagraph, 'shapes' | 'carried'> {
    const { axes, decorations, lines } = this.#paragraph;
    const baseOf = new Map(lines.flatMap(({ base, glyphs }) => glyphs.map((glyph) => [glyph, base] as const)));
    const isOn = ({ covers }: Decoration, glyph: LineGlyph) =>
      covers(baseOf.get(glyph) ?? glyph.base, (glyph.start + glyph.end) / 2);
    const shapes = new Map<number, readonly Box[]>();
    const carried = new Map<number, readonly Box[]>();
    for (const decoration of decorations) {
      const boxes = rows.flatMap((row, at) => {
        const base = this.#baseOf(at);
        return runsOf(row, decoration, scale, (glyph) => isOn(decoration, glyph)).map(([from, to]) =>
          mapCorners([from, base + decoration.bottom, to, base + decoration.top], axes.toUser),
        );
      });
      for (const [at, { index }] of decoration.shapes.entries()) shapes.set(index, at === 0 ? boxes : []);
      for (const [at, index] of decoration.annotations.entries()) carried.set(index, at === 0 ? boxes : []);
    }
    return { shapes, carried };
  }

  /** Returns the widths of each redacted text that lead to as many lines as there were. */
  #ranges(): Map<number, WidthRange> {
    const { isCut, size } = this.#paragraph;
    const ranges = new Map<number, WidthRange>();
    if (!this.#hasMore && !isCut) return ranges;
    for (const asked of this.#tokens) {
      if (!asked.isBar) continue;
      const countRows = (width: number) =>
        this.#layOut((token) => (token === asked ? width : token.covered), 1)?.length ?? Number.POSITIVE_INFINITY;
      const count = countRows(asked.covered);
      const step = WIDEST.step * size;
      const firstAt = (least: number) => {
        let [low, high] = [0, WIDEST.text * size];
        while (high - low > step) {
          const middle = (low + high) / 2;
          if (countRows(middle) >= least) high = middle;
          else low = middle;
        }
        return high;
      };
      const to = firstAt(count + 1);
      // The first word of the next page would not have had room.
      const from = isCut ? Math.max(0, to - 4 * size) : countRows(0) >= count ? 0 : firstAt(count);
      if (from > 0 || to < (WIDEST.text - 1) * size) for (const area of asked.areas) ranges.set(area, { from, to });
    }
    return ranges;
  }
}

interface Placed {
  readonly token: Token;
  readonly start: number;
  readonly end: number;
}

/** Returns where a decoration begins and ends on a line. Bars alone have none. */
function runsOf(
  row: readonly Placed[],
  decoration: Decoration,
  scale: number,
  isOn: (glyph: LineGlyph) => boolean,
): (readonly [number, number])[] {
  const runs: { from: number; to: number; hasLetters: boolean }[] = [];
  let isOpen = false;
  const add = (from: number, to: number, isLetter: boolean, isDecorated: boolean) => {
    const last = runs.at(-1);
    if (isDecorated && isOpen && last) {
      last.to = to;
      last.hasLetters ||= isLetter;
    } else if (isDecorated) runs.push({ from, to, hasLetters: isLetter });
    isOpen = isDecorated;
  };
  for (const { token, start, end } of row) {
    if (token.isBar) add(start, end, false, token.decorations.has(decoration));
    let at = start;
    for (const glyph of token.glyphs) {
      const next = at + glyph.shown.advance * scale;
      add(at, next, true, isOn(glyph));
      at = next;
    }
  }
  return runs.filter(({ hasLetters }) => hasLetters).map(({ from, to }) => [from, to]);
}

/** Returns the re-typeset paragraph; undefined if it doesn't fit, or its structure shows lines. */
export const setParagraph = (paragraph: Paragraph, rules: ParagraphRules): SetParagraph | undefined =>
  new ParagraphSetter(paragraph, rules).set();

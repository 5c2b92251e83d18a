// Writes the text of a re-typeset paragraph.
import type { SetRun, ShownGlyph, Vector } from '../../pdf/content/index.ts';
import type { Paragraph } from './find-paragraph.ts';
import { bandOf, type LineGlyph, mapCorners } from './shown-line.ts';

interface Word {
  readonly glyphs: readonly LineGlyph[];
  /** True if a space separates it from the previous word or bar. */
  readonly isApart: boolean;
}

interface Group {
  /** Glyph in whose place the text is drawn. */
  head: LineGlyph | undefined;
  readonly runs: SetRun[];
}

/** Writes the text of equal style, in reading order, in the place of its first glyph. */
export class RunWriter {
  readonly groups = new Map<string, Group>();
  readonly moves: { readonly glyph: ShownGlyph; readonly pen: Vector }[] = [];
  readonly #paragraph: Paragraph;
  readonly #scale: number;
  readonly #markOf: (mark: number) => number;
  readonly #forms: unknown[] = [];
  readonly #spaces = new Map<string, LineGlyph>();
  /** Per style: number of glyphs that are shown before all that must be under its text. */
  readonly #floors = new Map<string, number>();
  #bytes: number[] = [];
  #run: { readonly key: string; readonly start: number; readonly base: number; end: number } | undefined;

  /** @param markOf returns the number of the marked content to draw text in */
  constructor(paragraph: Paragraph, scale: number, markOf: (mark: number) => number) {
    this.#markOf = markOf;
    this.#paragraph = paragraph;
    this.#scale = scale;
    for (const glyph of paragraph.lines.flatMap(({ glyphs }) => glyphs)) {
      const key = this.#keyOf(glyph);
      if (glyph.isSpace && !glyph.shown.isRemoved && !this.#spaces.has(key)) this.#spaces.set(key, glyph);
    }
    for (const { base, glyphs } of paragraph.lines)
      for (const glyph of glyphs) {
        if (glyph.shown.isRemoved) continue;
        const key = this.#keyOf(glyph);
        const under = paragraph.decorations.filter(
          ({ isUnder, covers }) => isUnder && covers(base, (glyph.start + glyph.end) / 2),
        );
        const floors = under.map(({ shapes: [first] }) => first?.glyphs ?? 0);
        this.#floors.set(key, Math.max(this.#floors.get(key) ?? 0, ...floors));
      }
  }

  #keyOf({ shown: { font, style, mark, form } }: LineGlyph): string {
    const place = [font.dict, form].map((each) => {
      if (!this.#forms.includes(each)) this.#forms.push(each);
      return this.#forms.indexOf(each);
    });
    return [...place, this.#markOf(mark), style].join(' ');
  }

  add({ glyphs, isApart }: Word, start: number, base: number): void {
    const { axes, lines } = this.#paragraph;
    let at = start;
    for (const [index, glyph] of glyphs.entries()) {
      const key = this.#keyOf(glyph);
      const own = lines.find((line) => line.glyphs.includes(glyph));
      const [, pen] = axes.toLine(glyph.shown.pen);
      // Rounded: superscripts keep their distance to the line.
      const offset = Math.round((pen - (own?.base ?? pen)) * 100) / 100;
      const space = index === 0 && isApart && this.#run?.key === key ? this.#spaces.get(key) : undefined;
      if (space && this.#run?.base === base + offset) {
        this.#bytes.push(...space.shown.bytes);
        this.#run.end = at;
      } else if (index === 0 && isApart) this.end();
      if (this.#run && (this.#run.key !== key || this.#run.base !== base + offset)) this.end();
      this.#run ??= { key, start: at, base: base + offset, end: at };
      const group = this.groups.get(key) ?? { head: undefined, runs: [] };
      this.groups.set(key, group);
      if (glyph.shown.index >= (this.#floors.get(key) ?? 0)) group.head ??= glyph;
      this.#bytes.push(...glyph.shown.bytes);
      this.moves.push({ glyph: glyph.shown, pen: axes.toUser([at, base + offset]) });
      at += glyph.shown.advance * this.#scale;
      this.#run.end = at;
    }
  }

  /** Ends the current run, as before a bar and at the end of a line. */
  end(): void {
    const { axes, size } = this.#paragraph;
    if (this.#run) {
      const { key, start, base, end } = this.#run;
      const { bottom, top } = bandOf({ base, size });
      this.groups.get(key)?.runs.push({
        pen: axes.toUser([start, base]),
        stretch: this.#scale,
        bytes: this.#bytes,
        box: mapCorners([start, bottom, end, top], axes.toUser),
      });
    }
    this.#run = undefined;
    this.#bytes = [];
  }
}

// Regular expressions for one character, from files: computed in linear time, without backtracking.
import { fail, type Result, succeed } from '../../kernel/result.ts';
import { type Message, message } from '../../messages/index.ts';

/** Longer patterns for a single character are suspicious. */
export const LONGEST_PATTERN = 200;

/** Possible matches of a pattern's part: nothing (before the character), it, nothing (after). */
interface Moves {
  readonly before: boolean;
  readonly over: boolean;
  readonly after: boolean;
}

type Matcher = (character: string) => Moves;

export interface CharacterPattern {
  readonly source: string;
  /** Returns whether the whole pattern matches exactly this character. */
  accepts(character: string): boolean;
}

const NOTHING: Moves = { before: true, over: false, after: true };

const inRow =
  (parts: readonly Matcher[]): Matcher =>
  (character) =>
    parts.reduce<Moves>((done, part) => {
      const next = part(character);
      return {
        before: done.before && next.before,
        over: (done.before && next.over) || (done.over && next.after),
        after: done.after && next.after,
      };
    }, NOTHING);

const anyOf =
  (parts: readonly Matcher[]): Matcher =>
  (character) =>
    parts.reduce<Moves>(
      (done, part) => {
        const next = part(character);
        return {
          before: done.before || next.before,
          over: done.over || next.over,
          after: done.after || next.after,
        };
      },
      { before: false, over: false, after: false },
    );

/** Matches one character of a class; the engine tests each class without backtracking. */
function oneOf(source: string): Matcher | undefined {
  for (const flags of ['u', '']) {
    try {
      const expression = new RegExp(`^(?:${source})$`, flags);
      return (character) => ({ before: false, over: expression.test(character), after: false });
    } catch {
      // Meaningless escapes (such as \- outside a class) are errors under `u` only.
    }
  }
  return undefined;
}

const repeated = (part: Matcher, least: number, most: number): Matcher => {
  if (most === 0) return () => NOTHING;
  return (character) => {
    const moves = part(character);
    // The other repetitions must match nothing or be absent.
    const canRest = least <= 1 || moves.before || moves.after;
    return {
      before: least === 0 || moves.before,
      over: moves.over && canRest,
      after: least === 0 || moves.after,
    };
  };
};

/** Fault of a pattern: an unsupported construct, or excessive length. */
export type PatternFault = Message | 'long';

class PatternError extends Error {
  readonly fault: Message;

  constructor(fault: Message) {
    super(fault.id);
    this.fault = fault;
  }
}

class Parser {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  parse(): Matcher {
    const matcher = this.#alternatives();
    if (this.#at < this.#source.length) throw new PatternError(message('a bracket too many'));
    return matcher;
  }

  #take(piece: RegExp): string | undefined {
    const sticky = new RegExp(piece.source, `${piece.flags}y`);
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#source)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #alternatives(): Matcher {
    const parts = [this.#row()];
    while (this.#take(/\|/) !== undefined) parts.push(this.#row());
    return parts.length === 1 ? (parts[0] ?? inRow([])) : anyOf(parts);
  }

  #row(): Matcher {
    const parts: Matcher[] = [];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source[this.#at] ?? '')) parts.push(this.#quantified());
    return inRow(parts);
  }

  #quantified(): Matcher {
    const atom = this.#atom();
    const quantifier = this.#take(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/);
    if (quantifier === undefined) return atom;
    const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? [];
    if (least !== undefined) {
      const upper = comma === '' ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most);
      return repeated(atom, Number(least), upper);
    }
    return repeated(
      atom,
      quantifier.startsWith('+') ? 1 : 0,
      quantifier.startsWith('?') ? 1 : Number.POSITIVE_INFINITY,
    );
  }

  #atom(): Matcher {
    if (this.#take(/\^/) !== undefined) return () => ({ before: true, over: false, after: false });
    if (this.#take(/\$/) !== undefined) return () => ({ before: false, over: false, after: true });
    if (this.#take(/\((?:\?:)?(?!\?)/) !== undefined) {
      const inner = this.#alternatives();
      if (this.#take(/\)/) === undefined) throw new PatternError(message('a bracket that is not closed'));
      return inner;
    }
    if (this.#take(/\\(?:[1-9]|k)|\(\?/) !== undefined) throw new PatternError(message('lookaround or backreference'));
    const piece =
      this.#take(/\[\^?(?:\\[\s\S]|[^\]\\])*\]/) ??
      this.#take(/\\(?:[pP]\{[\w=]{1,60}\}|u\{[\da-fA-F]{1,6}\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z])/) ??
      this.#take(/\\[^bB]/u) ??
      this.#take(/[^\\[\](){}*+?|^$]/u);
    const matcher = piece === undefined ? undefined : oneOf(piece);
    if (!matcher) throw new PatternError(message('unexpected characters at {number}', { number: this.#at + 1 }));
    return matcher;
  }
}

export function parseCharacterPattern(source: string): Result<CharacterPattern, PatternFault> {
  if (source.length > LONGEST_PATTERN) return fail('long');
  try {
    const matcher = new Parser(source).parse();
    return succeed({ source, accepts: (character) => [...character].length === 1 && matcher(character).over });
  } catch (error) {
    if (error instanceof PatternError) return fail(error.fault);
    throw error;
  }
}

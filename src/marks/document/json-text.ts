// Finds what `JSON.parse` doesn't report: numbers that a double can't hold, and duplicate keys.
import { type ExactNumbersDraft, isHeldByDouble } from './exact-numbers.ts';
import { MARKS_LIMITS } from './limits.ts';

type Keys = readonly (string | number)[];

/** A duplicate key with different values. Only the last value is used. */
export interface RepeatedKey {
  readonly keys: Keys;
  readonly times: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** Number of decimal digits up to which all numbers are distinct doubles. */
const SAFE_DIGITS = 15;

/** Returns the position after the string that begins at `start`. */
function endOfText(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let before = end;
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 0) return end + 1;
  }
}

/** Returns the end of the number at `start`; negated if a double may not hold it. */
function passNumber(text: string, start: number): number {
  let digits = 0;
  let isOdd = text.charCodeAt(start) === MINUS && text.charCodeAt(start + 1) === ZERO;
  for (let end = start; ; end += 1) {
    const code = text.charCodeAt(end);
    if (code >= ZERO && code <= NINE) digits += 1;
    else if (code === 0x65 || code === 0x45) isOdd = true;
    else if (code !== 0x2e && code !== MINUS && code !== 0x2b) return isOdd || digits > SAFE_DIGITS ? -end : end;
  }
}

const beginsNumber = (code: number): boolean => code === MINUS || (code >= ZERO && code <= NINE);

/** Quick scan without paths: sufficient for nearly every text. */
function glance(text: string): { members: number; hasOddNumber: boolean } {
  let members = 0;
  let hasOddNumber = false;
  for (let place = 0; place < text.length; ) {
    const code = text.charCodeAt(place);
    if (code === QUOTE) place = endOfText(text, place);
    else if (beginsNumber(code)) {
      const end = passNumber(text, place);
      hasOddNumber ||= end < 0 && !isHeldByDouble(text.slice(place, -end));
      place = Math.abs(end);
    } else {
      if (code === COLON) members += 1;
      place += 1;
    }
  }
  return { members, hasOddNumber };
}

/** An object with the positions of its keys' last values. */
interface Members {
  readonly spans: Map<string, { start: number; end: number }>;
  readonly repeated: Map<string, number>;
  key: string | undefined;
  start: number;
}

const createMembers = (): Members => ({ spans: new Map(), repeated: new Map(), key: undefined, start: 0 });

class JsonWalk {
  readonly numbers: ExactNumbersDraft = new Map();
  readonly repeated: RepeatedKey[] = [];
  /** Containers around the position: an index (−1 for objects), and a key's position. */
  readonly #indices: number[] = [];
  readonly #keyStarts: number[] = [];
  readonly #keyEnds: number[] = [];
  readonly #open: Members[] = [];
  #depth = -1;

  readonly #text: string;
  readonly #looksForRepeated: boolean;

  /** @param looksForRepeated stores all keys of the enclosing objects */
  constructor(text: string, looksForRepeated: boolean) {
    this.#text = text;
    this.#looksForRepeated = looksForRepeated;
  }

  run(): this {
    const text = this.#text;
    let lastText = 0;
    for (let place = 0; place < text.length; ) {
      const code = text.charCodeAt(place);
      if (code === QUOTE) {
        lastText = place;
        place = endOfText(text, place);
        continue;
      }
      if (beginsNumber(code)) {
        const end = passNumber(text, place);
        if (end < 0) this.#keep(text.slice(place, -end));
        place = Math.abs(end);
        continue;
      }
      if (code === COLON) this.#beginMember(lastText, place);
      else if (code === COMMA) {
        if (this.#looksForRepeated) this.#endMember(place);
        if ((this.#indices[this.#depth] as number) >= 0) (this.#indices[this.#depth] as number) += 1;
      } else if (code === 0x7b || code === 0x5b) this.#enter(code === 0x5b);
      else if (code === 0x7d || code === 0x5d) this.#leave(place);
      place += 1;
    }
    return this;
  }

  #enter(isArray: boolean): void {
    this.#depth += 1;
    this.#indices[this.#depth] = isArray ? 0 : -1;
    if (this.#looksForRepeated) this.#open[this.#depth] = createMembers();
  }

  #leave(place: number): void {
    if (this.#looksForRepeated) {
      this.#endMember(place);
      this.#report();
    }
    this.#depth -= 1;
  }

  #keep(token: string): void {
    // Deeper values aren't loaded.
    if (this.#depth < 0 || this.#depth >= MARKS_LIMITS.depth || isHeldByDouble(token)) return;
    let at = this.numbers;
    for (let depth = 0; depth < this.#depth; depth += 1) {
      const key = this.#keyAt(depth);
      const known = at.get(key);
      const inner: ExactNumbersDraft = known instanceof Map ? known : new Map();
      at.set(key, inner);
      at = inner;
    }
    at.set(this.#keyAt(this.#depth), token);
  }

  #keyAt(depth: number): string | number {
    const index = this.#indices[depth] as number;
    return index >= 0 ? index : JSON.parse(this.#text.slice(this.#keyStarts[depth], this.#keyEnds[depth]));
  }

  #keys(depth: number): (string | number)[] {
    return Array.from({ length: depth }, (_, each) => this.#keyAt(each));
  }

  #beginMember(keyStart: number, place: number): void {
    this.#keyStarts[this.#depth] = keyStart;
    this.#keyEnds[this.#depth] = place;
    const members = this.#open[this.#depth];
    if (!members) return;
    const key = this.#keyAt(this.#depth) as string;
    members.key = key;
    members.start = place + 1;
    if (members.spans.has(key)) this.#forget(key);
  }

  /** Drops the exact numbers of a duplicate key's earlier value. */
  #forget(key: string): void {
    let at: ExactNumbersDraft | undefined = this.numbers;
    for (const outer of this.#keys(this.#depth)) {
      const inner: string | ExactNumbersDraft | undefined = at?.get(outer);
      at = inner instanceof Map ? inner : undefined;
    }
    at?.delete(key);
  }

  #endMember(place: number): void {
    const members = this.#open[this.#depth];
    if (members?.key === undefined) return;
    const { key, start, spans, repeated } = members;
    const earlier = spans.get(key);
    const isOther =
      earlier && this.#text.slice(earlier.start, earlier.end).trim() !== this.#text.slice(start, place).trim();
    if (isOther) repeated.set(key, (repeated.get(key) ?? 1) + 1);
    spans.set(key, { start, end: place });
    members.key = undefined;
  }

  #report(): void {
    const members = this.#open[this.#depth];
    this.#open.length = this.#depth;
    if (!members || members.repeated.size === 0) return;
    const around = this.#keys(this.#depth);
    for (const [key, times] of members.repeated) this.repeated.push({ keys: [...around, key], times });
  }
}

function countMembers(value: unknown): number {
  let count = 0;
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (Array.isArray(next)) {
      for (const item of next) if (typeof item === 'object' && item !== null) rest.push(item);
    } else if (typeof next === 'object' && next !== null) {
      const properties = next as Record<string, unknown>;
      for (const key in properties) {
        count += 1;
        const child = properties[key];
        if (typeof child === 'object' && child !== null) rest.push(child);
      }
    }
  }
  return count;
}

export interface JsonTextNotes {
  /** By keys and indices. */
  readonly numbers: ExactNumbersDraft;
  /** Inner ones before outer ones. */
  readonly repeated: readonly RepeatedKey[];
}

/** @param value the text parsed by `JSON.parse`: has fewer members if keys are repeated */
export function readJsonText(text: string, value: unknown): JsonTextNotes {
  const { members, hasOddNumber } = glance(text);
  const isRepeated = members !== countMembers(value);
  return hasOddNumber || isRepeated ? new JsonWalk(text, isRepeated).run() : { numbers: new Map(), repeated: [] };
}

// Compiles the subset of ICU messages in use: English messages have no compiled catalog.
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

type Token = CompiledMessage[number];

/**
 * Parses text, `{name}`, `{name, number}`, `{name, plural, one {…} other {… # …}}` and `{name,
 * select, a {…} other {…}}`, nested. An apostrophe quotes from a brace or `#` to the next one.
 */
class IcuReader {
  readonly #message: string;
  #at = 0;

  constructor(message: string) {
    this.#message = message;
  }

  /** Parses up to the end of the message or the closing brace of this part. */
  readPart(isPlural = false, isInner = false): Token[] {
    const tokens: Token[] = [];
    let text = '';
    const flush = () => {
      if (text !== '') tokens.push(text);
      text = '';
    };
    while (this.#at < this.#message.length) {
      const char = this.#message[this.#at] ?? '';
      if (char === '}' && isInner) break;
      this.#at++;
      if (char === "'") text += this.#readQuoted(isPlural);
      else if (char === '{') {
        flush();
        tokens.push(this.#readArgument());
      } else if (char === '#' && isPlural) {
        flush();
        tokens.push('#');
      } else text += char;
    }
    flush();
    return tokens;
  }

  #readQuoted(isPlural: boolean): string {
    const next = this.#message[this.#at];
    if (next === "'") {
      this.#at++;
      return "'";
    }
    if (next !== '{' && next !== '}' && !(next === '#' && isPlural)) return "'";
    const end = this.#message.indexOf("'", this.#at);
    const stop = end < 0 ? this.#message.length : end;
    const quoted = this.#message.slice(this.#at, stop);
    this.#at = stop + 1;
    return quoted;
  }

  #readArgument(): Token {
    const name = this.#readUntil(/[,}]/);
    if (this.#take() === '}') return [name];
    const type = this.#readUntil(/[,}]/);
    if (this.#take() === '}') return [name, type];
    if (type !== 'plural' && type !== 'select' && type !== 'selectordinal') {
      const format = this.#readUntil(/\}/);
      this.#take();
      return [name, type, format];
    }
    const cases: Record<string, CompiledMessage> = {};
    for (;;) {
      const key = this.#readUntil(/[{}]/);
      if (this.#take() !== '{') return [name, type, cases];
      cases[key.replace(/^=/, '')] = this.readPart(type !== 'select', true);
      this.#take();
    }
  }

  #readUntil(stop: RegExp): string {
    const rest = this.#message.slice(this.#at);
    const end = rest.search(stop);
    if (end < 0) throw new SyntaxError(`A message does not end: ${this.#message}`);
    this.#at += end;
    return rest.slice(0, end).trim();
  }

  #take(): string | undefined {
    return this.#message[this.#at++];
  }
}

const compiled = new Map<string, CompiledMessage>();

/** Removes the context after `¦`, which only disambiguates catalog entries. */
export const withoutContext = (id: string): string => id.replace(/¦.*$/s, '');

/** Compiles a message to the form of Lingui's catalogs. */
export function compileIcu(message: string): CompiledMessage {
  let result = compiled.get(message);
  if (result === undefined) {
    result = new IcuReader(withoutContext(message)).readPart();
    compiled.set(message, result);
  }
  return result;
}

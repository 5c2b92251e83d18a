import { type MeaningRow, wrong } from '../gs1/index.ts';
import { decodeWindows1252 } from '../kernel/single-byte.ts';
import { t } from '../messages/index.ts';
import { decodeAs } from './decode-as.ts';
import { row } from './meaning.ts';

/** Fields of MeCard, MATMSG and Wi-Fi codes: `NAME:value;` with backslash escapes. */
export interface Fields {
  /** Raw values by name, possibly several, with backslashes. */
  readonly written: ReadonlyMap<string, readonly string[]>;
  readonly unnamed: readonly string[];
}

export function splitFields(text: string): Fields {
  const written = new Map<string, string[]>();
  const unnamed: string[] = [];
  for (const [piece] of text.matchAll(/(?:\\[\s\S]|[^;\\])+/g)) {
    const [, name, value = ''] = /^\s*([A-Za-z][A-Za-z0-9-]*):([\s\S]*)$/.exec(piece) ?? [];
    if (name !== undefined) written.set(name.toUpperCase(), [...(written.get(name.toUpperCase()) ?? []), value]);
    else if (piece.trim() !== '') unnamed.push(piece);
  }
  return { written, unnamed };
}

export const dropBackslashes = (text: string): string => text.replace(/\\([\s\S])/g, '$1');

/** Returns unescaped values, and leftovers if a value contains an unescaped semicolon. */
export function readFields(text: string): {
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly leftOver: readonly MeaningRow[];
} {
  const { written, unnamed } = splitFields(text);
  const values = new Map([...written].map(([name, each]) => [name, each.map(dropBackslashes)]));
  return { values, leftOver: unnamed.flatMap(leftOverRow) };
}

export const leftOverRow = (piece: string): MeaningRow[] =>
  row(t('Left over'), wrong(piece, t('belongs to no field: put a backslash before a semicolon in a value')));

export interface ContentLine {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  /** Raw value: see `unescapeText`. */
  readonly value: string;
}

/** Unescapes `\n`, `\,`, `\;` and `\\` of vCard and iCalendar. */
export const unescapeText = (text: string): string =>
  text.replace(/\\([\s\S])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character));

export const splitUnescaped = (text: string, divider: ';' | ','): string[] =>
  (
    text.match(divider === ';' ? /(?:\\[\s\S]|[^;\\])+|(?<=;|^)(?=;|$)/g : /(?:\\[\s\S]|[^,\\])+|(?<=,|^)(?=,|$)/g) ??
    []
  ).map(unescapeText);

/** Decodes bytes; with an unknown or wrong character set, as UTF-8 or the common older set. */
const decodeBytes = (bytes: Uint8Array, charset: string): string =>
  decodeAs(charset, bytes) ?? decodeAs('utf-8', bytes) ?? decodeWindows1252(bytes);

/** Characters outside ASCII have been decoded already. */
const decodeQuotedPrintable = (text: string, charset: string): string =>
  text.replace(/[\0-\x7f]+/g, (run) => {
    const bytes = [...run.matchAll(/=([0-9A-Fa-f]{2})|([\s\S])/g)].map(([, hex, character = '']) =>
      hex === undefined ? character.charCodeAt(0) : Number.parseInt(hex, 16),
    );
    return decodeBytes(Uint8Array.from(bytes), charset);
  });

function toContentLine(line: string): ContentLine | undefined {
  // Quoted parameters may contain any character.
  const match = /^(?:[\w-]+\.)?([A-Za-z][\w-]*)((?:;(?:"[^"]*"|[^":;])*)*):([\s\S]*)$/.exec(line);
  if (!match) return undefined;
  const [, name = '', list = '', value = ''] = match;
  const parameters = new Map<string, string>();
  for (const parameter of list.split(';').slice(1)) {
    const at = parameter.indexOf('=');
    // The oldest syntax omits the parameter's name.
    const key = at < 0 ? 'TYPE' : parameter.slice(0, at).toUpperCase();
    const text = parameter.slice(at + 1).replaceAll('"', '');
    parameters.set(key, [parameters.get(key), text].filter(Boolean).join(','));
  }
  const isQuoted = /quoted-printable/i.test([...parameters.values()].join());
  const charset = parameters.get('CHARSET') ?? 'utf-8';
  return { name: name.toUpperCase(), parameters, value: isQuoted ? decodeQuotedPrintable(value, charset) : value };
}

/** Returns whether a line ends in a soft break: "=" in quoted-printable values (vCard 2.1) only. */
const isBrokenSoftly = (line: string): boolean =>
  line.endsWith('=') && /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(line);

/** Parses vCard and iCalendar lines, unfolding them; skips anything else. */
function readContentLines(text: string): ContentLine[] {
  const lines: string[] = [];
  for (const line of text.trimStart().split(/\r\n?|\n/)) {
    const last = lines.at(-1) ?? '';
    if (isBrokenSoftly(last)) lines[lines.length - 1] = last.slice(0, -1) + line;
    else if (lines.length > 0 && /^[ \t]/.test(line)) lines[lines.length - 1] = last + line.slice(1);
    else lines.push(line);
  }
  return lines.flatMap((line) => toContentLine(line) ?? []);
}

/** Content between BEGIN and END: its own lines, without those of nested components. */
export interface ContentComponent {
  readonly name: string;
  readonly within: ContentComponent | undefined;
  readonly lines: readonly ContentLine[];
  readonly isEnded: boolean;
}

export function readComponents(text: string): readonly ContentComponent[] {
  const components: (ContentComponent & { lines: ContentLine[]; isEnded: boolean })[] = [];
  const open: typeof components = [];
  for (const line of readContentLines(text)) {
    const name = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN') {
      const component = { name, within: open.at(-1), lines: [], isEnded: false };
      components.push(component);
      open.push(component);
    } else if (line.name === 'END') {
      const at = open.findLastIndex((each) => each.name === name);
      if (at < 0) continue;
      for (const component of open.splice(at).slice(0, 1)) component.isEnded = true;
    } else open.at(-1)?.lines.push(line);
  }
  return components;
}

/**
 * The fields of MeCard, MATMSG and Wi-Fi codes: `NAME:value;`, in which a backslash takes a character as it is. A name may come several
 * times.
 */
export function readFields(text: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const [, name = '', value = ''] of text.matchAll(/([A-Za-z][A-Za-z0-9-]*):((?:\\[\s\S]|[^;\\])*)(?:;|$)/g)) {
    const key = name.toUpperCase();
    fields.set(key, [...(fields.get(key) ?? []), value]);
  }
  return new Map([...fields].map(([key, values]) => [key, values.map(dropBackslashes)]));
}

const dropBackslashes = (text: string): string => text.replace(/\\([\s\S])/g, '$1');

export interface ContentLine {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  /** As written: see `unescapeText`. */
  readonly value: string;
}

/** `\n`, `\,`, `\;` and `\\` of vCard and iCalendar. */
export const unescapeText = (text: string): string =>
  text.replace(/\\([\s\S])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character));

/** Values divided by a character that no backslash stands before. */
export const splitUnescaped = (text: string, divider: ';' | ','): string[] =>
  (
    text.match(divider === ';' ? /(?:\\[\s\S]|[^;\\])+|(?<=;|^)(?=;|$)/g : /(?:\\[\s\S]|[^,\\])+|(?<=,|^)(?=,|$)/g) ??
    []
  ).map(unescapeText);

function decodeQuotedPrintable(text: string): string {
  const bytes = [...text.replace(/=\r?\n/g, '').matchAll(/=([0-9A-Fa-f]{2})|([\s\S])/g)].flatMap(
    ([, hex, character = '']) =>
      hex === undefined ? [...new TextEncoder().encode(character)] : [Number.parseInt(hex, 16)],
  );
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

function toContentLine(line: string): ContentLine | undefined {
  // A parameter may be quoted, with any character between the quotes.
  const match = /^(?:[\w-]+\.)?([A-Za-z][\w-]*)((?:;(?:"[^"]*"|[^":;])*)*):([\s\S]*)$/.exec(line);
  if (!match) return undefined;
  const [, name = '', list = '', value = ''] = match;
  const parameters = new Map<string, string>();
  for (const parameter of list.split(';').slice(1)) {
    const at = parameter.indexOf('=');
    // The oldest form names the value alone.
    const key = at < 0 ? 'TYPE' : parameter.slice(0, at).toUpperCase();
    const text = parameter.slice(at + 1).replaceAll('"', '');
    parameters.set(key, [parameters.get(key), text].filter(Boolean).join(','));
  }
  const isQuoted = /quoted-printable/i.test([...parameters.values()].join());
  return { name: name.toUpperCase(), parameters, value: isQuoted ? decodeQuotedPrintable(value) : value };
}

/** The lines of vCard and iCalendar; folded ones are put together. What is no such line is left out. */
export const readContentLines = (text: string): ContentLine[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .replace(/=\n(?=[^\n]*=)/g, '=\n')
    .replace(/=\n/g, '')
    .split('\n')
    .flatMap((line) => toContentLine(line) ?? []);

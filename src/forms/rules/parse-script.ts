// Parses calls of Acrobat's `AF…` functions with literal arguments. Scripts never run.
import type { Calculation, RuleContent, SeparatorStyle } from './rule.ts';

type Literal = string | number | boolean | readonly Literal[];

interface Call {
  readonly name: string;
  readonly args: readonly Literal[];
}

/** Maximum script length (characters). */
const MAX_SCRIPT = 100_000;

const TOKEN =
  /\s+|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/|(?<word>[A-Za-z_$][\w$]*)|(?<number>[-+]?(?:\d+\.?\d*|\.\d+))|(?<text>"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|(?<mark>[()[\],;])/y;

interface Token {
  readonly kind: 'word' | 'number' | 'text' | 'mark';
  readonly text: string;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0' };

const unquote = (text: string): string =>
  text
    .slice(1, -1)
    .replace(/\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|\r\n|([\s\S]))/g, (_, long, short, other = '') =>
      long || short ? String.fromCharCode(Number.parseInt(long ?? short, 16)) : (ESCAPES[other] ?? other.trim()),
    );

/** Returns undefined at an unsupported character. */
function tokenize(script: string): Token[] | undefined {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < script.length) {
    const groups = TOKEN.exec(script)?.groups;
    if (!groups) return undefined;
    for (const kind of ['word', 'number', 'text', 'mark'] as const) {
      const text = groups[kind];
      if (text !== undefined) tokens.push({ kind, text });
    }
  }
  return tokens;
}

class ScriptReader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  /** Parses a list of calls; undefined for anything else. */
  read(): Call[] | undefined {
    const calls: Call[] = [];
    while (this.#at < this.#tokens.length) {
      if (this.#takes(';')) continue;
      const name = this.#tokens[this.#at];
      if (name?.kind !== 'word') return undefined;
      this.#at += 1;
      const args = this.#takes('(') ? this.#list(')', 0) : undefined;
      if (!args) return undefined;
      calls.push({ name: name.text, args });
    }
    return calls;
  }

  #takes(mark: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'mark' || token.text !== mark) return false;
    this.#at += 1;
    return true;
  }

  #list(end: ')' | ']', depth: number): Literal[] | undefined {
    const items: Literal[] = [];
    if (this.#takes(end)) return items;
    do {
      const item = this.#literal(depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
    } while (this.#takes(','));
    return this.#takes(end) ? items : undefined;
  }

  #literal(depth: number): Literal | undefined {
    if (depth > 4) return undefined;
    if (this.#takes('[')) return this.#list(']', depth);
    const token = this.#tokens[this.#at];
    if (!token || token.kind === 'mark') return undefined;
    this.#at += 1;
    if (token.kind === 'text') return unquote(token.text);
    if (token.kind === 'number') return Number(token.text);
    if (token.text === 'true' || token.text === 'false') return token.text === 'true';
    const isArray = token.text === 'new' && this.#tokens[this.#at]?.text === 'Array';
    if (isArray) this.#at += 1;
    return (isArray || token.text === 'Array') && this.#takes('(') ? this.#list(')', depth) : undefined;
  }
}

const asNumber = (value: Literal | undefined): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

const asIndex = <Item>(value: Literal | undefined, items: readonly Item[]): Item | undefined =>
  items[asNumber(value) ?? -1];

const asText = (value: Literal | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

const asFlag = (value: Literal | undefined): boolean => value === true || value === 1 || value === 'true';

/** Returns a number of decimals from 0 to 20; otherwise undefined. */
const asDecimals = (value: Literal | undefined): number | undefined => {
  const count = asNumber(value);
  return count !== undefined && Number.isInteger(count) && count >= 0 && count <= 20 ? count : undefined;
};

/** Date patterns that older functions refer to by index. */
const DATE_PATTERNS = [
  'm/d',
  'm/d/yy',
  'mm/dd/yy',
  'mm/yy',
  'd-mmm',
  'd-mmm-yy',
  'dd-mmm-yy',
  'yy-mm-dd',
  'mmm-yy',
  'mmmm-yy',
  'mmm d, yyyy',
  'mmmm d, yyyy',
  'm/d/yy h:MM tt',
  'm/d/yy HH:MM',
];
const TIME_PATTERNS = ['HH:MM', 'h:MM tt', 'HH:MM:ss', 'h:MM:ss tt'];
export const SPECIAL_FORMS = ['zip', 'zip4', 'phone', 'ssn'] as const;
const SEPARATOR_STYLES: readonly SeparatorStyle[] = [0, 1, 2, 3, 4];
const NEGATIVE_STYLES = [0, 1, 2, 3] as const;

export const CALCULATIONS: ReadonlyMap<string, Calculation> = new Map([
  ['SUM', 'sum'],
  ['PRD', 'product'],
  ['AVG', 'average'],
  ['MIN', 'minimum'],
  ['MAX', 'maximum'],
]);

type Understand = (args: readonly Literal[]) => RuleContent | undefined;

const understandNumber: Understand = ([places, style, negativeStyle, , currency = '', isFirst]) => {
  const decimals = asDecimals(places);
  const separators = asIndex(style, SEPARATOR_STYLES);
  const negative = asIndex(negativeStyle ?? 0, NEGATIVE_STYLES);
  const sign = asText(currency);
  if (decimals === undefined || separators === undefined || negative === undefined || sign === undefined)
    return undefined;
  return { kind: 'number', decimals, separators, negative, currency: sign, currencyFirst: asFlag(isFirst) };
};

const understandPercent: Understand = ([places, style, isFirst]) => {
  const decimals = asDecimals(places);
  const separators = asIndex(style, SEPARATOR_STYLES);
  if (decimals === undefined || separators === undefined) return undefined;
  return { kind: 'percent', decimals, separators, signFirst: asFlag(isFirst) };
};

const understandPattern =
  (kind: 'date' | 'time', patterns: readonly string[]): Understand =>
  ([value]) => {
    const pattern = asIndex(value, patterns) ?? asText(value);
    return pattern === undefined ? undefined : { kind, pattern };
  };

const understandSpecial: Understand = ([value]) => {
  const form = asIndex(value, SPECIAL_FORMS);
  return form && { kind: 'special', form };
};

const understandMask: Understand = ([value]) => {
  const mask = asText(value);
  return mask === undefined ? undefined : { kind: 'mask', mask };
};

const understandRange: Understand = ([hasMin, min, hasMax, max]) => {
  const lowest = asFlag(hasMin) ? asNumber(min) : null;
  const highest = asFlag(hasMax) ? asNumber(max) : null;
  return lowest === undefined || highest === undefined ? undefined : { kind: 'range', min: lowest, max: highest };
};

const understandCalculation: Understand = ([name, operands]) => {
  const operation = CALCULATIONS.get(asText(name) ?? '');
  const fields = typeof operands === 'string' ? operands.split(',').map((field) => field.trim()) : operands;
  if (!operation || !Array.isArray(fields) || !fields.every((field) => typeof field === 'string')) return undefined;
  return { kind: 'calculate', operation, fields };
};

const FUNCTIONS: ReadonlyMap<string, Understand> = new Map([
  ['AFNumber_Format', understandNumber],
  ['AFNumber_Keystroke', understandNumber],
  ['AFPercent_Format', understandPercent],
  ['AFPercent_Keystroke', understandPercent],
  ['AFDate_Format', understandPattern('date', DATE_PATTERNS)],
  ['AFDate_Keystroke', understandPattern('date', DATE_PATTERNS)],
  ['AFDate_FormatEx', understandPattern('date', [])],
  ['AFDate_KeystrokeEx', understandPattern('date', [])],
  ['AFTime_Format', understandPattern('time', TIME_PATTERNS)],
  ['AFTime_Keystroke', understandPattern('time', TIME_PATTERNS)],
  ['AFTime_FormatEx', understandPattern('time', [])],
  ['AFTime_KeystrokeEx', understandPattern('time', [])],
  ['AFSpecial_Format', understandSpecial],
  ['AFSpecial_Keystroke', understandSpecial],
  ['AFSpecial_KeystrokeEx', understandMask],
  ['AFRange_Validate', understandRange],
  ['AFSimple_Calculate', understandCalculation],
]);

/** Parses a script into rules; undefined if any part is unsupported. */
export function parseScript(script: string): readonly RuleContent[] | undefined {
  if (script.length > MAX_SCRIPT) return undefined;
  const tokens = tokenize(script);
  const rules = tokens && new ScriptReader(tokens).read()?.map(({ name, args }) => FUNCTIONS.get(name)?.(args));
  return rules?.every((rule) => rule !== undefined) ? rules : undefined;
}

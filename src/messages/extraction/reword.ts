// Rewords English messages in sources, tests and catalogs, keeping translations.
import PO from 'pofile';
import { parseSync } from 'vite';
import { withoutContext } from '../icu.ts';

export type Rewordings = ReadonlyMap<string, string>;

interface Literal {
  readonly start: number;
  readonly end: number;
  readonly value: string;
  /** JSX attributes have no escapes. */
  readonly isAttribute: boolean;
}

/**
 * Parses pairs of lines: an old message, its new text, and an empty line before the next pair.
 * @throws Error with the line of an incomplete pair
 */
export function parseRewordings(text: string): Rewordings {
  const pairs = new Map<string, string>();
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const old = lines[index] ?? '';
    if (old === '') continue;
    const reworded = lines[index + 1] ?? '';
    if (reworded === '') throw new Error(`Line ${index + 1} has no new text below it: ${old}`);
    pairs.set(old, reworded);
    index += 1;
  }
  return pairs;
}

/** Replaces all string literals that equal an old message. */
export function rewordSource(path: string, code: string, rewordings: Rewordings): string {
  const literals: Literal[] = [];
  collectLiterals(parseSync(path, code).program, false, literals);
  let result = code;
  for (const { start, end, value, isAttribute } of literals.sort((a, b) => b.start - a.start)) {
    const reworded = rewordings.get(value);
    if (reworded === undefined) continue;
    result = result.slice(0, start) + quote(reworded, isAttribute) + result.slice(end);
  }
  return result;
}

/** Renames messages in a PO file, keeping translations. */
export function rewordCatalog(text: string, rewordings: Rewordings, isSource: boolean): string {
  const catalog = PO.parse(text);
  for (const item of catalog.items) {
    const reworded = rewordings.get(item.msgid);
    if (reworded === undefined) continue;
    item.msgid = reworded;
    if (isSource) item.msgstr = [withoutContext(reworded)];
  }
  return `${catalog.toString().trimEnd()}\n`;
}

function collectLiterals(node: unknown, isAttribute: boolean, literals: Literal[]): void {
  if (Array.isArray(node)) {
    for (const each of node) collectLiterals(each, isAttribute, literals);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { type, start, end, value, quasis } = node as Record<string, unknown>;
  if (typeof start === 'number' && typeof end === 'number') {
    if (type === 'Literal' && typeof value === 'string') literals.push({ start, end, value, isAttribute });
    if (type === 'TemplateLiteral' && Array.isArray(quasis) && quasis.length === 1) {
      literals.push({ start, end, value: quasis[0].value.cooked, isAttribute: false });
    }
  }
  for (const child of Object.values(node)) collectLiterals(child, type === 'JSXAttribute', literals);
}

const quote = (text: string, isAttribute: boolean): string => {
  if (isAttribute) return text.includes('"') ? `{${JSON.stringify(text)}}` : `"${text}"`;
  return text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`;
};

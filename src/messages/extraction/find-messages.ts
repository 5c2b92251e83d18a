// Finds messages in a source, and user-facing text outside the catalogs.
import { parseSync } from 'vite';

export interface FoundMessage {
  readonly id: string;
  /** 1-based. */
  readonly line: number;
}

export interface FoundWords {
  readonly messages: readonly FoundMessage[];
  /** User-facing text outside the catalogs. */
  readonly loose: readonly FoundMessage[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const MARKERS = new Set(['t', 'msg', 'message']);
/** User-facing attributes and properties. */
const SHOWN = new Set(
  'aria-label aria-description aria-roledescription title placeholder alt label hint keywords description heading caption text message detail'.split(
    ' ',
  ),
);
/** Internal errors of the program, not caused by user input. */
const FOR_DEVELOPERS = new Set(['Error', 'TypeError', 'RangeError', 'SyntaxError', 'DOMException', 'AggregateError']);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Returns the text of a literal without placeholders. */
function literalOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'JSXExpressionContainer') return literalOf(node.expression);
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { cooked: string } }[];
    return quasis.length === 1 ? quasis[0]?.value.cooked : undefined;
  }
  return undefined;
}

/** Returns user-facing text: a literal, or a template with words. */
function wordsOf(node: unknown): string | undefined {
  const literal = literalOf(node);
  if (literal !== undefined) return literal;
  if (!isNode(node)) return undefined;
  if (node.type === 'JSXExpressionContainer') return wordsOf(node.expression);
  if (node.type === 'ConditionalExpression') return wordsOf(node.consequent) ?? wordsOf(node.alternate);
  if (node.type === 'LogicalExpression') return wordsOf(node.right);
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}');
}

const hasWords = (text: string | undefined): text is string =>
  text !== undefined && /\p{L}{2}/u.test(text.replaceAll('{}', ''));

const nameOf = (node: unknown): string =>
  isNode(node) ? String(node.name && isNode(node.name) ? nameOf(node.name) : (node.name ?? node.value ?? '')) : '';

/** @param path selects the parser @param isShown loose literals are user-facing, too */
export function findMessages(path: string, code: string, isShown: boolean): FoundWords {
  const messages: FoundMessage[] = [];
  const loose: FoundMessage[] = [];
  const lineAt = (start: number) => code.slice(0, start).split('\n').length;
  const add = (to: FoundMessage[], id: string, { start }: Node) => to.push({ id, line: lineAt(start) });
  const addLoose = (text: string | undefined, node: Node) => {
    if (hasWords(text)) add(loose, text.trim(), node);
  };

  /** Attribute values, which are checked with their names. */
  const isAttribute = new WeakSet<object>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (!isNode(node)) return;
    const args = node.arguments as unknown[] | undefined;
    if (node.type === 'CallExpression' && isNode(node.callee) && MARKERS.has(nameOf(node.callee))) {
      const id = literalOf(args?.[0]);
      if (id !== undefined) add(messages, id, node);
      else if (isNode(args?.[0]) && args[0].type === 'TemplateLiteral') addLoose(wordsOf(args[0]), node);
    } else if (node.type === 'NewExpression' && isNode(node.callee)) {
      const name = nameOf(node.callee);
      if (name.endsWith('Error') && !FOR_DEVELOPERS.has(name))
        for (const arg of args ?? []) {
          const words = wordsOf(arg);
          if (words?.includes(' ')) addLoose(words, node);
        }
    } else if (node.type === 'JSXElement') {
      const opening = node.openingElement as { name: unknown; attributes: Node[] };
      if (nameOf(opening.name) === 'Trans') {
        const id = literalOf(opening.attributes.find((each) => nameOf(each) === 'id')?.value);
        if (id !== undefined) add(messages, id, node);
      }
    } else if (isShown && node.type === 'JSXText') addLoose(String(node.value), node);
    else if (isShown && node.type === 'JSXAttribute' && SHOWN.has(nameOf(node))) addLoose(wordsOf(node.value), node);
    else if (isShown && node.type === 'JSXExpressionContainer' && !isAttribute.has(node)) addLoose(wordsOf(node), node);
    else if (isShown && node.type === 'Property' && SHOWN.has(nameOf(node.key))) addLoose(wordsOf(node.value), node);
    for (const [key, value] of Object.entries(node)) {
      if (key === 'type') continue;
      if (node.type === 'JSXAttribute' && key === 'value' && isNode(value)) isAttribute.add(value);
      visit(value);
    }
  };
  visit(parseSync(path, code).program);
  return { messages, loose };
}

// Decodes strings to codes and CIDs, with the CMap features that embedded fonts use.
import { MessageError, message } from '../../messages/index.ts';
import type { CidRange, CodeSpace } from '../cmaps/binary-cmap.ts';
import { type CodeMap, nextIn, toCode } from '../cmaps/code-map.ts';
import { predefinedCodeMap } from '../cmaps/predefined.ts';
import { type Operand, readCommands } from './tokens.ts';

const twoBytes: CodeMap['next'] = (text, at) => ({ code: toCode(text, at, at + 2), bytes: 2 });

/** Returns undefined for a name of no CMap, or of one that isn't loaded. */
export function namedCodeMap(name: string): CodeMap | undefined {
  if (/^Identity-[HV]$/.test(name)) return { isVertical: name.endsWith('V'), next: twoBytes, toCid: (code) => code };
  return predefinedCodeMap(name);
}

const codeOf = (token: Operand | undefined) => (token?.kind === 'string' ? token.bytes : undefined);
const numberOf = (token: Operand | undefined) => (token?.kind === 'number' ? token.value : undefined);
const nameOf = (token: Operand | undefined) => (token?.kind === 'name' ? token.name : undefined);

interface StatedMap {
  readonly spaces: readonly CodeSpace[];
  readonly cids: readonly CidRange[];
  /** Name of the CMap that it changes. */
  readonly base: string | undefined;
  readonly isVertical: boolean | undefined;
}

function readStatedMap(bytes: Uint8Array): StatedMap {
  const spaces: CodeSpace[] = [];
  const cids: CidRange[] = [];
  let base: string | undefined;
  let isVertical: boolean | undefined;
  for (const { word, operands } of readCommands(bytes)) {
    const step = word === 'endcidrange' ? 3 : 2;
    if (/^end(codespacerange|cidrange|cidchar)$/.test(word)) {
      for (let i = 0; i + step <= operands.length; i += step) {
        const from = codeOf(operands[i]);
        const to = word === 'endcidchar' ? from : codeOf(operands[i + 1]);
        if (!from || !to) continue;
        const range = { bytes: from.length, from: toCode(from), to: toCode(to) };
        const cid = numberOf(operands[i + step - 1]);
        if (word === 'endcodespacerange') spaces.push(range);
        else if (cid !== undefined) cids.push({ ...range, cid });
      }
    }
    const [key, value] = operands.slice(-2);
    if (word === 'usecmap') base = nameOf(operands.at(-1)) ?? '';
    if (word === 'def' && nameOf(key) === 'WMode') isVertical = numberOf(value) === 1;
  }
  return { spaces, cids, base, isVertical };
}

/** Returns the name of the CMap that an embedded one changes. */
export const baseIn = (bytes: Uint8Array): string | undefined => readStatedMap(bytes).base;

/**
 * @param stated the CMap that its dictionary says it changes
 * @param isVertical true if its dictionary says so
 * @throws Error if it refers to a CMap that we don't have
 */
export function parseCodeMap(bytes: Uint8Array, stated: CodeMap | undefined, isVertical: boolean): CodeMap {
  const { spaces, cids, ...own } = readStatedMap(bytes);
  const base = stated ?? (own.base === undefined ? undefined : namedCodeMap(own.base));
  if (own.base !== undefined && !base)
    throw new MessageError(message("its encoding refers to a table that isn't available"));
  const longest = Math.max(1, ...spaces.map((space) => space.bytes));
  const next = nextIn(spaces);
  return {
    isVertical: own.isVertical ?? isVertical,
    next: (text, at) =>
      next(text, at) ?? (base ? base.next(text, at) : { code: toCode(text, at, at + longest), bytes: longest }),
    toCid(code, count) {
      const range = cids.findLast((range) => range.bytes === count && code >= range.from && code <= range.to);
      return range ? range.cid + code - range.from : base ? base.toCid(code, count) : 0;
    },
  };
}

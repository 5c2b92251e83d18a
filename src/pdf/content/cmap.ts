// Decodes strings to codes and CIDs, with the CMap features that embedded fonts use.
import { MessageError, message } from '../../messages/index.ts';
import { type Operand, readCommands } from './tokens.ts';

interface Range {
  readonly bytes: number;
  readonly from: number;
  readonly to: number;
}

export interface CodeMap {
  readonly isVertical: boolean;
  /** Reads the code at an offset, and its length. */
  next(text: Uint8Array, at: number): { readonly code: number; readonly bytes: number };
  /** Undefined if a predefined CMap that we don't have would be needed. */
  toCid(code: number, bytes: number): number | undefined;
}

const toCode = (bytes: Uint8Array, from = 0, to = bytes.length) => {
  let code = 0;
  for (let at = from; at < to; at++) code = code * 256 + (bytes[at] ?? 0);
  return code;
};

const twoBytes: CodeMap['next'] = (text, at) => ({ code: toCode(text, at, at + 2), bytes: 2 });

/** Returns undefined for a predefined CMap that we don't have. */
export function namedCodeMap(name: string): CodeMap | undefined {
  const isVertical = name.endsWith('V');
  if (/^Identity-[HV]$/.test(name)) return { isVertical, next: twoBytes, toCid: (code) => code };
  if (/^Uni\w+-UCS2(-HW)?-[HV]$/.test(name)) return { isVertical, next: twoBytes, toCid: () => undefined };
  return undefined;
}

const codeOf = (token: Operand | undefined) => (token?.kind === 'string' ? token.bytes : undefined);
const numberOf = (token: Operand | undefined) => (token?.kind === 'number' ? token.value : undefined);

/** @throws Error if it refers to a CMap that we don't have */
export function parseCodeMap(bytes: Uint8Array, stated: CodeMap | undefined, isVertical: boolean): CodeMap {
  let base = stated;
  const spaces: Range[] = [];
  const cids: (Range & { readonly cid: number })[] = [];
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
    if (word !== 'usecmap') continue;
    const [name] = operands.slice(-1);
    base ??= name?.kind === 'name' ? namedCodeMap(name.name) : undefined;
    if (!base) throw new MessageError(message("its encoding refers to a table that isn't available"));
  }
  const longest = Math.max(1, ...spaces.map((space) => space.bytes));
  return {
    isVertical,
    next(text, at) {
      for (let count = 1; count <= longest; count++) {
        const code = toCode(text, at, at + count);
        if (spaces.some((space) => space.bytes === count && isInSpace(code, space))) return { code, bytes: count };
      }
      return base?.next(text, at) ?? { code: toCode(text, at, at + longest), bytes: longest };
    },
    toCid(code, count) {
      const range = cids.findLast((range) => range.bytes === count && code >= range.from && code <= range.to);
      return range ? range.cid + code - range.from : (base?.toCid(code, count) ?? 0);
    },
  };
}

/** Code spaces are boxes: each byte has its own range. */
function isInSpace(code: number, { bytes, from, to }: Range): boolean {
  for (let byte = 0; byte < bytes; byte++) {
    const [low, value, high] = [from, code, to].map((all) => Math.floor(all / 256 ** byte) % 256) as [
      number,
      number,
      number,
    ];
    if (value < low || value > high) return false;
  }
  return true;
}

// Parses an output file sequentially, without its xref table and the library that wrote it.
import { concatBytes } from '../../codecs/bytes.ts';
import { type Message, message } from '../../messages/index.ts';
import { type Operand, TokenReader } from '../../pdf/content/index.ts';

export interface ScannedObject {
  readonly number: number;
  readonly value: Operand;
  readonly stream: Uint8Array | undefined;
}

export interface ParsedPdf {
  readonly objects: readonly ScannedObject[];
  readonly faults: readonly Message[];
}

const latin = new TextDecoder('latin1');

export function scanFile(bytes: Uint8Array): ParsedPdf {
  const faults: Message[] = [];
  const objects: ScannedObject[] = [];
  const reader = new TokenReader(bytes);
  for (;;) {
    const number = reader.read();
    if (number === undefined) break;
    if (number.kind === 'other' && number.word === 'xref') break;
    const [generation, word] = [reader.read(), reader.read()];
    if (number.kind !== 'number' || generation?.kind !== 'number' || word?.kind !== 'other' || word.word !== 'obj') {
      faults.push(message('there is data between its objects'));
      break;
    }
    objects.push(readObject(reader, number.value, faults));
  }
  const rest = latin.decode(bytes.subarray(reader.at));
  if (
    !/^\s*0 \d+\s+(\d{10} \d{5} [nf] ?\s)+trailer\s*<<\/Size \d+ \/Root 1 0 R(\s*\/Info \d+ 0 R)?>>\s*startxref\s+\d+\s+%%EOF\s*$/.test(
      rest,
    )
  ) {
    faults.push(message('its objects are followed by more than one cross-reference table and end marker'));
  }
  return { objects, faults };
}

function readObject(reader: TokenReader, number: number, faults: Message[]): ScannedObject {
  const value = reader.read() ?? { kind: 'other' as const, word: 'null' };
  const next = reader.read();
  if (next?.kind !== 'other' || next.word !== 'stream') {
    if (next?.kind !== 'other' || next.word !== 'endobj')
      faults.push(message('object {number} does not end', { number }));
    return { number, value, stream: undefined };
  }
  const length = value.kind === 'dict' ? value.entries.get('Length') : undefined;
  const start = reader.at + (reader.bytes[reader.at] === 13 ? 2 : 1);
  const end = start + (length?.kind === 'number' ? length.value : 0);
  reader.at = end;
  const [close, last] = [reader.read(), reader.read()];
  if (close?.kind !== 'other' || close.word !== 'endstream' || last?.kind !== 'other' || last.word !== 'endobj') {
    faults.push(message("the data of object {number} doesn't end at its stated length", { number }));
  }
  return { number, value, stream: reader.bytes.subarray(start, end) };
}

export const filtersOf = (value: Operand): string[] => {
  const filter = value.kind === 'dict' ? value.entries.get('Filter') : undefined;
  const list = filter?.kind === 'array' ? filter.items : filter ? [filter] : [];
  return list.map((item) => (item.kind === 'name' ? item.name : '?'));
};

/** Inflates as much as possible: data before a damaged part must not be missed. */
export async function inflateAll(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new DecompressionStream('deflate');
  const writer = stream.writable.getWriter();
  const feeding = (async () => {
    await writer.write(bytes as Uint8Array<ArrayBuffer>);
    await writer.close();
  })().catch(() => undefined);
  const parts: Uint8Array[] = [];
  const reader = stream.readable.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  } catch {
    // The rest is damaged: readers can't decode it either.
  }
  await feeding;
  return concatBytes(parts);
}

export type ScannedText =
  | { readonly kind: 'string'; readonly bytes: Uint8Array; readonly key: string }
  | { readonly kind: 'name'; readonly name: string; readonly key: string };

/** Yields strings and names with the key, or the colour space of their array, above them. */
export function* textsOf(value: Operand, key = ''): Generator<ScannedText> {
  if (value.kind === 'string' || value.kind === 'name') yield { ...value, key };
  else if (value.kind === 'array') {
    const [first] = value.items;
    const own = first?.kind === 'name' ? first.name : key;
    for (const item of value.items) yield* textsOf(item, own);
  } else if (value.kind === 'dict') {
    for (const [name, item] of value.entries) {
      yield { kind: 'name', name, key: '' };
      yield* textsOf(item, name);
    }
  }
}

/** Returns the numbers of each list in a value. */
export function numbersOf(value: Operand): number[][] {
  if (value.kind === 'dict') return [...value.entries.values()].flatMap(numbersOf);
  if (value.kind !== 'array') return [];
  const own = value.items.flatMap((item) => (item.kind === 'number' ? item.value : []));
  return [own, ...value.items.flatMap(numbersOf)];
}

export function nameIn(value: Operand, key: string): string | undefined {
  const entry = value.kind === 'dict' ? value.entries.get(key) : undefined;
  return entry?.kind === 'name' ? entry.name : undefined;
}

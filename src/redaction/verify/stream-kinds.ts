// Determines the kind of streams by their references: their dictionaries may not state it.
import type { Operand } from '../../pdf/content/index.ts';
import { nameIn, type ParsedPdf } from './scan.ts';

/** `tokens`: content, CMaps, functions. `program`: fonts. `data`: samples. `unknown`: the rest. */
export type StreamKind = 'tokens' | 'program' | 'data' | 'unknown';

/** Kinds by the key or colour space that refers to a stream. */
const BY_KEY: Readonly<Record<string, StreamKind>> = {
  __proto__: null as never,
  Contents: 'tokens',
  CharProcs: 'tokens',
  ToUnicode: 'tokens',
  FontFile: 'program',
  FontFile2: 'program',
  FontFile3: 'program',
  CIDToGIDMap: 'data',
  DestOutputProfile: 'data',
  ICCBased: 'data',
  Indexed: 'data',
};

function kindOfDict(value: Operand | undefined): StreamKind | undefined {
  if (value?.kind !== 'dict') return undefined;
  const { entries } = value;
  if (nameIn(value, 'Subtype') === 'Image' || entries.has('ShadingType')) return 'data';
  if (nameIn(value, 'Subtype') === 'Form' || entries.has('BBox') || nameIn(value, 'Type') === 'CMap') return 'tokens';
  const type = entries.get('FunctionType');
  if (type?.kind !== 'number') return undefined;
  return type.value === 4 ? 'tokens' : 'data';
}

/** Returns the object numbers referenced in an array: number, generation and `R`. */
const referencesIn = (items: readonly Operand[]): number[] =>
  items.flatMap((item, index) => {
    const end = items[index + 2];
    return item.kind === 'number' && end?.kind === 'other' && end.word === 'R' ? [item.value] : [];
  });

export function streamKindsOf({ objects }: ParsedPdf): (number: number) => StreamKind {
  const values = new Map(objects.map(({ number, value }) => [number, value]));
  const kinds = new Map<number, StreamKind>();
  const note = (numbers: readonly number[], kind: StreamKind) => {
    for (const number of numbers) {
      if (kinds.has(number)) continue;
      kinds.set(number, kind);
      // A list or dictionary of streams may be an indirect object.
      noteIn(values.get(number), kind);
    }
  };
  const noteIn = (value: Operand | undefined, kind: StreamKind) => {
    if (value?.kind === 'array') note(referencesIn(value.items), kind);
    else if (value?.kind === 'dict' && !value.entries.has('Length'))
      note([...value.entries.values()].flatMap(numberIn), kind);
  };
  const visit = (value: Operand): void => {
    if (value.kind === 'array') {
      const [first] = value.items;
      const kind = BY_KEY[first?.kind === 'name' ? first.name : ''];
      if (kind) note(referencesIn(value.items), kind);
      for (const item of value.items) visit(item);
    } else if (value.kind === 'dict') {
      for (const [key, item] of value.entries) {
        const kind = BY_KEY[key];
        // References in dictionaries are parsed as their first number.
        if (kind) note(numberIn(item), kind);
        if (kind) noteIn(item, kind);
        visit(item);
      }
    }
  };
  for (const { value } of objects) visit(value);
  return (number) => kindOfDict(values.get(number)) ?? kinds.get(number) ?? 'unknown';
}

const numberIn = (value: Operand): number[] => (value.kind === 'number' ? [value.value] : []);

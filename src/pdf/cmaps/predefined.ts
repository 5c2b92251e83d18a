// Predefined CMaps (ISO 32000-2, table 116), which files name instead of having them: Adobe's,
// packed by src/testing/cmaps/run.mjs. A collection is loaded when a file names a CMap of it.
import { fromLatin1 } from '../../codecs/bytes.ts';
import { inflate } from '../../codecs/inflate.ts';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { type BinaryCMap, type CodeSpace, readBinaryCMap } from './binary-cmap.ts';
import { type CodeMap, cidIn, nextIn } from './code-map.ts';
import type { Collection } from './collections.ts';

/** Binary CMaps behind each other, deflated, in base64. */
interface PackedCMaps {
  readonly sizes: Readonly<Record<string, number>>;
  readonly data: string;
}

const PACKED: Readonly<Record<Collection, () => Promise<{ readonly default: PackedCMaps }>>> = {
  Japan1: () => import('./japan1.json'),
  GB1: () => import('./gb1.json'),
  CNS1: () => import('./cns1.json'),
  Korea1: () => import('./korea1.json'),
};

const files = new Map<string, Uint8Array>();
const maps = new Map<string, CodeMap>();
const loading = new Map<Collection, Promise<void>>();
/** Why collections could not be loaded. */
const faults = new Map<Collection, unknown>();

async function unpack(collection: Collection): Promise<void> {
  const { sizes, data } = (await PACKED[collection]()).default;
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  const bytes = await inflate([fromLatin1(atob(data))], total);
  let at = 0;
  for (const [name, size] of Object.entries(sizes)) {
    files.set(name, bytes.subarray(at, at + size));
    at += size;
  }
}

/** Loads the CMaps of a collection. Fonts that need them have an unknown encoding if this fails. */
export const loadCollection = (collection: Collection): Promise<void> =>
  getOrCreate(loading, collection, () =>
    unpack(collection).then(
      () => void faults.delete(collection),
      (error) => {
        loading.delete(collection);
        faults.set(collection, error ?? new Error('no reason given'));
      },
    ),
  );

/** Returns why a collection could not be loaded; undefined if it was, or wasn't asked for. */
export const faultOfCollection = (collection: Collection): unknown => faults.get(collection);

const UTF16: readonly CodeSpace[] = [
  { bytes: 2, from: 0, to: 0xd7ff },
  { bytes: 2, from: 0xe000, to: 0xffff },
  { bytes: 4, from: 0xd800dc00, to: 0xdbffdfff },
];
const UTF8: readonly CodeSpace[] = [
  { bytes: 1, from: 0, to: 0x7f },
  { bytes: 2, from: 0xc080, to: 0xdfbf },
  { bytes: 3, from: 0xe08080, to: 0xefbfbf },
  { bytes: 4, from: 0xf0808080, to: 0xf7bfbfbf },
];
const LABELS = { '16': 'utf-16be', '8': 'utf-8' } as const;

/** Decoders' substitute for bytes that are no character. */
const REPLACEMENT = '\ufffd';

/** Returns a CMap for another encoding of Unicode. @param points the same for UTF-32 */
function encoded({ isVertical, toCid }: CodeMap, encoding: keyof typeof LABELS): CodeMap {
  const decoder = new TextDecoder(LABELS[encoding], { ignoreBOM: true });
  const characterOf = (code: number, bytes: number): string => {
    const own = Uint8Array.from({ length: bytes }, (_, at) => Math.floor(code / 256 ** (bytes - 1 - at)));
    const [first = REPLACEMENT, ...more] = decoder.decode(own);
    return more.length === 0 ? first : REPLACEMENT;
  };
  return {
    isVertical,
    next: nextIn(encoding === '8' ? UTF8 : UTF16),
    toCid(code, bytes) {
      const character = characterOf(code, bytes);
      return character === REPLACEMENT ? undefined : toCid(character.codePointAt(0) ?? 0, 4);
    },
  };
}

function changed({ isVertical, base, spaces, ranges }: BinaryCMap): CodeMap | undefined {
  const own = cidIn(ranges);
  if (base === undefined) return { isVertical, next: nextIn(spaces), toCid: own };
  const below = predefinedCodeMap(base);
  if (!below) return undefined;
  return { isVertical, next: below.next, toCid: (code, bytes) => own(code, bytes) ?? below.toCid(code, bytes) };
}

function makeCodeMap(name: string): CodeMap | undefined {
  const [, first = '', encoding, last = ''] = /^(Uni\w+-UTF)(8|16)(-[HV])$/.exec(name) ?? [];
  const points = encoding && predefinedCodeMap(`${first}32${last}`);
  if (points) return encoded(points, encoding as keyof typeof LABELS);
  const file = files.get(name);
  return file && changed(readBinaryCMap(file));
}

/** Returns undefined for other names, and before {@link loadCollection}. */
export function predefinedCodeMap(name: string): CodeMap | undefined {
  const map = maps.get(name) ?? makeCodeMap(name);
  if (map) maps.set(name, map);
  return map;
}

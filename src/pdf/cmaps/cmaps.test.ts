import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namedCMapFile, SAMPLES, type Sample } from '../../testing/pdf/predefined-cmaps.ts';
import { someOf } from '../../testing/short-form.ts';
import { readShownStrings } from '../content/index.ts';
import { get, getDict, loadStructure, nameOf, type PDFDict, type PDFRawStream } from '../structure/index.ts';
import { type BinaryCMap, readBinaryCMap } from './binary-cmap.ts';
import type { CodeMap } from './code-map.ts';
import { type Collection, collectionOf } from './collections.ts';
import { loadCollection, predefinedCodeMap } from './predefined.ts';

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps');
/** CMaps that no PDF names: back to characters, and for encodings in development. */
const UNUSED = /-UCS2$|2004|X0213/;
const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.bcmap'))
  .map((file) => file.replace('.bcmap', ''))
  .filter((name) => !UNUSED.test(name));

const read = (name: string): BinaryCMap => readBinaryCMap(readFileSync(join(FOLDER, `${name}.bcmap`)));

const bytesOf = (code: number, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, at) => Math.floor(code / 256 ** (bytes - 1 - at)));

/** Codes whose CIDs another CMap changes are left out. */
function faultsOf(map: CodeMap, { ranges }: BinaryCMap, isChanged: (code: number, bytes: number) => boolean): number[] {
  return ranges.flatMap(({ bytes, from, to, cid }) =>
    [...new Set([from, Math.floor((from + to) / 2), to])].filter((code) => {
      if (isChanged(code, bytes)) return false;
      const next = map.next(bytesOf(code, bytes), 0);
      return next?.code !== code || next.bytes !== bytes || map.toCid(code, bytes) !== cid + code - from;
    }),
  );
}

describe('predefined CMaps', () => {
  it('are as pdf.js has them', async () => {
    for (const collection of ['Japan1', 'GB1', 'CNS1', 'Korea1'] satisfies Collection[])
      await loadCollection(collection);
    expect(NAMES.length).toBeGreaterThan(150);
    for (const name of someOf(NAMES, 0)) {
      const map = predefinedCodeMap(name);
      const stated = read(name);
      expect([name, map?.isVertical]).toEqual([name, stated.isVertical]);
      if (!map) continue;
      expect([name, faultsOf(map, stated, () => false)]).toEqual([name, []]);
      const own = new Set(stated.ranges.flatMap(({ bytes, from, to }) => codesIn(bytes, from, to)));
      const isChanged = (code: number, bytes: number) => own.has(`${bytes} ${code}`);
      if (stated.base) expect([name, faultsOf(map, read(stated.base), isChanged)]).toEqual([name, []]);
    }
  });

  it('have collections, and other names have none', () => {
    expect(NAMES.filter((name) => collectionOf(name) === undefined)).toEqual([]);
    for (const name of ['Identity-H', 'Identity-V', 'WinAnsiEncoding', 'Own', 'OneByteIdentityH'])
      expect(collectionOf(name)).toBeUndefined();
  });

  it.each([
    ['90ms-RKSJ-H', [0x41, 0x8e, 0x52, 0xc3], ['41', '8e52', 'c3'], [264, 2177, 361]],
    ['UniJIS-UTF16-H', [0x5c, 0x71, 0xd8, 0x42, 0xdf, 0xb7], ['5c71', 'd842dfb7'], [2177, 13_706]],
    ['GBK2K-H', [0x41, 0x81, 0x39, 0xef, 0x31, 0xd5, 0xc5], ['41', '8139ef31', 'd5c5'], [34, 22_531, 4454]],
    ['UniJIS-UTF8-H', [0x41, 0xe6, 0xbc, 0xa2], ['41', 'e6bca2'], [34, 1533]],
  ])('split strings into codes of their lengths: %s', (name, text, codes, cids) => {
    const map = predefinedCodeMap(name) as CodeMap;
    const found: [string, number | undefined][] = [];
    for (let at = 0; at < text.length; ) {
      const { code, bytes } = map.next(Uint8Array.from(text), at) ?? { code: 0, bytes: 9 };
      found.push([code.toString(16), map.toCid(code, bytes)]);
      at += bytes;
    }
    expect(found).toEqual(codes.map((code, index) => [code, cids[index]]));
  });

  it('know no code where readers split strings in different ways', () => {
    const lone = Uint8Array.of(0xd8, 0x42, 0x00, 0x41);
    expect(predefinedCodeMap('UniJIS-UTF16-H')?.next(lone, 0)).toBeUndefined();
    expect(predefinedCodeMap('90ms-RKSJ-H')?.next(Uint8Array.of(0x8e), 0)).toBeUndefined();
    expect(predefinedCodeMap('90ms-RKSJ-H')?.toCid(0x1f, 1)).toBeUndefined();
    // Two letters are no code of two bytes.
    expect(predefinedCodeMap('UniJIS-UTF8-H')?.toCid(0x4142, 2)).toBeUndefined();
  });
});

it('say how strings of fields are read', async () => {
  const [first, second] = SAMPLES as readonly [Sample, Sample];
  const word = first.words[2];
  for (const [sample, text] of [
    [{ ...first, words: [word, word, word] } satisfies Sample, 'Tokyo Tokyo Tokyo'],
    [second, '山田 漢字 Tokyo'],
  ] as const) {
    const pdf = await loadStructure(namedCMapFile(sample).bytes, { throwOnInvalidObject: true });
    const page = pdf.getPages()[0]?.node;
    const drawing = get(page, 'Contents') as PDFRawStream;
    drawing.dict.set(nameOf('Resources'), getDict(page, 'Resources') as PDFDict);
    expect(readShownStrings(drawing)).toEqual({ text, isKnown: true });
  }
});

const codesIn = (bytes: number, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, step) => `${bytes} ${from + step}`);

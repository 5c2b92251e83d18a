// Reads the CIDs (numbers of characters) of Adobe's collections, by the engine's tables.
import { fromLatin1 } from '../../codecs/bytes.ts';
import { getOrCreate } from '../../kernel/get-or-create.ts';
import type { ReadCid } from '../../pdf/content/index.ts';
import { CHARACTER, fromBytes, type PdfEngine } from '../../pdf/core.ts';

/** CIDs that are read together, in rows, and the distance between them (pt). */
const BLOCK = 512;
const ROW = 32;
const STEP = 40;
const SIDE = (ROW + 1) * STEP;

const COLLECTIONS: ReadonlySet<string> = new Set(['Japan1', 'GB1', 'CNS1', 'Korea1']);

function makeSheet(ordering: string, first: number): Uint8Array<ArrayBuffer> {
  const shown = Array.from({ length: BLOCK }, (_, index) => {
    const [x, y] = [(1 + (index % ROW)) * STEP, (1 + Math.floor(index / ROW)) * STEP];
    return `1 0 0 1 ${x} ${y} Tm <${(first + index).toString(16).padStart(4, '0')}> Tj`;
  });
  const content = `BT /F 10 Tf\n${shown.join('\n')}\nET`;
  const system = `/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 0>>`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${SIDE} ${SIDE}]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/Other/Encoding/Identity-H/DescendantFonts[6 0 R]>>',
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/Other${system}/DW 1000>>`,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return fromLatin1(`%PDF-1.4\n${body}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF\n`);
}

function readBlock(engine: PdfEngine, ordering: string, first: number): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  const document = engine.open(fromBytes(makeSheet(ordering, first)));
  try {
    const { count, codes, flags, origins } = document.characters(0);
    for (let at = 0; at < count; at++) {
      const code = codes[at] ?? 0;
      const isSaid = ((flags[at] ?? 0) & (CHARACTER.generated | CHARACTER.unmapped)) === 0;
      if (!isSaid || code <= 32 || code > 0x10ffff) continue;
      const [x = 0, y = 0] = origins.subarray(at * 2, at * 2 + 2);
      const index = Math.round(x / STEP) - 1 + (Math.round((SIDE - y) / STEP) - 1) * ROW;
      texts.set(first + index, (texts.get(first + index) ?? '') + String.fromCodePoint(code));
    }
  } finally {
    document.close();
  }
  return texts;
}

const known = new Map<string, ReadonlyMap<number, string>>();

export const createCidReader =
  (engine: PdfEngine): ReadCid =>
  (ordering, cid) => {
    if (!COLLECTIONS.has(ordering)) return undefined;
    const first = cid - (cid % BLOCK);
    return getOrCreate(known, `${ordering} ${first}`, () => readBlock(engine, ordering, first)).get(cid);
  };

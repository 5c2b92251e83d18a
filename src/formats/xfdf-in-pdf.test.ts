import { expect, it } from 'vitest';
import { createNodePlatform } from '../codecs/node-platform.ts';
import { loadFontFile } from '../fonts/font-files.ts';
import type { Mark, MarksDocument } from '../marks/index.ts';
import { translate } from '../messages/index.ts';
import { burnPdf } from '../output/pdf/burn-pdf.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildMark } from '../testing/build-marks.ts';
import { buildPdf } from '../testing/pdf/build-pdf.ts';
import { pdfjsAnnotations } from '../testing/pdf/pdfjs-annotations.ts';
import { createRandom } from '../testing/random.ts';
import { isLong } from '../testing/short-form.ts';
import { WRITTEN_FORMATS } from './index.ts';

const PAGE = { width: 612, height: 792 };
const TYPES = [
  ...(['RectangleAnnotation', 'EllipseAnnotation', 'LineAnnotation', 'PolylineAnnotation'] as const),
  ...(['HighlightAnnotation', 'StrikethroughAnnotation', 'TextAnnotation', 'StampAnnotation'] as const),
];
const SUBTYPES = ['Square', 'Circle', 'Line', 'PolyLine', 'Highlight', 'StrikeOut', 'FreeText', 'Stamp'];
const SEEDS = isLong ? 50 : 3;

const bytes = buildPdf({ pages: [{ mediaBox: [0, 0, PAGE.width, PAGE.height], content: '' }] });
const engine = await createPdfEngine();
let uids = 0;
const context = { pages: [PAGE], date: '2026-01-02T03:04:05.000Z', createUid: () => `new-${uids++}` };

async function readByPdfjs({ marks }: MarksDocument) {
  const pdf = engine.open(fromBytes(bytes));
  try {
    const task = { bytes, pdf, pages: [{ pageNumber: 1, marks }], withoutAnnotations: [], includesComments: true };
    const written = await burnPdf(
      { ...task, marksAs: 'annotations' },
      { loadFontFile, platform: createNodePlatform() },
    );
    return await pdfjsAnnotations(written.bytes);
  } finally {
    pdf.close();
  }
}

/** Numbers of a file are rounded. Returns `value` with the expected numbers where they are near. */
function snapped(value: unknown, expected: unknown): unknown {
  if (typeof value === 'number' && typeof expected === 'number')
    return Math.abs(value - expected) < 0.05 ? expected : value;
  if (typeof value !== 'object' || value === null || typeof expected !== 'object' || expected === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, snapped(each, Reflect.get(expected, key))] as const);
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it.each(['xfdf', 'fdf'])(
  'reads %s as marks that make the same annotations for pdf.js',
  { timeout: 120_000 },
  async (id) => {
    const format = WRITTEN_FORMATS.find((each) => each.id === id);
    for (let seed = 1; seed <= SEEDS; seed++) {
      const marks = TYPES.map((type, index) => ({
        ...buildMark(type, createRandom(100 * seed + index), PAGE),
        pageNumber: 1,
      })) as Mark[];
      const first = format?.write({ marks }, context);
      const { value: read, losses } = format?.read(first?.value ?? '', context) ?? {};
      for (const { reason } of first?.losses ?? []) expect(translate(reason)).toMatch(/^this format does not keep: /);
      expect(losses).toEqual([]);
      expect(format?.write(read as MarksDocument, context).value).toBe(first?.value);
      const [own, exchanged] = [await readByPdfjs({ marks }), await readByPdfjs(read as MarksDocument)];
      expect(
        own
          .map(({ subtype }) => subtype)
          .filter((subtype) => !/Popup|Text$/.test(String(subtype)) || subtype === 'FreeText'),
      ).toEqual(SUBTYPES);
      expect(snapped(plain(exchanged), plain(own))).toEqual(plain(own));
    }
  },
);

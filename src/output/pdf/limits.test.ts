// Files that exceed limits are refused quickly, with the reason and the place.

import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBytes } from '../../pdf/byte-sources.ts';
import type { PdfEngine } from '../../pdf/engine.ts';
import { createPdfEngine } from '../../pdf/pdfium-engine.ts';
import { openStructure } from '../../pdf/structure/open-structure.ts';
import { buildPdf, firstExtra, pageObject, textLine } from '../../testing/pdf/build-pdf.ts';
import { redactPdf } from '../../testing/pdf/redact-pdf.ts';
import { refusalText } from '../../testing/pdf/refusal-text.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const AREA = { x: 70, y: 80, width: 60, height: 16 };
const NAME = textLine('Alice', 72, 700);

const redact = (bytes: Uint8Array) =>
  redactPdf(bytes, [{ page: 0, areas: [AREA], reason: '' }], { engine, pictureDpi: 72 });
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const image = (entries: string, data: Uint8Array | string) => {
  const text = typeof data === 'string' ? data : latin(data);
  return `<< /Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8 ${entries} /Length ${text.length} >>\nstream\n${text}\nendstream`;
};
const SMALL = deflateSync(new Uint8Array(1000));
const jpeg = (width: number, height: number) =>
  Uint8Array.of(
    0xff,
    0xd8,
    0xff,
    0xc0,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
    1,
    0x11,
    0,
    0xff,
    0xd9,
  );
const jpx = (side: number) => {
  const bytes = Buffer.alloc(60);
  bytes.set([0xff, 0x4f, 0xff, 0x51, 0, 47, 0, 0]);
  bytes.writeUInt32BE(side, 8);
  bytes.writeUInt32BE(side, 12);
  return bytes;
};
const jbig2 = (side: number) => {
  const bytes = Buffer.alloc(30);
  bytes[4] = 48;
  bytes[6] = 1;
  bytes.writeUInt32BE(19, 7);
  bytes.writeUInt32BE(side, 11);
  bytes.writeUInt32BE(side, 15);
  return bytes;
};

const OBJECT = firstExtra(2);
const PICTURES: Readonly<Record<string, string>> = {
  'Flate, by its dictionary': image('/Width 30000 /Height 30000 /Filter /FlateDecode', SMALL),
  'one bit a pixel': image('/Width 90000 /Height 90000 /ImageMask true /Filter /FlateDecode', SMALL),
  'JPEG, by its header': image('/Width 10 /Height 10 /Filter /DCTDecode', jpeg(30000, 30000)),
  'JPEG 2000, by its header': image('/Width 10 /Height 10 /Filter /JPXDecode', jpx(30000)),
  'JBIG2, by its header': image('/Width 10 /Height 10 /Filter /JBIG2Decode', jbig2(30000)),
  'fax, by its parameters': image(
    '/Width 10 /Height 10 /Filter /CCITTFaxDecode /DecodeParms << /Columns 30000 /Rows 30000 >>',
    SMALL,
  ),
};

describe('a picture that is too large', () => {
  it.each(Object.keys(PICTURES))('%s: is refused with its page and object', async (name) => {
    const bytes = buildPdf({
      pages: [
        { content: NAME },
        { content: 'q 600 0 0 700 0 0 cm /X Do Q', entries: `/Resources << /XObject << /X ${OBJECT} 0 R >> >>` },
      ],
      extra: [PICTURES[name] ?? ''],
    });
    const result = await redact(bytes);
    expect(result).toMatchObject({ ok: false, error: { code: 'Unreadable' } });
    expect(result.ok ? '' : refusalText(result.error)).toMatch(
      /picture on page 2 \(object \d+\) has [39]0,?000 × [39]0,?000/,
    );
  });

  it('is refused within a content, too', async () => {
    const content = `${NAME} q 600 0 0 700 0 0 cm BI /W 30000 /H 30000 /BPC 8 /CS /G /F /Fl ID ${latin(SMALL)} EI Q`;
    const result = await redact(buildPdf({ pages: [{ content }] }));
    expect(result.ok ? '' : refusalText(result.error)).toMatch(/within the content of page 1 has 30,?000/);
  });
});

describe('deep nesting', () => {
  const nested = (count: number, open = '[', close = ']') => open.repeat(count) + close.repeat(count);

  it.each([
    ['an array', nested(200_000)],
    ['dictionaries', nested(50_000, '<</A ', '>>')],
    ['brackets without an end', '['.repeat(200_000)],
  ])('%s in a page: is refused with the object', async (_, value) => {
    const bytes = buildPdf({ pages: [{ content: NAME, entries: `/X ${value}` }] });
    const pdf = engine.open(fromBytes(bytes));
    await expect(openStructure(bytes, pdf)).rejects.toMatchObject({
      code: 'TooDeep',
      message: `Object ${pageObject(0)} of the PDF nests arrays and dictionaries more than 100 levels deep.`,
    });
    pdf.close();
  });

  it('an array in the content makes the page a picture that says why', async () => {
    const result = await redact(buildPdf({ pages: [{ content: `${NAME} ${nested(200_000)} TJ` }] }));
    expect(result.ok && result.value.report.pages[0]).toMatchObject({
      became: 'picture',
      why: { values: { reason: { id: expect.stringMatching(/nests/) } } },
    });
  });

  it.each(['K', 'P'])('a chain of 12,000 elements of the structure by /%s does no harm', async (key) => {
    const first = firstExtra(1);
    const count = 12_000;
    const extra = Array.from({ length: count }, (_, index) =>
      index + 1 < count ? `<< /Type /StructElem /S /P /${key} [${first + index + 1} 0 R] >>` : '<< /S /P >>',
    );
    const bytes = buildPdf({ pages: [{ content: NAME }], catalog: `/StructTreeRoot ${first} 0 R`, extra });
    expect(await redact(bytes)).toMatchObject({ ok: true });
  });
});

// Words that several texts make together, and data of pictures in hexadecimal digits.
import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromLatin1, toLatin1 } from '../codecs/bytes.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { buildPdf, firstExtra, pageObject, textLine } from '../testing/pdf/build-pdf.ts';
import { readDecoded } from '../testing/pdf/independent-readers.ts';
import { readText, redactFile, requestFor } from '../testing/pdf/redact-word.ts';
import { tokensHoldWord } from './content/content-words.ts';
import { searchFor } from './format-words.ts';
import { findWords } from './verify/check-words.ts';
import { scanFile } from './verify/scan.ts';

const WORD = 'Zyrkowitz';
const WORDS = [WORD.toLowerCase()];

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

const redact = (bytes: Uint8Array) => redactFile(engine, bytes, [{ ...requestFor(engine, bytes, WORD), text: WORD }]);

describe('texts that make a word together', () => {
  it('go from spans of marked content that stand apart, and what the page shows stays', async () => {
    const span = (text: string, shown: string, x: number) =>
      `/Span <</ActualText (${text})>> BDC ${textLine(shown, x, 500)}EMC\n`;
    const other = `/Span <</ActualText (Other text)>> BDC ${textLine('stays', 72, 400)}EMC\n`;
    const bytes = buildPdf({
      pages: [
        { content: textLine(WORD, 72, 700) },
        { content: span('Zyrko', 'first', 72) + span('witz', 'second', 140) + other },
      ],
    });
    const { bytes: written, report } = await redact(bytes);
    const decoded = readDecoded(written).toLowerCase();
    for (const part of ['Zyrko', 'witz']) expect(decoded).not.toContain(Buffer.from(part).toString('hex'));
    expect(decoded).not.toMatch(/zyrko|witz/);
    expect(decoded).toMatch(/other text|4f746865722074657874/);
    expect(readText(engine, written, 1)).toContain('first');
    expect(report.pages.every(({ became }) => became === 'cut')).toBe(true);
  });

  it('go from two titles of the outline, one after the other', async () => {
    const first = firstExtra(1);
    const item = (title: string, links: string) =>
      `<< /Title (${title}) /Parent ${first} 0 R /Dest [${pageObject(0)} 0 R /Fit] ${links} >>`;
    const bytes = buildPdf({
      pages: [{ content: textLine(WORD, 72, 700) }],
      catalog: `/Outlines ${first} 0 R`,
      extra: [
        `<< /Type /Outlines /First ${first + 1} 0 R /Last ${first + 3} 0 R /Count 3 >>`,
        item('Zyrko', `/Next ${first + 2} 0 R`),
        item('witz', `/Prev ${first + 1} 0 R /Next ${first + 3} 0 R`),
        item('Summary', `/Prev ${first + 2} 0 R`),
      ],
    });
    const { bytes: written } = await redact(bytes);
    const pdf = engine.open(fromBytes(written));
    const titles = pdf.outline().map(({ title }) => title);
    pdf.close();
    expect(titles).toEqual(['[redacted]', '[redacted]', 'Summary']);
  });
});

it('finds a word in the hexadecimal digits of an inline picture', () => {
  const picture = (text: string) =>
    fromLatin1(`q BI /W 9 /H 1 /BPC 8 /CS /G /F /AHx ID ${Buffer.from(text).toString('hex')}> EI Q\n`);
  expect(tokensHoldWord(picture(WORD), searchFor(WORDS))).toBe(true);
  expect(tokensHoldWord(picture('Anotherxx'), searchFor(WORDS))).toBe(false);
});

describe('what stands behind the end of encoded data', () => {
  const noise = new Uint8Array(1_100_000);
  for (let at = 0; at < noise.length; at++) noise[at] = Math.imul(at, 2_654_435_761) >>> 13;
  const hidden = Buffer.from(`the word ${WORD}`);

  const pictured = (filter: string, data: Uint8Array) =>
    buildPdf({
      pages: [
        { content: `${textLine(WORD, 72, 700)}q 9 0 0 9 72 500 cm /X1 Do Q\n`, drawings: `/X1 ${firstExtra(1)} 0 R` },
      ],
      extra: [
        toLatin1(
          Buffer.concat([
            Buffer.from(
              `<< /Type /XObject /Subtype /Image /Width 1100 /Height 1000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter ${filter} /Length ${data.length} >>\nstream\n`,
            ),
            data,
            Buffer.from('\nendstream'),
          ]),
        ),
      ],
    });

  it.each([
    ['/FlateDecode', Buffer.concat([deflateSync(noise, { level: 0 }), hidden])],
    ['/ASCIIHexDecode', Buffer.concat([Buffer.from(`${Buffer.from(noise).toString('hex')}>`), hidden])],
  ])('goes from a large picture: %s', async (filter, data) => {
    expect(data.length).toBeGreaterThan(1_000_000);
    const { bytes } = await redact(pictured(filter, data));
    expect(toLatin1(bytes)).not.toContain(WORD);
  });

  it.each([
    ['/RunLengthDecode', Buffer.of(0, 7, 128)],
    ['/LZWDecode', Buffer.of(0x80, 0x0b, 0x60, 0x50)],
  ])('is found there in disguise: %s', async (filter, data) => {
    const disguised = Buffer.from('the word Zyrk*owitz');
    const file = scanFile(pictured(filter, Buffer.concat([data, disguised])));
    const hits = await findWords(file, WORDS, []);
    expect(hits.map(({ object }) => object)).toContain(firstExtra(1));
  });

  it('is found in the written file where cleaning left it', async () => {
    const inner = Buffer.concat([deflateSync(noise.subarray(0, 99)), hidden]);
    const data = Buffer.from(`${inner.toString('hex')}>`);
    const file = scanFile(pictured('[/ASCIIHexDecode /FlateDecode]', data));
    const hits = await findWords(file, WORDS, []);
    expect(hits.map(({ object }) => object)).toContain(firstExtra(1));
  });
});

describe('names of fields and destinations', () => {
  const field = (name: string) => `<< /Type /Annot /Subtype /Widget /FT /Btn /T (${name}) /Rect [72 500 200 520] >>`;
  const link = (name: string) => `<< /Type /Annot /Subtype /Link /Dest (${name}) /Rect [72 400 200 420] >>`;
  it.each([
    ['begin with it', 'resetbutton'],
    ['end with it', 'buttonreset_1'],
  ])('are renamed if they %s', async (_, name) => {
    const bytes = buildPdf({
      pages: [{ content: textLine('RESET', 72, 700), entries: `/Annots [${field(name)} ${link(name)}]` }],
      catalog: `/Names << /Dests << /Names [(${name}) [${pageObject(0)} 0 R /Fit]] >> >>`,
    });
    const { bytes: written } = await redactFile(engine, bytes, [requestFor(engine, bytes, 'RESET')]);
    expect(readDecoded(written)).not.toMatch(/\(\w*reset/i);
    expect(readDecoded(written).match(/\(redacted-1\)/g)).toHaveLength(3);
  });

  it('stay if other letters are around it', async () => {
    const bytes = buildPdf({
      pages: [{ content: textLine('RESET', 72, 700), entries: `/Annots [${field('presets')}]` }],
    });
    const { bytes: written } = await redactFile(engine, bytes, [requestFor(engine, bytes, 'RESET')]);
    expect(readDecoded(written)).toContain('(presets)');
  });
});

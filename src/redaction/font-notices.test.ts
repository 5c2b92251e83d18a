import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { beforeAll, expect, it } from 'vitest';
import { concatBytes, fromLatin1, toLatin1 } from '../codecs/bytes.ts';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { findWord, requestsFor } from '../testing/pdf/find-word.ts';
import { makeType1 } from '../testing/pdf/font-kit.ts';
import { pdfjsText } from '../testing/pdf/pdfjs-text.ts';
import { redactPdf } from '../testing/pdf/redact-pdf.ts';
import { refusalText } from '../testing/pdf/refusal-text.ts';

const LETTERS = [...'ABCDEFGH'];
const SECRET = 'FACEBEAD';
const NOTICE = `% Made by ${SECRET} for its friends`;
const STRING = `/Notice (Copyright \\(c\\) ${SECRET}) readonly def`;

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

/** A page with the secret and another word, in a font that holds the secret, too. */
async function makeFile(name: string, remarks: string): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const { context } = pdf;
  const { bytes, lengths } = makeType1(LETTERS, name);
  const start = toLatin1(bytes).indexOf('\n') + 1;
  const program = concatBytes([bytes.subarray(0, start), fromLatin1(remarks), bytes.subarray(start)]);
  const [Length1 = 0, Length2 = 0, Length3 = 0] = lengths;
  const file = context.flateStream(program, { Length1: Length1 + remarks.length, Length2, Length3 });
  const descriptor = context.obj({
    ...{ Type: 'FontDescriptor', FontName: name, Flags: 4, ItalicAngle: 0, Ascent: 700, Descent: 0, StemV: 80 },
    ...{ CapHeight: 700, FontBBox: [0, -200, 1000, 900], FontFile: context.register(file) },
  });
  const font = context.obj({
    ...{ Type: 'Font', Subtype: 'Type1', BaseFont: name, FontDescriptor: context.register(descriptor) },
    ...{ FirstChar: 65, LastChar: 72, Widths: LETTERS.map(() => 600) },
  });
  const page = pdf.addPage([400, 200]);
  page.node.set(PDFName.of('Resources'), context.obj({ Font: { F: context.register(font) } }));
  const content = `BT /F 20 Tf 40 100 Td (${SECRET}) Tj 0 -40 Td (BADGED) Tj ET`;
  page.node.set(PDFName.of('Contents'), context.register(context.stream(content)));
  return new Uint8Array(await pdf.save({ useObjectStreams: false }));
}

it.each([
  ['a comment', 'ABCDEF+Letters', `${NOTICE}\n`],
  ['a notice', 'ABCDEF+Letters', `${STRING}\n`],
  ['its name', `ABCDEF+${SECRET}`, ''],
])('a font that says the word in %s is written without it', async (_, name, remarks) => {
  const bytes = await makeFile(name, remarks);
  const { hits } = await findWord(bytes, SECRET);
  const result = await redactPdf(bytes, requestsFor(hits, SECRET), { engine, pictureDpi: 72 });
  if (!result.ok) throw new Error(refusalText(result.error));
  expect(result.value.report.pages).toEqual([expect.objectContaining({ became: 'cut' })]);
  expect((await pdfjsText(result.value.bytes)).trim()).toBe('BADGED');
});

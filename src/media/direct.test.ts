import { expect, it } from 'vitest';
import { fromBytes } from '../pdf/core.ts';
import { buildPdf, firstExtra, textLine } from '../testing/pdf/build-pdf.ts';
import { openDirect } from './direct.ts';

/** A page in a font that the file lacks: the engine draws a substitute of adaptable width. */
function withoutItsFont(name: string, width: number): Uint8Array<ArrayBuffer> {
  const widths = Array.from({ length: 95 }, () => width).join(' ');
  const descriptor = `<< /Type /FontDescriptor /FontName /${name} /Flags 32 /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontBBox [0 -200 1000 900] >>`;
  const first = firstExtra(1);
  return buildPdf({
    pages: [{ content: textLine('Dear Ms Zyrkowitz', 72, 700).replace('/F1', '/F9'), fonts: `/F9 ${first} 0 R` }],
    extra: [
      `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${widths}] /FontDescriptor ${first + 1} 0 R >>`,
      descriptor,
    ],
  });
}

async function boxesOf(bytes: Uint8Array<ArrayBuffer>) {
  const document = await openDirect(fromBytes(bytes), { platform: {} as never });
  const characters = await document.characters(0);
  await document.pixels(0);
  document.close();
  return [...(characters?.inkBoxes ?? [])];
}

it('reads a file as if it were the first, whatever was read before', async () => {
  const [file, other] = [withoutItsFont('Unknown', 600), withoutItsFont('OtherOne', 300)];
  const alone = await boxesOf(file);
  await boxesOf(other);
  expect(alone.length).toBeGreaterThan(0);
  expect(await boxesOf(file)).toEqual(alone);
});

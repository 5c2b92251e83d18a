import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { pathOfRealPdf, readRealPdf, realPdfs } from '../testing/pdf/real-files.ts';
import { type Gray, halve, similarity, toGray } from '../testing/pdf/similarity.ts';
import { fromBytes } from './byte-sources.ts';
import { createPdfEngine } from './pdfium-engine.ts';

/** Renders the first page with poppler (2 px per pt); undefined if not installed. */
function drawByPoppler(file: string): Gray | undefined {
  try {
    const options = ['-q', '-r', '144', '-gray', '-cropbox', '-f', '1', '-l', '1', pathOfRealPdf(file)];
    const bytes = execFileSync('pdftoppm', options, { maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] });
    const [head = '', width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(bytes.subarray(0, 40).toString('latin1')) ?? [];
    return { width: Number(width), height: Number(height), data: new Uint8Array(bytes.subarray(head.length)) };
  } catch {
    return undefined;
  }
}

/** Engines set letters differently; another font, colour or position scores below 0.7. */
const ALIKE = 0.84;

/** With embedded fonts: substitutes differ between renderers. */
const FILES = [
  'pdf.js/160F-2019.pdf',
  'pdf.js/alphatrans.pdf',
  'pdf.js/blendmode.pdf',
  'sample-files/cmyk-image.pdf',
  'pdf.js/colors.pdf',
  'pdf.js/ShowText-ShadingPattern.pdf',
  'pdf.js/shading_extend.pdf',
  'pdf.js/prefilled_f1040.pdf',
  'pdf.js/tracemonkey_a11y.pdf',
  'pdfplumber/nics-background-checks-2015-11-rotated.pdf',
  'pdfplumber/table-curves-example.pdf',
  'pdf.js/issue18030.pdf',
  'pdf.js/bug1795263.pdf',
];

const drawn = realPdfs ? FILES.flatMap((file) => drawByPoppler(file) ?? []) : [];
if (drawn.length === 0) {
  console.warn(
    '../shared/data/pdf or pdftoppm (poppler-utils) isn’t available: the comparison of drawings with it is skipped.',
  );
}

it.skipIf(drawn.length === 0)('draws real pages as poppler does (skipped where that is absent)', async () => {
  const engine = await createPdfEngine();
  for (const [index, file] of FILES.entries()) {
    const theirs = drawn[index];
    if (!theirs) continue;
    const document = engine.open(fromBytes(readRealPdf(file)));
    const { data, width, height } = document.render(0, {
      scale: 2,
      x: 0,
      y: 0,
      width: theirs.width,
      height: theirs.height,
    });
    document.close();
    const found = similarity(halve(theirs), halve(toGray({ data, width, height })));
    expect(found, file).toBeGreaterThan(ALIKE);
  }
  expect(drawn).toHaveLength(FILES.length);
});

import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { pathOfRealPdf, readRealPdf, realPdfs } from '../testing/pdf/real-files.ts';
import { fromBytes } from './byte-sources.ts';
import { createPdfEngine } from './pdfium-engine.ts';

interface Gray {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The first page as poppler draws it, two pixels a point; undefined where it is not installed. */
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

/** Half the size, each pixel the mean of four: engines set their edges otherwise, and should. */
function halve({ width, height, data }: Gray): Gray {
  const half = { width: width >> 1, height: height >> 1, data: new Uint8Array((width >> 1) * (height >> 1)) };
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const at = 2 * y * width + 2 * x;
      const sum = (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0);
      half.data[y * half.width + x] = sum / 4;
    }
  }
  return half;
}

const WINDOW = 8;
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/** Structural similarity (Wang et al. 2004) over windows of 8 × 8, of those in which either picture has anything. */
function similarity(one: Gray, other: Gray): number {
  const width = Math.min(one.width, other.width);
  const height = Math.min(one.height, other.height);
  let [sum, count] = [0, 0];
  for (let top = 0; top + WINDOW <= height; top += WINDOW) {
    for (let left = 0; left + WINDOW <= width; left += WINDOW) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
      for (let y = top; y < top + WINDOW; y++) {
        for (let x = left; x < left + WINDOW; x++) {
          const p = one.data[y * one.width + x] ?? 0;
          const q = other.data[y * other.width + x] ?? 0;
          a += p;
          b += q;
          aa += p * p;
          bb += q * q;
          ab += p * q;
        }
      }
      const n = WINDOW * WINDOW;
      const [meanA, meanB] = [a / n, b / n];
      const [varianceA, varianceB, covariance] = [aa / n - meanA ** 2, bb / n - meanB ** 2, ab / n - meanA * meanB];
      if (varianceA < 1 && varianceB < 1 && meanA > 250 && meanB > 250) continue;
      const luminance = (2 * meanA * meanB + C1) / (meanA ** 2 + meanB ** 2 + C1);
      sum += (luminance * (2 * covariance + C2)) / (varianceA + varianceB + C2);
      count++;
    }
  }
  return count === 0 ? 1 : sum / count;
}

/** Other engines set letters otherwise; a page with another font, colour or place falls below 0.7. */
const ALIKE = 0.84;

/** With their fonts inside: what stands in for others is everyone's own choice. */
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
    '../shared/data/pdf or pdftoppm (poppler-utils) is not at hand: the comparison of drawings with it is skipped.',
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
    const gray = new Uint8Array(width * height);
    for (let at = 0; at < gray.length; at++) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
      gray[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
    }
    document.close();
    const found = similarity(halve(theirs), halve({ data: gray, width, height }));
    expect(found, file).toBeGreaterThan(ALIKE);
  }
  expect(drawn).toHaveLength(FILES.length);
});

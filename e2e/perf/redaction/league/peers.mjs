// Programs of the league: each redacts areas of a file (pt, from the top left).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** Draws black rectangles, which many tutorials call redaction. */
async function drawBoxes(bytes, places) {
  const { PDFDocument, rgb } = await import('pdf-lib');
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  for (const { page, x, y, width, height } of places) {
    const target = document.getPage(page);
    target.drawRectangle({ x, y: target.getHeight() - y - height, width, height, color: rgb(0, 0, 0) });
  }
  return new Uint8Array(await document.save());
}

function lacksGhostscript() {
  try {
    execFileSync('gs', ['--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'Ghostscript (gs) is not installed';
  }
}

/** Draws the same rectangles, then rewrites the file with Ghostscript, as scripts on the web do. */
async function distill(bytes, places) {
  const folder = mkdtempSync(join(tmpdir(), 'league-'));
  try {
    const [input, output] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')];
    writeFileSync(input, await drawBoxes(bytes, places));
    execFileSync('gs', ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=pdfwrite', `-sOutputFile=${output}`, input]);
    return new Uint8Array(readFileSync(output));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Uses EmbedPDF's function to redact text in rectangles, with black boxes, also inside forms. */
async function embedPdf(bytes, places) {
  const { init } = await import('@embedpdf/pdfium');
  const { PdfiumNative } = await import('@embedpdf/engines/pdfium');
  const wasm = readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm'));
  const engine = new PdfiumNative(await init({ wasmBinary: new Uint8Array(wasm).buffer }));
  const document = await engine.openDocumentBuffer({ id: 'league', content: new Uint8Array(bytes).buffer }).toPromise();
  for (const page of document.pages) {
    const rects = places
      .filter((place) => place.page === page.index)
      .map(({ x, y, width, height }) => ({ origin: { x, y }, size: { width, height } }));
    const options = { recurseForms: true, drawBlackBoxes: true };
    if (rects.length > 0) await engine.redactTextInRects(document, page, rects, options).toPromise();
  }
  return new Uint8Array(await engine.saveAsCopy(document).toPromise());
}

const versionOf = (name) =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'node_modules', name, 'package.json'))).version;

/** Created when the league runs: missing peers say why. */
export const PEERS = [
  { name: () => `pdf-lib ${versionOf('pdf-lib')}: a black box`, redact: drawBoxes },
  { name: () => 'Ghostscript: a black box, then pdfwrite', redact: distill, lacks: lacksGhostscript },
  { name: () => `EmbedPDF's engine ${versionOf('@embedpdf/engines')}`, redact: embedPdf },
];

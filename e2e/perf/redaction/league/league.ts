// Counts secrets left after redaction by several programs, with the inspector and two others.
import { inspectPdf } from '../../../../src/inspect/index.ts';
import { type Rect, rectAt, rectCenter, rectContainsPoint, unionOfRects } from '../../../../src/kernel/rect.ts';
import { fromBytes } from '../../../../src/pdf/byte-sources.ts';
import type { PdfDocument, PdfEngine } from '../../../../src/pdf/engine.ts';
import { createPdfEngine } from '../../../../src/pdf/pdfium-engine.ts';
import { toRequest } from '../../../../src/pdf/render-request.ts';
import { readDecoded } from '../../../../src/testing/pdf/independent-readers.ts';
import { redactPdf } from '../../../../src/testing/pdf/redact-pdf.ts';
import { createSecretDocument, KINDS, type Secret } from './secret-document.ts';

type Bytes = Uint8Array<ArrayBuffer>;

interface Place extends Rect {
  /** 0-based. */
  readonly page: number;
}

interface Peer {
  name(): string;
  redact(bytes: Bytes, places: readonly Place[]): Promise<Bytes>;
  /** Returns why it can't run here. */
  lacks?(): string | undefined;
}

const squeeze = (text: string): string => text.replaceAll(/\s/g, '');

function placesOf(document: PdfDocument, secrets: readonly Secret[]): Place[] {
  return secrets.map(({ word, page }) => {
    const { codes, boxes } = document.characters(page);
    const at = String.fromCodePoint(...codes).indexOf(word);
    if (at < 0) throw new Error(`${word} isn't on page ${page + 1}`);
    const letters = Array.from(word, (_, index) => rectAt(boxes, at + index));
    return { page, ...(unionOfRects(letters) as Rect) };
  });
}

/** Reimplements x-ray (Free Law Project): letters under a later, opaque path of one colour. */
function findByXRay(document: PdfDocument): string {
  let found = '';
  for (const [page, size] of document.info.pages.entries()) {
    const { objects, textObjects } = document.paintings(page);
    const { codes, boxes } = document.characters(page);
    const covers = objects.flatMap(({ kind, isOpaque, rect }, index) =>
      kind === 'path' && isOpaque ? [{ index, rect }] : [],
    );
    for (const { index, rect } of covers) {
      const { data } = document.render(page, toRequest(size, 1, rect));
      const isOneColor = data.every((level, at) => level === data[at % 4]);
      if (!isOneColor) continue;
      for (const [at, object] of textObjects.entries())
        if (object >= 0 && object < index && rectContainsPoint(rect, rectCenter(rectAt(boxes, at))))
          found += String.fromCodePoint(codes[at] ?? 0);
    }
  }
  return squeeze(found);
}

const readText = (document: PdfDocument): string =>
  document.info.pages.map((_, page) => String.fromCodePoint(...document.characters(page).codes)).join('\n');

async function inspectedText(engine: PdfEngine, bytes: Bytes): Promise<string> {
  const { findings } = await inspectPdf(bytes, { engine });
  return squeeze(findings.map(({ text = '', names = [] }) => `${text} ${names.join(' ')}`).join('\n'));
}

async function rowOf(engine: PdfEngine, name: string, bytes: Bytes, secrets: readonly Secret[]): Promise<string> {
  const document = engine.open(fromBytes(bytes));
  try {
    const texts = {
      inspector: await inspectedText(engine, bytes),
      xRay: findByXRay(document),
      selected: squeeze(readText(document)),
      file: squeeze(readDecoded(bytes)),
    };
    const count = (text: string, kind?: string) =>
      secrets.filter((each) => (kind === undefined || each.kind === kind) && text.includes(each.word)).length;
    const left = `${texts.selected}\n${texts.file}\n${texts.inspector}`;
    const totals = [texts.inspector, texts.xRay, texts.selected, left].map((text) => count(text));
    return `| ${[name, ...totals, ...KINDS.map((kind) => count(left, kind))].join(' | ')} |`;
  } finally {
    document.close();
  }
}

/** Redacts with our export. Throws if it refuses. */
async function redactOurs(
  engine: PdfEngine,
  bytes: Bytes,
  places: readonly Place[],
  secrets: readonly Secret[],
): Promise<Bytes> {
  const requests = places.map(({ page, ...area }, index) => ({
    page,
    areas: [area],
    reason: 'Name',
    shape: 'text' as const,
    text: secrets[index]?.word ?? '',
  }));
  const result = await redactPdf(bytes, requests, { engine });
  if (!result.ok) throw new Error([result.error.message, ...result.error.problems].join(' '));
  return new Uint8Array(result.value.bytes);
}

/** @returns a Markdown table of the number of secrets left */
export async function runLeague(peers: readonly Peer[]): Promise<string> {
  const engine = await createPdfEngine();
  const { bytes, secrets } = createSecretDocument();
  const document = engine.open(fromBytes(bytes));
  const places = placesOf(document, secrets);
  document.close();
  const heads = ['Program', 'Inspector', 'x-ray’s rules', 'Selectable text', 'Anywhere', ...KINDS];
  const rows = [await rowOf(engine, 'nothing redacted', bytes, secrets)];
  for (const peer of peers) {
    const lack = peer.lacks?.();
    if (lack !== undefined) rows.push(`| ${peer.name()} | skipped: ${lack} |${' |'.repeat(heads.length - 2)}`);
    else rows.push(await rowOf(engine, peer.name(), await peer.redact(bytes, places), secrets));
  }
  rows.push(await rowOf(engine, 'Markwright', await redactOurs(engine, bytes, places, secrets), secrets));
  return [`| ${heads.join(' | ')} |`, `|${heads.map(() => '---').join('|')}|`, ...rows].join('\n');
}

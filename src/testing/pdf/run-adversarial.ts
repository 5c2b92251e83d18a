// Redacts a file with a secret, and checks with all readers that it is gone.
import { inEnglish } from '../../messages/index.ts';
import type { PdfEngine } from '../../pdf/engine.ts';
import { reportJson } from '../../redaction/report-json.ts';
import type { HiddenKind } from '../../redaction/rest/hidden.ts';
import { type AdversarialPdf, buildAdversarial } from './adversarial.ts';
import {
  isKept,
  isUniform,
  missingReaders,
  readDecoded,
  readImages,
  readRaw,
  readWords,
  spellings,
} from './independent-readers.ts';
import { redactPdf } from './redact-pdf.ts';
import { refusalText } from './refusal-text.ts';

const has = (reader: string) => !missingReaders.includes(reader);

/** Minimum share of words that must stay in place. */
const LEAST_WORDS = 0.98;
function findFaults(file: AdversarialPdf, bytes: Uint8Array, isPicture: boolean): string[] {
  const faults: string[] = [];
  const { secret, image } = file;
  const ways = spellings(secret);
  if (ways.some((way) => readRaw(bytes).includes(way))) faults.push('the secret is in or between streams');
  if (has('qpdf')) {
    const decoded = readDecoded(bytes);
    if (ways.some((way) => decoded.includes(way))) faults.push('qpdf shows the secret');
  }
  if (has('pdftotext')) {
    const words = readWords(bytes);
    if (words.some(({ text }) => text.includes(secret))) faults.push('pdftotext finds the secret');
    const under = words.filter(({ page, x, y, width, height }) =>
      file.redactions.some(
        (redaction) =>
          redaction.page === page &&
          redaction.areas.some((area) => {
            const [cx, cy] = [x + width / 2, y + height / 2];
            return cx > area.x && cx < area.x + area.width && cy > area.y && cy < area.y + area.height;
          }),
      ),
    );
    if (under.length > 0) faults.push('pdftotext finds words under the redaction');
    faults.push(...findMoved(file, words));
  }
  if (image && !isPicture && has('pdfimages')) {
    const found = readImages(bytes).filter(({ width, height }) => width === image.width && height === image.height);
    if (found.some((each) => !isUniform(each, image.pixels)))
      faults.push('pdfimages finds other pixels than those of a bar');
  }
  return faults;
}

function findMoved(file: AdversarialPdf, words: ReturnType<typeof readWords>): string[] {
  const before = readWords(file.bytes).filter(({ text }) => file.others.includes(text));
  const kept = before.filter((old) => isKept(old, words));
  return kept.length < before.length * LEAST_WORDS
    ? [`${before.length - kept.length} of ${before.length} other words have moved`]
    : [];
}

/** @returns the faults; empty for a valid redaction */
export async function runAdversarial(
  name: string,
  seeds: readonly number[],
  engine: PdfEngine,
  keep: readonly HiddenKind[] = [],
): Promise<string[]> {
  const faults: string[] = [];
  const written: Uint8Array[] = [];
  for (const seed of seeds) {
    const file = await buildAdversarial(name, seed);
    const requests = file.redactions.map((redaction) => ({ ...redaction, reason: 'secret' }));
    const result = await redactPdf(file.bytes, requests, { engine, keep, pictureDpi: 72 });
    if (!result.ok) {
      faults.push(`it was refused: ${refusalText(result.error)}`);
      continue;
    }
    const { bytes, report } = result.value;
    const pictures = report.pages.filter(({ became }) => became === 'picture');
    if (pictures.length > 0 && !file.mayBePicture)
      faults.push(`it became a picture: ${pictures.map(({ why }) => inEnglish(why ?? '')).join('; ')}`);
    if (reportJson(report).includes(file.secret)) faults.push('the report tells the secret');
    faults.push(...findFaults(file, bytes, pictures.length > 0));
    written.push(bytes);
  }
  const [first, ...others] = written;
  if (first && others.some((other) => Buffer.compare(first, other) !== 0))
    faults.push('the file tells one secret from another');
  return faults;
}

// Marks on signed files: appended as annotations, where the signatures allow it.
import { beforeAll, describe, expect, it } from 'vitest';
import { allDefinitions, isRedaction, type Mark } from '../marks/index.ts';
import { fromBytes } from '../pdf/byte-sources.ts';
import { createPdfEngine } from '../pdf/node.ts';
import type { SigningKey } from '../signing/pkcs12.ts';
import { signPdf } from '../signing/sign-pdf.ts';
import { verifySignatures } from '../signing/verify-signatures.ts';
import { buildMark } from '../testing/build-marks.ts';
import { KEPT_PAGES_PLATFORM, KEPT_PAGES_READER } from '../testing/kept-pages.ts';
import { missingReaders } from '../testing/pdf/independent-readers.ts';
import { contract, makeKey, missingVerifiers, runPdfsig, runWith, signContract } from '../testing/pdf/signing-kit.ts';
import { createRandom } from '../testing/random.ts';
import { DEFAULT_OUTPUT_OPTIONS, type OutputOptions } from './options.ts';
import { planOutput } from './plan.ts';
import { write } from './run-task.ts';

const SIZE = { width: 612, height: 792 };
const PAGE = { ...SIZE, pageNumber: 1 };

let key: SigningKey;
beforeAll(async () => {
  key = await makeKey();
});

async function annotate(
  signed: Uint8Array,
  marks: readonly Mark[],
  options: Partial<OutputOptions> = {},
  password?: string,
) {
  const file = new Blob([new Uint8Array(signed)]);
  const pages = [SIZE, SIZE];
  const document = { documentName: 'contract.pdf', fileSize: file.size, document: { marks } };
  const source = { pages, unitsPerInch: 72, isPdf: true, hidden: new Set<string>() };
  const chosen = { ...DEFAULT_OUTPUT_OPTIONS, pageNumbers: [1, 2], pdfMarks: 'annotations', ...options } as const;
  const { files, report } = await write(
    { plan: planOutput({ ...source, ...document }, chosen), original: { file, password } },
    { platform: KEPT_PAGES_PLATFORM, reader: KEPT_PAGES_READER, onProgress: () => undefined },
  );
  expect(report.problems).toEqual([]);
  const bytes = new Uint8Array((await files[0]?.blob.arrayBuffer()) ?? new ArrayBuffer());
  const { signatures } = await verifySignatures(bytes);
  return { bytes, report, signatures, isAppended: Buffer.from(bytes.subarray(0, signed.length)).equals(signed) };
}

const buildOn = (type: string, seed: number): Mark => buildMark(type, createRandom(seed), SIZE, PAGE.pageNumber);
const TYPES = allDefinitions.filter((definition) => !isRedaction(definition)).map(({ type }) => type);

describe('a signed file', () => {
  it('keeps its signature under marks of all types that hide nothing', async () => {
    const signed = await signContract(key);
    const marks = TYPES.map((type, seed) => buildOn(type, seed));
    const { bytes, isAppended, signatures, report } = await annotate(signed, marks);
    expect(isAppended).toBe(true);
    expect(report.removedSignatures).toBe(0);
    expect(signatures).toMatchObject([{ state: 'unknownSigner' }]);
    expect(signatures[0]?.laterChanges.map(({ place, isAllowed }) => [place, isAllowed])).toEqual([['page 1', true]]);
    if (missingVerifiers.length === 0) expect(runPdfsig(bytes)[0]).toContain('Signature is Valid');
  });

  it('can be annotated again', async () => {
    const first = await annotate(await signContract(key), [buildOn('RectangleAnnotation', 1)]);
    const second = await annotate(first.bytes, [buildOn('StampAnnotation', 2)]);
    expect(second.isAppended).toBe(true);
    expect(second.signatures).toMatchObject([{ state: 'unknownSigner' }]);
  });

  it.each(['', 'user'])('keeps its signature and its encryption (password “%s”)', async (password) => {
    if (missingReaders.includes('qpdf')) return console.warn('qpdf is missing: encrypted files are not annotated.');
    const args = ['--encrypt', password, 'owner', '256', '--', 'a.pdf', 'out'];
    const encrypted = runWith({ 'a.pdf': contract() }, 'qpdf', args, 'out');
    const signed = await signPdf(encrypted, { key, password });
    const marks = TYPES.map((type, seed) => buildOn(type, seed));
    const { bytes, isAppended, signatures, report } = await annotate(signed, marks, {}, password);
    expect(isAppended).toBe(true);
    expect(JSON.stringify(report.notes)).not.toContain('encryption');
    expect(signatures).toMatchObject([{ state: 'unknownSigner' }]);
    const plain = await annotate(await signContract(key), marks);
    const engine = await createPdfEngine();
    const [shown, expected] = [bytes, plain.bytes].map((each) => {
      const opened = engine.open(fromBytes(each), password);
      const read = { isEncrypted: opened.info.isEncrypted, drawn: opened.appearances(0), notes: opened.notes(0) };
      opened.close();
      return read;
    });
    expect(shown?.isEncrypted).toBe(true);
    expect({ ...shown, isEncrypted: false }).toEqual(expected);
  });

  it.each([
    ['forbids annotations', 2, {}],
    ['gets marks in its pages', 3, { pdfMarks: 'content' }],
    ['is cleaned', 3, { cleansAlways: true }],
  ] as const)('loses its signature, and says so, if it %s', async (_, certify, options) => {
    const signed = await signContract(key, { certify });
    const { isAppended, signatures, report } = await annotate(signed, [buildOn('RectangleAnnotation', 1)], options);
    expect([isAppended, signatures]).toEqual([false, []]);
    expect(report.notes.length).toBeGreaterThan(0);
  });

  it('may allow annotations when it is certified', async () => {
    const signed = await signContract(key, { certify: 3 });
    const { signatures } = await annotate(signed, [buildOn('LineAnnotation', 1)]);
    expect(signatures).toMatchObject([{ state: 'unknownSigner' }]);
  });
});

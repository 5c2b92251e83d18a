import { beforeAll, describe, expect, it } from 'vitest';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { adversarialNames, restNames } from '../testing/pdf/adversarial.ts';
import { missingReaders } from '../testing/pdf/independent-readers.ts';
import { runAdversarial } from '../testing/pdf/run-adversarial.ts';
import { someOf } from '../testing/short-form.ts';
import { HIDDEN_KINDS } from './rest/hidden.ts';

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

if (missingReaders.length > 0)
  console.warn(`Readers that are not here, and are not asked: ${missingReaders.join(', ')}`);

describe('ways to hide a secret in a PDF', () => {
  it('has more than fifty kinds', () => {
    expect(adversarialNames.length).toBeGreaterThan(50);
  });

  it.each(someOf(adversarialNames, 1))(
    '%s: it is gone for every reader, and the file is the same whatever it was',
    async (name) => {
      // Redacted twice, with different secrets: the output must be identical.
      expect(await runAdversarial(name, [11, 12], engine)).toEqual([]);
    },
    60_000,
  );

  it.each(someOf(restNames, 0))(
    '%s: it is gone where hidden information stays',
    async (name) => {
      expect(await runAdversarial(name, [11], engine, HIDDEN_KINDS)).toEqual([]);
    },
    60_000,
  );
});

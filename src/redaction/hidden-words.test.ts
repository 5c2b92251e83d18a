import { beforeAll, describe, expect, it } from 'vitest';
import type { PdfEngine } from '../pdf/engine.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { hiddenWords } from '../testing/pdf/hidden-words.ts';
import { missingReaders } from '../testing/pdf/independent-readers.ts';
import { leftOf } from '../testing/pdf/left-bytes.ts';
import { redactPdf } from '../testing/pdf/redact-pdf.ts';
import { requestFor } from '../testing/pdf/redact-word.ts';
import { isLong, someOf } from '../testing/short-form.ts';
import { HIDDEN_KINDS } from './rest/hidden.ts';

const WORD = 'Zyrkowitz';
const SEED = Number(process.env.MARKWRIGHT_SEED ?? 1);

let engine: PdfEngine;
beforeAll(async () => {
  engine = await createPdfEngine();
});

describe.skipIf(missingReaders.length > 0)('G3: a redacted word is nowhere else in the file, in no disguise', () => {
  const all = hiddenWords(WORD, SEED);
  const files = isLong ? all : someOf(all, SEED).filter((_, index) => index % 4 === 0);
  const keeps = isLong ? ([HIDDEN_KINDS, []] as const) : [HIDDEN_KINDS];

  it(`has ${all.length} places (seed ${SEED})`, () => expect(all.length).toBeGreaterThan(130));

  it.each(
    keeps.flatMap((keep) =>
      files.map((file) => [file.name, keep.length > 0 ? 'kept' : 'removed', { ...file, keep }] as const),
    ),
  )(
    'is gone for other readers, or refused: %s, hidden information %s',
    async (_, __, { bytes, needle, keep }) => {
      const request = { ...requestFor(engine, bytes, WORD), text: WORD };
      const result = await redactPdf(bytes, [request], { engine, pictureDpi: 72, keep });
      if (!result.ok) expect(result.error.places).not.toEqual([]);
      else expect(leftOf(result.value.bytes, needle)).toBeUndefined();
    },
    60_000,
  );
});

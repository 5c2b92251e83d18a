// A redaction that is drawn covers what all readers make of the letters under it.
import { expect, it } from 'vitest';
import type { Rect } from '../kernel/rect.ts';
import { createPdfEngine } from '../pdf/pdfium-engine.ts';
import { doubtfulFonts } from '../testing/pdf/doubtful-fonts.ts';
import { redactPdf } from '../testing/pdf/redact-pdf.ts';
import { refusalText } from '../testing/pdf/refusal-text.ts';

const WORD = 'Zyrkowitz';
const AREA: Rect = { x: 60, y: 270, width: 500, height: 40 };

it.each(
  doubtfulFonts(WORD, 3)
    .filter(({ name }) => /^(?:names with signs|a map that maps codes twice, first|names of drawn)/.test(name))
    .map(({ name, bytes }) => [name, bytes] as const),
)('knows the words under it, and where they are repeated: %s', async (_, bytes) => {
  const engine = await createPdfEngine();
  const request = { page: 0, areas: [AREA], reason: '', shape: 'area' as const };
  const result = await redactPdf(bytes, [request], { engine, pictureDpi: 72 });
  if (!result.ok) throw new Error(refusalText(result.error));
  // The first line names the word plainly.
  expect(result.value.details.elsewhere).toMatchObject({ places: 1, pages: [1] });
});

// Document of the league: 40 secrets, ten of each kind, one kind a page.
import { buildPdf, firstExtra, pageObject, textLine } from '../../../../src/testing/pdf/build-pdf.ts';
import { createRandom } from '../../../../src/testing/random.ts';

export const KINDS = ['plain text', 'in a form', 'invisible over a picture', 'repeated beside the page'] as const;

export interface Secret {
  readonly word: string;
  readonly kind: (typeof KINDS)[number];
  /** 0-based. */
  readonly page: number;
}

const EACH = 10;
const SEED = 49;

/** Returns words that occur nowhere else in the document. */
function makeSecrets(): Secret[] {
  const random = createRandom(SEED);
  const makeWord = () => Array.from({ length: 9 }, () => String.fromCharCode(random.integer(65, 90))).join('');
  return KINDS.flatMap((kind, page) => Array.from({ length: EACH }, () => ({ word: makeWord(), kind, page })));
}

const linesOf = (secrets: readonly Secret[]): string =>
  secrets
    .map(({ word }, index) => {
      const y = 700 - index * 40;
      return textLine('Paid to', 72, y) + textLine(word, 130, y) + textLine('in the winter', 260, y);
    })
    .join('');

const stream = (entries: string, data: string) => `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;

export function createSecretDocument(): {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly secrets: readonly Secret[];
} {
  const secrets = makeSecrets();
  const of = (page: number) => secrets.filter((secret) => secret.page === page);
  const [form, image, outlines] = [0, 1, 2].map((index) => firstExtra(KINDS.length) + index) as [
    number,
    number,
    number,
  ];
  const items = of(3).map(({ word }, index, all) => {
    const own = outlines + 1 + index;
    const next = index < all.length - 1 ? `/Next ${own + 1} 0 R` : '';
    const previous = index > 0 ? `/Prev ${own - 1} 0 R` : '';
    return `<< /Title (About ${word}) /Parent ${outlines} 0 R /Dest [${pageObject(3)} 0 R /Fit] ${next} ${previous} >>`;
  });
  const bytes = buildPdf({
    pages: [
      { content: linesOf(of(0)) },
      { content: '/Letter Do', drawings: `/Letter ${form} 0 R` },
      {
        content: `q 612 0 0 792 0 0 cm /Scan Do Q 3 Tr ${linesOf(of(2))}`,
        drawings: `/Scan ${image} 0 R`,
      },
      { content: linesOf(of(3)) },
    ],
    catalog: `/Outlines ${outlines} 0 R`,
    extra: [
      stream(
        '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >>',
        linesOf(of(1)),
      ),
      stream('/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray', '\x70'),
      `<< /Type /Outlines /First ${outlines + 1} 0 R /Last ${outlines + EACH} 0 R /Count ${EACH} >>`,
      ...items,
    ],
  });
  return { bytes, secrets };
}

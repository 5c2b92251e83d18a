// Draws a visible signature (name, reason, place and date) with embedded fonts.
import { loadFontFile } from '../fonts/font-files.ts';
import { message } from '../messages/index.ts';
import { type AddedFont, FontBook, FontSet, visualRuns } from '../pdf/fonts/index.ts';
import type { PDFContext } from '../pdf/structure/index.ts';
import { SigningError } from './signing-error.ts';

export interface AppearanceSpec {
  /** Displayed size (pt). */
  readonly width: number;
  readonly height: number;
  /** Clockwise quarter turns of the displayed page. */
  readonly turns: 0 | 1 | 2 | 3;
  /** Text lines; the first is the name, in bold. */
  readonly lines: readonly string[];
  /** Fonts for characters that no embedded face has. */
  readonly fonts?: readonly AddedFont[] | undefined;
}

const PADDING = 3;
const LEADING = 1.25;
const MAX_SIZE = 12;
const FAMILY = 'Arimo';

const fontOf = (index: number) => `${index === 0 ? 'bold ' : ''}10px ${FAMILY}`;

/** Compensates the page's rotation, so that the text is upright. */
const MATRICES = [
  [1, 0, 0, 1, 0, 0],
  [0, 1, -1, 0, 0, 0],
  [-1, 0, 0, -1, 0, 0],
  [0, -1, 1, 0, 0, 0],
] as const;

async function loadFonts({ lines, fonts }: AppearanceSpec): Promise<FontBook> {
  const book = new FontBook(loadFontFile, fonts);
  const texts = lines.map((line, index) => [fontOf(index), new Set(line)] as const);
  const characters = (isFirst: boolean) => texts.filter((_, i) => (i === 0) === isFirst).flatMap(([, set]) => [...set]);
  await book.load(
    new Map([
      [fontOf(0), new Set(characters(true))],
      [fontOf(1), new Set(characters(false))],
    ]),
  );
  if (book.missing.size > 0)
    throw new SigningError(
      'unsupported',
      message('There is no font for {characters}: the signature can be made invisible.', {
        characters: [...book.missing].join(' '),
      }),
    );
  return book;
}

export async function makeAppearance(context: PDFContext, spec: AppearanceSpec) {
  const { width, height, turns, lines } = spec;
  const book = await loadFonts(spec);
  const fonts = new FontSet(context);
  const widest = Math.max(...lines.map((line, index) => book.measure(fontOf(index))(line, 1)), 0.1);
  const fitting = Math.min((width - 2 * PADDING) / widest, (height - 2 * PADDING) / (lines.length * LEADING), MAX_SIZE);
  const size = Math.max(fitting, 0.5);
  const shows = lines.map((line, index) => {
    const y = height - PADDING - size * (1 + index * LEADING);
    const parts = visualRuns(line, 'ltr').flatMap(({ text, direction }) =>
      book.split(fontOf(index), text).map((piece) => {
        const name = fonts.nameOf(piece.font);
        const { glyphs } = piece.font.layout(piece.text, undefined, undefined, undefined, direction);
        return `/${name} ${size.toFixed(2)} Tf <${glyphs.map((glyph) => fonts.encode(piece.font, glyph)).join('')}> Tj`;
      }),
    );
    return `BT ${PADDING} ${y.toFixed(2)} Td ${parts.join(' ')} ET`;
  });
  const content = `q 0 g ${shows.join('\n')} Q`;
  const stream = context.stream(content, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
    Matrix: [...MATRICES[turns]],
    Resources: { Font: fonts.usedBy(content) },
  });
  fonts.finish();
  return context.register(stream);
}

// Collects characters and fonts of the marks before painting, so that faces load first.
import { getOrCreate } from '../../kernel/get-or-create.ts';
import { ELLIPSIS } from '../../kernel/text-layout.ts';
import { definitionOf, type Mark, type PaintContext } from '../../marks/index.ts';
import type { FontTexts } from '../../pdf/fonts/index.ts';

const NOWHERE = new Proxy({}, { get: () => () => undefined, set: () => true }) as PaintContext;

/** Simulates painting to collect texts. Text without a width always fits: painters use all. */
export function findTexts(marks: readonly Mark[]): FontTexts {
  const texts = new Map<string, Set<string>>();
  const environment = {
    // A new function per call: layouts are cached by it.
    measure: (font: string) => {
      const characters = getOrCreate(texts, font, () => new Set([ELLIPSIS]));
      return (text: string) => {
        for (const character of text) characters.add(character);
        return 0;
      };
    },
    image: () => undefined,
    seeThrough: false,
  };
  for (const mark of marks) {
    const { geometry, paint } = definitionOf(mark);
    for (const pageNumber of geometry.pageNumbers(mark)) paint(NOWHERE, mark, pageNumber, environment);
  }
  return texts;
}

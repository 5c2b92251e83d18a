// The font faces that the page's style sheets declare for the fonts of marks: a worker has a set of its own, and it starts empty.
import type { Mark } from '../marks/index.ts';
import type { FontSource } from './messages.ts';

const unquote = (name: string): string => name.trim().replace(/^(["'])(.*)\1$/, '$2');

/** The addresses in a `src`, made whole: a worker would resolve them against its own. */
const resolveAddresses = (source: string, base: string): string =>
  source.replace(
    /url\(\s*(["']?)(.*?)\1\s*\)/g,
    (_, _quote, address: string) => `url("${new URL(address, base).href}")`,
  );

function facesOf(rules: CSSRuleList, base: string): FontSource[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSGroupingRule) return facesOf(rule.cssRules, base);
    if (!(rule instanceof CSSFontFaceRule)) return [];
    const read = (property: string) => rule.style.getPropertyValue(property);
    return [
      {
        family: unquote(read('font-family')),
        source: resolveAddresses(read('src'), base),
        style: read('font-style') || 'normal',
        weight: read('font-weight') || 'normal',
      },
    ];
  });
}

/** The declared faces of the fonts that the marks name. */
export function findFontSources(marks: readonly Mark[], page: Document = document): readonly FontSource[] {
  const names = new Set(marks.map((mark): unknown => Reflect.get(mark, 'fontName')));
  return [...page.styleSheets]
    .flatMap((sheet) => facesOf(sheet.cssRules, sheet.href ?? page.baseURI))
    .filter(({ family }) => names.has(family));
}

// Finds texts beside the pages with words that no page shows.
import { groupBy } from '../../kernel/group.ts';
import { toPageNumber } from '../../kernel/page-number.ts';
import { unionOfRects } from '../../kernel/rect.ts';
import type { StatedText } from '../../redaction/core.ts';
import type { Finding, FindingKind } from '../types.ts';
import { wordsIn } from '../words.ts';

/** Kinds of findings by that of the text; others have findings of their own. */
const KIND_OF: Readonly<Partial<Record<StatedText['kind'], FindingKind>>> = {
  alternative: 'spoken-text',
  field: 'field-value',
  'form-data': 'form-data',
  ...{ destination: 'other-text', label: 'other-text', link: 'other-text', title: 'other-text' },
};
/** Least number of letters: shorter words are parts of others, or of addresses. */
const LEAST = { spoken: 2, other: 3 };
const MOST_TEXTS = 20;

/** @param shown words of all pages @param values words of values of fields, which are reported */
export function findStated(
  texts: readonly StatedText[],
  shown: ReadonlySet<string>,
  values: ReadonlySet<string>,
): Finding[] {
  const folded = new Set([...shown, ...values].map((word) => word.toLowerCase()));
  const isUnseen = (word: string, kind: FindingKind) =>
    word.length >= (kind === 'spoken-text' ? LEAST.spoken : LEAST.other) &&
    !/^\d+$/.test(word) &&
    !folded.has(word.toLowerCase());
  const unseen = texts.flatMap((text) => {
    const kind = KIND_OF[text.kind];
    // Further lines have other readings of the first one.
    const words = text.text.split('\n').find((line) => !line.trimStart().startsWith('<')) ?? '';
    if (!kind || !wordsIn(words).some((word) => isUnseen(word, kind))) return [];
    return [{ kind, words, page: text.page, rect: text.place() }];
  });
  return [...groupBy(unseen, ({ kind, page }) => `${kind} ${page}`).values()].flatMap((own) => {
    const [first] = own;
    const rect = unionOfRects(own.flatMap((each) => each.rect ?? []));
    const text = own
      .slice(0, MOST_TEXTS)
      .map(({ words }) => words)
      .join('; ');
    if (!first) return [];
    const page = first.page === undefined ? {} : { page: toPageNumber(first.page) };
    return [{ kind: first.kind, ...page, ...(rect ? { rect } : {}), text, count: own.length }];
  });
}

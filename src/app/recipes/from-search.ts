import { message, translate } from '../../messages/index.ts';
import type { Recipe } from '../../recipes/index.ts';
import { PATTERNS } from '../../text/patterns/registry.ts';
import type { SearchRequest } from '../../text/patterns/request.ts';
import type { RedactingState } from '../redacting.ts';

type Find = NonNullable<Recipe['find']>;

const toFind = (request: SearchRequest): Find => {
  const { words, names, patterns, expressions, keeps, matchesCase, findsParts, isTolerant } = request;
  return {
    ...(words.length > 0 && { words: [...words] }),
    ...(names.length > 0 && { names: [...names] }),
    ...(patterns.length > 0 && { patterns: [...patterns] }),
    ...(expressions.length > 0 && {
      expressions: expressions.map(({ name, expression, foldsAccents }) => ({
        ...{ name, expression },
        ...(foldsAccents && { foldsAccents }),
      })),
    }),
    ...(Object.keys(keeps).length > 0 && { keeps: { ...keeps } as Record<string, string> }),
    ...(matchesCase && { matchesCase }),
    ...(findsParts && { findsParts }),
    ...(!isTolerant && { isExact: true }),
  };
};

/** The same search as a recipe, with the reasons that its redactions show. */
export function recipeFromSearch(
  request: SearchRequest,
  { reason, reasons }: Pick<RedactingState, 'reason' | 'reasons'>,
): Recipe {
  // Groups pattern kinds by these labels, others by hit: recipes have no reasons for them.
  const byKind = PATTERNS.flatMap(({ id, label }) => {
    const own = reasons.get(translate(message(label)));
    return own ? [[id, own] as const] : [];
  });
  const codes = {
    ...(reason !== '' && { default: reason }),
    ...(byKind.length > 0 && { byKind: Object.fromEntries(byKind) }),
  };
  return { recipe: 1, find: toFind(request), ...(Object.keys(codes).length > 0 && { reasons: codes }) };
}

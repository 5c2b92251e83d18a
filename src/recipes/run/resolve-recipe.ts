import { fail, type Result, succeed } from '../../kernel/result.ts';
import { messageOf, translate } from '../../messages/index.ts';
import type { AddedFont } from '../../pdf/fonts/index.ts';
import { FindError } from '../../text/find.ts';
import type { KeptParts } from '../../text/patterns/kept-parts.ts';
import { patternOf, unknownPattern } from '../../text/patterns/registry.ts';
import { faultsOfKept, type SearchRequest } from '../../text/patterns/request.ts';
import { createTextSearch } from '../../text/patterns/search.ts';
import type { Recipe } from '../schema.ts';
import type { WithFonts } from './calls.ts';
import { digestOf } from './digest.ts';

export interface ResolvedRecipe {
  readonly recipe: Recipe;
  readonly request: SearchRequest;
  /** Digest of everything that affects results: recipe, lists, program version. */
  readonly digest: string;
}

const toRequest = ({ find = {} }: Recipe, names: readonly string[]): SearchRequest => ({
  patterns: find.patterns ?? [],
  words: find.words ?? [],
  names: [...(find.names ?? []), ...names],
  expressions: find.expressions ?? [],
  matchesCase: find.matchesCase ?? false,
  findsParts: find.findsParts ?? false,
  isTolerant: !find.isExact,
  keeps: (find.keeps ?? {}) as KeptParts,
});

/** Returns the resolved recipe, or its first fault. @param names from its lists */
export async function resolveRecipe(
  recipe: Recipe,
  names: readonly string[],
  version: string,
): Promise<Result<ResolvedRecipe, string>> {
  const strange = recipe.find?.patterns?.find((id) => !patternOf(id));
  if (strange !== undefined) return fail(translate(unknownPattern(strange)));
  const [fault] = faultsOfKept(recipe.find?.keeps);
  if (fault !== undefined) return fail(fault);
  const request = toRequest(recipe, names);
  try {
    createTextSearch(request);
  } catch (error) {
    if (error instanceof FindError) return fail(messageOf(error));
    throw error;
  }
  return succeed({ recipe, request, digest: await digestOf(JSON.stringify([version, recipe, request])) });
}

/** Fonts of a run, with their digest: results depend on them, decisions don't. */
export interface RunFonts extends WithFonts {
  readonly fontsDigest?: string;
}

export async function toRunFonts(fonts: readonly AddedFont[]): Promise<RunFonts> {
  return fonts.length > 0
    ? { fonts, fontsDigest: await digestOf(...fonts.map(({ bytes }) => Uint8Array.from(bytes))) }
    : {};
}

import { dirname, resolve } from 'node:path';
import PACKAGE from '../../../package.json' with { type: 'json' };
import { decodeText } from '../../marks/index.ts';
import { messageOf, t } from '../../messages/index.ts';
import { parseRecipe, type Recipe } from '../../recipes/index.ts';
import { FindError } from '../../text/find.ts';
import type { KeptParts } from '../../text/patterns/kept-parts.ts';
import { patternOf } from '../../text/patterns/registry.ts';
import { faultsOfKept, linesOfList, type SearchRequest } from '../../text/patterns/request.ts';
import { createTextSearch } from '../../text/patterns/search.ts';
import { inputError } from '../errors.ts';
import { readBytes } from '../input-files.ts';
import { digestOf } from './result-folder.ts';

export interface ReadRecipe {
  readonly recipe: Recipe;
  readonly request: SearchRequest;
  /** Paths of its lists. */
  readonly lists: readonly string[];
  /** Digest of all that results depend on: recipe, lists, and version of the program. */
  readonly digest: string;
}

function toRequest({ find = {} }: Recipe, names: readonly string[]): SearchRequest {
  return {
    patterns: find.patterns ?? [],
    words: find.words ?? [],
    names: [...(find.names ?? []), ...names],
    expressions: find.expressions ?? [],
    matchesCase: find.matchesCase ?? false,
    findsParts: find.findsParts ?? false,
    isTolerant: !find.isExact,
    keeps: (find.keeps ?? {}) as KeptParts,
  };
}

/** Reads a recipe and its lists. @throws CommandError that names the fault and its place */
export function readRecipe(path: string): ReadRecipe {
  const refuse = (problem: string) => inputError(t('{file}: {problem}', { file: path, problem }));
  const parsed = parseRecipe(decodeText(readBytes(path)));
  if (!parsed.ok) throw refuse(parsed.error);
  const recipe = parsed.value;
  const lists = (recipe.find?.lists ?? []).map((list) => resolve(dirname(path), list));
  const names = lists.flatMap((list) => linesOfList(decodeText(readBytes(list))));
  const strange = recipe.find?.patterns?.find((id) => !patternOf(id));
  if (strange !== undefined) throw refuse(t('Unknown pattern {name}.', { name: strange }));
  const [fault] = faultsOfKept(recipe.find?.keeps);
  if (fault !== undefined) throw refuse(fault);
  const request = toRequest(recipe, names);
  try {
    createTextSearch(request);
  } catch (error) {
    if (error instanceof FindError) throw refuse(messageOf(error));
    throw error;
  }
  return { recipe, request, lists, digest: digestOf(JSON.stringify([PACKAGE.version, recipe, request])) };
}

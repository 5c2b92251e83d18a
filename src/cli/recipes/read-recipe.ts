import { dirname, resolve } from 'node:path';
import PACKAGE from '../../../package.json' with { type: 'json' };
import { decodeUnicode } from '../../kernel/unicode-text.ts';
import { t } from '../../messages/index.ts';
import { parseRecipe, type ResolvedRecipe, resolveRecipe } from '../../recipes/index.ts';
import { linesOfList } from '../../text/patterns/request.ts';
import { inputError } from '../errors.ts';
import { readBytes } from '../input-files.ts';

export interface ReadRecipe extends ResolvedRecipe {
  readonly lists: readonly string[];
}

/** Reads a recipe and its lists. @throws CommandError with the fault and its position */
export async function readRecipe(path: string): Promise<ReadRecipe> {
  const refuse = (problem: string) => inputError(t('{file}: {problem}', { file: path, problem }));
  const parsed = parseRecipe(decodeUnicode(readBytes(path)));
  if (!parsed.ok) throw refuse(parsed.error);
  const lists = (parsed.value.find?.lists ?? []).map((list) => resolve(dirname(path), list));
  const names = lists.flatMap((list) => linesOfList(decodeUnicode(readBytes(list))));
  const resolved = await resolveRecipe(parsed.value, names, PACKAGE.version);
  if (!resolved.ok) throw refuse(resolved.error);
  return { ...resolved.value, lists };
}

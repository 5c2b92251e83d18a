// Presets of searches, and sets of reasons: files of the page, of recipes, and of other viewers.
import { basename } from 'node:path';
import { decodeForeign, type Loss, type PresetFile, readPresetFile } from '../formats/index.ts';
import { withoutExtension } from '../kernel/file-name.ts';
import { MessageError, messageOf, t, translate } from '../messages/index.ts';
import { type ReasonSet, readReasonSet } from '../recipes/core.ts';
import { parsePresets, type SearchRequest, toRequest } from '../text/patterns/request.ts';
import { inputError } from './errors.ts';
import { describeFault, readBytes } from './input-files.ts';
import type { Terminal } from './terminal.ts';

interface Read<Value> {
  readonly value: Value;
  readonly losses: readonly Loss[];
}

/** @throws CommandError if it can't be read */
export function readText(path: string): string {
  try {
    return decodeForeign(readBytes(path)).text;
  } catch (error) {
    throw error instanceof MessageError ? inputError(describeFault(path, error)) : error;
  }
}

/** Reads a file of another viewer; undefined for others. @throws CommandError if it can't */
export function readForeign(path: string, text: string): PresetFile | undefined {
  try {
    return readPresetFile(text, withoutExtension(basename(path)));
  } catch (error) {
    throw inputError(describeFault(path, messageOf(error)));
  }
}

export function reportLosses(path: string, { losses }: Pick<Read<unknown>, 'losses'>, terminal: Terminal): void {
  for (const { place, reason } of losses)
    terminal.report(t('{file}, {place}: left out, {reason}', { file: path, place, reason: translate(reason) }));
}

const OPTIONS = ['matchesCase', 'findsParts', 'isTolerant'] as const;

/** Reads presets as one search. @throws CommandError if invalid, or with different options */
export function readSearchPresets(path: string): Read<SearchRequest> {
  const text = readText(path);
  const foreign = readForeign(path, text);
  if (foreign?.kind === 'reasons') throw inputError(t('{file} is a set of reasons.', { file: path }));
  if (foreign) return { value: toRequest(foreign.preset), losses: foreign.losses };
  const parsed = parsePresets(text);
  if (!parsed.ok) throw inputError(t('{file}: {problem}', { file: path, problem: parsed.error }));
  const requests = parsed.value.map(toRequest);
  const [first] = requests as [SearchRequest];
  for (const [index, request] of requests.entries()) {
    const other = OPTIONS.find((key) => request[key] !== first[key]);
    if (other !== undefined)
      throw inputError(
        t('{file}: the presets “{name}” and “{other}” differ in {option}: search for one of them at a time.', {
          file: path,
          name: parsed.value[0]?.name ?? '',
          other: parsed.value[index]?.name ?? '',
          option: other,
        }),
      );
  }
  return {
    value: {
      ...first,
      patterns: requests.flatMap(({ patterns }) => patterns),
      words: requests.flatMap(({ words }) => words),
      names: requests.flatMap(({ names }) => names),
      expressions: requests.flatMap(({ expressions }) => expressions),
      keeps: Object.assign({}, ...requests.map(({ keeps }) => keeps)),
    },
    losses: [],
  };
}

/** @throws CommandError if it is none */
export function readReasons(path: string): Read<ReasonSet> {
  const text = readText(path);
  const foreign = readForeign(path, text);
  if (foreign?.kind === 'searches') throw inputError(t('{file} is a preset of a search.', { file: path }));
  if (foreign) return { value: foreign.set, losses: foreign.losses };
  const read = readReasonSet(text);
  if (!read.ok) throw inputError(t('{file}: {problem}', { file: path, problem: read.error }));
  return { value: read.value, losses: [] };
}

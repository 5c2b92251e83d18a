// Converts presets of searches and sets of reasons from and to files of other viewers.
import { type Loss, predefinedSearch, redactionReasons } from '../formats/index.ts';
import { t } from '../messages/index.ts';
import { readReasonSet } from '../recipes/core.ts';
import { parsePresets, writePresets } from '../text/patterns/request.ts';
import { inputError } from './errors.ts';
import { readForeign, readText } from './preset-files.ts';

/** Formats of other viewers, with the end of their files' names. */
export const PRESET_FORMATS = [
  { id: 'predefined-search', ending: 'predefinedSearch.json' },
  { id: 'redaction-reasons', ending: 'redactionReason.json' },
] as const;

export type PresetFormat = (typeof PRESET_FORMATS)[number]['id'];

export interface ConvertedPresets {
  /** Proper name of the input's format; undefined for a file of ours. */
  readonly format?: string;
  readonly content: string;
  readonly losses: readonly Loss[];
}

function orFail<Value>(path: string, read: { ok: true; value: Value } | { ok: false; error: string }): Value {
  if (read.ok) return read.value;
  throw inputError(t('{file}: {problem}', { file: path, problem: read.error }));
}

/**
 * Converts a file of another viewer to ours, or ours to the format `to`; undefined for other files.
 * @throws CommandError if it can't be read
 */
export function convertPresets(path: string, to: PresetFormat | undefined): ConvertedPresets | undefined {
  const text = readText(path);
  if (to === 'predefined-search') return predefinedSearchOf(path, text);
  if (to === 'redaction-reasons')
    return { content: redactionReasons.write(orFail(path, readReasonSet(text))), losses: [] };
  const foreign = readForeign(path, text);
  if (!foreign) return undefined;
  const { losses } = foreign;
  return foreign.kind === 'searches'
    ? { format: 'PrizmDoc predefinedSearch.json', content: writePresets([foreign.preset]), losses }
    : { format: 'PrizmDoc redactionReason.json', content: `${JSON.stringify(foreign.set, null, 2)}\n`, losses };
}

function predefinedSearchOf(path: string, text: string): ConvertedPresets {
  const { value, losses } = predefinedSearch.write(orFail(path, parsePresets(text)));
  return { content: value, losses };
}

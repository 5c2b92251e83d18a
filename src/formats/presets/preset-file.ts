// Files of another viewer's presets: what to look for, and reasons of redactions.
import type { ReasonSet } from '../../recipes/core.ts';
import type { SearchPreset } from '../../text/patterns/request.ts';
import type { Loss } from '../format.ts';
import { parseForeignJson } from '../json.ts';
import { predefinedSearch } from './predefined-search.ts';
import { redactionReasons } from './redaction-reasons.ts';

export type PresetFile =
  | { readonly kind: 'searches'; readonly preset: SearchPreset; readonly losses: readonly Loss[] }
  | { readonly kind: 'reasons'; readonly set: ReasonSet; readonly losses: readonly Loss[] };

/** Returns whether parsed JSON is a file of presets, by its content. */
export const isPresetFile = (json: unknown): boolean =>
  predefinedSearch.recognizes(json) || redactionReasons.recognizes(json);

/**
 * Reads a file as presets called `name`; undefined for other files.
 * @throws MessageError if nothing in it can be used
 */
export function readPresetFile(text: string, name: string): PresetFile | undefined {
  const json = parseForeignJson(text);
  if (predefinedSearch.recognizes(json)) {
    const { value, losses } = predefinedSearch.read(json, name);
    return { kind: 'searches', preset: value, losses };
  }
  if (!redactionReasons.recognizes(json)) return undefined;
  const { value, losses } = redactionReasons.read(json, name);
  return { kind: 'reasons', set: value, losses };
}

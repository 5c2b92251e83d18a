import { msg, t, translate } from '../messages/index.ts';
import type { ReportMatch } from './report.ts';
import type { RedactionReport, ReportedGap, ReportedPage, ReportedRedaction } from './types.ts';

/** Messages for `t`. */
export const BECAME_WORDS: Readonly<Record<ReportedPage['became'], string>> = {
  cut: msg('cut out of its content'),
  picture: msg('became a picture'),
  blanked: msg('a picture on it was blanked'),
};

/** Messages for `t`. */
const GAP_WORDS: Readonly<Record<ReportedGap['kind'], string>> = {
  reflowed: msg('paragraph typeset again'),
  set: msg('line typeset again'),
  covered: msg('line covered to its end'),
  stepped: msg('bar in steps'),
  kept: msg('as wide as the words were'),
};

export const describeGap = ({ kind, why, doubt, bits }: ReportedGap): string =>
  [
    t(GAP_WORDS[kind]),
    doubt === undefined
      ? t('{bits, number} bits revealed', { bits })
      : t('at most {bits, number} bits revealed', { bits }),
    ...[why, doubt].flatMap((reason) => (reason === undefined ? [] : [translate(reason)])),
  ].join(' · ');

type RestKey = keyof NonNullable<NonNullable<RedactionReport['rest']>['removed']>;

const REST_WORDS: Readonly<Record<RestKey, string>> = {
  information: msg('Entries of the document information'),
  xmp: msg('Metadata (XMP)'),
  outlineTitles: msg('Titles of the outline'),
  annotations: msg('Annotations'),
  fields: msg('Form fields'),
  layers: msg('Layers'),
  thumbnails: msg('Thumbnails'),
  privateData: msg('Private data of applications'),
  spokenTexts: msg('Replacement texts of drawings'),
  scripts: msg('Scripts'),
  attachments: msg('Attached files'),
  revisions: msg('Earlier revisions'),
};

/** File that a report describes. Messages for `t`. */
export const MATCH_WORDS: Readonly<Record<ReportMatch, string>> = {
  'the redacted file': msg('This is the redacted and verified file, byte for byte.'),
  'the original': msg('This is the original, without redactions.'),
  'another file': msg("This isn't the file of the report, or it was changed since."),
};

/** Returns localized labels and counts of content removed outside the pages; empty if none. */
export const removedRest = ({ rest }: RedactionReport): readonly (readonly [label: string, count: number])[] =>
  (Object.keys(REST_WORDS) as RestKey[]).flatMap((key) => {
    const count = rest?.removed?.[key] ?? 0;
    return count > 0 ? [[t(REST_WORDS[key]), count] as const] : [];
  });

export function totalRemoved(
  redactions: readonly ReportedRedaction[],
): Required<NonNullable<ReportedRedaction['removed']>> {
  const total = { characters: 0, images: 0, paths: 0, shadings: 0, pixels: 0 };
  for (const { removed } of redactions) {
    for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += removed?.[key] ?? 0;
  }
  return total;
}

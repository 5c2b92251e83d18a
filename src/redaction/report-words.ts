// What a person reads of a report, wherever it is shown.
import type { RedactionReport, ReportedPage, ReportedRedaction } from './types.ts';

export const BECAME_WORDS: Readonly<Record<ReportedPage['became'], string>> = {
  cut: 'cut out of its content',
  picture: 'became a picture',
  blanked: 'a picture on it was blanked',
};

type RestKey = keyof NonNullable<RedactionReport['rest']>['removed'];

export const REST_WORDS: Readonly<Record<RestKey, string>> = {
  information: 'Entries of the document information',
  xmp: 'Metadata (XMP)',
  outlineTitles: 'Titles of the outline',
  annotations: 'Annotations',
  fields: 'Form fields',
  layers: 'Layers',
  thumbnails: 'Thumbnails',
  privateData: 'Private data of applications',
  spokenTexts: 'Texts that stand for what is drawn',
  scripts: 'Scripts',
  attachments: 'Attached files',
  revisions: 'Earlier revisions',
};

/** What was removed beside the pages, and how much of it; nothing where there was none. */
export const removedRest = ({ rest }: RedactionReport): readonly (readonly [label: string, count: number])[] =>
  rest === undefined
    ? []
    : (Object.keys(REST_WORDS) as RestKey[]).flatMap((key) =>
        rest.removed[key] > 0 ? [[REST_WORDS[key], rest.removed[key]] as const] : [],
      );

/** What was removed by the redactions together. */
export function totalRemoved(redactions: readonly ReportedRedaction[]): Required<ReportedRedaction['removed']> {
  const total = { characters: 0, images: 0, paths: 0, shadings: 0, pixels: 0 };
  for (const { removed } of redactions) {
    for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += removed[key] ?? 0;
  }
  return total;
}

import { listText, msg, numberText, t } from '../messages/index.ts';
import type { Cure, Finding, FindingKind, Severity } from './types.ts';

/** Messages to translate. */
const KIND_WORDS: Readonly<Record<FindingKind, string>> = {
  'text-under-box': msg('Text under a box'),
  'text-under-picture': msg('Text under a picture'),
  'text-under-annotation': msg('Text under an annotation'),
  'text-under-bar': msg('Recognized text behind a bar in a scan'),
  'text-in-ground-color': msg('Text in the colour of its background'),
  'content-under-box': msg('Picture or drawing under a box'),
  'redact-annotation': msg('Redaction annotation that was never applied'),
  'earlier-revision': msg('Words in an earlier revision of the file'),
  mosaic: msg('Mosaic from which the words under it may be worked out (heuristic)'),
  blur: msg('Blurred print from which the words may be worked out (heuristic)'),
  gap: msg('Gap whose width reveals the removed text (heuristic)'),
  'tiny-text': msg('Text too small to be read'),
  'hidden-layer': msg('Hidden layer'),
  'clipped-text': msg('Text that is clipped away'),
  'text-outside-page': msg('Text outside the visible page'),
  'invisible-text': msg('Invisible text'),
  'earlier-page': msg('Pages of an earlier revision of the file'),
  'hidden-annotation': msg('Hidden annotation'),
  comment: msg('Comment of an annotation'),
  'field-value': msg('Value of a form field that no page shows'),
  'spoken-text': msg('Text for screen readers that no page shows'),
  'form-data': msg('Data of an XFA form that no page shows'),
  'other-text': msg('Title, address or name in the file that no page shows'),
  attachment: msg('Attached file'),
  metadata: msg('Metadata'),
  'private-data': msg('Private data of applications'),
  thumbnail: msg('Thumbnail'),
  script: msg('Script'),
  'unused-object': msg('Text in an unused object'),
};

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  recoverable: msg('Can be read'),
  possible: msg('May be readable'),
  hidden: msg('Other hidden information'),
};

export const CURE_WORDS: Readonly<Record<Cure, string>> = {
  redact: msg('Redact the place'),
  export: msg('Export with redactions: it is left out'),
  again: msg('Redact the original again, with a drawn redaction that is wider'),
};

/** Kinds counted in words; others are counted in items. */
const IN_WORDS: ReadonlySet<FindingKind> = new Set<FindingKind>([
  'text-under-box',
  'text-under-picture',
  'text-under-annotation',
  'text-under-bar',
  'text-in-ground-color',
  'redact-annotation',
  'earlier-revision',
  'earlier-page',
  'tiny-text',
  'clipped-text',
  'text-outside-page',
  'invisible-text',
]);

function countText({ kind, count, page, gap }: Finding): string {
  if (gap) {
    return t('{bits} of {all} bits; {fits, plural, one {# name of a list fits} other {# names of a list fit}}', {
      bits: numberText(Math.round(gap.bits * 10) / 10),
      all: numberText(Math.round(Math.log2(gap.total) * 10) / 10),
      fits: gap.fits,
    });
  }
  const isInWords = IN_WORDS.has(kind) || (kind === 'hidden-layer' && page !== undefined);
  if (isInWords) return t('{count, plural, one {# word} other {# words}}', { count });
  return count > 1 ? numberText(count) : '';
}

/** Describes a finding with its amount and the file's names; adds the words if `reveals`. */
export function describeFinding(finding: Finding, { reveals }: { readonly reveals: boolean }): string {
  const { kind, names = [], text } = finding;
  const details = [countText(finding), listText(names)].filter((detail) => detail !== '');
  const found = details.length === 0 ? t(KIND_WORDS[kind]) : `${t(KIND_WORDS[kind])} (${details.join('; ')})`;
  return reveals && text ? t('{found}: “{text}”', { found, text }) : found;
}

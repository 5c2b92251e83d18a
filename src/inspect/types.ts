// Findings of an inspection: data, made sentences by describe-finding.ts.
import { inflateRect, type Rect, type Size } from '../kernel/rect.ts';
import type { GapMeasure } from '../redaction/width/measure-gap.ts';

/** How much a finding gives away, the gravest first. */
export const SEVERITIES = ['recoverable', 'possible', 'hidden'] as const;

/**
 * `recoverable`: what a redaction seems to hide can be read. `possible`: it may be readable. `hidden`:
 * information that no page shows, without a sign that it was to be redacted.
 */
export type Severity = (typeof SEVERITIES)[number];

/**
 * `redact`: redact the places of the finding. `export`: a redacting export removes it, wherever a
 * redaction is. `again`: only another redaction of the original removes it.
 */
export type Cure = 'redact' | 'export' | 'again';

const kind = (severity: Severity, cure: Cure) => ({ severity, cure });

/** Kinds of findings, in the order of reports. */
export const KINDS = {
  'text-under-box': kind('recoverable', 'redact'),
  'text-under-picture': kind('recoverable', 'redact'),
  'text-under-annotation': kind('recoverable', 'redact'),
  'text-under-bar': kind('recoverable', 'redact'),
  'text-in-ground-color': kind('recoverable', 'redact'),
  'content-under-box': kind('recoverable', 'redact'),
  'redact-annotation': kind('recoverable', 'redact'),
  'earlier-revision': kind('recoverable', 'export'),
  mosaic: kind('possible', 'redact'),
  gap: kind('possible', 'again'),
  'tiny-text': kind('possible', 'redact'),
  'hidden-layer': kind('hidden', 'export'),
  'earlier-page': kind('hidden', 'export'),
  'clipped-text': kind('hidden', 'redact'),
  'text-outside-page': kind('hidden', 'export'),
  'invisible-text': kind('hidden', 'redact'),
  'hidden-annotation': kind('hidden', 'export'),
  comment: kind('hidden', 'export'),
  'field-value': kind('hidden', 'export'),
  'spoken-text': kind('hidden', 'export'),
  attachment: kind('hidden', 'export'),
  metadata: kind('hidden', 'export'),
  'private-data': kind('hidden', 'export'),
  thumbnail: kind('hidden', 'export'),
  script: kind('hidden', 'export'),
  'unused-object': kind('hidden', 'export'),
} as const;

export type FindingKind = keyof typeof KINDS;

export interface Finding {
  readonly kind: FindingKind;
  /** Page number (1-based); undefined for what belongs to the whole document. */
  readonly page?: number | undefined;
  /** Place on the page (pt, y down, of the visible box); undefined for what has none. */
  readonly rect?: Rect | undefined;
  /** Words that can be read, where there are some. */
  readonly text?: string | undefined;
  /** How many of them were found: words, comments, files. */
  readonly count: number;
  /** Names that the file states: of files, layers, fields, entries. */
  readonly names?: readonly string[];
  /** Candidates that fit a gap. */
  readonly gap?: GapMeasure;
}

export interface Inspection {
  /** Sizes of the pages (pt). */
  readonly pages: readonly Size[];
  /** The gravest first, then by page. */
  readonly findings: readonly Finding[];
  /** Parts of the file that could not be inspected. */
  readonly unread: readonly Unread[];
}

export interface Unread {
  /** Page number (1-based); undefined for what is beside the pages. */
  readonly page?: number;
  readonly reason: string;
}

export const severityOf = ({ kind }: Pick<Finding, 'kind'>): Severity => KINDS[kind].severity;
export const cureOf = ({ kind }: Pick<Finding, 'kind'>): Cure => KINDS[kind].cure;

/** Points around a found place that a redaction covers, too. */
const MARGIN = 1;

/** Returns the place that a redaction of the finding has to cover (pt); undefined where none cures it. */
export const placeToRedact = (finding: Finding): Rect | undefined =>
  cureOf(finding) === 'redact' && finding.rect ? inflateRect(finding.rect, MARGIN) : undefined;

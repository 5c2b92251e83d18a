// Findings of an inspection as data; describe-finding.ts puts them into words.
import type { PageNumber } from '../kernel/page-number.ts';
import { inflateRect, type Rect, type Size } from '../kernel/rect.ts';
import type { GapMeasure } from '../redaction/core.ts';

/** Severity of a finding, highest first. */
export const SEVERITIES = ['recoverable', 'possible', 'hidden'] as const;

/**
 * `recoverable`: redacted content can be read. `possible`: it may be readable. `hidden`: invisible
 * information without a sign of redaction.
 */
export type Severity = (typeof SEVERITIES)[number];

/**
 * `redact`: redact the finding's areas. `export`: any redacting export removes it. `again`: only
 * redacting the original again removes it.
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
  blur: kind('possible', 'redact'),
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
  'form-data': kind('hidden', 'export'),
  'spoken-text': kind('hidden', 'export'),
  'other-text': kind('hidden', 'export'),
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
  /** Page number; undefined for the whole document. */
  readonly page?: PageNumber | undefined;
  /** Area on the page (pt, y down, in the visible box), if any. */
  readonly rect?: Rect | undefined;
  /** Readable words, if any. */
  readonly text?: string | undefined;
  /** Number of words, comments, files or other items. */
  readonly count: number;
  /** Names from the file: of files, layers, fields or entries. */
  readonly names?: readonly string[];
  readonly gap?: GapMeasure;
}

export interface Inspection {
  /** Sizes of the pages (pt). */
  readonly pages: readonly Size[];
  /** Highest severity first, then by page. */
  readonly findings: readonly Finding[];
  /** Parts of the file that couldn't be inspected. */
  readonly unread: readonly Unread[];
}

export interface Unread {
  /** Page number; undefined for other parts. */
  readonly page?: PageNumber;
  readonly reason: string;
}

export const severityOf = ({ kind }: Pick<Finding, 'kind'>): Severity => KINDS[kind].severity;
export const cureOf = ({ kind }: Pick<Finding, 'kind'>): Cure => KINDS[kind].cure;

/** Margin of a redaction around a finding (pt). */
const MARGIN = 1;

/** Returns the area to redact for a finding (pt); undefined if redacting doesn't cure it. */
export const placeToRedact = (finding: Finding): Rect | undefined =>
  cureOf(finding) === 'redact' && finding.rect ? inflateRect(finding.rect, MARGIN) : undefined;

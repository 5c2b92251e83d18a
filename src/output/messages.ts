import type { PageIndex, PageNumber } from '../kernel/page-number.ts';
import type { Rect } from '../kernel/rect.ts';
import type { NamedBlob, OriginalFile } from '../media/index.ts';
import type { MessageOrText } from '../messages/index.ts';
import type { HiddenCounts, RedactionReport } from '../redaction/index.ts';
import type { ReadAnnotations } from './annotations/read-annotations.ts';
import type { OutputOptions } from './options.ts';
import type { OutputPlan, PlannedPage } from './plan.ts';

export interface OutputProgress {
  readonly phase: 'writing' | 'checking';
  readonly pageNumber: PageNumber;
  /** Progress of the whole task (0 to 1). */
  readonly share: number;
}

export interface WrittenFile {
  readonly name: string;
  readonly blob: Blob;
  /** Marks JSON in a separate file. */
  readonly sidecar?: { readonly name: string; readonly blob: Blob };
}

export interface ProblemPlace {
  /** Page number in the document. */
  readonly page: PageNumber;
  /** Page units. */
  readonly area?: Rect;
  /** True if the page cannot become a picture either. */
  readonly cannotBeImage?: boolean;
}

/** Result of reading the written files back. */
export interface CheckReport<Text = string> {
  readonly redactedPixels: number;
  readonly redactedPages: number;
  readonly pageCount: number;
  /** Digital signatures that the written PDF lost. */
  readonly removedSignatures?: number;
  /** Notices for users about sound files. */
  readonly notes: readonly Text[];
  /** Why the files must not be saved; empty if they are sound. */
  readonly problems: readonly Text[];
  /** Pages with problems: omitting them, or writing images, may help. */
  readonly places?: readonly ProblemPlace[];
}

export interface OutputResult<Text = string> {
  /** Empty if the check found a problem. */
  readonly files: readonly WrittenFile[];
  readonly report: CheckReport<Text>;
  /** Removed content, and its proof; only if something was redacted. */
  readonly proof?: RedactionReport;
  /** The same with all counts: shown to the user who redacts, and never written. */
  readonly details?: RedactionReport;
}

/** Result of the writing worker before localization, see `tellResult`. */
export type UntranslatedResult = OutputResult<MessageOrText>;

/** An opened PDF, and its shown pages. */
export type OriginalPdf = OriginalFile;

export interface OpenedSource {
  readonly file: Blob;
  readonly pageCount: number;
}

export interface WriteTask {
  readonly plan: OutputPlan;
  /** Original of a plan that keeps its pages. */
  readonly original?: OriginalPdf | undefined;
  /** The open file, needed for a report of redacted pictures. */
  readonly opened?: OpenedSource | undefined;
}

export interface PreviewTask {
  readonly page: PlannedPage;
  readonly options: OutputOptions;
  readonly maxSide: number;
}

/** `pixels` is a port to the worker with the open document ({@link PixelCalls}). */
interface WithPixels {
  /** Localized texts that painters add, by English message. */
  readonly painted: Readonly<Record<string, string>>;
  readonly pixels: MessagePort;
  readonly places: readonly PageIndex[];
}

export interface ReadTask {
  readonly original: OriginalPdf;
  /** ISO date for items without one. */
  readonly date: string;
}

/** PDF whose hidden information is counted. */
export type HiddenTask = Pick<ReadTask, 'original'>;

export interface JoinTask {
  readonly original: Pick<OriginalPdf, 'file' | 'password'>;
  readonly files: readonly NamedBlob[];
}

export interface JoinedFile {
  readonly file: Blob;
  readonly pageCounts: readonly number[];
}

export type OutputCalls = {
  join: { readonly input: JoinTask; readonly result: JoinedFile };
  findHidden: { readonly input: HiddenTask; readonly result: HiddenCounts };
  readAnnotations: { readonly input: ReadTask; readonly result: ReadAnnotations };
  write: { readonly input: WriteTask & WithPixels; readonly result: UntranslatedResult; readonly part: OutputProgress };
  preview: { readonly input: PreviewTask & WithPixels; readonly result: ImageBitmap };
};

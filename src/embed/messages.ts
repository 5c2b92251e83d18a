// Messages between an embedded viewer and its page: all that the two separate builds share.
import type { Barcode } from '../barcodes/types.ts';
import type { PageNumber } from '../kernel/page-number.ts';
import type { MarkProblem } from '../marks/index.ts';

/** First message, sent to the viewer's window with ports for calls, and settings and events. */
export const GREETING = 'markwright-viewer';

/** Marker in the viewer's page, so that no other page is mistaken for it. */
export const VIEWER_SIGN = '<meta name="markwright-viewer"';

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface OpenedDocument {
  readonly name: string;
  readonly pages: readonly PageSize[];
  /** Problems of the given marks; invalid ones are left out. */
  readonly problems: readonly MarkProblem[];
}

export interface TakenMarks {
  readonly count: number;
  readonly problems: readonly MarkProblem[];
}

export interface PageScanResult {
  readonly pageNumber: PageNumber;
  readonly barcodes: readonly Barcode[];
  readonly error?: string;
}

export type ViewerTheme = 'light' | 'dark' | 'system';

/** Settings of a viewer, sent whole on each change. */
export interface ViewerSettings {
  readonly theme: ViewerTheme;
  /** Tools to show: ids (`LineAnnotation:arrow`), types, or families; undefined shows all. */
  readonly tools?: readonly string[] | undefined;
}

// A `type`: calls are an indexed map.
export type ViewerCalls = {
  open: {
    input: { readonly file: Blob; readonly name: string; readonly marks?: string | undefined };
    result: OpenedDocument;
  };
  close: { input: null; result: null };
  getMarks: { input: null; result: string };
  setMarks: { input: { readonly marks: string }; result: TakenMarks };
  scan: { input: { readonly pageNumbers?: readonly PageNumber[] | undefined }; result: readonly PageScanResult[] };
};

export type ViewerEvent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'documentopen'; readonly detail: Omit<OpenedDocument, 'problems'> }
  /** Sent when the marks haven't changed for a moment. */
  | { readonly kind: 'markschange'; readonly detail: { readonly marks: string; readonly count: number } }
  | { readonly kind: 'selectionchange'; readonly detail: { readonly uids: readonly string[] } }
  | { readonly kind: 'scan'; readonly detail: PageScanResult }
  | { readonly kind: 'error'; readonly detail: { readonly message: string; readonly detail?: string | undefined } };

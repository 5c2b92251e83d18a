// Checks the open PDF's own redactions: findings by page, and their cures.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { redactPlaces } from '../editor/redact-found.ts';
import { revealPlace } from '../editor/reveal.ts';
import { type Finding, type Inspection, inspectInWorker, placeToRedact } from '../inspect/client.ts';
import { OWN_FILE, ofPage } from '../kernel/page-list.ts';
import { type PageNumber, toPageNumber } from '../kernel/page-number.ts';
import { addQuarters, quarterRect, quarterSize } from '../kernel/quarters.ts';
import { type Rect, rectContainsRect } from '../kernel/rect.ts';
import { isRedaction } from '../marks/index.ts';
import { messageOf, t } from '../messages/index.ts';
import type { Core } from './core.ts';

export interface InspectionState {
  readonly inspection: Inspection | undefined;
  /** Share of inspected pages; undefined if no check is running. */
  readonly progress: number | undefined;
  readonly error: string | undefined;
}

interface FoundAt {
  readonly pageNumber: PageNumber;
  /** Page units; undefined for findings without a place. */
  readonly rect: Rect | undefined;
  /** Area of the redaction that cures it; undefined if none does. */
  readonly redacted: Rect | undefined;
}

export interface InspectionPart {
  readonly state: StoreApi<InspectionState>;
  start(): void;
  cancel(): void;
  /** Returns the current page of a finding; undefined if it has none. */
  pageOf(finding: Finding): PageNumber | undefined;
  show(finding: Finding): void;
  /** Returns whether a finding can be redacted and isn't yet. */
  canRedact(finding: Finding): boolean;
  redact(findings: readonly Finding[]): void;
}

const NOTHING: InspectionState = { inspection: undefined, progress: undefined, error: undefined };

export function createInspection({ editor, workspace, window }: Core): InspectionPart {
  const { pictures } = workspace;
  const openPdf = () => pictures.getState().picture?.pdf;
  const state = createStore<InspectionState>(() => NOTHING);
  let running: AbortController | undefined;

  function cancel(): void {
    running?.abort(new DOMException('The inspection was cancelled', 'AbortError'));
    running = undefined;
    state.setState({ progress: undefined });
  }

  workspace.subscribe(({ kind }) => {
    if (kind !== 'left') return;
    cancel();
    state.setState(NOTHING);
  });

  /** Maps a finding to the current pages, which may have been moved, rotated and deleted. */
  function foundAt(finding: Finding): FoundAt | undefined {
    const pages = pictures.getState().picture?.sources ?? [];
    const index = pages.findIndex((source) => source.file === OWN_FILE && toPageNumber(source.page) === finding.page);
    if (index < 0) return undefined;
    const { quarters, ...size } = ofPage(pages, index);
    const whole = quarterSize(size, addQuarters(0, -quarters));
    const turn = (rect: Rect | undefined) => rect && quarterRect(rect, whole, quarters);
    return { pageNumber: toPageNumber(index), rect: turn(finding.rect), redacted: turn(placeToRedact(finding)) };
  }

  const isRedacted = (pageNumber: PageNumber, rect: Rect): boolean =>
    editor.document.ordered().some(({ mark }) => {
      if (!isRedaction(mark) || mark.pageNumber !== pageNumber) return false;
      const bounds = editor.index(pageNumber)?.get(mark.uid)?.bounds;
      return bounds !== undefined && rectContainsRect(bounds, rect);
    });

  return {
    state,
    start() {
      cancel();
      const pdf = openPdf();
      if (!pdf) return;
      const own = new AbortController();
      running = own;
      state.setState({ ...NOTHING, progress: 0 });
      const { file, password } = pdf.own;
      const onProgress = (progress: number) => {
        if (!own.signal.aborted) state.setState({ progress });
      };
      inspectInWorker({ file, password }, { signal: own.signal, onProgress }).then(
        (inspection) => {
          if (!own.signal.aborted) state.setState({ inspection, progress: undefined });
        },
        (error: unknown) => {
          if (!own.signal.aborted) state.setState({ error: messageOf(error), progress: undefined });
        },
      );
    },
    cancel,
    pageOf: (finding) => foundAt(finding)?.pageNumber,
    show(finding) {
      const place = foundAt(finding);
      if (place) revealPlace(editor, place.pageNumber, place.rect);
    },
    canRedact(finding) {
      const { pageNumber = 0, redacted } = foundAt(finding) ?? {};
      return redacted !== undefined && !isRedacted(pageNumber, redacted);
    },
    redact(findings) {
      const places = findings.flatMap((finding) => {
        const place = foundAt(finding);
        if (!place?.redacted) return [];
        return [{ pageNumber: place.pageNumber, drawing: { kind: 'box', rect: place.redacted } as const, reason: '' }];
      });
      const count = redactPlaces(editor, places).length;
      window.announce(t('{count, plural, one {# place} other {# places}} redacted', { count }));
    },
  };
}

// Compresses the open document: an export, made smaller.
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  ComparisonError,
  type Compressed,
  type compressInWorker,
  DEFAULT_QUALITY,
  differenceMessage,
  FEWER_PIXELS,
  type ImageChoices,
} from '../../compression/client.ts';
import { withoutExtension } from '../../kernel/file-name.ts';
import { type MessageOrText, message, messageOf, t, translate } from '../../messages/index.ts';
import type { Core } from '../core.ts';
import type { Export, Exports } from '../export/export.ts';
import { writeDocument } from '../export/write-document.ts';
import type { Forms } from '../forms/forms.ts';

export interface CompressChoices extends ImageChoices {
  /** True to scale pictures down, with loss. */
  readonly isLossy: boolean;
}

/** Lossless by default. */
const FIRST_CHOICES: CompressChoices = { isLossy: false, dpi: 150, quality: DEFAULT_QUALITY };

export type CompressionResult = Pick<Compressed, 'isSmaller' | 'recodedImages'> & {
  /** The document as exported. */
  readonly before: Blob;
  readonly after: Blob;
  /** How more could be saved; undefined if nothing is left to try. */
  readonly wayOn: MessageOrText | undefined;
};

export type CompressRun =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'running'; readonly step: 'exporting' | 'compressing'; readonly share: number }
  | { readonly kind: 'done'; readonly result: CompressionResult }
  | { readonly kind: 'failed'; readonly message: string };

export interface CompressState {
  readonly choices: CompressChoices;
  readonly run: CompressRun;
}

export interface Compression {
  readonly state: StoreApi<CompressState>;
  /** Export whose file is compressed. */
  readonly output: Export;
  /** Drops results of earlier choices. */
  choose(changed: Partial<CompressChoices>): void;
  start(): Promise<void>;
  cancel(): void;
  save(): void;
}

/** Services of a compression: tests run the worker's code without a worker. */
export interface CompressDialogPorts {
  readonly core: Pick<Core, 'device' | 'editor'>;
  readonly exports: Pick<Exports, 'beginPdf'>;
  readonly form: Pick<Forms, 'settle'> | undefined;
  readonly compress: typeof compressInWorker;
}

const CHOOSING: CompressRun = { kind: 'choosing' };

function suggestionFor({ keptImages, isSmaller }: Compressed, { isLossy }: CompressChoices): MessageOrText | undefined {
  if (keptImages === 0 || (isSmaller && isLossy)) return undefined;
  return isLossy ? FEWER_PIXELS : message('Smaller images may save more, with loss.');
}

/** Returns undefined if no PDF is open. */
export function beginCompression({ core, exports, form, compress }: CompressDialogPorts): Compression | undefined {
  const output = exports.beginPdf();
  return output?.picture.pdf && createCompression({ core, output, form, compress });
}

function createCompression({
  core,
  output,
  form,
  compress,
}: Omit<CompressDialogPorts, 'exports'> & Pick<Compression, 'output'>): Compression {
  const state = createStore<CompressState>(() => ({ choices: FIRST_CHOICES, run: CHOOSING }));
  let controller: AbortController | undefined;
  /** The document can't change while the dialog is open, so it is exported once. */
  let written: Blob | undefined;

  function cancel(): void {
    controller?.abort(new DOMException('The compression was cancelled', 'AbortError'));
    controller = undefined;
    state.setState({ run: CHOOSING });
  }

  async function compressWritten(choices: CompressChoices, signal: AbortSignal): Promise<CompressionResult> {
    const onExport = output.state.subscribe(({ run }) => {
      if (run.kind === 'writing' && !signal.aborted)
        state.setState({ run: { kind: 'running', step: 'exporting', share: run.progress?.share ?? 0 } });
    });
    try {
      written ??= await writeDocument(output, form, signal);
    } finally {
      onExport();
    }
    const onProgress = (share: number) => {
      if (!signal.aborted) state.setState({ run: { kind: 'running', step: 'compressing', share } });
    };
    onProgress(0);
    const { isLossy, dpi, quality } = choices;
    const images = isLossy ? { dpi, quality } : undefined;
    const compressed = await compress({ file: written, images }, { signal, onProgress });
    const { bytes, isSmaller, recodedImages } = compressed;
    const after = new Blob([bytes], { type: 'application/pdf' });
    return { before: written, after, isSmaller, recodedImages, wayOn: suggestionFor(compressed, choices) };
  }

  return {
    state,
    output,
    cancel,
    choose(changed) {
      cancel();
      state.setState(({ choices }) => ({ choices: { ...choices, ...changed } }));
    },
    async start() {
      cancel();
      const own = new AbortController();
      controller = own;
      const { choices } = state.getState();
      state.setState({ run: { kind: 'running', step: 'exporting', share: 0 } });
      const run = await compressWritten(choices, own.signal).then(
        (result): CompressRun => ({ kind: 'done', result }),
        (error: unknown): CompressRun => ({ kind: 'failed', message: describeFault(error, choices) }),
      );
      if (!own.signal.aborted) state.setState({ run });
    },
    save() {
      const { run } = state.getState();
      if (run.kind !== 'done' || !run.result.isSmaller) return;
      const { documentName = t('document') } = core.editor.session.getState();
      core.device.saveFile(`${withoutExtension(documentName)}.compressed.pdf`, run.result.after);
    },
  };
}

function describeFault(error: unknown, { isLossy }: CompressChoices): string {
  const problem = messageOf(error);
  return error instanceof ComparisonError ? translate(differenceMessage(problem, isLossy)) : problem;
}

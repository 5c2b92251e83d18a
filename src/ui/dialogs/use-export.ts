import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../kernel/wording.ts';
import type { PictureDocument } from '../../media/index.ts';
import {
  type FontSource,
  type OutputPlan,
  type OutputProgress,
  type OutputResult,
  writeFiles,
} from '../../output/index.ts';

export type ExportState =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'writing'; readonly progress: OutputProgress | undefined }
  | { readonly kind: 'written'; readonly result: OutputResult }
  | { readonly kind: 'failed'; readonly message: string };

/** Runs an export; it ends with the dialog. */
export function useExport(picture: PictureDocument | undefined) {
  const [state, setState] = useState<ExportState>({ kind: 'choosing' });
  const controller = useRef<AbortController | undefined>(undefined);

  useEffect(() => () => controller.current?.abort(), []);

  const reset = () => {
    controller.current?.abort();
    controller.current = undefined;
    setState({ kind: 'choosing' });
  };

  const write = async (plan: OutputPlan, fonts: readonly FontSource[]) => {
    if (!picture) return;
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    setState({ kind: 'writing', progress: undefined });
    const show = (next: ExportState) => {
      if (controller.current === own) setState(next);
    };
    try {
      const result = await writeFiles(
        picture,
        { plan, fonts },
        { signal: own.signal, onProgress: (progress) => show({ kind: 'writing', progress }) },
      );
      show({ kind: 'written', result });
    } catch (error) {
      if (!own.signal.aborted) show({ kind: 'failed', message: messageOf(error) });
    }
  };

  return { state, write, reset };
}

import type { Recognition, RecognitionOptions } from '../../app/recognition.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import { useApp } from '../app-context.tsx';
import { useFetched } from '../load-boundary.tsx';

interface Recognizing {
  readonly recognition: Recognition;
  /** Calls `onRead` once the pages are recognized, unless the document was closed or replaced. */
  recognize(pages: readonly PageNumber[], options: RecognitionOptions, onRead: () => void): void;
}

/** Recognizes the text of pages for a search that continues with it. */
export function useRecognizing(): Recognizing {
  const { loadRecognition, workspace } = useApp();
  const recognition = useFetched(loadRecognition());
  return {
    recognition,
    recognize(pages, options, onRead) {
      const { picture } = workspace.pictures.getState();
      void recognition.read(pages, options).then(() => {
        if (workspace.pictures.getState().picture === picture) onRead();
      });
    },
  };
}

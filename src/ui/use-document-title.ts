import { useEffect } from 'react';
import { useApp, useSession, useSlice } from './app-context.tsx';

const PRODUCT = 'Markwright';

/** Sets the browser tab's title to the document's name, marked if autosave has failed. */
export function useDocumentTitle(): void {
  const { workspace } = useApp();
  const name = useSession((state) => state.documentName);
  const isUnsaved = useSlice(workspace.autosaveState, ({ kind }) => kind === 'failed');
  useEffect(() => {
    document.title = name === undefined ? PRODUCT : `${isUnsaved ? '● ' : ''}${name} - ${PRODUCT}`;
  }, [name, isUnsaved]);
}

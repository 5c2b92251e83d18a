import { useEffect } from 'react';
import { useApp, useSession, useSlice } from './app-context.tsx';

const PRODUCT = 'Markwright';

/** Names the browser's tab after the open document, marked while it is not saved on this device. */
export function useDocumentTitle(): void {
  const { workspace } = useApp();
  const name = useSession((state) => state.documentName);
  const isUnsaved = useSlice(workspace.keeping, ({ kind }) => kind === 'failed');
  useEffect(() => {
    document.title = name === undefined ? PRODUCT : `${isUnsaved ? '● ' : ''}${name} - ${PRODUCT}`;
  }, [name, isUnsaved]);
}

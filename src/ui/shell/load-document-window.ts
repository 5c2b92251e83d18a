/** Fetches the parts of the window around an open document. */
export const loadDocumentWindow = () => import('./document-window.ts');

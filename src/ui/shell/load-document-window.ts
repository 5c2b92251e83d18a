export const loadDocumentWindow = () => import('./document-window.ts');

// Parts of the window around an open document, in one chunk: the start page needs none of them.

export { Placing } from '../library/placing.tsx';
export { TextEditor } from '../text-editor/text-editor.tsx';
export { DocumentControls } from './document-controls.tsx';
export { DocumentMenu } from './document-menu.tsx';
export { EdgeHint } from './edge-hint.tsx';
export { Inspector } from './inspector.tsx';
export { PageFault } from './page-fault.tsx';
export { PageText } from './page-text.tsx';
export { SelectionBar } from './selection-bar.tsx';
export { Toolbar } from './toolbar.tsx';
export { WordsBar } from './words-bar.tsx';

// `markwright/react`: `<Markwright>`, a component for the element of `markwright/element`.
import { type CSSProperties, createElement, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import {
  type MarkwrightViewer,
  type MarkwrightViewerEventMap,
  VIEWER_TAG,
  type ViewerDocument,
  type ViewerMarks,
  type ViewerTheme,
} from './element.ts';

export type * from './element.ts';

type Detail<Kind extends keyof MarkwrightViewerEventMap> = MarkwrightViewerEventMap[Kind]['detail'];

export interface MarkwrightProps {
  readonly document?: ViewerDocument | undefined;
  /** Marks JSON. Accepts the value reported by `onMarksChange`, like a controlled input. */
  readonly marks?: ViewerMarks | undefined;
  /** Tools to show, compared by content rather than identity. */
  readonly tools?: readonly string[] | undefined;
  readonly theme?: ViewerTheme | undefined;
  /** Location of the viewer's files, if not beside the module. */
  readonly viewer?: string | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly ref?: Ref<MarkwrightViewer> | undefined;
  readonly onReady?: (() => void) | undefined;
  readonly onDocumentOpen?: ((detail: Detail<'documentopen'>) => void) | undefined;
  readonly onMarksChange?: ((detail: Detail<'markschange'>) => void) | undefined;
  readonly onSelectionChange?: ((detail: Detail<'selectionchange'>) => void) | undefined;
  readonly onScan?: ((detail: Detail<'scan'>) => void) | undefined;
  readonly onError?: ((detail: Detail<'error'>) => void) | undefined;
}

/** Calls the latest handlers through a fixed set of listeners. */
function useEvents(element: { readonly current: MarkwrightViewer | null }, props: MarkwrightProps): void {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const viewer = element.current;
    const controller = new AbortController();
    const listen = <Kind extends keyof MarkwrightViewerEventMap>(
      kind: Kind,
      hear: (props: MarkwrightProps, detail: Detail<Kind>) => void,
    ) => viewer?.addEventListener(kind, ({ detail }) => hear(latest.current, detail), { signal: controller.signal });
    listen('ready', ({ onReady }) => onReady?.());
    listen('documentopen', ({ onDocumentOpen }, detail) => onDocumentOpen?.(detail));
    listen('markschange', ({ onMarksChange }, detail) => onMarksChange?.(detail));
    listen('selectionchange', ({ onSelectionChange }, detail) => onSelectionChange?.(detail));
    listen('scan', ({ onScan }, detail) => onScan?.(detail));
    listen('error', ({ onError }, detail) => onError?.(detail));
    return () => controller.abort();
  }, [element]);
}

/**
 * Viewer as a React component.
 * @example
 * const page = <Markwright document="/letter.pdf" theme="dark" onMarksChange={console.log} />;
 */
export function Markwright(props: MarkwrightProps) {
  const { document, marks, tools, theme = 'system', viewer, className, style, ref } = props;
  const element = useRef<MarkwrightViewer | null>(null);
  const words = tools?.join(' ');
  useEvents(element, props);
  useImperativeHandle(ref, () => element.current as MarkwrightViewer, []);
  // The order matters: marks set with a document belong to it.
  useEffect(() => {
    if (element.current) element.current.document = document;
  }, [document]);
  useEffect(() => {
    if (element.current && marks !== undefined) element.current.marks = marks;
  }, [marks]);
  useEffect(() => {
    if (element.current) element.current.tools = words?.split(' ').filter(Boolean);
  }, [words]);
  useEffect(() => {
    if (element.current) element.current.theme = theme;
  }, [theme]);
  return createElement(VIEWER_TAG, {
    ref: element,
    class: className,
    style,
    ...(viewer === undefined ? {} : { viewer }),
  });
}

import Konva from 'konva/lib/Core.js';
import type { Layer as KonvaLayer } from 'konva/lib/Layer.js';
import { Component, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore.js';
import type { Editor } from '../editor/editor.ts';
import { attachPointerInput, type PointerInputHandle } from '../editor/pointer-input.ts';
import type { Tool } from '../editor/tools/tool.ts';
import type { PictureDocument } from '../media/index.ts';
import type { OverlayColors } from './overlay.ts';
import { LAYER_NAMES, type LayerName, Renderer } from './renderer.ts';

// The renderer draws stale layers once per frame; Konva needn't watch.
Konva.autoDrawEnabled = false;

/** Keeps errors in drawing from taking down the page. */
class CanvasBoundary extends Component<
  { readonly children: ReactNode; onFault(error: unknown): void },
  { hasFault: boolean }
> {
  override state = { hasFault: false };

  static getDerivedStateFromError() {
    return { hasFault: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFault(error);
  }

  override render() {
    return this.state.hasFault ? null : this.props.children;
  }
}

interface RendererLayerProps {
  readonly name: LayerName;
  readonly renderer: Renderer;
}

function RendererLayer({ name, renderer }: RendererLayerProps) {
  const layer = useRef<KonvaLayer | null>(null);
  useEffect(() => {
    renderer.setLayer(name, layer.current);
    return () => renderer.setLayer(name, null);
  }, [name, renderer]);
  return (
    <Layer ref={layer} listening={false} clearBeforeDraw={false}>
      <Shape
        listening={false}
        perfectDrawEnabled={false}
        sceneFunc={(context) => renderer.draw(name, context._context)}
      />
    </Layer>
  );
}

/** Separate from the canvas' label, which changes with each selection. */
const RendererLayers = memo(function RendererLayers({ renderer }: { readonly renderer: Renderer }) {
  return LAYER_NAMES.map((name) => <RendererLayer key={name} name={name} renderer={renderer} />);
});

export interface DocumentCanvasProps {
  readonly editor: Editor;
  readonly picture: PictureDocument | undefined;
  /** Identity of the open document, the same while its pages change: a new one takes the focus. */
  readonly opened: object | undefined;
  readonly toolOf: (id: string) => Tool;
  readonly colors: OverlayColors;
  /** Text for screen readers: what is open and what is selected. */
  readonly label: string;
  /** True while a gesture is in progress, or its result is pending. */
  readonly isBusy: boolean;
  readonly describedBy: string;
  onInput(input: PointerInputHandle | undefined): void;
  onFault(error: unknown): void;
}

export function DocumentCanvas(props: DocumentCanvasProps) {
  const { editor, picture, opened, toolOf, colors, label, isBusy, describedBy, onInput, onFault } = props;
  const container = useRef<HTMLDivElement | null>(null);
  const renderer = useMemo(() => new Renderer(editor), [editor]);
  const [size, setSize] = useState({ width: 0, height: 0 });

  useEffect(() => () => renderer.dispose(), [renderer]);
  useEffect(() => renderer.setColors(colors), [renderer, colors]);
  useEffect(() => renderer.setDocument(picture), [renderer, picture]);
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    // The role takes all keys, so the element must be focusable.
    element.tabIndex = 0;
    const input = attachPointerInput(element, editor, toolOf);
    onInput(input);
    return () => {
      input.detach();
      onInput(undefined);
    };
  }, [editor, toolOf, onInput]);
  // Keys are for what was opened, not for the button that opened it.
  useEffect(() => {
    if (opened) container.current?.focus({ preventScroll: true });
  }, [opened]);

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const measure = () => {
      const width = element.clientWidth;
      const height = element.clientHeight;
      setSize({ width, height });
      editor.resizeViewport({ width, height, density: window.devicePixelRatio || 1 });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    const stopWatching = watchDensity(measure);
    return () => {
      observer.disconnect();
      stopWatching();
    };
  }, [editor]);

  return (
    <div
      ref={container}
      className="document-canvas"
      role="application"
      aria-label={label}
      aria-busy={isBusy}
      aria-describedby={describedBy}
      data-testid="document-canvas"
    >
      <Stage width={size.width} height={size.height} listening={false}>
        <CanvasBoundary onFault={onFault}>
          <RendererLayers renderer={renderer} />
        </CanvasBoundary>
      </Stage>
    </div>
  );
}

/** Interval of density checks (ms), for changes without an event, such as emulated screens. */
const DENSITY_INTERVAL = 1000;

/** Calls `onChange` when the screen's density or the browser's zoom changes. */
function watchDensity(onChange: () => void): () => void {
  let known: number;
  let query: MediaQueryList | undefined;
  const listen = () => {
    query?.removeEventListener('change', check);
    known = window.devicePixelRatio;
    query = window.matchMedia(`(resolution: ${known}dppx)`);
    query.addEventListener('change', check);
  };
  function check() {
    if (window.devicePixelRatio === known) return;
    listen();
    onChange();
  }
  listen();
  const timer = setInterval(check, DENSITY_INTERVAL);
  return () => {
    clearInterval(timer);
    query?.removeEventListener('change', check);
  };
}

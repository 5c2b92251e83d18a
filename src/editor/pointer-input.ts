// Turns DOM events into calls of the current tool; panning and pinching work with every tool.
import type { PageNumber } from '../kernel/page-number.ts';
import { distance, type Point } from '../kernel/point.ts';
import { roundCoordinate } from '../marks/index.ts';
import { zoomAt } from './camera.ts';
import { turnCursor } from './cursor.ts';
import type { Editor } from './editor.ts';
import { createHandTool } from './tools/hand.ts';
import type { PointerInput, Tool } from './tools/tool.ts';
import { createWheelReader } from './wheel.ts';

export interface PointerInputHandle {
  cancelGesture(): boolean;
  undoGesture(): boolean;
  isBusy(): boolean;
  focus(): void;
  detach(): void;
}

type Gesture =
  | { readonly kind: 'none' }
  | { readonly kind: 'tool'; readonly pointerId: number; readonly tool: Tool; readonly pageNumber: PageNumber }
  | { readonly kind: 'pinch'; readonly pointerIds: readonly [number, number] };

const DOUBLE_CLICK_TIME = 400;
/** Maximum distance of a double click's clicks (CSS px); fingers are less precise. */
const DOUBLE_CLICK_DISTANCE = { mouse: 6, pen: 12, touch: 24 } as const;

export function attachPointerInput(
  element: HTMLElement,
  editor: Editor,
  toolOf: (id: string) => Tool,
): PointerInputHandle {
  const { session } = editor;
  const hand = createHandTool(editor);
  const readWheel = createWheelReader();
  const pointers = new Map<number, Point>();
  let gesture: Gesture = { kind: 'none' };
  let isSpaceHeld = false;
  let lastInput: PointerInput | undefined;
  let lastClick: { time: number; point: Point } | undefined;
  // Measured once: measuring on each move would force a layout.
  let box = element.getBoundingClientRect();
  const measure = () => {
    box = element.getBoundingClientRect();
  };

  const chosenTool = (): Tool => (isSpaceHeld ? hand : toolOf(session.getState().tool));

  /** A gesture stays on its page, even between two presses. */
  const pageOf = (screenPoint: Point): number => {
    if (gesture.kind === 'tool') return gesture.pageNumber;
    return chosenTool().isBusy() && lastInput ? lastInput.pageNumber : editor.pageAt(screenPoint);
  };

  const toInput = (event: PointerEvent): PointerInput => {
    const screenPoint = { x: event.clientX - box.left, y: event.clientY - box.top };
    const pointerType = event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse';
    const pageNumber = pageOf(screenPoint);
    const { x, y } = editor.toPagePoint(screenPoint, pageNumber);
    return {
      pageNumber,
      // Finer coordinates have no use and make files long.
      point: { x: roundCoordinate(x), y: roundCoordinate(y) },
      screenPoint,
      pointerType,
      shift: event.shiftKey,
      alt: event.altKey,
      control: event.ctrlKey || event.metaKey,
    };
  };

  const showCursor = (input: PointerInput | undefined) => {
    const upright = (gesture.kind === 'tool' ? gesture.tool : chosenTool()).cursor(input);
    const cursor = turnCursor(upright, editor.pageView(input?.pageNumber).degrees);
    if (element.style.cursor !== cursor) element.style.cursor = cursor;
  };

  function beginPinch(): void {
    const [first, second] = [...pointers.keys()];
    if (first === undefined || second === undefined) return;
    if (gesture.kind === 'tool') gesture.tool.cancel();
    toolOf(session.getState().tool).cancel();
    gesture = { kind: 'pinch', pointerIds: [first, second] };
  }

  function movePinch(pointerIds: readonly [number, number], movedId: number, to: Point): void {
    const [a, b] = pointerIds.map((id) => pointers.get(id));
    const after = pointerIds.map((id) => (id === movedId ? to : pointers.get(id)));
    const [c, d] = after;
    if (!a || !b || !c || !d) return;
    const { camera } = session.getState();
    const middleBefore = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const middleAfter = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
    const zoomed = zoomAt(camera, middleBefore, (camera.scale * distance(c, d)) / Math.max(1, distance(a, b)));
    editor.setCamera({
      scale: zoomed.scale,
      x: zoomed.x + middleAfter.x - middleBefore.x,
      y: zoomed.y + middleAfter.y - middleBefore.y,
    });
  }

  const isBusy = () => gesture.kind !== 'none' || chosenTool().isBusy();

  function notifyGesture(): void {
    const hasGesture = isBusy();
    if (session.getState().hasGesture !== hasGesture) session.setState({ hasGesture });
  }

  function onPointerDown(event: PointerEvent): void {
    if (!editor.pageSize()) return;
    measure();
    const input = toInput(event);
    pointers.set(event.pointerId, input.screenPoint);
    if (pointers.size === 2 && event.pointerType === 'touch') {
      beginPinch();
      return;
    }
    if (gesture.kind !== 'none' || (event.button !== 0 && event.button !== 1)) return;
    element.focus({ preventScroll: true });
    element.setPointerCapture(event.pointerId);
    // Prevents the browser's autoscroll, and duplicates of each move as mouse events.
    event.preventDefault();
    const tool = event.button === 1 ? hand : chosenTool();
    const { pageNumber } = input;
    gesture = { kind: 'tool', pointerId: event.pointerId, tool, pageNumber };
    lastInput = input;
    if (tool !== hand) editor.takePage(pageNumber);
    tool.pointerDown(input);
    showCursor(input);
  }

  function onPointerMove(event: PointerEvent): void {
    if (!(event.target instanceof Node && element.contains(event.target))) return;
    // Stop here: React's root listener would otherwise dispatch every move.
    event.stopPropagation();
    if (!editor.pageSize()) return;
    const input = toInput(event);
    lastInput = input;
    if (gesture.kind === 'pinch') {
      movePinch(gesture.pointerIds, event.pointerId, input.screenPoint);
      if (pointers.has(event.pointerId)) pointers.set(event.pointerId, input.screenPoint);
      return;
    }
    if (pointers.has(event.pointerId)) pointers.set(event.pointerId, input.screenPoint);
    if (gesture.kind === 'tool' && gesture.pointerId !== event.pointerId) return;
    (gesture.kind === 'tool' ? gesture.tool : chosenTool()).pointerMove(input);
    showCursor(input);
  }

  function onPointerUp(event: PointerEvent): void {
    pointers.delete(event.pointerId);
    if (gesture.kind === 'pinch') {
      if (pointers.size === 0) gesture = { kind: 'none' };
      return;
    }
    if (gesture.kind !== 'tool' || gesture.pointerId !== event.pointerId) return;
    const input = toInput(event);
    const { tool } = gesture;
    gesture = { kind: 'none' };
    tool.pointerUp(input);
    const isDouble =
      lastClick !== undefined &&
      event.timeStamp - lastClick.time < DOUBLE_CLICK_TIME &&
      distance(lastClick.point, input.screenPoint) < DOUBLE_CLICK_DISTANCE[input.pointerType];
    lastClick = isDouble ? undefined : { time: event.timeStamp, point: input.screenPoint };
    if (isDouble) tool.doubleClick?.(input);
    showCursor(input);
  }

  function cancelGesture(): boolean {
    const running = gesture;
    gesture = { kind: 'none' };
    const tool = running.kind === 'tool' ? running.tool : toolOf(session.getState().tool);
    const wasBusy = running.kind === 'tool' || tool.isBusy();
    tool.cancel();
    notifyGesture();
    return wasBusy;
  }

  function onPointerLost(event: PointerEvent): void {
    pointers.delete(event.pointerId);
    if (gesture.kind === 'tool' && gesture.pointerId === event.pointerId) cancelGesture();
    if (gesture.kind === 'pinch' && pointers.size === 0) gesture = { kind: 'none' };
  }

  function onPointerLeave(): void {
    if (gesture.kind === 'none' && session.getState().hovered !== undefined) session.setState({ hovered: undefined });
  }

  function onWheel(event: WheelEvent): void {
    if (!editor.pageSize()) return;
    event.preventDefault();
    const action = readWheel({
      deltaX: event.deltaX,
      deltaY: event.deltaY,
      deltaMode: event.deltaMode,
      control: event.ctrlKey || event.metaKey,
      shift: event.shiftKey,
      time: event.timeStamp,
      wheelZooms: session.getState().wheelZooms,
    });
    const { camera } = session.getState();
    if (action.kind === 'pan') editor.scroll(action);
    else {
      const at = { x: event.clientX - box.left, y: event.clientY - box.top };
      editor.setCamera(zoomAt(camera, at, camera.scale * action.factor));
    }
  }

  function onSpaceDown(event: KeyboardEvent): void {
    if (event.key !== ' ' || event.target !== element) return;
    event.preventDefault();
    isSpaceHeld = true;
    showCursor(lastInput);
  }

  /** The focus may have changed while Space was held. */
  function onSpaceUp(event: KeyboardEvent): void {
    if (event.key !== ' ' || !isSpaceHeld) return;
    if (event.target === element) event.preventDefault();
    isSpaceHeld = false;
    showCursor(lastInput);
  }

  function onBlur(): void {
    isSpaceHeld = false;
    pointers.clear();
    if (gesture.kind !== 'none') cancelGesture();
  }

  const unsubscribe = session.subscribe((state, before) => {
    if (state.tool !== before.tool) showCursor(lastInput);
    if (state.viewport !== before.viewport) measure();
  });

  const controller = new AbortController();
  const options = { signal: controller.signal };
  element.addEventListener('pointerdown', onPointerDown, options);
  window.addEventListener('pointermove', onPointerMove, { ...options, capture: true });
  element.addEventListener('pointerenter', measure, options);
  window.addEventListener('scroll', measure, { ...options, capture: true, passive: true });
  element.addEventListener('pointerup', onPointerUp, options);
  element.addEventListener('pointercancel', onPointerLost, options);
  element.addEventListener('lostpointercapture', onPointerLost, options);
  for (const type of ['pointerdown', 'pointerup', 'lostpointercapture'] as const) {
    element.addEventListener(type, notifyGesture, options);
  }
  element.addEventListener('pointerleave', onPointerLeave, options);
  element.addEventListener('wheel', onWheel, { ...options, passive: false });
  element.addEventListener('keydown', onSpaceDown, options);
  window.addEventListener('keyup', onSpaceUp, options);
  window.addEventListener('blur', onBlur, options);

  return {
    cancelGesture,
    undoGesture: () => (chosenTool().undo?.() ?? false) || cancelGesture(),
    isBusy,
    focus: () => element.focus({ preventScroll: true }),
    detach() {
      unsubscribe();
      controller.abort();
    },
  };
}

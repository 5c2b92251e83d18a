import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { CompareResult } from '../../app/compare/compare.ts';
import { useMedia } from '../parts/use-media.ts';
import { MARGIN, type PaneView } from './draw-versions.ts';
import { COLUMN, placeArea, type StageLayout, type VersionSide } from './stage-layout.ts';

/** Below this width the panes lie one above the other; keep in sync with the style sheet. */
const NARROW = '(max-width: 760px)';

export type CompareMode = 'side' | 'overlay';

/** A difference to show; another object shows it again. */
export interface Jump {
  readonly index: number;
}

export const ZOOM = { least: 0.5, most: 8, step: 1.25 } as const;
export const clampZoom = (factor: number): number => Math.min(ZOOM.most, Math.max(ZOOM.least, factor));

/** Minimum width of a page (CSS px). */
const LEAST_WIDTH = 60;
/** Place of a shown difference in its pane (share of the height). */
const SHOWN_AT = 0.4;

interface Room {
  readonly width: number;
  readonly height: number;
}

function useRoom(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const own = element.current;
    if (!own) return undefined;
    const measure = () => setRoom({ width: own.clientWidth, height: own.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(own);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return room;
}

interface Pane extends Room {
  readonly isStacked: boolean;
  readonly count: 1 | 2;
}

function toPane(room: Room, mode: CompareMode, isStacked: boolean): Pane {
  const count = mode === 'overlay' ? 1 : 2;
  const width = isStacked ? room.width : room.width / count;
  return { width, height: isStacked ? room.height / count : room.height, isStacked, count };
}

/** Position of a difference, and the shift that levels the old version with the new one. */
function findPlace(layout: StageLayout, { comparison }: CompareResult, { index }: Jump) {
  const difference = comparison.differences[index];
  const [old, recent] = [placeArea(layout, 'old', difference?.old), placeArea(layout, 'new', difference?.new)];
  const area = recent ?? old;
  return area && { area, shift: old && recent ? old.y - recent.y : 0 };
}

/** Keeps the middle of the pane in place while zooming. */
function useZoomInPlace(scroller: RefObject<HTMLElement | null>, zoom: number, { width, height }: Pane): void {
  const last = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    const own = scroller.current;
    const before = last.current;
    if (!own || width === 0) return;
    last.current = zoom;
    if (before === undefined || before === zoom) return;
    const follow = (position: number, half: number) => ((position + half - MARGIN) * zoom) / before - half + MARGIN;
    own.scrollTo(follow(own.scrollLeft, width / 2), follow(own.scrollTop, height / 2));
  }, [scroller, zoom, width, height]);
}

function useWheelZoom(scroller: RefObject<HTMLElement | null>, factor: number, onZoom: (factor: number) => void): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    onZoom(clampZoom(factor * Math.exp(-event.deltaY / 300)));
  });
  useEffect(() => {
    const own = scroller.current;
    // React's listeners are passive.
    own?.addEventListener('wheel', onWheel, { passive: false });
    return () => own?.removeEventListener('wheel', onWheel);
  }, [scroller]);
}

interface CameraInput {
  readonly layout: StageLayout;
  readonly result: CompareResult;
  readonly mode: CompareMode;
  /** Zoom relative to the width of the pane. */
  readonly factor: number;
  readonly jump: Jump | undefined;
  onZoom(factor: number): void;
}

/** One scroll position and zoom for both panes. */
export function useCamera({ layout, result, mode, factor, jump, onZoom }: CameraInput) {
  const scroller = useRef<HTMLElement | null>(null);
  const room = useRoom(scroller);
  const pane = toPane(room, mode, useMedia(NARROW));
  const zoom = (Math.max(LEAST_WIDTH, pane.width - 2 * MARGIN) / COLUMN) * factor;
  const [scroll, setScroll] = useState({ left: 0, top: 0 });
  const [shifted, setShifted] = useState({ shift: 0, at: 0 });
  useZoomInPlace(scroller, zoom, pane);
  useWheelZoom(scroller, factor, onZoom);
  const isReady = pane.width > 0;
  const goTo = useEffectEvent((to: Jump) => {
    const own = scroller.current;
    const place = findPlace(layout, result, to);
    if (!own || !place) return;
    const { x, y, width, height } = place.area;
    const middle = y + Math.min(height, pane.height / zoom) / 2;
    // Show the start of a place that is wider than the pane.
    const left = Math.min((x + width / 2) * zoom - pane.width / 2 + MARGIN, x * zoom);
    own.scrollTo(left, MARGIN + middle * zoom - pane.height * SHOWN_AT);
    setShifted({ shift: place.shift, at: own.scrollTop });
    setScroll({ left: own.scrollLeft, top: own.scrollTop });
  });
  useLayoutEffect(() => {
    if (jump && isReady) goTo(jump);
  }, [jump, isReady]);
  const onScroll = () => {
    const own = scroller.current;
    if (!own) return;
    setScroll({ left: own.scrollLeft, top: own.scrollTop });
    // Elsewhere, matching pages are level again.
    if (shifted.shift !== 0 && Math.abs(own.scrollTop - shifted.at) > pane.height) setShifted({ shift: 0, at: 0 });
  };
  const shift = mode === 'overlay' ? 0 : shifted.shift * zoom;
  const ratio = window.devicePixelRatio || 1;
  const viewOf = (side: VersionSide): PaneView => ({
    ...{ zoom, ratio, left: scroll.left, width: pane.width, height: pane.height },
    top: scroll.top + (side === 'old' ? shift : 0),
  });
  const content = {
    width: room.width + Math.max(0, COLUMN * zoom + 2 * MARGIN - pane.width),
    height: room.height + Math.max(0, layout.height * zoom + 2 * MARGIN - pane.height),
  };
  return { scroller, pane, content, viewOf, onScroll, isReady };
}

export type StageCamera = ReturnType<typeof useCamera>;

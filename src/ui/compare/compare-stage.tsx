import { type MouseEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { CompareResult } from '../../app/compare/compare.ts';
import type { PageNumber } from '../../kernel/page-number.ts';
import { rectContainsPoint } from '../../kernel/rect.ts';
import { t } from '../../messages/index.ts';
import { createLayers, drawOverlay, drawVersion, shownRows, toPlane } from './draw-versions.ts';
import { pageArea, rowsBetween, type VersionSide } from './stage-layout.ts';
import { type CompareMode, type Jump, type StageCamera, useCamera } from './use-camera.ts';
import { SIDES, useVersions, type Versions } from './use-versions.ts';

interface StageProps {
  readonly result: CompareResult;
  readonly mode: CompareMode;
  /** Share of the new version in the overlay (0 to 1). */
  readonly mix: number;
  /** Zoom relative to the width of the pane. */
  readonly factor: number;
  readonly jump: Jump | undefined;
  onZoom(factor: number): void;
  onPick(index: number): void;
}

/** Describes the pages in view to screen readers. */
function labelOf(side: VersionSide, pageNumbers: readonly PageNumber[]): string {
  const [first] = pageNumbers;
  const last = pageNumbers.at(-1);
  const isOld = side === 'old';
  if (first === undefined || last === undefined) return isOld ? t('Old version') : t('New version');
  if (first === last)
    return isOld ? t('Old version, page {page}', { page: first }) : t('New version, page {page}', { page: first });
  const pages = { first, last };
  return isOld ? t('Old version, pages {first} to {last}', pages) : t('New version, pages {first} to {last}', pages);
}

const shownNumbers = ({ layout }: Versions, camera: StageCamera, side: VersionSide): readonly PageNumber[] =>
  shownRows(layout, camera.viewOf(side)).flatMap((row) => row[side] ?? []);

type Drawing = Pick<StageProps, 'mode' | 'mix' | 'jump'>;

/** Draws both panes in the next frame whenever something in them changes. */
function useDrawing(versions: Versions, camera: StageCamera, { mode, mix, jump }: Drawing) {
  const canvases = { old: useRef<HTMLCanvasElement | null>(null), new: useRef<HTMLCanvasElement | null>(null) };
  const layers = useMemo(createLayers, []);
  const draw = useEffectEvent(() => {
    const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim() || '#2457d6';
    for (const side of SIDES) {
      const view = camera.viewOf(side);
      const canvas = canvases[side].current;
      const context = canvas?.getContext('2d');
      if (canvas && context) {
        const [width, height] = [Math.round(view.width * view.ratio), Math.round(view.height * view.ratio)];
        if (canvas.width !== width) canvas.width = width;
        if (canvas.height !== height) canvas.height = height;
        const frame = { layout: versions.layout, view, current: jump?.index, accent };
        if (mode === 'overlay') drawOverlay(context, versions.versions, frame, { layers, mix });
        else drawVersion(context, versions.versions[side], frame);
      }
      versions.shown[side].keep(new Set(shownNumbers(versions, camera, side)));
    }
  });
  const drawn = JSON.stringify([versions.revision, SIDES.map(camera.viewOf), mode, mix]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: redraws with everything that is drawn
  useEffect(() => {
    if (!camera.isReady) return undefined;
    const request = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(request);
  }, [drawn, jump, versions.layout, camera.isReady]);
  return canvases;
}

/** Returns the difference under a point of the stage (CSS px). */
function findDifference(
  { layout, versions }: Versions,
  { pane, viewOf }: StageCamera,
  x: number,
  y: number,
  mix: number,
) {
  const isSecond = pane.count === 2 && (pane.isStacked ? y >= pane.height : x >= pane.width);
  const [left, top] = isSecond ? (pane.isStacked ? [0, pane.height] : [pane.width, 0]) : [0, 0];
  const side = pane.count === 1 ? (mix < 0.5 ? 'old' : 'new') : isSecond ? 'new' : 'old';
  const point = toPlane(viewOf(side), x - left, y - top);
  const [row] = rowsBetween(layout, point.y, point.y);
  const [area, number] = [row && pageArea(layout, row, side), row?.[side]];
  if (!area || number === undefined) return undefined;
  const scale = layout.scales[side];
  const onPage = { x: (point.x - area.x) / scale, y: (point.y - area.y) / scale };
  const isUnder = (areas: readonly Parameters<typeof rectContainsPoint>[0][]) =>
    areas.some((each) => rectContainsPoint(each, onPage));
  return versions[side].differencesOn(number).find(({ areas }) => isUnder(areas));
}

/** Both versions side by side, or one over the other, scrolled and zoomed as one. */
export function CompareStage({ result, onPick, onZoom, ...shown }: StageProps) {
  const { mode, mix } = shown;
  const versions = useVersions(result);
  const camera = useCamera({ layout: versions.layout, result, onZoom, ...shown });
  const canvases = useDrawing(versions, camera, shown);
  const { scroller, content, onScroll } = camera;
  const pick = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const found = findDifference(versions, camera, clientX - box.left, clientY - box.top, mix);
    if (found) onPick(found.index);
  };
  const nameOf = (side: VersionSide) => labelOf(side, shownNumbers(versions, camera, side));
  const panes: readonly VersionSide[] = mode === 'overlay' ? ['new'] : SIDES;
  return (
    <div className={`compare-stage ${mode}`} dir="ltr">
      {panes.map((side) => (
        <div key={side} className="compare-pane">
          <canvas
            ref={canvases[side]}
            role="img"
            aria-label={mode === 'overlay' ? `${nameOf('old')}; ${nameOf('new')}` : nameOf(side)}
          />
          {mode === 'side' ? (
            <span className={`compare-side ${side}`}>{side === 'old' ? t('Old') : t('New')}</span>
          ) : null}
        </div>
      ))}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys choose the same differences */}
      <section
        ref={scroller}
        className="compare-scroller"
        aria-label={t('Pages of both versions')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
        tabIndex={0}
        onScroll={onScroll}
        onClick={pick}
      >
        <div style={content} />
      </section>
    </div>
  );
}

import type { Settings } from '../app/ports.ts';
import type { LayoutMode } from '../kernel/page-layout.ts';
import type { SessionStore } from '../store/session.ts';

const LAYOUT = 'layout';
const WHEEL = 'wheel';
const MODES: readonly LayoutMode[] = ['continuous', 'single', 'two-up'];

/** Restores settings of the last visit, and saves changes. */
export function keepViewSettings(session: SessionStore, settings: Settings): void {
  const layoutMode = MODES.find((mode) => mode === settings.get(LAYOUT)) ?? 'continuous';
  session.setState({ layoutMode, wheelZooms: settings.get(WHEEL) === 'zooms' });
  session.subscribe((state, before) => {
    if (state.layoutMode !== before.layoutMode) settings.set(LAYOUT, state.layoutMode);
    if (state.wheelZooms !== before.wheelZooms) settings.set(WHEEL, state.wheelZooms ? 'zooms' : 'scrolls');
  });
}

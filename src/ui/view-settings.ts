// How a person likes to look at documents.
import type { Settings } from '../app/ports.ts';
import type { LayoutMode } from '../kernel/page-layout.ts';
import type { SessionStore } from '../store/session.ts';

/** Names of the settings. */
const LAYOUT = 'layout';
const WHEEL = 'wheel';
const MODES: readonly LayoutMode[] = ['continuous', 'single', 'two-up'];

/** Takes the settings of the last visit, and notes each change of them. */
export function keepViewSettings(session: SessionStore, settings: Settings): void {
  const layoutMode = MODES.find((mode) => mode === settings.get(LAYOUT)) ?? 'continuous';
  session.setState({ layoutMode, wheelZooms: settings.get(WHEEL) === 'zooms' });
  session.subscribe((state, before) => {
    if (state.layoutMode !== before.layoutMode) settings.set(LAYOUT, state.layoutMode);
    if (state.wheelZooms !== before.wheelZooms) settings.set(WHEEL, state.wheelZooms ? 'zooms' : 'scrolls');
  });
}

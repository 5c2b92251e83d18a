// How a person likes to look at documents, kept on this device.
import type { LayoutMode } from '../kernel/page-layout.ts';
import type { SessionStore } from '../store/session.ts';

const LAYOUT_KEY = 'markwright.layout';
const WHEEL_KEY = 'markwright.wheel';
const MODES: readonly LayoutMode[] = ['continuous', 'single', 'two-up'];

/** Takes the settings of the last visit, and notes each change of them. Where storage is forbidden, they hold for this visit only. */
export function keepViewSettings(session: SessionStore): void {
  try {
    const layoutMode = MODES.find((mode) => mode === localStorage.getItem(LAYOUT_KEY)) ?? 'continuous';
    session.setState({ layoutMode, wheelZooms: localStorage.getItem(WHEEL_KEY) === 'zooms' });
  } catch {
    return;
  }
  session.subscribe((state, before) => {
    if (state.layoutMode === before.layoutMode && state.wheelZooms === before.wheelZooms) return;
    try {
      localStorage.setItem(LAYOUT_KEY, state.layoutMode);
      localStorage.setItem(WHEEL_KEY, state.wheelZooms ? 'zooms' : 'scrolls');
    } catch {
      // As above.
    }
  });
}

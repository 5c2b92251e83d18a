// Parts of the window that become sheets over the page on narrow windows, one at a time.

import type { ReactNode } from 'react';
import type { PanelName } from '../../editor/commands/index.ts';
import { t } from '../../messages/index.ts';
import { useApp, useUi } from '../app-context.tsx';
import { Icon, type IconName } from '../icons.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { tip } from '../parts/tooltip.tsx';
import { useMedia } from '../parts/use-media.ts';
import type { SheetName, UiStore } from '../ui-store.ts';

/** On narrower windows the inspector covers the page; keep in sync with the style sheet. */
const NARROW = '(max-width: 1099px), (max-height: 480px)';

const isNarrow = (): boolean => window.matchMedia(NARROW).matches;

const openerId = (name: SheetName): string => `open-${name}`;

export function closeSheet(ui: UiStore, name: SheetName): void {
  ui.setState({ sheet: undefined });
  if (name === 'inspector') ui.setState({ isInspectorOpen: false });
  document.getElementById(openerId(name))?.focus();
}

export function bringUpPanel(ui: UiStore, panel: PanelName): void {
  ui.setState({ panel, sheet: 'inspector', isListing: false, isInspectorOpen: true });
}

export function showPanel(ui: UiStore, panel: PanelName): void {
  bringUpPanel(ui, panel);
  // Sheets can take focus only once they are visible.
  requestAnimationFrame(() => document.getElementById(`tab-${panel}`)?.focus());
}

export const isInSheet = (name: SheetName, target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`#${name}, #${openerId(name)}`) !== null;

interface SheetButtonProps {
  readonly name: SheetName;
  readonly label: string;
  /** Class for the window sizes on which the sheet exists. */
  readonly className: string;
  readonly icon: IconName;
  readonly children?: ReactNode;
}

export function SheetButton({ name, label, className, icon, children }: SheetButtonProps) {
  const { ui } = useApp();
  const isOpen = useUi(({ sheet }) => sheet === name);
  return (
    <button
      type="button"
      id={openerId(name)}
      className={`button ${children ? '' : 'icon-only'} ${className}`}
      aria-label={label}
      {...tip(label)}
      aria-expanded={isOpen}
      aria-controls={name}
      onClick={() => ui.setState(isOpen ? { sheet: undefined } : { sheet: name, focusRequest: name })}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}

export function useInspectorOpen(): boolean {
  const narrow = useMedia(NARROW);
  const isSheetOpen = useUi(({ sheet }) => sheet === 'inspector');
  const isOpen = useUi(({ isInspectorOpen }) => isInspectorOpen);
  return narrow ? isSheetOpen : isOpen;
}

export function InspectorButton() {
  const { ui } = useApp();
  const isOpen = useInspectorOpen();
  return (
    <IconButton
      icon="inspector"
      label={t('Inspector')}
      id={openerId('inspector')}
      aria-expanded={isOpen}
      aria-controls="inspector"
      onClick={() => {
        ui.setState({ sheet: isOpen ? undefined : 'inspector' });
        if (!isNarrow()) ui.setState({ isInspectorOpen: !isOpen });
      }}
    />
  );
}

/** Returns the height of the canvas' lower part that the inspector covers (CSS px). */
export function coveredHeight(): number {
  // Beside the page it covers nothing; measuring would force a layout.
  if (!isNarrow()) return 0;
  const [canvas, inspector] = ['.document-canvas', '#inspector'].map((part) =>
    document.querySelector(part)?.getBoundingClientRect(),
  );
  if (!canvas || !inspector || inspector.height === 0 || inspector.left > canvas.left) return 0;
  return Math.max(0, canvas.bottom - Math.max(canvas.top, inspector.top));
}

/** Returns true if the inspector covers the page and Escape closes it. */
export const isInspectorSheet = isNarrow;

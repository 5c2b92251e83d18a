// Parts of the window that have no room of their own on a narrow one: there they lie over the page, one at a time.
import { useApp, useUi } from '../app-context.tsx';
import { Icon } from '../icons.tsx';
import type { PanelName, SheetName, UiStore } from '../ui-store.ts';

const openerId = (name: SheetName): string => `open-${name}`;

/** Closes a sheet and gives the focus back to the button that opens it. */
export function closeSheet(ui: UiStore, name: SheetName): void {
  ui.setState({ sheet: undefined });
  document.getElementById(openerId(name))?.focus();
}

/** Brings a panel of the inspector up, for keys as well. */
export function showPanel(ui: UiStore, panel: PanelName): void {
  ui.setState({ panel, sheet: 'inspector' });
  // Where the inspector is a sheet, it can have the focus once it is seen.
  requestAnimationFrame(() => document.getElementById(`tab-${panel}`)?.focus());
}

/** Whether a place of the window belongs to a sheet or to its button. */
export const isInSheet = (name: SheetName, target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`#${name}, #${openerId(name)}`) !== null;

interface SheetButtonProps {
  readonly name: SheetName;
  readonly label: string;
  /** Says on which windows the sheet is one. */
  readonly className: string;
}

/** Opens a sheet, and closes it. */
export function SheetButton({ name, label, className }: SheetButtonProps) {
  const { ui } = useApp();
  const isOpen = useUi(({ sheet }) => sheet === name);
  return (
    <button
      type="button"
      id={openerId(name)}
      className={`button icon-only ${className}`}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      aria-controls={name}
      onClick={() => ui.setState({ sheet: isOpen ? undefined : name })}
    >
      <Icon name={name} />
    </button>
  );
}

/** How much of the canvas' lower part lies behind the inspector, CSS pixels. */
export function coveredHeight(): number {
  const [canvas, inspector] = ['.document-canvas', '#inspector'].map((part) =>
    document.querySelector(part)?.getBoundingClientRect(),
  );
  if (!canvas || !inspector || inspector.left >= canvas.right) return 0;
  return Math.max(0, canvas.bottom - Math.max(canvas.top, inspector.top));
}
